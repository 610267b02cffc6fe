"""An index by which a match that is deleted finds the challenge that it began with."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the change."""
    op.create_index("ix_challenges_match", "challenges", ["match"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_challenges_match", "challenges")
