"""An index by which a heartbeat finds the servers with a live match, however many have ended."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

LIVE = sa.text("ended IS NULL")


def upgrade() -> None:
    """Make the change."""
    op.create_index(
        "ix_matches_guild_live", "matches", ["guild"], sqlite_where=LIVE, postgresql_where=LIVE
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_matches_guild_live", "matches")
