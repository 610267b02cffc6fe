"""Paths of the program's own files, in an installed wheel or in the repository."""

from pathlib import Path

PACKAGE = Path(__file__).parent
TREE = PACKAGE.parent
INSTALLED = (PACKAGE / "assets").is_dir()
"""True in a wheel: only there are the assets inside the package."""
ASSETS = (PACKAGE if INSTALLED else TREE) / "assets"


def install_command(extra: str) -> str:
    """Return the command that installs an extra."""
    if INSTALLED:
        return f'pip install "guti[{extra}]"'
    return f'pip install -e "{"." if Path.cwd() == TREE else TREE}[{extra}]"'
