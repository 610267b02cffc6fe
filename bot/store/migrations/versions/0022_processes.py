"""Add a table of the bot's processes, to detect processes that serve the same servers."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("shard_ids", sa.String(), nullable=False),
        sa.Column("renewals", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
