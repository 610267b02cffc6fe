"""Keep SQLite from reusing the numbers of matches, challenges and analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

MARGIN = 1_000
"""Numbers skipped in a used database, because deleted rows may have had them."""

SEEN = {
    "matches": (
        ("id", "matches"),
        ("match", "turns"),
        ("match", "offers"),
        ("match", "hints"),
        ("match", "results"),
        ("match", "analyses"),
        ("match", "challenges"),
        ("rematch_of", "challenges"),
        ("number", "prompts"),
    ),
    "challenges": (("id", "challenges"), ("number", "prompts")),
    "record_analyses": (("id", "record_analyses"),),
}
"""Columns, as (column, table), in which the numbers of each table occur."""


def upgrade() -> None:
    """Upgrade the tables."""
    _rebuild()
    used = op.get_bind().execute(sa.text("SELECT 1 FROM heartbeats LIMIT 1")).first()
    for table, columns in SEEN.items():
        seen = max(_largest(*each) for each in columns)
        if seen or used:
            _skip_to(table, seen + MARGIN)


def _rebuild() -> None:
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    if connection.exec_driver_sql("PRAGMA foreign_keys").scalar():
        raise RuntimeError("with foreign keys on, rebuilding a table would delete other rows")
    for table in SEEN:
        options = {"sqlite_autoincrement": True}
        with op.batch_alter_table(table, recreate="always", table_kwargs=options):
            pass


def _largest(column: str, table: str) -> int:
    highest = sa.func.max(sa.column(column, sa.BigInteger()))
    return op.get_bind().execute(sa.select(highest).select_from(sa.table(table))).scalar() or 0


def _skip_to(table: str, number: int) -> None:
    connection, values = op.get_bind(), {"table": table, "number": number}
    if connection.dialect.name == "sqlite":
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :table"), values)
        connection.execute(sa.text("INSERT INTO sqlite_sequence VALUES (:table, :number)"), values)
        return
    sequence = sa.func.pg_get_serial_sequence(table, "id")
    last = sa.func.greatest(number, sa.func.nextval(sequence))
    connection.execute(sa.select(sa.func.setval(sequence, last)))
