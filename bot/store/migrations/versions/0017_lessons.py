"""In which lessons people are or were."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "lesson_progress",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("lesson", sa.String(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("user", "lesson", name="pk_lesson_progress"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("lesson_progress")
