"""What becomes of old boards in a server."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the change."""
    op.add_column(
        "servers", sa.Column("old_boards", sa.String(), server_default="delete", nullable=False)
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_column("servers", "old_boards")
