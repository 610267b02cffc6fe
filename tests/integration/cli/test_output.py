"""Output in any console encoding, also to a reader that closes early."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.paths import TREE
from tests.support.databases import make_empty

RECORD = '[Game "pretwa"]\n[Result "*"]\n\n1. a1-o d1xa1 *\n'
NAME = "খেলা"
BOT = (sys.executable, "-m", "bot")
BUFFERED = {"PATH": os.environ["PATH"]}
"""An environment without PYTHONUNBUFFERED, which hides failures at exit."""


def ran(
    folder: Path, encoding: str, *arguments: str, text: bytes | None = None
) -> subprocess.CompletedProcess[bytes]:
    settings = {"DATABASE_URL": f"sqlite:///{folder}/guti.sqlite3", "PYTHONIOENCODING": encoding}
    return subprocess.run(
        [*BOT, *arguments], env=settings, cwd=TREE, input=text, capture_output=True, check=False
    )


def test_replay_works_with_any_console_encoding(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.txt").write_text(RECORD)
    ended = ran(tmp_path, "cp1252", "replay", str(tmp_path / f"{NAME}.txt"))
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert (tmp_path / f"{NAME}.gif").exists()
    assert b"KB" in ended.stdout


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (0, ("backup", "{here}/খেলা.sqlite3")),
        (1, ("replay", "খ")),
    ],
)
def test_commands_print_beyond_ascii(tmp_path: Path, code: int, arguments: tuple[str, ...]) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    filled = (argument.replace("{here}", str(tmp_path)) for argument in arguments)
    ended = ran(tmp_path, "ascii:strict", *filled)
    assert ended.returncode == code
    assert b"Traceback" not in ended.stderr
    assert ended.stdout if code == 0 else ended.stderr


def test_best_command_names_an_undecodable_line(tmp_path: Path) -> None:
    ended = ran(tmp_path, "utf-8", "best", "felli", text=b"\xe9\xff b 0\n")
    assert ended.returncode == 1
    assert ended.stderr.startswith(b"Line 1: ")
    assert b"Traceback" not in ended.stderr


def test_closed_pipe_is_not_an_error() -> None:
    shell = f"{sys.executable} -m bot perft felli 9 --divide | true; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(
        ["/bin/bash", "-c", shell], env=BUFFERED, cwd=TREE, capture_output=True, check=False
    )
    assert (ended.stdout, ended.stderr) == (b"0\n", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_full_output_device_is_reported() -> None:
    shell = f"{sys.executable} -m bot perft felli 3 --divide >/dev/full"
    ended = subprocess.run(
        ["/bin/bash", "-c", shell], env=BUFFERED, cwd=TREE, capture_output=True, check=False
    )
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert b"disk is full" in ended.stderr


@pytest.mark.parametrize("command", ["perft felli 2", "--help"])
def test_closed_output_is_not_reported_as_bug(command: str) -> None:
    shell = f"{sys.executable} -m bot {command} >&- 2>&1 <&-"
    ended = subprocess.run(
        ["/bin/bash", "-c", shell], env=BUFFERED, cwd=TREE, capture_output=True, check=False
    )
    assert b"Traceback" not in ended.stdout + ended.stderr
