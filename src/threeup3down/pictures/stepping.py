"""A record as HTML that can be stepped through: without a script, so that any notebook shows it."""

from __future__ import annotations

import itertools
import secrets
from html import escape
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.games.prose import event_text
from threeup3down.games.wording import Phrase, translated
from threeup3down.records import Record, RecordMoveError, SeenRecord

from .cards import ID
from .drawing import Drawing, framed, printable
from .styles import rules
from .subjects import scene_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BEGINNING = Phrase("Before the first of {total} moves")
MOVE = Phrase("Move {number} of {total}")
BUTTONS = (
    Phrase("to the start"),
    Phrase("one move back"),
    Phrase("one move on"),
    Phrase("to the end"),
)
MOST_STEPS = 1_000  # some 3 MB
STYLE = """\
#@{position:relative;max-width:760px}
#@ input{position:absolute;opacity:0}
#@ .step{display:none}
#@ input:checked+.step{display:block}
#@ input:focus-visible+.step nav{outline:2px solid #1a57b3;outline-offset:2px}
#@ nav{display:flex;align-items:center;gap:6px;margin:0 0 8px;font-size:14px}
#@ nav label,#@ nav span{flex:none;padding:5px 11px;border:1px solid #8a958f;border-radius:8px}
#@ nav label{cursor:pointer}
#@ nav label:hover,#@ li label:hover{text-decoration:underline}
#@ nav span{opacity:.35}
#@ nav b{flex:1;text-align:center}
#@ p{min-height:3.9em;margin:0 0 8px;font-size:14px;line-height:1.3;white-space:pre-line}
#@ details{margin-top:8px;font-size:14px}
#@ ol{columns:2 300px;padding-left:3em;max-height:20em;overflow:auto}
#@ li label{cursor:pointer}
"""


@attrs.frozen
class Frame:
    """A moment of a record: what has just happened, and the view."""

    text: str
    view: Any


def frames(record: Record | SeenRecord) -> Iterator[Frame]:
    """Yield the moments of a record, up to an illegal move, as its seat or a spectator saw them."""
    if isinstance(record, Record):
        try:
            record.state()
        except RecordMoveError as error:
            yield from frames(record.until(error.move_number - 1))
            return
        record = record.seen_by(None)
    game, views = record.game, record.views()
    yield Frame(translated("The cards are dealt."), next(views))
    for events, view in zip(record.seen, views, strict=True):
        yield Frame("\n".join(filter(None, (event_text(game, each) for each in events))), view)


def steps(
    record: Record | SeenRecord,
    *,
    width: str = "wide",
    theme: str = "auto",
    names: Sequence[str] = (),
) -> str:
    """Return a record as HTML with a picture of each moment and buttons between them.

    The radio buttons before the pictures are what is stepped through: the arrow keys do so too.
    """
    scope = (
        f"r{secrets.token_hex(3)}"  # two pictures of one record are stepped through by themselves
    )
    drawing = Drawing(width)
    shown = list(itertools.islice(frames(record), MOST_STEPS + 1))
    total = len(record.moves if isinstance(record, Record) else record.seen)
    last = len(shown) - 1
    words = [escape(translated(each)) for each in BUTTONS]
    parts: list[str] = []
    moves: list[str] = []
    for number, frame in enumerate(shown):
        scene = scene_of(frame.view, names or record.names)
        drawn = drawing.scene(scene)
        picture = framed(scene, drawn, part=f"-s{number}").replace(ID, scope)
        title = escape(translated(MOVE if number else BEGINNING, number=number, total=total))
        text = escape(printable(frame.text))
        to = ((0, "|\u25c0", words[0]), (number - 1, "\u25c0", words[1]))
        on = ((number + 1, "\u25b6", words[2]), (last, "\u25b6|", words[3]))
        back, forth = (
            "".join(_button(scope, number, *each, last=last) for each in side) for side in (to, on)
        )
        parts.append(
            f'<input type="radio" name="{scope}" id="{scope}-r{number}" aria-label="{title}"'
            f'{" checked" * (number == last)}><div class="step"><nav>{back}<b>{title}</b>{forth}'
            f"</nav><p>{text}</p>{picture}</div>"
        )
        moves.append(f'<li><label for="{scope}-r{number}">{text.splitlines()[0]}</label></li>')
    all_moves = escape(translated("All moves"))
    end = escape(translated("The picture ends after move {number}.", number=last))
    rest = f"<p>{end}</p>" if last < total else ""
    return (
        f'<style>{STYLE.replace("@", scope)}{rules(scope, theme)}</style><div id="{scope}">'
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        f"{drawing.defined().replace(ID, scope)}</defs></svg>{''.join(parts)}{rest}<details>"
        f'<summary>{all_moves}</summary><ol start="0">{"".join(moves)}</ol></details></div>'
    )


def _button(scope: str, number: int, to: int, sign: str, words: str, *, last: int) -> str:
    if to == number or not 0 <= to <= last:
        return f'<span aria-hidden="true">{sign}</span>'
    return f'<label for="{scope}-r{to}" title="{words}">{sign}</label>'
