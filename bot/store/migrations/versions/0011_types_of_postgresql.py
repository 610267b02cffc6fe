"""Moments that PostgreSQL knows to be in UTC, and numbers of 64 bits; SQLite has no others."""

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


NUMBERS = {
    "matches": ("id",),
    "turns": ("match",),
    "offers": ("match",),
    "challenges": ("id", "match", "rematch_of"),
    "results": ("match",),
    "prompts": ("number",),
}


def upgrade() -> None:
    """Make the change."""
    _change(sa.DateTime(), sa.DateTime(timezone=True), sa.Integer(), sa.BigInteger())


def downgrade() -> None:
    """Take it back."""
    _change(sa.DateTime(timezone=True), sa.DateTime(), sa.BigInteger(), sa.Integer())


def _change(old: sa.DateTime, new: sa.DateTime, narrow: sa.Integer, wide: sa.Integer) -> None:
    if op.get_context().dialect.name != "postgresql":
        return
    for table, columns in NUMBERS.items():
        for column in columns:
            op.alter_column(table, column, existing_type=narrow, type_=wide)
    for table, columns in MOMENTS.items():
        for column in columns:
            utc = f"{column} AT TIME ZONE 'UTC'"
            op.alter_column(table, column, existing_type=old, type_=new, postgresql_using=utc)
