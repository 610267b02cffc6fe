"""Helpers shared by the tests of the command line."""

import re
from collections.abc import Callable, Sequence

import pytest

from bot.cli.command import FAILED
from bot.cli.main import main
from bot.cli.start import failure_code

Capture = pytest.CaptureFixture[str]


def error_of(capsys: Capture, *arguments: str, run: Callable[[Sequence[str]], int] = main) -> str:
    """Run a command that must fail, and return its one-line error."""
    assert run(arguments) == (failure_code(arguments) if run is main else FAILED)
    printed, error = capsys.readouterr()
    assert printed == ""
    (sentence,) = error.splitlines()
    assert re.search(r"[.?!:]", sentence)
    assert "Traceback" not in sentence
    assert "`" not in sentence
    return sentence
