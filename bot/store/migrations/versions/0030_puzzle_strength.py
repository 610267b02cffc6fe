"""Merge each person's puzzle ratings in several servers into one."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0030_puzzle_strength"
down_revision = "0029_matches_alone"

TABLE = "puzzle_solvers"


def upgrade() -> None:
    """Keep the rating with the most results for each person, and delete the others."""
    table = sa.Table(TABLE, sa.MetaData(), *_columns("guild", "user"))
    tries = table.c.solved + table.c.failed
    best_last = tries, table.c.deviation.desc(), table.c.guild.desc()
    query = sa.select(table).where(table.c.user > 0).order_by(*best_last)
    rows = op.get_bind().execute(query).mappings().all()
    kept = {row["user"]: dict(row) for row in rows}
    for row in kept.values():
        del row["guild"]
    op.drop_table(TABLE)
    key = sa.PrimaryKeyConstraint("user", name=op.f(f"pk_{TABLE}"))
    op.bulk_insert(op.create_table(TABLE, *_columns("user"), key), list(kept.values()))


def _columns(*keys: str) -> list[sa.Column[Any]]:
    return [
        *(sa.Column(key, sa.BigInteger(), autoincrement=False, nullable=False) for key in keys),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
    ]
