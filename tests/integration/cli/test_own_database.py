"""The bot uses the current folder's files, and creates no database by mistake."""

from pathlib import Path

import pytest

from bot.cli.main import main
from bot.cli.own_database import own_database
from bot.settings import ENV_FILE, Settings
from tests.support.command_line import Capture, error_of
from tests.support.databases import make_empty

JOBS = (
    *(("rerate",), ("health",), ("backup", "copy"), ("copy", "--to", "sqlite:///other")),
    *(("forget", "--person", "1"), ("export", "--person", "1", "file")),
)
"""Commands that open a database but do not create one."""


@pytest.fixture
def tree(environment: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Create a tree beside the current folder, with no setting in the environment."""
    environment.delenv("DATABASE_URL")
    environment.setitem(Settings.model_config, "env_file", ENV_FILE)
    for name in ("tree", "here"):
        (tmp_path / name).mkdir()
    environment.chdir(tmp_path / "here")
    environment.setattr("bot.cli.own_database.TREE", tmp_path / "tree")
    return tmp_path / "tree"


@pytest.mark.parametrize("command", JOBS, ids=lambda command: command[0])
def test_command_reports_missing_database_without_creating_it(
    capsys: Capture, tree: Path, command: tuple[str, ...]
) -> None:
    message = error_of(capsys, *command)
    assert f"{Path.cwd() / 'guti.sqlite3'}: there is no such file" in message
    assert not list(Path.cwd().iterdir())


@pytest.mark.parametrize("command", [("run",), *JOBS], ids=lambda command: command[0])
@pytest.mark.parametrize("left", ["guti.sqlite3", ".env"])
def test_unset_database_beside_source_tree_is_reported(
    capsys: Capture,
    environment: pytest.MonkeyPatch,
    tree: Path,
    command: tuple[str, ...],
    left: str,
) -> None:
    environment.setenv("DISCORD_TOKEN", "a.b.c")
    (tree / left).write_text("")
    message = error_of(capsys, *command)
    assert "DATABASE_URL" in message
    assert str(tree / left) in message
    assert str(Path.cwd()) in message
    assert not list(Path.cwd().iterdir())


def test_source_tree_database_is_ignored_if_setting_exists(
    environment: pytest.MonkeyPatch, tree: Path
) -> None:
    (tree / "guti.sqlite3").write_text("")
    make_empty(Path("guti.sqlite3").absolute())
    assert own_database(Settings.read()) == "sqlite:///guti.sqlite3"
    Path("guti.sqlite3").unlink()
    environment.setenv("DATABASE_URL", "sqlite:///new.sqlite3")
    assert own_database(Settings.read(), new=True) == "sqlite:///new.sqlite3"


@pytest.mark.parametrize("command", [(), ("run",)])
def test_settings_file_beside_source_tree_is_reported(
    capsys: Capture, tree: Path, command: tuple[str, ...]
) -> None:
    (tree / ".env").write_text("DISCORD_TOKEN=a.b.c")
    message = error_of(capsys, *command)
    assert "DISCORD_TOKEN" in message
    assert str(tree / ".env") in message


def test_settings_of_the_current_folder_are_read(capsys: Capture, tree: Path) -> None:
    (tree / ".env").write_text("LOG_LEVEL=INFO")
    Path(".env").write_text("LOG_LEVEL=loud")
    assert "LOG_LEVEL" in error_of(capsys, "perft", "felli", "1")


def test_restore_creates_database_in_current_folder(capsys: Capture, tree: Path) -> None:
    copy = make_empty(tree / "copy.sqlite3")
    assert main(("restore", str(copy))) == 0
    assert str(Path.cwd() / "guti.sqlite3") in capsys.readouterr().out
