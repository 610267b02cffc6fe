"""Add conditional moves, and mark the turns that were played by condition."""

import sqlalchemy as sa
from alembic import op

revision = "0043_conditional_moves"
down_revision = "0042_openings"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "conditional_moves",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("lines", sa.String(), nullable=False),
        sa.Column("lost", sa.String()),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_conditional_moves_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "person", name=op.f("pk_conditional_moves")),
    )
    op.create_index("ix_conditional_moves_person", "conditional_moves", ["person"])
    op.add_column(
        "turns", sa.Column("conditional", sa.Boolean(), nullable=False, server_default=sa.false())
    )
