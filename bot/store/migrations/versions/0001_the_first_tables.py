"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("black", sa.BigInteger(), nullable=False),
        sa.Column("white", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("started", sa.DateTime(), nullable=False),
        sa.Column("ended", sa.DateTime(), nullable=True),
        sa.Column("termination", sa.String(), nullable=True),
        sa.Column("winner", sa.String(), nullable=True),
        sa.CheckConstraint(
            "(ended IS NULL) = (termination IS NULL)", name=op.f("ck_matches_ended_somehow")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index(
            "ix_matches_one_live",
            ["channel"],
            unique=True,
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )

    op.create_table(
        "challenges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("challenger", sa.BigInteger(), nullable=False),
        sa.Column("opponent", sa.BigInteger(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("lapses", sa.DateTime(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_challenges_match"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    op.create_table(
        "turns",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("played", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_turns_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "ply", name=op.f("pk_turns")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("beat", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("heartbeat")
    op.drop_table("turns")
    op.drop_table("challenges")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_matches_one_live",
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )

    op.drop_table("matches")
