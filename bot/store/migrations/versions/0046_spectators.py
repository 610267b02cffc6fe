"""Add spectators."""

import sqlalchemy as sa
from alembic import op

revision = "0046_spectators"
down_revision = "0045_notices"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "guess_cards",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_guess_cards_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_guess_cards")),
    )
    op.create_table(
        "guesses",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("shown", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_guesses_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", "user", name=op.f("pk_guesses")),
    )
    op.create_index(
        "ix_guesses_unshown",
        "guesses",
        ["match"],
        unique=False,
        sqlite_where=sa.text("NOT shown"),
        postgresql_where=sa.text("NOT shown"),
    )
    op.create_index("ix_guesses_user", "guesses", ["user"], unique=False)
    op.create_table(
        "watchers",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_watchers_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_watchers")),
    )
