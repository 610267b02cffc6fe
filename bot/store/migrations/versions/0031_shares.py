"""Add shared turning points, and the matches played from them."""

import sqlalchemy as sa
from alembic import op

revision = "0031_shares"
down_revision = "0030_puzzle_strength"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "shares",
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("outdated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_shares_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("message", name=op.f("pk_shares")),
    )
    op.create_index("ix_shares_match", "shares", ["match"])
    op.create_index(
        "ix_shares_outdated",
        "shares",
        ["guild"],
        sqlite_where=sa.text("outdated"),
        postgresql_where=sa.text("outdated"),
    )
    op.create_table(
        "attempts",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("shared", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_attempts_match"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["shared"], ["matches.id"], name=op.f("fk_attempts_shared"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_attempts")),
    )
    op.create_index("ix_attempts_shared", "attempts", ["shared", "ply"])
