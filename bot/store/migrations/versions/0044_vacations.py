"""Add vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0044_vacations"
down_revision = "0043_conditional_moves"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "vacations",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("began", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user", "began", name=op.f("pk_vacations")),
    )
    op.add_column("matches", sa.Column("paused", sa.DateTime(timezone=True), nullable=True))
    op.add_column("matches", sa.Column("pause_changes", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "matches", sa.Column("weekends", sa.String(), server_default="count", nullable=False)
    )
    op.add_column(
        "matches", sa.Column("vacation", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
    op.add_column(
        "tournaments",
        sa.Column("vacation", sa.Boolean(), server_default=sa.true(), nullable=False),
    )
