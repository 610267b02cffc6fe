"""The commands perft, best and solve: their output and their errors."""

import io
import json
from pathlib import Path

import pytest

from bot.cli.command import FAILED
from bot.cli.main import main
from tests.support.command_line import Capture, error_of

POSITION = "www/..w/..w/w/b.b/.b./bb. w 4"
SINGLE = "b4xa2 1\nb4xc2 1\n= 2"


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (("pretwa", "0"), "1"),
        (("Lau Kata Kati", "8"), "516"),
        (("dash", "3", "--position", "..w/.w./w.w/.b./w.b/..b/..b b 8"), "105"),
        (("lau", "2", "--position", POSITION), "6"),
        (("lau", "2", "--position", POSITION, "--divide"), "b4xa2xc2xb4 3\nb4xc2xa2xb4 3\n= 6"),
        (("egara", "1", "--divide"), "b3-c4 1\nc3-c4 1\nd3-c4 1\n= 3"),
        (("egara", "0", "--divide"), "1"),
        (("pretwa", "6", "--rules", "murray-1952"), "212"),
        (("lau", "1", "--position", POSITION, "--rules", "datta-1933", "--divide"), SINGLE),
        (("lau", "3", "--position", "w../.../.../b/.../.../..b b 40", "--divide"), "= 0"),
    ],
)
def test_perft_command_prints_the_count(
    capsys: Capture, arguments: tuple[str, ...], printed: str
) -> None:
    assert main(("perft", *arguments)) == 0
    assert capsys.readouterr() == (f"{printed}\n", "")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("chess", "1"), "chess"),
        (("", "1"), "lau-kata-kati"),
        (("pretwa", "1", "--position", "www b 0"), "character 1"),
        (("pretwa", "1", "--rules", "fide"), "murray-1952"),
        (("lau", "1", "--position", "www/www/www/./bbb/bbb/bxb b 0"), "character 24"),
    ],
)
def test_perft_command_refuses_invalid_input(
    capsys: Capture, arguments: tuple[str, ...], named: str
) -> None:
    assert named in error_of(capsys, "perft", *arguments)


def test_best_command_prints_one_line_per_position(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    over = "w../.../.../b/.../.../... b 40"
    environment.setattr("sys.stdin", io.StringIO(f"{POSITION}\n\n{over}\n"))
    assert main(("best", "lau", "--nodes", "5000", "--depth", "3")) == 0
    printed, errors = capsys.readouterr()
    first, second = (json.loads(line) for line in printed.splitlines())
    assert first["move"] == first["line"][0] in ("b4xa2xc2xb4", "b4xc2xa2xb4")
    assert (first["exact"], first["depth"]) == (False, 3)
    assert 0 < first["nodes"] <= 5000
    names = ("move", "value", "exact", "depth", "nodes", "line")
    assert second == dict(zip(names, (None, 0, True, 0, 0, []), strict=True))
    assert errors == ""


def test_best_and_solve_commands_follow_rule_set(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for options in (("--depth", "3"), ("--level", "6")):
        environment.setattr("sys.stdin", io.StringIO(f"{POSITION}\n"))
        assert main(("best", "lau", "--rules", "datta-1933", *options)) == 0
        assert json.loads(capsys.readouterr().out)["move"] in ("b4xa2", "b4xc2")
    environment.setenv("CACHE_DIR", str(tmp_path))
    environment.setattr("bot.cli.solve.cache_compiled_code", lambda _settings: None)
    command = ("solve", "pretwa", "--rules", "murray-1952", "--pieces", "2")
    assert main(command) == 0
    assert str(Path("tables", "pretwa.murray-1952.table")) in capsys.readouterr().out


def test_best_command_plays_like_a_level(capsys: Capture, environment: pytest.MonkeyPatch) -> None:
    """`best` prints the result after a search, and the same move for the same seed."""
    start = "www/www/www/./bbb/bbb/bbb b 0"
    only, over = ".../.../.w./b/.../.../..w b 0", "w../.../.../b/.../.../... b 40"
    printed = set[str]()
    for seed in "1113579":
        environment.setattr("sys.stdin", io.StringIO(f"{start}\n{start}\n{only}\n{over}\n"))
        assert main(("best", "lau", "--level", "6" if seed == "1" else "2", "--seed", seed)) == 0
        printed.add(capsys.readouterr().out)
    assert 2 < len(printed) < 6
    for text in printed:
        first, second, third, last = (json.loads(line) for line in text.splitlines())
        assert all(list(each) == ["move", "value", "exact"] for each in (first, second, third))
        assert {first["move"], second["move"]} <= {"a3-b4", "b3-b4", "c3-b4"}
        assert third == {"move": "b4xb6", "value": None, "exact": False}
        assert last == {"move": None, "value": 0, "exact": True}


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--level", "99"), "level 99"),
        (("--level", "six"), "level six"),
        (("--level", "2", "--nodes", "9"), "--nodes"),
        (("--level", "2", "--depth", "9"), "--depth"),
    ],
)
def test_best_command_refuses_unknown_levels(
    capsys: Capture, options: tuple[str, ...], named: str
) -> None:
    assert named in error_of(capsys, "best", "lau", *options)


def test_best_command_names_line_of_bad_position(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    environment.setattr("sys.stdin", io.StringIO(f"{POSITION}\nwww b 0\n{POSITION}\n"))
    assert main(("best", "lau", "--nodes", "50")) == FAILED
    printed, errors = capsys.readouterr()
    assert len(printed.splitlines()) == len(errors.splitlines()) == 1
    assert errors.startswith("Line 2: ")
    assert "`" not in errors


def test_best_command_works_without_a_writable_cache(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    """This position needs no search, so that nothing is compiled."""
    environment.setenv("CACHE_DIR", "/proc/self/nowhere")
    environment.setattr("sys.stdin", io.StringIO(""))
    assert main(("best", "lau")) == 0
    assert "/proc/self/nowhere" in capsys.readouterr().err


def test_solve_command_writes_table_once_and_describes_it(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, thin = tmp_path / "tables" / "felli.table", tmp_path / "thin.table"
    command = ("solve", "felli", "--pieces", "3", "--out", str(path))
    assert main((*command, "--thin", str(thin))) == 0
    first = capsys.readouterr().out.splitlines()
    assert "of up to 3 pieces" in first[-3]
    assert 0 < thin.stat().st_size < path.stat().st_size
    when = path.stat().st_mtime_ns
    assert main(command) == 0
    assert capsys.readouterr().out.splitlines() == first[-3:]
    assert path.stat().st_mtime_ns == when


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("chess",), "chess"),
        (("gol-skuish",), "too large"),
        (("egara-guti",), "--pieces 11"),
        (("pretwa", "--pieces", "7"), "7"),
        (("alquerque", "--rules", "alfonso-1283"), "voluntary"),
        (("felli", "--pieces", "3", "--out", "/proc/self/nowhere/felli.table"), "/proc/self"),
    ],
)
def test_unsolvable_game_is_refused_with_a_sentence(
    capsys: Capture, arguments: tuple[str, ...], named: str
) -> None:
    assert named in error_of(capsys, "solve", *arguments)
