"""Moments that PostgreSQL knows to be in UTC; SQLite has no zones."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

MOMENTS = {
    "matches": ("started", "turn_started", "ended", "deadline", "due", "claimable_from"),
    "turns": ("played", "taken_back"),
    "offers": ("made",),
    "challenges": ("expires",),
    "results": ("at",),
    "standings": ("at", "firm_until"),
    "members": ("checked",),
    "absences": ("since",),
    "heartbeats": ("beat",),
    "sessions": ("begins",),
}


def upgrade() -> None:
    """Make the change."""
    _change(sa.DateTime(), sa.DateTime(timezone=True))


def downgrade() -> None:
    """Take it back."""
    _change(sa.DateTime(timezone=True), sa.DateTime())


def _change(old: sa.DateTime, new: sa.DateTime) -> None:
    if op.get_context().dialect.name != "postgresql":
        return
    for table, columns in MOMENTS.items():
        for column in columns:
            utc = f"{column} AT TIME ZONE 'UTC'"
            op.alter_column(table, column, existing_type=old, type_=new, postgresql_using=utc)
