"""Add the columns for puzzles of the day by direct message."""

import sqlalchemy as sa
from alembic import op

revision = "0032_direct_puzzles"
down_revision = "0031_shares"

TABLE, INDEX = "people", "ix_people_puzzle_due"
DUE = sa.text("puzzle_due IS NOT NULL")


def upgrade() -> None:
    """Upgrade the tables."""
    moment = sa.DateTime(timezone=True)
    false = sa.false()
    for column in (
        sa.Column("puzzle_hour", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(), nullable=True),
        sa.Column("puzzle_due", moment, nullable=True),
        sa.Column("puzzle_sent", moment, nullable=True),
        sa.Column("puzzle_refused", sa.Boolean(), nullable=False, server_default=false),
    ):
        op.add_column(TABLE, column)
    op.create_index(INDEX, TABLE, ["puzzle_due"], sqlite_where=DUE, postgresql_where=DUE)
