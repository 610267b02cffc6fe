"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("beat", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.Integer(), nullable=True),
        sa.Column("black", sa.BigInteger(), nullable=False),
        sa.Column("white", sa.BigInteger(), nullable=False),
        sa.Column("black_name", sa.String(), nullable=False),
        sa.Column("white_name", sa.String(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("turned", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("started", sa.DateTime(), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
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
            "ix_matches_black_live",
            ["black"],
            unique=False,
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )
        batch_op.create_index("ix_matches_channel_ended", ["channel", "ended"], unique=False)
        batch_op.create_index(
            "ix_matches_one_live",
            ["channel"],
            unique=True,
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )
        batch_op.create_index(
            "ix_matches_pair", ["guild", "black", "white", "started"], unique=False
        )
        batch_op.create_index(
            "ix_matches_white_live",
            ["white"],
            unique=False,
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )

    op.create_table(
        "members",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("checked", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_members")),
    )
    op.create_table(
        "people",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("auto_move", sa.Boolean(), nullable=False),
        sa.Column("theme", sa.String(), nullable=True),
        sa.Column("seat", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_people")),
    )
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("theme", sa.String(), nullable=True),
        sa.Column("turned", sa.String(), nullable=False),
        sa.Column("rated_a_day", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_servers")),
    )
    op.create_table(
        "standings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("firm_until", sa.DateTime(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "user", name=op.f("pk_standings")),
    )
    with op.batch_alter_table("standings", schema=None) as batch_op:
        batch_op.create_index(
            "ix_standings_climbers",
            ["guild", "game", "user", "gone", "firm_until"],
            unique=False,
        )
        batch_op.create_index(
            "ix_standings_ladder",
            ["guild", "game", "gone", "value", "firm_until", "user"],
            unique=False,
        )

    op.create_table(
        "challenges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("challenger", sa.BigInteger(), nullable=False),
        sa.Column("challenger_name", sa.String(), nullable=False),
        sa.Column("opponent", sa.BigInteger(), nullable=True),
        sa.Column("opponent_name", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("thread", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rematch_of", sa.Integer(), nullable=True),
        sa.Column("lapses", sa.DateTime(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_challenges_match"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["rematch_of"],
            ["matches.id"],
            name=op.f("fk_challenges_rematch_of"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    with op.batch_alter_table("challenges", schema=None) as batch_op:
        batch_op.create_index("ix_challenges_channel_state", ["channel", "state"], unique=False)
        batch_op.create_index("ix_challenges_rematch_of", ["rematch_of"], unique=False)

    op.create_table(
        "offers",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("made", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_offers_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_offers")),
    )
    op.create_table(
        "results",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("opponent", sa.BigInteger(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("before", sa.Float(), nullable=True),
        sa.Column("after", sa.Float(), nullable=True),
        sa.Column("overall_before", sa.Float(), nullable=True),
        sa.Column("overall_after", sa.Float(), nullable=True),
        sa.Column("opponent_overall", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_results_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_results")),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index(
            "ix_results_game_lately",
            ["guild", "game", "at", "rated", "user", "score", "before", "after"],
            unique=False,
        )
        batch_op.create_index(
            "ix_results_lately",
            ["guild", "at", "rated", "user", "score", "overall_before", "overall_after"],
            unique=False,
        )
        batch_op.create_index("ix_results_sequence", ["sequence"], unique=False)
        batch_op.create_index("ix_results_user", ["guild", "user", "sequence"], unique=False)

    op.create_table(
        "turns",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("played", sa.DateTime(), nullable=False),
        sa.Column("taken_back", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_turns_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_turns")),
    )
    with op.batch_alter_table("turns", schema=None) as batch_op:
        batch_op.create_index(
            "ix_turns_one_a_ply",
            ["match", "ply"],
            unique=True,
            sqlite_where=sa.text("taken_back IS NULL"),
            postgresql_where=sa.text("taken_back IS NULL"),
        )


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("turns", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_turns_one_a_ply",
            sqlite_where=sa.text("taken_back IS NULL"),
            postgresql_where=sa.text("taken_back IS NULL"),
        )

    op.drop_table("turns")
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.drop_index("ix_results_user")
        batch_op.drop_index("ix_results_sequence")
        batch_op.drop_index("ix_results_lately")
        batch_op.drop_index("ix_results_game_lately")

    op.drop_table("results")
    op.drop_table("offers")
    with op.batch_alter_table("challenges", schema=None) as batch_op:
        batch_op.drop_index("ix_challenges_rematch_of")
        batch_op.drop_index("ix_challenges_channel_state")

    op.drop_table("challenges")
    with op.batch_alter_table("standings", schema=None) as batch_op:
        batch_op.drop_index("ix_standings_ladder")
        batch_op.drop_index("ix_standings_climbers")

    op.drop_table("standings")
    op.drop_table("servers")
    op.drop_table("people")
    op.drop_table("members")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_matches_white_live",
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )
        batch_op.drop_index("ix_matches_pair")
        batch_op.drop_index(
            "ix_matches_one_live",
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )
        batch_op.drop_index("ix_matches_channel_ended")
        batch_op.drop_index(
            "ix_matches_black_live",
            sqlite_where=sa.text("ended IS NULL"),
            postgresql_where=sa.text("ended IS NULL"),
        )

    op.drop_table("matches")
    op.drop_table("heartbeat")
