"""What tools know of a game beyond its rules: one declaration a game.

A game needs none: what it does not declare has a default that suffices to play, record and test it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

from threeup3down.declarations.counting import Choice
from threeup3down.games import OWN, registered

if TYPE_CHECKING:
    from threeup3down.games.options import Kind
    from threeup3down.games.protocol import Game

USUAL_LIMIT = 10_000


@attrs.frozen(kw_only=True)
class Declaration:
    """What tools know of a game.

    Code is named by where it is, "package.module:name", so that a declaration imports none of it.

    Attributes:
        bots: its bots by name, the one to offer first at the front. Every game has the
            bot "random" too.
        levels: the names of its bots for the levels "easy", "normal" and "hard"; "random" is that
            of a level that is not there.
        playout: the name of the bot that plays games out for a bot that searches: a quick one.
        adviser: the name of the bot whose move one that searches tries first; "": there is none.
        part: a function that returns of a state the game that such a bot plays to its end, as a
            round of it; "": the state itself.
        kernel: the module that plays many of its games at once (`batch.kernel`); "": there is none.
        limit: after how many moves a game that nobody watches is ended, by its rules.
        counts: a `declarations.counting.Fold` of what is counted in such games. A number "turns"
            is that of the turns completed, where the last state does not tell it.
        choice: what a seat chooses in such games, told by some of these numbers; None: nothing.
        card_styles: how its cards are coloured: pattern and style, as the terminal takes it.
        card_shapes: the shape on a card in a picture, by the end of the card's text: club, diamond,
            heart, spade, star, disc, square or drop; the last three have that end in them.
        picture: a function that returns the scene of a view (`pictures.Scene`), and of whatever
            else of the game has a picture; "": one by the fields of the view.
        move_example: a move as a person may write it.
        number_hint: what a bare number in answer to the question for a move means; "": the number
            of a move in the list, as in any game.
        option_examples: for an option of its rules values worth trying in tests and vectors, the
            plainest first; where there are none, the kind of the option gives some.
        long_options: options with whose defaults games are long, so that tests take other values
            more often.
        rules_page: the name of the page of its rules, of those in this package; "": there is none.
        more_rules: rules worth an example beside those, as texts.
        strategies: a function that returns Hypothesis strategies for types of its own.
    """

    bots: Mapping[str, str] = attrs.field(factory=dict[str, str])
    levels: Mapping[str, str] = attrs.field(factory=dict[str, str])
    playout: str = "random"
    adviser: str = ""
    part: str = ""
    kernel: str = ""
    limit: Callable[[Any], int] = lambda _: USUAL_LIMIT
    counts: str = ""
    choice: Choice | None = None
    card_styles: tuple[tuple[str, str], ...] = ((r"\?\?", "dim"),)
    card_shapes: Mapping[str, str] = attrs.field(factory=dict[str, str])
    picture: str = ""
    move_example: str = ""
    number_hint: str = ""
    option_examples: Mapping[str, tuple[Any, ...]] = attrs.field(factory=dict[str, tuple[Any, ...]])
    long_options: frozenset[str] = frozenset()
    rules_page: str = ""
    more_rules: tuple[str, ...] = ()
    strategies: str = ""


def declaration_of(game: Game) -> Declaration:
    """Return what is declared of a game: of a variant, what is declared of its base.

    >>> import threeup3down
    >>> [*declaration_of(threeup3down).bots]
    ['greedy', 'expert']
    """
    module: Any = game
    _, declaration = registered.get(module.NAME, (None, None))
    if isinstance(declaration, Declaration):
        return declaration
    if hasattr(module, "BASE"):
        return declaration_of(module.BASE)
    if module.NAME in OWN:
        own: Declaration = import_module(f".{module.NAME}", __name__).DECLARATION
        return own
    return Declaration()


def option_examples(game: Game, option: attrs.Attribute[Any]) -> tuple[Any, ...]:
    """Return values of an option of a game worth trying; all of them where there are few.

    >>> import threeup3down
    >>> option_examples(threeup3down, attrs.fields(threeup3down.Rules).clearing_set)
    (None, 2, 3, 4)
    """
    kind: Kind = option.metadata["kind"]
    if (chosen := declaration_of(game).option_examples.get(option.name)) is not None:
        return chosen
    if kind.members:
        return kind.members
    if kind.least is None or kind.most is None:
        return (option.default,)
    ends = (kind.least, min(kind.least + 1, kind.most))
    some: tuple[Any, ...] = tuple((end,) for end in ends) if kind.several else ends
    return tuple(dict.fromkeys((*([None] if kind.optional else []), *some, option.default)))
