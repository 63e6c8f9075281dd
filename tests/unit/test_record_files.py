"""Records in files: every format, readers that are strict, and writers that lose nothing."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import settings

import threeup3down
from threeup3down.bots import random_bot
from threeup3down.games import threethirteen, variant
from threeup3down.records import (
    Record,
    RecordError,
    VersionError,
    read_record,
    read_records,
    validate,
    write_record,
    write_records,
)
from threeup3down.records.encodings import LONGEST
from threeup3down.vectors import played_games

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAMES = settings().max_examples // 5
READS = 3  # while a process writes
POSIX = pytest.mark.skipif(
    sys.platform == "win32", reason="of POSIX: links, devices, limits, kills"
)
ODD = "é ☃ \U0001f0a1 \u2028 \x7f \x00 \r\n \t \" ' \\ # = [ ]"
RECORD = Record.parse("threeup3down players=2 seed=7 moves=up:1,1,2 up:6,9,10")


def random_records(game: Any) -> Iterator[Record]:
    """Yield games of every beginning, with notes and without, over or not."""
    for number, played in enumerate(played_games(game, count=GAMES, seed=1, bots=[random_bot])):
        if number % 3 == 0:
            yield played.until(len(played.moves) - 1).play(played.moves[-1])
        elif number % 3 == 1:
            yield Record.from_position(game, played.state(len(played.moves) // 2)).annotated(
                names=[f"{seat} {ODD}" for seat in range(played.players)],
                tags={"date": "2026-12-01", ODD: ODD, "": ""},
                comments={0: ODD, 7: "bold\nbut sound"},
            )
        else:
            deck = (
                played.rules.deck.cards
                if game is threeup3down
                else game.full_deck(played.rules, played.players)
            )
            record = Record.from_order(game, deck, players=played.players, rules=played.rules)
            yield record.play(record.state().legal_moves()[-1])


@pytest.fixture(scope="module", params=[threeup3down, threethirteen], ids=lambda game: game.NAME)
def records(request: pytest.FixtureRequest) -> list[Record]:
    return [*random_records(request.param)]


def faults_of(read: Any) -> list[str]:
    with pytest.raises(RecordError) as caught:
        read()
    return [*map(str, caught.value.faults)]


def bare(record: Record) -> Record:
    return record.annotated(names=(), tags={}, comments={})


def test_what_is_written_is_read_again(records: list[Record], tmp_path: Path) -> None:
    for record in records:
        for suffix in (".json", ".toml", ".TOML"):
            write_record(tmp_path / f"game{suffix}", record)
            found = read_record(tmp_path / f"game{suffix}")
            assert (found, found.result) == (record, record.result)
        write_record(tmp_path / "game.txt", record)
        assert read_record(tmp_path / "game.txt", record.game) == bare(record)
        for one in ("game.json", "game.toml"):
            assert validate(tmp_path / one) == 1


def test_many_are_written_and_read_again_in_order(records: list[Record], tmp_path: Path) -> None:
    done: list[int] = []
    some = records * 200
    path = tmp_path / "games.jsonl"
    assert write_records(path, iter(some), progress=done.append) == len(some)
    found = [*read_records(path, progress=done.append)]
    assert (found, [one.result for one in found]) == (some, [one.result for one in some])
    assert done == 2 * [*range(1000, len(some), 1000), len(some)]
    assert write_records(tmp_path / "games.txt", records) == len(records)
    assert [*read_records(tmp_path / "games.txt")] == [*map(bare, records)]


def test_toml_is_for_people(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    write_record(path, RECORD.annotated(tags={"place": "Bonn"}).with_moves(12 * RECORD.moves[:1]))
    line = ", ".join(8 * ['"up:1,1,2"'])
    assert path.read_text() == (
        'type = "Record"\nschema = 1\ngame = "threeup3down"\nversion = 1\nplayers = 2\n'
        'seed = "7"\nfirst = 0\nrules = "standard"\nmoves = [\n'
        f"    {line},\n    {line[:46]},\n]\n"
        '\n[tags]\nplace = "Bonn"\n'
    )


def test_comments_and_order_stay_when_a_game_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(
        '# ours\r\nseed = "7"  # lucky\r\nplayers = 2\r\ngame = "threeup3down"\r\n'
        'moves = [\r\n  "up:1,1,2", # bold\r\n  "up:6,9,10",\r\n  "9",\r\n]\r\n'
        '[tags]\r\n# where\r\na = "b"\r\n'
    )
    record = RECORD.annotated(names=["A", "B"], tags={"c": "d"})
    for written in (record, record.play(record.state().legal_moves()[0]), record):
        write_record(path, written)
        assert read_record(path) == written
        text = path.read_text()
        places = [
            text.index(each) for each in ("# ours", "# lucky", "players", "# bold", "# where")
        ]
        assert places == sorted(places)
    write_record(path, record.annotated(tags={}))
    assert "tags" not in path.read_text()
    path.write_text("this is no TOML")
    assert faults_of(lambda: write_record(path, record))[0].startswith("line 1, column 6: ")
    assert path.read_text() == "this is no TOML"


def test_the_good_lines_are_read_and_every_bad_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_records(path, [RECORD])
    good = path.read_bytes().strip()
    lines = [
        b"\xef\xbb\xbf" + good, b" ", good + b"\r", good[:50], b"\x00\xff", b"[]", b"{}",
        good.replace(b'"up:6,9,10"', b'"9x", 9'),
        good.replace(b'"first": 0', b'"first": 2, "x": 1'),
        good.replace(b'"first"', b'"players"'), good.replace(b"0", b"NaN"), b"[" * 10_000,
        good.replace(b'"version": 1', b'"version": 9'), good.replace(b"threeup", b"poker"),
        b'"' + b"x" * 5 * LONGEST + b'"', good.replace(b"2", b"9" * 5_000, 1), good,
    ]  # fmt: skip
    path.write_bytes(b"\n".join(lines))
    found: list[Record] = []
    faults = faults_of(lambda: found.extend(read_records(path)))
    assert found == [RECORD] * 3
    assert [fault.partition(";")[0][:60] for fault in faults] == [
        "line 4: column 41: Unterminated string starting at",
        "line 5: byte 2: 0xff",
        "line 6: Record: an array",
        "line 7: game: missing",
        "line 8: moves[1]: 9x",
        "line 8: moves[2]: 9",
        "line 9: x: there",
        "line 9: first: 2",
        "line 10: players: there twice",
        "line 11: JSON: NaN",
        "line 12: JSON: arrays in arrays",
        "line 13: version: 9",
        "line 14: game: poker3down",
        "line 15: size: more than 4,000,000 bytes",
        "line 16: JSON: a number",
    ]
    assert faults_of(lambda: validate(path, workers=2)) == faults


def test_faults_beyond_the_first_thousand_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("threeup3down\n" * 700)
    for read in (lambda: [*read_records(path)], lambda: validate(path, workers=2)):
        faults = faults_of(read)
        assert len(faults) == 1_001
        assert faults[-1].startswith("the other lines: 400 more faults")


WHOLE = (
    'type = "Record"\nschema = 1\ngame = "threeup3down"\nversion = 1\nplayers = 2\nfirst = 0\n'
    'rules = "standard"\nmoves = []'
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = ?", "line 1, column 8"),
        ("game = [", "end of document"),
        ("a = 1\na = 2\n", "line 2, column 6"),
        ("a = " + 10_000 * "[", "TOML: arrays in arrays"),
        ("a = " + 9_999 * "9", "TOML: a number"),
        ("x = '''\n'''\n" + 400_000 * "a." + "a = 1", "line 3: 400,000 dots outside texts"),
        (LONGEST * "#" + "#", "size: 1,000,001 characters"),
        (f"{WHOLE}\nseed = 7", "seed: 7; expected a text"),
    ],
    ids=range(8),
)
def test_toml_that_is_no_record(text: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(text)
    assert faults_of(lambda: read_record(tmp_path / "game.toml"))[0].startswith(expected)


def test_what_no_reader_would_take_is_not_written(tmp_path: Path) -> None:
    long = RECORD.annotated(comments=dict.fromkeys(range(101), "x" * 10000))
    for name in ("game.json", "game.toml"):
        assert faults_of(partial(write_record, tmp_path / name, long))[0].startswith("size: 1,0")
    assert faults_of(lambda: write_records(tmp_path / "games.jsonl", [RECORD, long]))
    for use in (read_record, lambda path: write_record(path, RECORD), validate):
        with pytest.raises(RecordError, match=r"suffix of the file: \.yaml; expected \.toml or"):
            use(tmp_path / "game.yaml")
    assert [*tmp_path.iterdir()] == []
    with pytest.raises(RecordError, match="UTF-8"):
        RECORD.annotated(names=["\ud800", ""])


def test_other_errors_are_those_that_are_documented(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with pytest.raises(FileNotFoundError):
        read_record(path)
    write_record(path, RECORD)
    path.write_text(path.read_text().replace('"version": 1', '"version": [[]]'))
    with pytest.raises(VersionError, match="an array"):
        read_record(path)


def test_every_game_is_played_when_a_file_is_validated(tmp_path: Path) -> None:
    played = next(played_games(threeup3down, count=1, seed=5, bots=[random_bot]))
    over = played.until(len(played.moves) - 1).play(played.moves[-1])
    other = attrs.evolve(over, result=attrs.evolve(over.result, winners=(0, 1)))
    illegal = RECORD.with_moves([*RECORD.moves, threeup3down.Flip(0)])
    path = tmp_path / "games.jsonl"
    done: list[int] = []
    write_records(path, [over, *599 * [RECORD]])
    assert validate(path, workers=2, progress=done.append) == 600 == done[-1]
    assert validate(path, threeup3down, workers=1) == 600
    write_records(
        path, [*250 * [RECORD], other, illegal, attrs.evolve(over, moves=over.moves[:-1])]
    )
    path.write_text(path.read_text() + path.read_text().splitlines()[0].replace('s": 2', 's": 99'))
    for workers in (1, 2):
        faults = faults_of(partial(validate, path, workers=workers))
        assert [fault.partition(";")[0].partition("Outcome")[0] for fault in faults][:3] == [
            "line 251: result: ", "line 252: moves[2]: flip:0", "line 253: result: ",
        ]  # fmt: skip
        assert "99 players" in faults[3] or "players: 99" in faults[3]


def test_a_variant_is_validated_in_this_process(tmp_path: Path) -> None:
    game = variant(threeup3down, name="my_variant")
    path = tmp_path / "games.txt"
    write_records(path, 500 * [Record.new(game, players=2, seed=1)])
    assert validate(path, game, workers=2) == 500


@POSIX
def test_a_link_and_the_permissions_stay_and_a_device_is_written_as_it_is(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    path.touch()
    path.chmod(0o640)
    link.symlink_to(path)
    write_record(link, RECORD)
    assert (link.is_symlink(), path.stat().st_mode & 0o777) == (True, 0o640)
    (full := tmp_path / "full.json").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        write_record(full, RECORD)


WRITER = """
import sys
from threeup3down.records import Record, write_record, write_records
path, seed, limit = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if limit:
    import resource, signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
game = Record.parse(f"threeup3down players=2 seed={seed}")
print("writing", flush=True)
while True:
    write_records(path, 500 * [game]) if path.endswith(".jsonl") else write_record(path, game)
    if limit:
        break
"""


def writer(path: Path, seed: int, *, limit: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), str(seed), str(limit)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603 (our own)


@POSIX
@pytest.mark.parametrize(
    "name", ["games.jsonl", pytest.param("game.toml", marks=pytest.mark.thorough)]
)
def test_a_killed_writer_and_two_at_once_leave_a_whole_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    rng = random.Random(0)
    for seeds in [(1,), (2,), (3, 4), (5, 6)]:
        writers = [writer(path, seed) for seed in seeds]
        for process in writers:
            assert process.stdout is not None
            process.stdout.readline()
        while not path.exists() and all(process.poll() is None for process in writers):
            time.sleep(0.01)
        for _ in range(READS):
            time.sleep(rng.random() / 50)
            found = [*read_records(path)] if name == "games.jsonl" else [read_record(path)]
            assert len({one.seed for one in found}) == 1
            assert len(found) in {1, 500}
        for process in writers:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        assert validate(path, workers=1) in {1, 500}
    litter = [one for one in tmp_path.iterdir() if one != path]
    assert len(litter) <= 1  # of a process killed between giving a name to a file and using it


@POSIX
@pytest.mark.parametrize("name", ["games.jsonl", "game.toml", "game.json"])
def test_a_full_disk_leaves_the_old_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"")
    process = writer(path, 1, limit=100)
    assert "OSError: [Errno 27] File too large" in process.communicate()[1]
    assert process.returncode == 1
    assert ([*tmp_path.iterdir()], path.read_bytes()) == ([path], b"")


def test_a_file_is_replaced_while_somebody_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, RECORD)
    file = path.open("rb")
    threading.Timer(0.1, file.close).start()  # Windows has to wait for that
    write_record(path, RECORD.with_moves([]))
    assert read_record(path) == RECORD.with_moves([])


@pytest.mark.thorough
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record = next(played_games(threeup3down, count=1, seed=5, bots=[random_bot])).until(100)
    peaks: list[int] = []
    for count in (1_000, 20_000):
        tracemalloc.start()
        write_records(path, (record for _ in range(count)))
        assert sum(1 for _ in read_records(path)) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert path.stat().st_size > 10 * peaks[1]
    assert peaks[1] < 1.5 * peaks[0]
