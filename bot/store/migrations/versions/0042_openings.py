"""Add openings."""

import sqlalchemy as sa
from alembic import op

revision = "0042_openings"
down_revision = "0041_tournaments"


def upgrade() -> None:
    """Upgrade the tables."""
    op.add_column("challenges", sa.Column("opening_seed", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("opening_seed", sa.Integer(), nullable=True))
    op.add_column(
        "matches", sa.Column("opening_plies", sa.Integer(), server_default="0", nullable=False)
    )
