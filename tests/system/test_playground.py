"""The playground as a process, which prints its URL and stops on request."""

import re
import signal
import tomllib
import urllib.request
from pathlib import Path

import pytest

from tests.support.browser.process import ROOT, free_port, open_playground

pytest.importorskip("simcord", reason="the playground needs simcord: pip install -e .[playground]")

import bot.playground
from bot.cli.command import FAILED
from bot.cli.main import main


def test_playground_matches_the_pinned_simcord() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    required = f"simcord[preview]=={bot.playground.SIMCORD_VERSION}"
    assert required in project["optional-dependencies"]["playground"]


def test_other_simcord_version_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot.playground, "SIMCORD_VERSION", "3.0.0")
    assert main(["playground"]) == FAILED
    assert re.search(r"SimCord 3\.0\.0, and .* is installed", capsys.readouterr().err)


def test_playground_prints_address_and_ends_on_interrupt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second playground on the same port prints an error with a remedy."""
    with open_playground(tmp_path, port := free_port()) as playground:
        with urllib.request.urlopen(playground.address) as answer:  # noqa: S310 - its own page
            assert "Asha" in answer.read().decode()
        database = f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite3'}"
        assert main(["playground", "--port", str(port), "--database", database]) == FAILED
        error = capsys.readouterr().err
        assert str(port) in error
        assert f"--port {port + 1}" in error
        assert playground.end(signal.SIGINT) == 0
        assert "Traceback" not in playground.output
