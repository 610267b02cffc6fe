"""Paths of the program's own files, in an installed wheel or in the repository."""

import json
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent
TREE = PACKAGE.parent
INSTALLED = (PACKAGE / "assets").is_dir()
"""True in an installed wheel, where the package contains the assets."""
ASSETS = (PACKAGE if INSTALLED else TREE) / "assets"

CACHE = Path(".cache")
"""Default folder for compiled code. The container image contains this folder with the code."""


COMMANDS_BY_PLACE = {
    "uv/archive-v0": 'uvx --from "{package}" guti',
    "uv/tools": 'uv tool install --force "{package}"',
    "pipx/venvs": 'pipx install --force "{package}"',
    "pipx": 'pipx run --spec "{package}" guti',
}
"""Commands that install an extra, by a part of the environment's path."""


def install_command(extra: str, environment: str = sys.prefix, origin: str | None = None) -> str:
    """Return the command that installs an extra into the bot's environment.

    `origin` is the package's `direct_url.json`, by default that of this installation.
    """
    if INSTALLED:
        place = environment.replace("\\", "/")
        found = (command for part, command in COMMANDS_BY_PLACE.items() if f"/{part}/" in place)
        recorded = distribution("guti").read_text("direct_url.json") if origin is None else origin
        package = f"guti[{extra}]{_source(recorded)}"
        return next(found, 'pip install "{package}"').format(package=package)
    return f'pip install -e "{"." if Path.cwd() == TREE else TREE}[{extra}]"'


def _source(origin: str | None) -> str:
    """Return " @ " and the URL of the installed package, if known."""
    if not origin:
        return ""
    recorded: dict[str, Any] = json.loads(origin)
    if vcs := recorded.get("vcs_info"):
        return f" @ {vcs['vcs']}+{recorded['url']}@{vcs['commit_id']}"
    return f" @ {recorded['url']}"
