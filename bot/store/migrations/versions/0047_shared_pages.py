"""Add the public pages of what people shared."""

import sqlalchemy as sa
from alembic import op

revision = "0047_shared_pages"
down_revision = "0046_spectators"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "shared_pages",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("match", NUMBER),
        sa.Column("ply", sa.Integer()),
        sa.Column("puzzle", sa.String()),
        sa.Column("person", sa.BigInteger()),
        sa.Column("person_name", sa.String(), nullable=False),
        sa.Column("opponent", sa.BigInteger()),
        sa.Column("agreed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("ended", MOMENT),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_shared_pages_match"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_shared_pages")),
    )
    for column in ("match", "person", "opponent"):
        op.create_index(f"ix_shared_pages_{column}", "shared_pages", [column])
