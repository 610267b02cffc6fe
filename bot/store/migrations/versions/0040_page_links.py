"""Add links to the pages of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0040_page_links"
down_revision = "0039_profile"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "page_links",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_page_links_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_page_links")),
    )
    op.create_index("ix_page_links_match", "page_links", ["match"])
    op.create_index("ix_page_links_person", "page_links", ["person"])
