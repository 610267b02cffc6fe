"""Add indexes for each person's matches against the engine, over all servers."""

import sqlalchemy as sa
from alembic import op

revision = "0029_matches_alone"
down_revision = "0028_welcomes"


def upgrade() -> None:
    """Upgrade the tables."""
    alone = sa.text("level IS NOT NULL")
    for side in ("black", "white"):
        op.create_index(
            f"ix_matches_{side}_alone",
            "matches",
            [side],
            sqlite_where=alone,
            postgresql_where=alone,
        )
