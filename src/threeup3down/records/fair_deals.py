"""Deals nobody can rig: commitments to a seed before the game, and the proof after it.

A commitment is the SHA-256 hash of a few lines of text, in lower-case hexadecimal digits. The first
line says what is hashed and in which version, so that no hash can stand for another. The last is
an opening or a share, whose 256 random bits keep anybody from guessing what was committed to.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, Self, TypeVar

import attrs

from threeup3down.games.errors import GameError, SeatError, SeedError, shown
from threeup3down.games.options import GREATEST
from threeup3down.games.prose import rules_text
from threeup3down.games.shuffling import SEED_BITS, checked_seed
from threeup3down.games.values import Value
from threeup3down.games.wording import Phrase, translated

from .record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from threeup3down.games.protocol import Game

T = TypeVar("T")

HEAD = "threeup3down fair deal 1, "
SECRET_BYTES = 32
LONGEST_TERMS = 5_000  # characters: twice what the longest rules take
COMMITMENT = re.compile("[0-9a-f]{64}")
OPENING = re.compile("seed=(0|[1-9][0-9]{0,19}) secret=([0-9a-f]{64})")
SHARE = re.compile("(?:server|seat=(0|[1-9][0-9]{0,8})) secret=([0-9a-f]{64})")
TERMS = re.compile("[^ ]+ rules_version=[0-9]+ players=([1-9][0-9]{0,8}) first=[0-9]+ rules=[^ ]+")


class FairDealError(GameError, ValueError):
    """Something that does not match what was committed to, or cannot be checked.

    Attributes:
        what: what does not match.
        found: what it is.
        expected: what would have been right.
    """

    def __init__(self, what: str, found: object, expected: object) -> None:
        super().__init__(what, found, expected)
        self.what = what
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return translated(
            "{what} is {found}, expected {expected}",
            what=self.what,
            found=shown(self.found),
            expected=shown(self.expected),
        )


def _known_seed(seed: int | None) -> int:
    if seed is None:
        raise SeedError(seed)
    return checked_seed(seed)


def _checked_seat(seat: int | None) -> int | None:
    if seat is not None and (type(seat) is not int or not 0 <= seat <= GREATEST):
        raise SeatError(seat, None)
    return seat


def _checked_secret(secret: bytes) -> bytes:
    if not isinstance(secret, bytes):
        raise TypeError(f"a secret is bytes, not {type(secret).__name__}")
    if len(secret) != SECRET_BYTES:
        raise FairDealError(
            Phrase("a secret"),
            Phrase("{count} bytes", count=len(secret)),
            Phrase("{count} bytes", count=SECRET_BYTES),
        )
    return secret


@attrs.frozen(repr=False, weakref_slot=False)
class Opening(Value):
    """What opens a commitment to a seed: whoever has it knows every card.

    Attributes:
        seed: what the deal follows from.
        secret: 32 random bytes.

    >>> Opening.parse(f"seed=7 secret={64 * '0'}")
    <Opening>
    """

    seed: int = attrs.field(converter=_known_seed)
    secret: bytes = attrs.field(converter=_checked_secret)

    @property
    def text(self) -> str:
        """The line that stands for this opening; `parse` is the inverse."""
        return f"seed={self.seed} secret={self.secret.hex()}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the opening that a line stands for.

        Raises:
            TypeError: no text.
            FairDealError: a text that `text` does not write.
            SeedError: a number that is no seed.
        """
        seed, secret = _read(OPENING, text, "seed=7")
        return cls(int(seed), bytes.fromhex(secret))

    def __repr__(self) -> str:
        return "<Opening>"  # a log is no place for what it holds


@attrs.frozen(repr=False, weakref_slot=False)
class Share(Value):
    """A part in the choice of a shared seed: whoever has all of them knows every card.

    Attributes:
        seat: whose share it is; None: that of the server.
        secret: 32 random bytes.

    >>> Share.parse(f"seat=1 secret={64 * '0'}")
    <Share of seat 1>
    """

    seat: int | None = attrs.field(converter=_checked_seat)
    secret: bytes = attrs.field(converter=_checked_secret)

    @property
    def text(self) -> str:
        """The line that stands for this share; `parse` is the inverse."""
        whose = "server" if self.seat is None else f"seat={self.seat}"
        return f"{whose} secret={self.secret.hex()}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the share that a line stands for.

        Raises:
            TypeError: no text.
            FairDealError: a text that `text` does not write.
        """
        seat, secret = _read(SHARE, text, "server or seat=0")
        return cls(None if seat is None else int(seat), bytes.fromhex(secret))

    def __repr__(self) -> str:
        return f"<Share of {_who(self.seat)}>"


def commit(seed: int | None = None, *, secret: bytes | None = None) -> tuple[str, Opening]:
    """Return the commitment to a seed, for everybody before the game, and its opening, for after.

    It binds the seed alone: who chooses the seed gains nothing by choosing the rest later.

    Args:
        seed: what the deal is to follow from; None takes one from the operating system.
        secret: 32 bytes, for tests only; None takes them from the operating system.

    Raises:
        SeedError: no seed.

    >>> import threeup3down
    >>> commitment, opening = commit(7)
    >>> verify(Record.new(threeup3down, players=2, seed=7), commitment, opening)
    """
    opening = Opening(checked_seed(seed), _new_secret() if secret is None else secret)
    return _hash("commitment", opening.text).hex(), opening


def verify(record: Record, commitment: str, opening: Opening) -> None:
    """Check that a game was dealt from the seed that was committed to.

    That the record is the game that you played is for you to check.

    Args:
        record: the whole game, as it was published after its end.
        commitment: what was published before the game.
        opening: what was published after it.

    Raises:
        TypeError: something of another type.
        FairDealError: the commitment is not that to the opening, the seed of the record is not
            that of the opening, or the record has none.
    """
    seed = _seed_of(record)
    expected = _hash("commitment", _checked(opening, Opening).text).hex()
    _compare(Phrase("the commitment"), commitment, expected)
    _compare_seeds(seed, opening.seed)


def terms_of(game: Game, *, players: int, first: int = 0, rules: Any = None) -> str:
    """Return the line that shares are committed under: all that a deal follows from but the seed.

    Raises:
        GameError: there is no game with such players, first seat or rules.

    >>> import threeup3down
    >>> terms_of(threeup3down, players=2)
    'threeup3down rules_version=1 players=2 first=0 rules=standard'
    """
    rules = game.PRESETS["standard"] if rules is None else rules
    game.new_game(players, rules=rules, seed=0, first=first)
    version, options = game.RULES_VERSION, rules_text(game, rules)
    return f"{game.NAME} rules_version={version} players={players} first={first} rules={options}"


def commit_share(
    terms: str, seat: int | None = None, *, secret: bytes | None = None
) -> tuple[str, Share]:
    """Return a commitment to a new share, for everybody, and the share, for the server alone.

    It binds the terms, or the server, which is the first to know the seed, could still choose
    them; and the seat, so that nobody can open the commitment of another as their own.

    Args:
        terms: what `terms_of` gives for the game that was agreed on.
        seat: whose share it is; None: that of the server.
        secret: 32 bytes, for tests only; None takes them from the operating system.

    Raises:
        TypeError: terms that are no text.
        SeatError: a seat that a game with these terms does not have.
        FairDealError: terms that no game has.
    """
    players = _players(terms)
    share = Share(seat, _new_secret() if secret is None else secret)
    if seat is not None and seat >= players:
        raise SeatError(seat, players)
    return _share_hash(terms, share), share


def shared_seed(terms: str, commitments: Iterable[str], shares: Iterable[Share]) -> int:
    """Return the seed that follows from the shares of the server and of every seat.

    Args:
        terms: what all of them were committed under.
        commitments: that of the server, then those of the seats in order, as they were published.
        shares: the shares in the same order.

    Raises:
        TypeError: something of another type.
        FairDealError: a commitment or share is missing, in a wrong place, one too many or a copy,
            or a commitment is not that to the share: there must be no game from it.
    """
    published, opened = tuple(commitments), tuple(shares)
    parties = _players(terms) + 1
    for what, given in (
        (Phrase("the number of commitments"), published),
        (Phrase("the number of shares"), opened),
    ):
        if len(given) != parties:
            raise FairDealError(what, len(given), parties)
    for place, (commitment, share) in enumerate(zip(published, opened, strict=True)):
        seat = place - 1 if place else None
        who = _who(seat)
        if _checked(share, Share).seat != seat:
            raise FairDealError(
                Phrase("the share in the place of {who}", who=who), repr(share), who
            )
        if commitment in published[:place]:
            raise FairDealError(
                Phrase("the commitment of {who}", who=who),
                Phrase("a copy"),
                Phrase("one of its own"),
            )
        what = Phrase(
            "the commitment of {who}, under the terms {terms},", who=who, terms=shown(terms)
        )
        _compare(what, commitment, _share_hash(terms, share))
    digest = _hash("shared seed", terms, *(share.text for share in opened))
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def verify_shared(record: Record, commitments: Iterable[str], shares: Iterable[Share]) -> None:
    """Check that a game was dealt from the seed that all sides chose together.

    That the record is the game that you played is for you to check.

    Args:
        record: the whole game, as it was published after its end.
        commitments: as for `shared_seed`, as they were published before any share was opened.
        shares: as for `shared_seed`, as they were published after the game.

    Raises:
        TypeError: something of another type.
        FairDealError: what `shared_seed` raises; or the seed of the record is another, or it has
            none.
    """
    seed = _seed_of(record)
    terms = terms_of(record.game, players=record.players, first=record.first, rules=record.rules)
    _compare_seeds(seed, shared_seed(terms, commitments, shares))


def _seed_of(record: Record) -> int:
    """Return what the deal of a record follows from."""
    checked: Record = _checked(record, Record)
    if checked.order is not None or checked.position is not None:
        raise FairDealError(
            Phrase("the record"), Phrase("without a seed"), Phrase("a full one, dealt from a seed")
        )
    return checked.seed


def _players(terms: str) -> int:
    """Return the number of players of a game with such terms."""
    text = _checked(terms, str)
    found = TERMS.fullmatch(text) if len(text) <= LONGEST_TERMS and text.isprintable() else None
    if found is None:
        raise FairDealError(
            Phrase("the text of the terms"), repr(text), Phrase("what terms_of gives")
        )
    return int(found[1])


def _new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def _hash(what: str, *lines: str) -> bytes:
    return sha256("".join(f"{line}\n" for line in (HEAD + what, *lines)).encode()).digest()


def _share_hash(terms: str, share: Share) -> str:
    return _hash("share", terms, share.text).hex()


def _compare(what: str, commitment: str, expected: str) -> None:
    if not COMMITMENT.fullmatch(_checked(commitment, str)):
        raise FairDealError(what, repr(commitment), Phrase("64 lower-case hexadecimal digits"))
    if not compare_digest(commitment, expected):
        raise FairDealError(
            what, commitment, Phrase("{commitment}, that to what was opened", commitment=expected)
        )


def _compare_seeds(seed: int, expected: int) -> None:
    if seed != expected:
        raise FairDealError(Phrase("the seed of the record"), seed, expected)


def _read(pattern: re.Pattern[str], text: str, head: str) -> tuple[Any, ...]:
    """Return the parts of a line; an error does not show it, for it may hold a secret."""
    found = pattern.fullmatch(_checked(text, str))
    if found is None:
        form = Phrase(
            "{head} and secret= with {count} lower-case hexadecimal digits",
            head=head,
            count=2 * SECRET_BYTES,
        )
        given = Phrase("another text of {count:,} characters", count=len(text))
        raise FairDealError(Phrase("the line"), given, form)
    return found.groups()


def _checked(value: T, kind: type[T]) -> T:
    if not isinstance(value, kind):
        raise TypeError(f"a {type(value).__name__} where a {kind.__name__} is expected")
    return value


def _who(seat: int | None) -> str:
    return Phrase("the server") if seat is None else Phrase("seat {seat}", seat=seat)
