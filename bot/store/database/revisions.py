"""Revisions of the tables, read without importing Alembic, which is slow."""

import re
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parents[1] / "migrations"
TABLE = "alembic_version"
DECLARED = re.compile(r'^(revision|down_revision)\b[^=\n]*= "([^"]+)"', re.MULTILINE)


def current(connection: Connection) -> str | None:
    """Return the revision of a database's tables, or None if it has none."""
    if not inspect(connection).has_table(TABLE):
        return None
    revision: str | None = connection.scalar(text(f"SELECT version_num FROM {TABLE}"))  # noqa: S608
    return revision


@cache
def known() -> dict[str, str | None]:
    """Return the revisions of all migrations, each with the preceding revision."""
    texts = (path.read_text(encoding="utf-8") for path in (MIGRATIONS / "versions").glob("*.py"))
    declared = [dict(DECLARED.findall(each)) for each in texts]
    return {each["revision"]: each.get("down_revision") for each in declared}


def newest() -> str:
    """Return the revision of the newest migration."""
    (head,) = known().keys() - known().values()
    return head
