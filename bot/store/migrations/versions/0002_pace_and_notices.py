"""Pace and notices."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

DUE = sa.text("due IS NOT NULL")


def upgrade() -> None:
    """Make the change."""
    with op.batch_alter_table("challenges", schema=None) as batch_op:
        batch_op.add_column(sa.Column("pace", sa.String(), server_default="none", nullable=False))
        batch_op.create_index("ix_challenges_asked", ["challenger", "state"], unique=False)

    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("pace", sa.String(), server_default="none", nullable=False))
        batch_op.add_column(sa.Column("deadline", sa.DateTime(), nullable=True))
        batch_op.add_column(sa.Column("due", sa.DateTime(), nullable=True))
        batch_op.create_index(
            "ix_matches_due",
            ["due"],
            unique=False,
            sqlite_where=DUE,
            postgresql_where=DUE,
        )

    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("notices", sa.String(), server_default="channel", nullable=False)
        )

    with op.batch_alter_table("servers", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("pace", sa.String(), server_default="three-days", nullable=False)
        )


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("servers", schema=None) as batch_op:
        batch_op.drop_column("pace")

    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.drop_column("notices")

    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_matches_due",
            sqlite_where=DUE,
            postgresql_where=DUE,
        )
        batch_op.drop_column("due")
        batch_op.drop_column("deadline")
        batch_op.drop_column("pace")

    with op.batch_alter_table("challenges", schema=None) as batch_op:
        batch_op.drop_index("ix_challenges_asked")
        batch_op.drop_column("pace")
