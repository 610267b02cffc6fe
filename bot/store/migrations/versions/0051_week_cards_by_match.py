"""Index Sunday cards by match, for deletions of matches."""

from alembic import op

revision = "0051_week_cards_by_match"
down_revision = "0050_sunday_cards"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_index("ix_week_cards_match", "week_cards", ["match"])
