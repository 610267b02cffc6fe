"""Add sunday cards."""

import sqlalchemy as sa
from alembic import op

revision = "0050_sunday_cards"
down_revision = "0049_last_messages"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Upgrade the tables."""
    op.create_table(
        "week_cards",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("match", NUMBER, nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_week_cards_match"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("guild", "day", name=op.f("pk_week_cards")),
    )
    op.add_column("servers", sa.Column("sunday_channel", sa.BigInteger(), nullable=True))
    op.add_column("servers", sa.Column("sunday_hour", sa.Integer(), nullable=True))
    op.add_column("servers", sa.Column("sunday_zone", sa.String(), nullable=True))
