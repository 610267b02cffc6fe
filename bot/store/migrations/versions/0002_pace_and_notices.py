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
    """Take it back, table by table: one that is made anew would take with it what hangs on it."""
    op.drop_index("ix_matches_due", table_name="matches")
    op.drop_index("ix_challenges_asked", table_name="challenges")
    for table, column in (
        ("servers", "pace"),
        ("people", "notices"),
        ("matches", "due"),
        ("matches", "deadline"),
        ("matches", "pace"),
        ("challenges", "pace"),
    ):
        op.drop_column(table, column)
