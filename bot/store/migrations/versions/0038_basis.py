"""Store what each hint is based on, and index posted puzzles by day."""

import sqlalchemy as sa
from alembic import op

revision = "0038_basis"
down_revision = "0037_messages"


def upgrade() -> None:
    """Upgrade the tables."""
    op.add_column("hints", sa.Column("basis", sa.String(), nullable=False, server_default="search"))
    op.create_index("ix_daily_puzzles_day", "daily_puzzles", ["day"])
