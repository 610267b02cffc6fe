"""What tests of the command line share; it must not know any single command."""

import re

import pytest

from bot.cli.command import FAILED
from bot.cli.main import main

Capture = pytest.CaptureFixture[str]


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
