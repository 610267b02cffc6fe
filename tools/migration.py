"""Writes the migration for new columns, tables and indexes of the code.

python -m tools.migration confetti compares the tables of the code with those of the newest
migration, and writes the difference to bot/store/migrations/versions. Read what it wrote: a change
of existing rows, or a renamed column, is for you to write.
"""

import argparse
import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sa
from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from sqlalchemy.sql.elements import False_, True_

from bot.store.database import revisions
from bot.store.database.columns import metadata
from bot.store.database.upgrade import migrate

FOLDER = revisions.MIGRATIONS / "versions"
TEXT = '''"""{what}."""

import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{before}"


def upgrade() -> None:
    """Upgrade the tables."""
{code}
'''


def changes() -> str:
    """Return the code of the changes that the newest migration lacks, if any."""
    importlib.import_module("bot.store.stores")  # declares all tables
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        migrate(connection)
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        found = produce_migrations(context, metadata).upgrade_ops
        if found is None or found.is_empty():
            return ""
        code = render_python_code(found, render_item=_rendered)
    engine.dispose()
    return re.sub(r"^ *#.*\n?", "", code, flags=re.MULTILINE).rstrip()


def _rendered(kind: str, value: Any, _context: object) -> str | Literal[False]:
    """Return the code of a type or a default, or False for the usual one."""
    if kind == "server_default" and isinstance(getattr(value, "arg", None), True_ | False_):
        return f"sa.{value.arg}()"
    if kind == "type" and type(value).__module__.startswith("bot."):
        impl = getattr(value, "impl_instance", None) or sa.BigInteger()
        return f"sa.{impl!r}"
    return False


def write(name: str) -> Path | None:
    """Write the migration `name`, and return its file, or None if nothing has changed."""
    code = changes()
    if not code:
        return None
    before = revisions.newest()
    revision = f"{int(before[:4]) + 1:04}_{name}"
    path = FOLDER / f"{revision}.py"
    what = f"Add {name.replace('_', ' ')}"
    path.write_text(TEXT.format(what=what, revision=revision, before=before, code=code))
    subprocess.run((sys.executable, "-m", "ruff", "format", "-q", str(path)), check=True)
    return path


def main() -> int:
    """Write the migration whose name is an argument."""
    parser = argparse.ArgumentParser(prog="python -m tools.migration", description=__doc__)
    parser.add_argument("name", help="what it adds, such as confetti")
    path = write(parser.parse_args().name)
    print(path or "The newest migration makes the tables of the code.")  # noqa: T201
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
