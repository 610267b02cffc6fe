"""Output in any console encoding, also to a reader that closes early."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.command import FAILED
from bot.cli.main import main
from bot.paths import TREE
from tests.support.command_line import Capture
from tests.support.databases import make_empty

RECORD = '[Game "pretwa"]\n[Result "*"]\n\n1. a1-o d1xa1 *\n'
NAME = "খেলা"
BUFFERED = {"PATH": os.environ["PATH"]}
"""An environment without PYTHONUNBUFFERED, which hides failures at exit."""


def ascii_console(monkeypatch: pytest.MonkeyPatch) -> dict[str, io.BytesIO]:
    """Replace stdout and stderr by consoles that accept only ASCII. Return the printed bytes."""
    printed = {name: io.BytesIO() for name in ("stdout", "stderr")}
    for name, content in printed.items():
        stream = io.TextIOWrapper(content, "ascii", "strict", write_through=True)
        monkeypatch.setattr(sys, name, stream)
    return printed


def ran(command: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command of the bot in a shell, and print its exit code."""
    shell = f"{sys.executable} -m bot {command}; echo ${{PIPESTATUS[0]}}"
    return subprocess.run(
        ["/bin/bash", "-c", shell], env=BUFFERED, cwd=TREE, capture_output=True, check=False
    )


@pytest.mark.parametrize(
    ("code", "arguments", "printed"),
    [
        (0, ("replay", "{here}/খেলা.txt"), b"KB"),
        (0, ("backup", "{here}/খেলা.sqlite3"), b"\\u0996"),
        (FAILED, ("replay", "খ"), b"\\u0996"),
    ],
)
def test_commands_print_beyond_ascii(
    environment: pytest.MonkeyPatch,
    tmp_path: Path,
    code: int,
    arguments: tuple[str, ...],
    printed: bytes,
) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    (tmp_path / f"{NAME}.txt").write_text(RECORD)
    console = ascii_console(environment)
    assert main([argument.replace("{here}", str(tmp_path)) for argument in arguments]) == code
    shown, silent = ("stderr", "stdout") if code else ("stdout", "stderr")
    assert printed in console[shown].getvalue()
    assert console[silent].getvalue() == b""
    assert b"Traceback" not in console[shown].getvalue()
    assert (tmp_path / f"{NAME}.gif").exists() == (printed == b"KB")


def test_best_command_names_an_undecodable_line(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    environment.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xe9\xff b 0\n"), "utf-8"))
    assert main(("best", "felli")) == FAILED
    printed, errors = capsys.readouterr()
    assert printed == ""
    assert errors.startswith("Line 1: ")
    assert "Traceback" not in errors


def test_closed_pipe_is_not_an_error() -> None:
    ended = ran("perft felli 9 --divide | true")
    assert (ended.stdout, ended.stderr) == (b"0\n", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_full_output_device_is_reported() -> None:
    ended = ran("perft felli 3 --divide >/dev/full")
    assert ended.stdout == b"1\n"
    assert len(ended.stderr.splitlines()) == 1
    assert b"disk is full" in ended.stderr


def test_closed_output_is_not_reported_as_bug(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    """Python sets a stream that is closed at the start, such as `sys.stdout`, to None."""
    for name in ("stdout", "stdin"):
        environment.setattr(sys, name, None)
    assert main(("perft", "felli", "2")) == 0
    with pytest.raises(SystemExit) as caught:
        main(("--help",))
    assert caught.value.code == 0
    assert "Traceback" not in capsys.readouterr().err
