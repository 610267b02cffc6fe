"""Add the server of matches that are played where the bot is not a member."""

import sqlalchemy as sa
from alembic import op

revision = "0035_foreign_guilds"
down_revision = "0034_growth"


def upgrade() -> None:
    """Upgrade the tables."""
    for table in ("challenges", "matches"):
        column = sa.Column("foreign_guild", sa.BigInteger(), nullable=False, server_default="0")
        op.add_column(table, column)
