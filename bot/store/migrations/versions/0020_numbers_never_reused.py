"""Numbers of matches, challenges and analyses that SQLite never reuses."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

MARGIN = 1_000
"""Numbers skipped in a used database, since deleted rows may have had them."""

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
"""Columns that contain numbers of these tables; prompts refer to either kind."""


def upgrade() -> None:
    """Make the change."""
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
        raise RuntimeError("a rebuilt table would take the rows that refer to it with it")
    for table in SEEN:
        kept = {"sqlite_autoincrement": True}
        with op.batch_alter_table(table, recreate="always", table_kwargs=kept):
            pass


def _largest(column: str, table: str) -> int:
    highest = sa.func.max(sa.column(column, sa.BigInteger()))
    return op.get_bind().execute(sa.select(highest).select_from(sa.table(table))).scalar() or 0


def _skip_to(table: str, number: int) -> None:
    connection, given = op.get_bind(), {"table": table, "number": number}
    if connection.dialect.name == "sqlite":
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :table"), given)
        connection.execute(sa.text("INSERT INTO sqlite_sequence VALUES (:table, :number)"), given)
        return
    sequence = sa.func.pg_get_serial_sequence(table, "id")
    last = sa.func.greatest(number, sa.func.nextval(sequence))
    connection.execute(sa.select(sa.func.setval(sequence, last)))
