"""What was thought of the positions of matches that are over, and of records that people gave."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "analyses",
        sa.Column("match", NUMBER, autoincrement=False, nullable=False),
        sa.Column("judgements", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_analyses_match", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name="pk_analyses"),
    )
    op.create_table(
        "record_analyses",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.String(), nullable=False),
        sa.Column("judgements", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_record_analyses"),
    )
    op.create_index("ix_record_analyses_person", "record_analyses", ["person"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("record_analyses")
    op.drop_table("analyses")
