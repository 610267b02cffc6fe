"""Add notices."""

import sqlalchemy as sa
from alembic import op

revision = "0045_notices"
down_revision = "0044_vacations"


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "held_notices",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_held_notices_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user", "match", "kind", name=op.f("pk_held_notices")),
    )
    op.create_index("ix_held_notices_match", "held_notices", ["match"], unique=False)
    op.add_column("people", sa.Column("quiet", sa.String(), server_default="off", nullable=False))
    op.add_column("people", sa.Column("digest", sa.String(), server_default="off", nullable=False))
