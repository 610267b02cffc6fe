"""Add tournament vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0048_tournament_vacations"
down_revision = "0047_shared_pages"


def upgrade() -> None:
    """Upgrade the tables."""
    op.add_column("tournaments", sa.Column("rested", sa.DateTime(timezone=True), nullable=True))
