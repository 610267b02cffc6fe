"""Whether two people have agreed to hints, and what players were told when they asked for one."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the change."""
    for table in ("matches", "challenges"):
        op.add_column(
            table, sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_table(
        "hints",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_hints_match", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name="pk_hints"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("hints")
    for table in ("matches", "challenges"):
        op.drop_column(table, "hints")
