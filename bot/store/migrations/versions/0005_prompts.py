"""Messages that have the buttons of a challenge or an offer."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "prompts",
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("message", name=op.f("pk_prompts")),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("prompts")
