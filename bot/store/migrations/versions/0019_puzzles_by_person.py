"""What somebody tried in other servers is found by who they are."""

from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Make the change."""
    op.create_index("ix_puzzle_attempts_person", "puzzle_attempts", ["user", "puzzle"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_puzzle_attempts_person", "puzzle_attempts")
