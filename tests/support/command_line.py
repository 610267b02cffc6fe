"""Helpers shared by the tests of the command line."""

import re
from collections.abc import Callable, Sequence

import pytest

from bot.cli.command import FAILED
from bot.cli.main import main

Capture = pytest.CaptureFixture[str]


def refused(capsys: Capture, *arguments: str, run: Callable[[Sequence[str]], int] = main) -> str:
    """Return the error of a refused command, which must be one line and the only output."""
    assert run(arguments) == FAILED
    printed, said = capsys.readouterr()
    assert printed == ""
    (sentence,) = said.splitlines()
    assert re.search(r"[.?!:]", sentence)
    assert "Traceback" not in sentence
    assert "`" not in sentence
    return sentence
