"""Columns by the names of the fields that they keep."""

from alembic import op

revision = "0003"
down_revision = "0002"

RENAMED = (
    ("people", "seat", "orientation"),
    ("servers", "turned", "orientation"),
    ("matches", "turned", "position_version"),
    ("matches", "shown", "shown_version"),
    ("matches", "since", "turn_started"),
    ("challenges", "lapses", "expires"),
)


def upgrade() -> None:
    """Make the change."""
    for table, old, new in RENAMED:
        _rename(table, old, new)


def downgrade() -> None:
    """Take it back."""
    for table, old, new in RENAMED:
        _rename(table, new, old)


def _rename(table: str, old: str, new: str) -> None:
    # In place: a table that is made anew would take with it what hangs on it.
    op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
