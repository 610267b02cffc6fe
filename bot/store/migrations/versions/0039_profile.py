"""Add what a person's profile shows to others."""

import sqlalchemy as sa
from alembic import op

revision = "0039_profile"
down_revision = "0038_basis"


def upgrade() -> None:
    """Upgrade the tables."""
    column = sa.Column("profile", sa.String(), nullable=False, server_default="puzzles")
    op.add_column("people", column)
