"""Which languages people and servers want, and which one was last seen of a person."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the change; nobody has chosen yet."""
    op.add_column("people", sa.Column("language", sa.String()))
    op.add_column("servers", sa.Column("language", sa.String()))
    op.create_table(
        "seen_languages",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String()),
        sa.PrimaryKeyConstraint("user", name="pk_seen_languages"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("seen_languages")
    op.drop_column("servers", "language")
    op.drop_column("people", "language")
