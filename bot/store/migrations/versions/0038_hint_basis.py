"""Store what each hint is based on: a search, or a table of solved positions."""

import sqlalchemy as sa
from alembic import op

revision = "0038_hint_basis"
down_revision = "0037_messages"


def upgrade() -> None:
    """Upgrade the tables."""
    op.add_column("hints", sa.Column("basis", sa.String(), nullable=False, server_default="search"))
