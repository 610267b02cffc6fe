"""A heartbeat for each shard, and when the last one began its session."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the change; what was one process answered for all servers."""
    op.create_table(
        "heartbeats",
        sa.Column("shard_count", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("shard_count", "shard", name="pk_heartbeats"),
    )
    op.execute("INSERT INTO heartbeats (shard_count, shard, beat) SELECT 1, 0, beat FROM heartbeat")
    op.drop_table("heartbeat")
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("begins", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )


def downgrade() -> None:
    """Take it back; the bot was last alive when all its shards were."""
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("beat", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.execute(
        "INSERT INTO heartbeat (id, beat) "
        "SELECT 1, min(beat) FROM heartbeats HAVING min(beat) IS NOT NULL"
    )
    op.drop_table("heartbeats")
    op.drop_table("sessions")
