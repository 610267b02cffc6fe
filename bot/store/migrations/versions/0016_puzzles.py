"""Which puzzles people tried, and the ratings of solvers and of puzzles."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

MOMENT = sa.DateTime(timezone=True)


def standing() -> tuple[sa.Column[Any], ...]:
    """A rating, and what it comes from."""
    return (
        *(sa.Column(name, sa.Float(), nullable=False) for name in RATING),
        sa.Column("at", MOMENT),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
    )


RATING = ("value", "deviation", "volatility")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("opened", MOMENT, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("shown", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("finished", MOMENT),
        sa.PrimaryKeyConstraint("guild", "user", "puzzle", name="pk_puzzle_attempts"),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        *standing(),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name="pk_puzzle_solvers"),
    )
    op.create_table(
        "puzzle_standings",
        sa.Column("puzzle", sa.String(), nullable=False),
        *standing(),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_standings"),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("puzzle_standings", "puzzle_solvers", "puzzle_attempts"):
        op.drop_table(table)
