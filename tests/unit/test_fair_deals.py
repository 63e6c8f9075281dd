"""Deals that can be checked: what is bound, what stays hidden, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import threeup3down
from threeup3down import GameError, PlayersError, Rules, SeatError, SeedError
from threeup3down.games import threethirteen
from threeup3down.records import (
    FairDealError,
    Opening,
    Record,
    Share,
    commit,
    commit_share,
    shared_seed,
    terms_of,
    verify,
    verify_shared,
)

if TYPE_CHECKING:
    from collections.abc import Callable

# The hashes were made by `printf` and `sha256sum`, as docs/fair-deals.md shows.
COUNTED = bytes(range(32))
OPENINGS = [
    (7, COUNTED, "3c1ffb118d38820db9f741b31c7271e60d69cef8fdf96ea320941aac7b0afa9c"),
    (0, bytes(32), "94163f3d33565a0d8a9d1e942d9d41b077cf24e2dd785eb237b582863fd1813c"),
    (2**64 - 1, 32 * b"\xff", "6dabd529d9bda1f56768ef88b3cd6b74bf6962ac28af0bbeabe1734d1fc45615"),
]
SECRETS = (COUNTED, 32 * b"\x11", 32 * b"\xfe")
TERMS = "threeup3down rules_version=1 players=2 first=0 rules=standard"
SEED = 0xCB5920E676CF60F7
COMMITMENTS = [
    "beb71f478becb517e76a938d034ae070c97f00f9fb360042075ee43e5b09200b",
    "9e7b94938d8d537b38c0cd11a5881be01cf1331ad17f895df9d87dbd31b6c69c",
    "837eba038979ccb8ec7c6e995ab21156b5d51d277410cb6ff091d62dc2596bcb",
]
OTHER_TERMS = "threethirteen rules_version=2 players=2 first=1 rules=rounds=3/4"
OTHER_SEED = 0xA22F00CA67855636
OTHER_COMMITMENTS = [
    "e031ec7487256aeb64669d400ba0bf745af336b5022ebc62fb5f660907dfb01f",
    "231bb0f5aa419bf3f88ac571b3ab60833a84514be270a7a08380d03e227f6e2d",
    "b4832fb0eaf251aa836ab242b49cc6c27c655c8f6d2fcd0fa73ddff355253a3f",
]
SHARES = [Share(seat, secret) for seat, secret in zip((None, 0, 1), SECRETS, strict=True)]
RECORD = Record.new(threeup3down, players=2, seed=SEED)


def flipped(secret: bytes, bit: int) -> bytes:
    return (int.from_bytes(secret, "big") ^ 1 << bit).to_bytes(32, "big")


@pytest.mark.parametrize(("seed", "secret", "expected"), OPENINGS)
def test_the_commitment_to_a_seed_is_that_of_the_page(
    seed: int, secret: bytes, expected: str
) -> None:
    commitment, opening = commit(seed, secret=secret)
    assert (commitment, opening) == (expected, Opening(seed, secret))
    verify(Record.new(threethirteen, players=3, seed=seed), commitment, opening)


@pytest.mark.parametrize(
    ("terms", "commitments", "seed"),
    [(TERMS, COMMITMENTS, SEED), (OTHER_TERMS, OTHER_COMMITMENTS, OTHER_SEED)],
)
def test_the_shared_seed_is_that_of_the_page(terms: str, commitments: list[str], seed: int) -> None:
    made = [
        commit_share(terms, seat, secret=secret)
        for seat, secret in zip((None, 0, 1), SECRETS, strict=True)
    ]
    assert made == [*zip(commitments, SHARES, strict=True)]
    assert shared_seed(terms, commitments, SHARES) == seed


def test_the_terms_are_what_the_record_of_the_game_says() -> None:
    assert terms_of(threeup3down, players=2) == TERMS
    rules = threethirteen.Rules(rounds=(3, 4))
    assert terms_of(threethirteen, players=2, first=1, rules=rules) == OTHER_TERMS
    with pytest.raises(PlayersError):
        terms_of(threeup3down, players=7)


def test_without_a_seed_or_a_secret_they_are_taken_from_the_operating_system() -> None:
    made = [commit() for _ in range(3)] + [commit(7) for _ in range(3)]
    assert len({commitment for commitment, _ in made}) == 6
    assert len({opening.secret for _, opening in made}) == 6
    assert len({opening.seed for _, opening in made}) == 4
    assert len({commit_share(TERMS, 0)[1].secret for _ in range(3)}) == 3


def test_every_changed_bit_of_an_opening_is_refused() -> None:
    commitment, opening = commit(SEED, secret=COUNTED)
    verify(RECORD, commitment, opening)
    changed = [attrs.evolve(opening, seed=SEED ^ 1 << bit) for bit in range(64)]
    changed += [attrs.evolve(opening, secret=flipped(COUNTED, bit)) for bit in range(256)]
    for other in changed:
        with pytest.raises(FairDealError, match="the commitment is "):
            verify(RECORD, commitment, other)
        with pytest.raises(FairDealError):
            verify(attrs.evolve(RECORD, seed=other.seed), commitment, other)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_every_changed_bit_of_a_share_is_refused_and_changes_the_seed(place: int) -> None:
    seeds = {SEED}
    for bit in range(256):
        secret = flipped(SECRETS[place], bit)
        shares, commitments = [*SHARES], [*COMMITMENTS]
        commitments[place], shares[place] = commit_share(TERMS, SHARES[place].seat, secret=secret)
        with pytest.raises(FairDealError, match=["the server", "seat 0", "seat 1"][place]):
            shared_seed(TERMS, COMMITMENTS, shares)
        seeds.add(shared_seed(TERMS, commitments, shares))
    assert len(seeds) == 257


def test_another_deal_than_the_one_committed_to_is_refused_with_both_seeds() -> None:
    other = attrs.evolve(RECORD, seed=8)
    commitment, opening = commit(SEED)
    checks: list[Callable[[], None]] = [
        lambda: verify(other, commitment, opening),
        lambda: verify_shared(other, COMMITMENTS, SHARES),
    ]
    for check in checks:
        with pytest.raises(FairDealError) as caught:
            check()
        assert caught.value.what == "the seed of the record"
        assert (caught.value.found, caught.value.expected) == (8, SEED)
    verify_shared(RECORD.play(RECORD.state().legal_moves()[0]), COMMITMENTS, SHARES)


@pytest.mark.parametrize(
    "changes",
    [
        {"first": 1},
        {"rules": Rules(play_on=True)},
        {"players": 3},
        {"game": threethirteen, "rules": threethirteen.Rules()},
    ],
    ids=str,
)
def test_other_terms_than_the_players_committed_to_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(FairDealError):
        verify_shared(attrs.evolve(RECORD, **changes), COMMITMENTS, SHARES)
    terms = TERMS.replace("rules_version=1", "rules_version=2")
    with pytest.raises(FairDealError, match="rules_version=2"):
        shared_seed(terms, COMMITMENTS, SHARES)


def test_the_server_cannot_try_out_the_terms() -> None:
    seeds = set()
    for first in range(2):
        terms = terms_of(threeup3down, players=2, first=first)
        made = [commit_share(terms, share.seat, secret=share.secret) for share in SHARES]
        seeds.add(shared_seed(terms, [commitment for commitment, _ in made], SHARES))
    assert len(seeds) == 2


def test_a_copied_commitment_is_refused_with_and_without_the_share() -> None:
    copied = [*COMMITMENTS[:2], COMMITMENTS[1]]
    for share in (SHARES[2], Share(1, SECRETS[1])):
        with pytest.raises(FairDealError, match="the commitment of seat 1 is a copy"):
            shared_seed(TERMS, copied, [*SHARES[:2], share])
    with pytest.raises(FairDealError, match="the place of seat 1 is <Share of seat 0>"):
        shared_seed(TERMS, copied, [*SHARES[:2], SHARES[1]])


ORDERS = [
    (COMMITMENTS[::-1], SHARES[::-1]),
    (COMMITMENTS, [SHARES[0], SHARES[2], SHARES[1]]),
    ([COMMITMENTS[0], COMMITMENTS[2], COMMITMENTS[1]], SHARES),
    (COMMITMENTS[:2], SHARES[:2]),
    (COMMITMENTS, SHARES[:2]),
    (COMMITMENTS[1:], SHARES[1:]),
    ([*COMMITMENTS, COMMITMENTS[0]], [*SHARES, SHARES[0]]),
    ([], []),
    ("".join(COMMITMENTS), SHARES),
]  # fmt: skip


@pytest.mark.parametrize(("commitments", "shares"), ORDERS)
def test_missing_surplus_or_exchanged_shares_are_refused(commitments: Any, shares: Any) -> None:
    with pytest.raises(FairDealError):
        shared_seed(TERMS, commitments, shares)
    with pytest.raises(FairDealError):
        verify_shared(RECORD, commitments, shares)


@pytest.mark.parametrize(
    "value", [*SHARES, *(Opening(seed, secret) for seed, secret, _ in OPENINGS)]
)
def test_a_text_can_be_read_back_and_nothing_else_can(
    value: Opening | Share, copies: Callable[[Any], list[Any]]
) -> None:
    read: Callable[[Any], object] = type(value).parse
    assert read(value.text) == value
    assert {*copies(value), read(value.text)} == {value}
    assert value.secret.hex() not in f"{value!r} {value}"
    text = value.text
    for wrong in (
        text.upper(), f"{text[:-2]}AF", f"{text[:-2]} f", f"{text}\n", f"{text[:-1]}\u0661",
        " " + text, text[:-1], text + "0", text.replace(" ", "  "), text.replace("=", "=0", 1),
        text.replace("=", "=-", 1), text.replace("secret", "Secret"), "", 10**7 * "9",
        "seed=" + 10**7 * "9", text.replace("server", "seat=None") + "\ud800",
        f"seed={2**64} secret={COUNTED.hex()}", f"seat={10**9} secret={COUNTED.hex()}",
    ):  # fmt: skip
        with pytest.raises(GameError) as caught:
            read(wrong)
        assert len(str(caught.value)) < 300
        assert value.secret.hex() not in str(caught.value).lower()


NO_COMMITMENTS = [
    "", "x", COMMITMENTS[0].upper(), COMMITMENTS[0] + "\n", " " + COMMITMENTS[0],
    COMMITMENTS[0][1:], 10**7 * "a", 64 * "\ud800", 64 * "\u0661",
]  # fmt: skip


@pytest.mark.parametrize("commitment", NO_COMMITMENTS, ids=range(len(NO_COMMITMENTS)))
def test_a_malformed_commitment_is_refused(commitment: str) -> None:
    for check in (
        lambda: verify(RECORD, commitment, Opening(SEED, COUNTED)),
        lambda: shared_seed(TERMS, [commitment, *COMMITMENTS[1:]], SHARES),
    ):
        with pytest.raises(FairDealError, match="64 lower-case hexadecimal digits") as caught:
            check()
        assert caught.value.found == repr(commitment)
        assert len(str(caught.value)) < 1_500


NO_TERMS = [
    "", f"{TERMS}\n", f"{TERMS} seed=7", f" {TERMS}", TERMS[13:], TERMS.replace("=2", "=02"),
    TERMS.replace("=2", f"={9_999 * '9'}"), f"{TERMS}\ud800", TERMS.replace("rul", "\u2028rul"),
    TERMS + 10**7 * "a",
]  # fmt: skip


@pytest.mark.parametrize("terms", NO_TERMS, ids=range(len(NO_TERMS)))
def test_terms_that_no_game_has_are_refused(terms: str) -> None:
    for use in (
        lambda: commit_share(terms, 0),
        lambda: shared_seed(terms, COMMITMENTS, SHARES),
    ):
        with pytest.raises(FairDealError, match="the terms") as caught:
            use()
        assert len(str(caught.value)) < 1_500


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "7"])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    for use in (lambda: commit(seed), lambda: Opening(seed, COUNTED)):
        with pytest.raises(SeedError):
            use()
    with pytest.raises(SeedError):
        Opening(None, COUNTED)


@pytest.mark.parametrize("seat", [-1, 2, 10**9, True, 1.0, "0"])
def test_a_seat_that_the_terms_do_not_have_is_refused(seat: Any) -> None:
    with pytest.raises(SeatError):
        commit_share(TERMS, seat)
    if seat != 2:
        with pytest.raises(SeatError):
            Share(seat, COUNTED)


def test_a_secret_is_32_bytes_and_no_message_shows_it() -> None:
    short = 8 * b"\xab"
    for use in (lambda: commit(7, secret=short), lambda: commit_share(TERMS, secret=short)):
        with pytest.raises(FairDealError, match="8 bytes, expected 32 bytes"):
            use()
    for wrong in (bytearray(32), 32 * "a", 32):
        with pytest.raises(TypeError, match="a secret is bytes"):
            Opening(7, wrong)  # type: ignore[arg-type]


def test_what_is_of_a_wrong_type_is_refused() -> None:
    commitment, opening = commit(7)
    uses: list[Callable[[Any], object]] = [
        lambda value: verify(value, commitment, opening),
        lambda value: verify(RECORD, value, opening),
        lambda value: verify(RECORD, commitment, value),
        lambda value: verify_shared(value, COMMITMENTS, SHARES),
        lambda value: commit_share(value, 0),
        lambda value: shared_seed(value, COMMITMENTS, SHARES),
        lambda value: shared_seed(TERMS, [value, *COMMITMENTS[1:]], SHARES),
        lambda value: shared_seed(TERMS, COMMITMENTS, [value, *SHARES[1:]]),
        Opening.parse,
        Share.parse,
    ]
    for use in uses:
        for value in (None, 7, b"seed=7", threethirteen.new_game(2, seed=7)):  # it has a seed
            with pytest.raises(TypeError):
                use(value)


@pytest.mark.parametrize(
    "without",
    [
        Record.from_position(threeup3down, RECORD.start()),
        Record.from_order(threeup3down, threeup3down.Deck.STANDARD.cards, players=2, seed=SEED),
    ],
)
def test_a_record_without_a_seed_is_refused(without: Record) -> None:
    checks: list[Callable[[], None]] = [
        lambda: verify(without, *commit(7)),
        lambda: verify_shared(without, COMMITMENTS, SHARES),
    ]
    for check in checks:
        with pytest.raises(FairDealError, match="a full one, dealt from a seed") as caught:
            check()
        assert (caught.value.what, caught.value.found) == ("the record", "without a seed")


def test_an_error_is_copied_with_its_facts(copies: Callable[[Any], list[Any]]) -> None:
    error = FairDealError("the seed of the record", 8, 7)
    for each in (error, *copies(error)):
        assert str(each) == "the seed of the record is 8, expected 7"
        assert (each.what, each.found, each.expected) == ("the seed of the record", 8, 7)
