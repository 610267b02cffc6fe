"""Add a table for the puzzle of the day of each person."""

import sqlalchemy as sa
from alembic import op

revision = "0027_puzzle_days"
down_revision = "0026_rule_sets"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "puzzle_days",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user", "day", name=op.f("pk_puzzle_days")),
    )
