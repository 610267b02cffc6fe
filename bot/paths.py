"""Where the program's own files are: in an installed wheel, or in a tree of the repository.

It must not know what any file is for.
"""

from pathlib import Path

PACKAGE = Path(__file__).parent
TREE = PACKAGE.parent
INSTALLED = (PACKAGE / "assets").is_dir()
"""Whether this is a wheel: only there are the assets inside the package."""
ASSETS = (PACKAGE if INSTALLED else TREE) / "assets"


def install_command(extra: str) -> str:
    """Return the command that installs an extra's packages beside this installation."""
    if INSTALLED:
        return f'pip install "guti[{extra}]"'
    return f'pip install -e "{"." if Path.cwd() == TREE else TREE}[{extra}]"'
