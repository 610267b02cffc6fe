"""Add the servers that wait for a welcome message."""

import sqlalchemy as sa
from alembic import op

revision = "0028_welcomes"
down_revision = "0027_puzzle_days"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "welcomes",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("waiting", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_welcomes")),
    )
