"""The command line: what it prints, and plain sentences with exit codes where it cannot.

It must not start a bot; what a running one does is told by others.
"""

import asyncio
import io
import json
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from databases import make_empty

from bot import __version__, texts
from bot.cli.command import FAILED
from bot.cli.database import SILENT_FOR
from bot.cli.main import main
from bot.settings import TREE, Settings
from bot.store import Store, backups

WORDS = texts.of(texts.ENGLISH)

COMMANDS = (
    *("run", "playground", "replay", "contact-sheet", "perft", "best", "solve"),
    *("health", "locale", "backup", "restore"),
)
BAD_USAGE = 2
"""The exit code of argparse."""

POSITION = "www/..w/..w/w/b.b/.b./bb. w 4"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """No settings but the test's own: neither this machine's nor those of a .env."""
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'guti.sqlite3'}")
    return monkeypatch


def refused(capsys: Capture, *arguments: str) -> str:
    """The sentence that a command is refused with: one line, nothing printed beside it."""
    assert main(arguments) == FAILED
    printed, said = capsys.readouterr()
    assert printed == ""
    (sentence,) = said.splitlines()
    assert re.search(r"[.?!:]", sentence)
    assert "Traceback" not in sentence
    assert "`" not in sentence
    return sentence


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
        (("lau", "3", "--position", "w../.../.../b/.../.../..b b 40", "--divide"), "= 0"),
    ],
)
def test_perft_prints_how_many_there_are(
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
        (("lau", "1", "--position", "www/www/www/./bbb/bbb/bxb b 0"), "character 24"),
    ],
)
def test_perft_says_what_it_cannot_count(
    capsys: Capture, arguments: tuple[str, ...], named: str
) -> None:
    assert named in refused(capsys, "perft", *arguments)


def test_best_prints_a_line_for_each_position(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    over = "w../.../.../b/.../.../... b 40"
    environment.setattr("sys.stdin", io.StringIO(f"{POSITION}\n\n{over}\n"))
    assert main(("best", "lau", "--nodes", "5000", "--depth", "3")) == 0
    printed, said = capsys.readouterr()
    first, second = (json.loads(line) for line in printed.splitlines())
    assert first["move"] == first["line"][0] in ("b4xa2xc2xb4", "b4xc2xa2xb4")
    assert (first["exact"], first["depth"]) == (False, 3)
    assert 0 < first["nodes"] <= 5000
    names = ("move", "value", "exact", "depth", "nodes", "line")
    assert second == dict(zip(names, (None, 0, True, 0, 0, []), strict=True))
    assert said == ""


def test_best_plays_as_a_level_does(capsys: Capture, environment: pytest.MonkeyPatch) -> None:
    """Where it searches it says what it found; the same seed plays the same."""
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
        (("--level", "7"), "level 7"),
        (("--level", "six"), "level six"),
        (("--level", "2", "--nodes", "9"), "--nodes"),
        (("--level", "2", "--depth", "9"), "--depth"),
    ],
)
def test_best_says_which_levels_it_does_not_play(
    capsys: Capture, options: tuple[str, ...], named: str
) -> None:
    assert named in refused(capsys, "best", "lau", *options)


def test_best_names_the_line_of_a_bad_position(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    environment.setattr("sys.stdin", io.StringIO(f"{POSITION}\nwww b 0\n{POSITION}\n"))
    assert main(("best", "lau", "--nodes", "50")) == FAILED
    printed, said = capsys.readouterr()
    assert len(printed.splitlines()) == len(said.splitlines()) == 1
    assert said.startswith("Line 2: ")
    assert "`" not in said


def test_best_goes_on_where_nothing_can_be_kept(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    """Nothing is searched here, so that nothing is compiled anew."""
    environment.setenv("CACHE_DIR", "/proc/self/nowhere")
    environment.setattr("sys.stdin", io.StringIO(""))
    assert main(("best", "lau")) == 0
    assert "/proc/self/nowhere" in capsys.readouterr().err


def test_solve_makes_a_table_once_and_then_says_what_it_is(
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
        (("egara-guti",), "--pieces 10"),
        (("pretwa", "--pieces", "7"), "7"),
        (("felli", "--pieces", "3", "--out", "/proc/self/nowhere/felli.table"), "/proc/self"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(
    capsys: Capture, arguments: tuple[str, ...], named: str
) -> None:
    assert named in refused(capsys, "solve", *arguments)


def test_only_who_searches_waits_for_numba() -> None:
    """Neither the bot nor the playground nor any other command imports it at its start."""
    modules = "bot.app, bot.cli.main, bot.opponent, bot.playground"
    code = f"import sys, {modules}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=TREE, check=False).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("perft",),
        ("perft", "pretwa"),
        ("perft", "pretwa", "-1"),
        ("perft", "pretwa", "many"),
        ("perft", "pretwa", "1", "--loud"),
        ("best", "pretwa", "--nodes", "0"),
        ("best", "pretwa", "--depth", "-1"),
        ("best", "pretwa", "--seed", "-1"),
        ("solve", "pretwa", "--pieces", "1"),
        ("fly",),
        ("playground", "--port", "x"),
    ],
)
def test_bad_usage_is_told_with_how_it_is_used(capsys: Capture, arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == BAD_USAGE
    printed, said = capsys.readouterr()
    assert printed == ""
    assert said.startswith("usage: python -m bot")


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_command_says_what_it_is_for(capsys: Capture, command: str | None) -> None:
    with pytest.raises(SystemExit) as caught:
        main((command, "--help") if command else ("--help",))
    assert caught.value.code == 0
    printed, said = capsys.readouterr()
    told = WORDS.say(f"cli-{command}" if command else "cli")
    assert " ".join(told.split()) in " ".join(printed.split())
    assert said == ""
    if not command:
        assert all(re.search(rf"^ +{name}\b", printed, re.MULTILINE) for name in COMMANDS)


def test_the_version_is_the_package_s(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(("--version",))
    assert capsys.readouterr().out == f"{__version__}\n"


@pytest.mark.parametrize("token", [None, ""])
def test_without_a_token_the_bot_is_not_started_and_the_playground_named(
    capsys: Capture, environment: pytest.MonkeyPatch, token: str | None
) -> None:
    if token is not None:
        environment.setenv("DISCORD_TOKEN", token)
    sentence = refused(capsys, "run")
    assert "DISCORD_TOKEN" in sentence
    assert "python -m bot playground" in sentence


@pytest.mark.parametrize(
    ("name", "value"),
    [("LOG_LEVEL", "LOUD"), ("DISCORD_API_URL", "discord.com"), ("DISCORD_API_URL", "ftp://x")],
)
def test_a_setting_that_cannot_be_used_is_named(
    capsys: Capture, environment: pytest.MonkeyPatch, name: str, value: str
) -> None:
    environment.setenv(name, value)
    for command in (("run",), ("health",), ("perft", "pretwa", "1")):
        assert f"{name}: " in refused(capsys, *command)


@pytest.mark.parametrize(
    "url", ["sqlite+aiosqlite:////proc/self/guti.sqlite3", "nonsense", "nosuch://there"]
)
def test_a_database_that_cannot_be_used_is_told(
    capsys: Capture, environment: pytest.MonkeyPatch, url: str
) -> None:
    environment.setenv("DATABASE_URL", url)
    reason = refused(capsys, "health")
    assert reason.startswith(WORDS.say("error-database-unusable", reason="").strip())


RECORD = '[Game "pretwa"]\n[Result "*"]\n\n1. a1-o d1xa1 *\n'


@pytest.mark.parametrize(
    ("content", "arguments", "named"),
    [
        (None, (), "match.pdn cannot be read"),
        (b"\xff\xfe", (), "match.pdn cannot be read"),
        (b"1. b3-b4 *", (), "line 1"),
        (RECORD.replace("d1xa1", "d1xd2").encode(), (), "line 4"),
        (RECORD.encode(), ("--theme", "velvet"), "wood"),
        (RECORD.encode(), ("--output", "{here}"), "cannot be written"),
    ],
)
def test_a_replay_that_cannot_be_made_says_why(
    capsys: Capture, tmp_path: Path, content: bytes | None, arguments: tuple[str, ...], named: str
) -> None:
    file = tmp_path / "match.pdn"
    if content is not None:
        file.write_bytes(content)
    filled = (argument.format(here=tmp_path) for argument in arguments)
    assert named in refused(capsys, "replay", str(file), *filled)
    assert not file.with_suffix(".gif").exists()


def test_a_replay_is_written_beside_its_record(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "match.pdn").write_text(RECORD)
    assert main(("replay", str(tmp_path / "match.pdn"))) == 0
    assert (tmp_path / "match.gif").read_bytes().startswith(b"GIF89a")
    assert str(tmp_path / "match.gif") in capsys.readouterr().out


async def beat(path: Path, ago: timedelta) -> None:
    async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
        await store.heartbeat.beat(datetime.now(UTC) - ago, timedelta(0))


@pytest.mark.parametrize(
    ("ago", "healthy"),
    [(timedelta(0), True), (SILENT_FOR / 2, True), (2 * SILENT_FOR, False)],
)
def test_health_tells_by_the_last_beat(
    capsys: Capture, tmp_path: Path, ago: timedelta, healthy: object
) -> None:
    asyncio.run(beat(tmp_path / "guti.sqlite3", ago))
    if healthy:
        assert main(("health",)) == 0
        assert capsys.readouterr() == ("", "")
    else:
        assert refused(capsys, "health") == WORDS.say("cli-silent")


def test_health_only_looks(capsys: Capture, tmp_path: Path) -> None:
    assert "cannot be used" in refused(capsys, "health")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """English of three sentences, and Hindi of two and one that is not among them."""
    for language, text in (("en", "a = A\nb = B { $x }\nc = C"), ("hi", "a = क\nb = ख\nd = घ")):
        folder = tmp_path / "locales" / language
        folder.mkdir(parents=True)
        (folder / "settings.ftl").write_text(text, encoding="utf-8")
    return tmp_path / "locales"


def test_what_is_to_be_done_on_a_language_is_listed_until_nothing_is(
    capsys: Capture, locales: Path
) -> None:
    command = ("locale", "hi", "--folder", str(locales))
    assert main(command) == FAILED
    assert capsys.readouterr().out.splitlines() == [
        *(WORDS.say("locale-missing", count=1), "  settings.ftl c"),
        *(WORDS.say("locale-surplus", count=1), "  settings.ftl d"),
        *(WORDS.say("locale-variables", count=1), "  settings.ftl b · lacks $x"),
        *(WORDS.say("locale-changed", count=2), "  settings.ftl a", "  settings.ftl b"),
    ]
    (locales / "hi" / "settings.ftl").write_text(f"a = {'क' * 5000}\nb = ख {{ $x }}\nc = ग")
    assert main((*command, "--accept", "a", "c")) == FAILED
    assert capsys.readouterr().out.splitlines()[1:] == [
        *(WORDS.say("locale-length", count=1), "  settings.ftl a · 5000 characters of 4000"),
        *(WORDS.say("locale-changed", count=1), "  settings.ftl b"),
    ]
    (locales / "hi" / "settings.ftl").write_text("a = क\nb = ख { $x }\nc = ग")
    assert main((*command, "--accept", "b")) == 0
    assert main(command) == 0
    assert capsys.readouterr().out.splitlines()[-1] == WORDS.say("locale-well", language="hi")
    (locales / "en" / "settings.ftl").write_text("a = A!\nb = B { $x }\nc = C")
    assert main(command) == FAILED
    assert capsys.readouterr().out.splitlines()[1:] == ["  settings.ftl a"]
    assert main((*command, "--accept")) == 0
    assert main(("locale", "en", "--folder", str(locales))) == 0
    (locales / "en" / "a.ftl").write_text(f"x = {'x' * 5000}\ny = {{ z }}\nw = {'x' * 5000}")
    capsys.readouterr()
    assert main(("locale", "en", "--folder", str(locales))) == FAILED
    assert len(capsys.readouterr().out.splitlines()) == 2 + 3


@pytest.mark.parametrize(
    ("language", "arguments", "named"),
    [
        ("bn", (), "en, hi"),
        ("../locales/hi", (), "en, hi"),
        ("bn", (), "CONTRIBUTING.md"),
        ("hi", ("--accept", "a", "d"), ": d"),
        ("en", ("--accept",), "nothing in it to mark"),
        ("hi", ("--folder", "nowhere"), "nowhere"),
        ("hi", (), "cannot be read"),
    ],
)
def test_a_language_that_cannot_be_looked_at_says_why(
    capsys: Capture, locales: Path, language: str, arguments: tuple[str, ...], named: str
) -> None:
    kept = locales / "hi" / "translated.json"
    if named == "cannot be read":
        kept.write_text("{")
    assert named in refused(capsys, "locale", language, "--folder", str(locales), *arguments)
    assert not (locales / "en" / "translated.json").exists()
    assert kept.exists() is (named == "cannot be read")


def test_the_module_hands_over_its_arguments_and_its_exit_code() -> None:
    command = [sys.executable, "-m", "bot", "perft"]
    for game, code, printed in (("pretwa", 0, "5\n"), ("chess", FAILED, "")):
        ended = subprocess.run(
            [*command, game, "2"], cwd=TREE, capture_output=True, text=True, check=False
        )
        assert (ended.returncode, ended.stdout) == (code, printed)
        assert bool(ended.stderr) is bool(code)


def test_a_copy_is_made_and_put_back_only_where_nothing_is_lost(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    database, copy = make_empty(tmp_path / "guti.sqlite3"), tmp_path / "copy.sqlite3"
    assert main(("backup", str(copy))) == 0
    assert capsys.readouterr().out.startswith(f"{copy}: ")
    assert "--force" in refused(capsys, "restore", str(copy))
    database.write_bytes(b"damaged")
    assert main(("restore", str(copy), "--force")) == 0
    backups.require_whole(database)
    database.unlink()
    assert main(("restore", str(copy))) == main(("restore", str(copy), "--force")) == 0
    assert str(copy) in capsys.readouterr().out
    assert "missing" in refused(capsys, "restore", str(tmp_path / "missing"), "--force")
    assert "guti.sqlite3" in refused(capsys, "backup", str(database))
    assert str(tmp_path / "no") in refused(capsys, "backup", str(tmp_path / "no" / "copy"))
    environment.setenv("DATABASE_URL", "postgresql+asyncpg://guti@localhost/guti")
    assert "pg_dump" in refused(capsys, "backup", str(copy))
    assert "pg_dump" in refused(capsys, "restore", str(copy))
