"""The first moments of a process: signals and the environment of libraries."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.cli.start import NEEDS_OPERATOR, TERMINATED, serves
from bot.paths import TREE
from tests.support.databases import make_empty


def start(tmp_path: Path, command: str, **settings: str) -> subprocess.Popen[str]:
    make_empty(tmp_path / "guti.sqlite3")
    environment = {
        "PATH": os.environ["PATH"],
        "DATABASE_URL": f"sqlite:///{tmp_path / 'guti.sqlite3'}",
        "DISCORD_API_URL": "http://127.0.0.1:9",
        **settings,
    }
    arguments = [sys.executable, "-m", "bot", *command.split()]
    return subprocess.Popen(
        arguments,
        env=environment,
        cwd=TREE,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )


STOPS = "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\nraise SystemExit('it goes on')"


@pytest.mark.parametrize("module", ["logging", "asyncio", "pydantic", "sqlalchemy", "discord"])
def test_sigterm_during_an_import_ends_a_start(tmp_path: Path, module: str) -> None:
    """Nothing heavy is imported before signals are handled."""
    (tmp_path / f"{module}.py").write_text(STOPS)
    settings = {"DISCORD_TOKEN": "token", "PYTHONPATH": str(tmp_path)}
    with start(tmp_path, "run", **settings) as bot:
        _, errors = bot.communicate(timeout=30)
    assert (bot.returncode, errors) == (0, "")


@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.5])
def test_sigterm_ends_a_start_at_once(tmp_path: Path, seconds: float) -> None:
    with start(tmp_path, "run", DISCORD_TOKEN="token") as bot:  # noqa: S106 - no secret
        assert bot.stderr
        assert "using the database" in bot.stderr.readline()
        time.sleep(seconds)
        bot.send_signal(signal.SIGTERM)
        _, errors = bot.communicate(timeout=20)
    assert bot.returncode == 0
    assert "Traceback" not in errors


def test_end_waits_for_no_clean_up(tmp_path: Path) -> None:
    """Python's own would crash if a thread still read the disk."""
    (tmp_path / "sitecustomize.py").write_text("import atexit, os\natexit.register(os.abort)")
    with start(tmp_path, "run", PYTHONPATH=str(tmp_path)) as bot:
        _, errors = bot.communicate(timeout=30)
    assert bot.returncode == NEEDS_OPERATOR
    assert "DISCORD_TOKEN" in errors


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PROMETHEUS_MULTIPROC_DIR", "/nowhere"),
        ("NPY_DISABLE_CPU_FEATURES", "SSE"),
        ("NUMBA_NUM_THREADS", "many"),
        ("PYTHONWARNINGS", "error"),
        ("SSLKEYLOGFILE", "/nowhere/keys"),
    ],
)
def test_library_variables_break_no_command(tmp_path: Path, name: str, value: str) -> None:
    with start(tmp_path, "run", **{name: value}) as bot:
        _, errors = bot.communicate(timeout=30)
    assert bot.returncode == NEEDS_OPERATOR
    assert "DISCORD_TOKEN" in errors
    assert "Traceback" not in errors


def test_missing_package_is_named_as_json(tmp_path: Path) -> None:
    (tmp_path / "aiosqlite.py").write_text("raise ImportError('it is gone')")
    with start(tmp_path, "run", PYTHONPATH=str(tmp_path), LOG_FORMAT="json") as bot:
        _, errors = bot.communicate(timeout=30)
    assert bot.returncode == NEEDS_OPERATOR
    assert "not installed completely: it is gone" in json.loads(errors)["message"]


def test_wrong_argument_of_a_service_needs_a_person(tmp_path: Path) -> None:
    """A service would start it again and again after another exit code."""
    with start(tmp_path, "run --hold soon", LOG_FORMAT="json") as bot:
        _, errors = bot.communicate(timeout=30)
    assert bot.returncode == NEEDS_OPERATOR
    assert "--hold" in json.loads(errors)["message"]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("", True),
        ("run", True),
        ("--env-file health run", True),
        ("--env-file x", True),
        ("health", False),
        ("--env-file run health", False),
        ("perft run", False),
    ],
)
def test_serving_commands_are_recognized(command: str, expected: object) -> None:
    assert serves(command.split()) is expected
    assert TERMINATED == 143
