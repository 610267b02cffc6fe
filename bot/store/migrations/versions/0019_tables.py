"""The tables as of commit 78118dd, the oldest version that can be upgraded."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = None

MOMENT = sa.DateTime(timezone=True)
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLES = """
    absences daily_puzzles heartbeats lesson_progress matches members people prompts
    puzzle_attempts puzzle_solvers puzzle_standings record_analyses seen_languages
    servers sessions standings analyses challenges hints offers results turns
""".split()
"""In the order in which they are created."""


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "absences",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_absences")),
    )
    op.create_table(
        "daily_puzzles",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("due", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("guild", "day", name=op.f("pk_daily_puzzles")),
    )
    op.create_table(
        "heartbeats",
        sa.Column("shard_count", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("shard_count", "shard", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "lesson_progress",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("lesson", sa.String(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("opened", MOMENT, nullable=False),
        sa.Column("finished", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("user", "lesson", name=op.f("pk_lesson_progress")),
    )
    op.create_table(
        "matches",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("shown_version", sa.Integer(), nullable=True),
        sa.Column("black", sa.BigInteger(), nullable=False),
        sa.Column("white", sa.BigInteger(), nullable=False),
        sa.Column("black_name", sa.String(), nullable=False),
        sa.Column("white_name", sa.String(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("position_version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("started", MOMENT, nullable=False),
        sa.Column("turn_started", MOMENT, nullable=False),
        sa.Column("ended", MOMENT, nullable=True),
        sa.Column("termination", sa.String(), nullable=True),
        sa.Column("winner", sa.String(), nullable=True),
        sa.Column("pace", sa.String(), server_default="none", nullable=False),
        sa.Column("deadline", MOMENT, nullable=True),
        sa.Column("due", MOMENT, nullable=True),
        sa.Column("claimable_from", MOMENT, nullable=True),
        sa.Column("level", sa.Integer(), nullable=True),
        sa.Column("owner", sa.BigInteger(), nullable=True),
        sa.Column("hints", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint(
            "(ended IS NULL) = (termination IS NULL)", name=op.f("ck_matches_ended_somehow")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_table(
        "members",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("checked", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_members")),
    )
    op.create_table(
        "people",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("auto_move", sa.Boolean(), nullable=False),
        sa.Column("theme", sa.String(), nullable=True),
        sa.Column("orientation", sa.String(), nullable=False),
        sa.Column("notices", sa.String(), server_default="channel", nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_people")),
    )
    op.create_table(
        "prompts",
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("number", NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("message", name=op.f("pk_prompts")),
    )
    op.create_table(
        "puzzle_attempts",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("opened", MOMENT, nullable=False),
        sa.Column("turn", sa.Integer(), server_default="0", nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("shown", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("finished", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("guild", "user", "puzzle", name=op.f("pk_puzzle_attempts")),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("at", MOMENT, nullable=True),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_puzzle_solvers")),
    )
    op.create_table(
        "puzzle_standings",
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("at", MOMENT, nullable=True),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name=op.f("pk_puzzle_standings")),
    )
    op.create_table(
        "record_analyses",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.String(), nullable=False),
        sa.Column("judgements", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_record_analyses")),
    )
    op.create_table(
        "seen_languages",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_seen_languages")),
    )
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("theme", sa.String(), nullable=True),
        sa.Column("orientation", sa.String(), nullable=False),
        sa.Column("rated_a_day", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(), server_default="three-days", nullable=False),
        sa.Column("old_boards", sa.String(), server_default="delete", nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("puzzle_channel", sa.BigInteger(), nullable=True),
        sa.Column("puzzle_hour", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_servers")),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("begins", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_table(
        "standings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("firm_until", MOMENT, nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "user", name=op.f("pk_standings")),
    )
    op.create_table(
        "analyses",
        sa.Column("match", NUMBER, autoincrement=False, nullable=False),
        sa.Column("judgements", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_analyses_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_analyses")),
    )
    op.create_table(
        "challenges",
        sa.Column("id", NUMBER, nullable=False),
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
        sa.Column("rematch_of", NUMBER, nullable=True),
        sa.Column("expires", MOMENT, nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("match", NUMBER, nullable=True),
        sa.Column("pace", sa.String(), server_default="none", nullable=False),
        sa.Column("hints", sa.Boolean(), server_default=sa.false(), nullable=False),
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
    op.create_table(
        "hints",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_hints_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_hints")),
    )
    op.create_table(
        "offers",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_offers_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_offers")),
    )
    op.create_table(
        "results",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("opponent", sa.BigInteger(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("before", sa.Float(), nullable=True),
        sa.Column("after", sa.Float(), nullable=True),
        sa.Column("overall_before", sa.Float(), nullable=True),
        sa.Column("overall_after", sa.Float(), nullable=True),
        sa.Column("opponent_overall", sa.Float(), nullable=True),
        sa.Column("streak", sa.Integer(), server_default="0", nullable=False),
        sa.Column("nth", sa.Integer(), nullable=True),
        sa.Column("nth_in_game", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_results_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "user", name=op.f("pk_results")),
    )
    op.create_table(
        "turns",
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("played", MOMENT, nullable=False),
        sa.Column("taken_back", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_turns_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_turns")),
    )
    # Where two indexes serve alike, SQLite prefers the one created last.
    op.create_index("ix_matches_black_live", "matches", ["black"], **where("ended IS NULL"))
    op.create_index("ix_matches_channel_ended", "matches", ["channel", "ended"])
    op.create_index("ix_matches_pair", "matches", ["guild", "black", "white", "started"])
    op.create_index("ix_matches_white_live", "matches", ["white"], **where("ended IS NULL"))
    op.create_index("ix_challenges_channel_state", "challenges", ["channel", "state"])
    op.create_index("ix_challenges_rematch_of", "challenges", ["rematch_of"])
    op.create_index(
        "ix_results_game_lately",
        "results",
        ["guild", "game", "at", "rated", "user", "score", "before", "after"],
    )
    op.create_index(
        "ix_results_lately",
        "results",
        ["guild", "at", "rated", "user", "score", "overall_before", "overall_after"],
    )
    op.create_index("ix_results_sequence", "results", ["sequence"])
    op.create_index("ix_results_user", "results", ["guild", "user", "sequence"])
    op.create_index(
        "ix_turns_one_a_ply", "turns", ["match", "ply"], unique=True, **where("taken_back IS NULL")
    )
    op.create_index("ix_challenges_asked", "challenges", ["challenger", "state"])
    op.create_index("ix_matches_due", "matches", ["due", "guild"], **where("due IS NOT NULL"))
    op.create_index("ix_challenges_opponent", "challenges", ["opponent", "state"])
    op.create_index(
        "ix_standings_rating", "standings", ["guild", "game", "gone", "value", "firm_until", "user"]
    )
    op.create_index(
        "ix_standings_player", "standings", ["guild", "game", "user", "gone", "firm_until"]
    )
    op.create_index(
        "ix_results_profile",
        "results",
        [
            "guild",
            "user",
            "game",
            "side",
            "score",
            "sequence",
            "streak",
            "rated",
            "opponent_overall",
            "nth",
            "nth_in_game",
        ],
    )
    op.create_index(
        "ix_results_opponent", "results", ["guild", "user", "opponent", "sequence", "score"]
    )
    op.create_index(
        "ix_matches_one_live",
        "matches",
        ["channel"],
        unique=True,
        **where("ended IS NULL AND owner IS NULL"),
    )
    op.create_index(
        "ix_matches_one_own",
        "matches",
        ["guild", "owner"],
        unique=True,
        **where("ended IS NULL AND owner IS NOT NULL"),
    )
    op.create_index("ix_turns_taken_back", "turns", ["match"], **where("taken_back IS NOT NULL"))
    op.create_index("ix_challenges_match", "challenges", ["match"])
    op.create_index("ix_matches_guild_live", "matches", ["guild"], **where("ended IS NULL"))
    op.create_index(op.f("ix_record_analyses_person"), "record_analyses", ["person"])
    op.create_index("ix_puzzle_attempts_person", "puzzle_attempts", ["user", "puzzle"])


def downgrade() -> None:
    """Drop the tables."""
    for table in reversed(TABLES):
        op.drop_table(table)


def where(condition: str) -> dict[str, Any]:
    """Return the options of an index that covers only some rows."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
