"""The puzzle of the day: where and when a server wants it, and which ones were posted."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Make the change."""
    op.add_column("servers", sa.Column("puzzle_channel", sa.BigInteger()))
    op.add_column("servers", sa.Column("puzzle_hour", sa.Integer()))
    op.create_table(
        "daily_puzzles",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("due", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild", "day", name="pk_daily_puzzles"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("daily_puzzles")
    op.drop_column("servers", "puzzle_hour")
    op.drop_column("servers", "puzzle_channel")
