"""Add the machine's uptime to heartbeats and absences, to detect clock changes."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Upgrade the tables."""
    for table in ("heartbeats", "absences"):
        op.add_column(table, sa.Column("boot", sa.Uuid()))
        op.add_column(table, sa.Column("uptime", sa.Float()))
    op.create_index("ix_challenges_expires", "challenges", ["expires"])
