"""Commands, the start and workers import only what they need."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot import status
from bot.paths import TREE
from bot.settings import Settings


def modules_after(code: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"import sys; {code}; print(*sys.modules, file=sys.stderr)"],
        cwd=TREE,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(shown.stderr.splitlines()[-1].split())


def test_start_imports_no_needless_modules() -> None:
    """These modules would slow down the start, and SQLite does not need them."""
    bot = modules_after("import bot.cli.run")
    assert not {"alembic", "asyncpg", "numba", "simcord"} & bot
    assert {"bot.app", "bot.opponent"} <= bot
    assert "numba" not in modules_after("import bot.cli.run, bot.playground, simcord")


def test_worker_does_not_import_what_reads_settings() -> None:
    worker = modules_after("import bot.opponent.worker, bot.opponent.thinking")
    assert not {"pydantic", "dotenv", "bot.settings"} & worker


@pytest.mark.parametrize(
    "code",
    [
        "import bot.cli.main",
        "from bot.cli.main import parser; parser(['health'])",
        "from bot.cli.main import parser; parser(['doctor', '--help'])",
    ],
)
def test_command_line_imports_only_what_it_needs(code: str) -> None:
    found = modules_after(code)
    heavy = {"aiohttp", "discord", "numpy", "pydantic", "sqlalchemy"}
    needed = (
        {"discord", "numpy", "pydantic", "sqlalchemy", "aiohttp"} if "doctor" in code else set()
    )
    needed |= {"pydantic"} if "health" in code else set()
    assert not heavy & found - needed


@pytest.mark.parametrize(
    "given",
    [
        {"DATABASE_URL": "postgresql://guti@127.0.0.1:9/guti", "LOG_FORMAT": "json"},
        {"DATABASE_URL": "sqlite:///{folder}/none.sqlite3", "SHARD_COUNT": "2", "SHARD_IDS": "1"},
    ],
    ids=["postgresql", "shards"],
)
def test_health_of_a_running_bot_needs_no_database(
    environment: pytest.MonkeyPatch, tmp_path: Path, given: dict[str, str]
) -> None:
    """The database does not even exist."""
    for name, value in ({"CACHE_DIR": "{folder}"} | given).items():
        environment.setenv(name, value.replace("{folder}", str(tmp_path)))
    noted = status.file_of(Settings())
    noted.write(status.Status("the network is down"))
    found = modules_after("from bot.cli.main import main; assert main(['health']) == 0")
    assert not {"aiohttp", "alembic", "asyncpg", "discord", "numpy", "sqlalchemy"} & found
