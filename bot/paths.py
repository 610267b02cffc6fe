"""Paths of the program's own files, in an installed wheel or in the repository."""

import sys
from pathlib import Path

PACKAGE = Path(__file__).parent
TREE = PACKAGE.parent
INSTALLED = (PACKAGE / "assets").is_dir()
"""True in an installed wheel, where the package contains the assets."""
ASSETS = (PACKAGE if INSTALLED else TREE) / "assets"

CACHE = Path(".cache")
"""Default folder for compiled code. The container image contains this folder with the code."""


COMMANDS_BY_PLACE = {
    "uv/archive-v0": 'uvx --from "guti[{extra}]" guti',
    "uv/tools": 'uv tool install "guti[{extra}]"',
    "pipx/venvs": 'pipx install --force "guti[{extra}]"',
    "pipx": 'pipx run --spec "guti[{extra}]" guti',
}
"""Commands that install an extra, by a part of the environment's path."""


def install_command(extra: str, environment: str = sys.prefix) -> str:
    """Return the command that installs an extra into the bot's environment."""
    if INSTALLED:
        place = environment.replace("\\", "/")
        found = (command for part, command in COMMANDS_BY_PLACE.items() if f"/{part}/" in place)
        return next(found, 'pip install "guti[{extra}]"').format(extra=extra)
    return f'pip install -e "{"." if Path.cwd() == TREE else TREE}[{extra}]"'
