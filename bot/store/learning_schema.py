"""Tables of analyses, puzzles and lessons."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    false,
)

from bot.store.database.columns import NUMBER, SNOWFLAKE, Moment, PersonId, metadata

analyses = Table(
    "analyses",
    metadata,
    Column(
        "match",
        NUMBER,
        ForeignKey("matches.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("judgements", String, nullable=False),
)
"""Analyses of finished matches, as JSON."""

record_analyses = Table(
    "record_analyses",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("person", PersonId, nullable=False, index=True),
    Column("record", String, nullable=False),
    Column("judgements", String, nullable=False),
    sqlite_autoincrement=True,
)
"""Analyses of the game records that people uploaded. The records contain no names."""

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("puzzle", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("turn", Integer, nullable=False, server_default="0"),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("shown", Boolean, nullable=False, server_default=false()),
    Column("finished", Moment),
    Index("ix_puzzle_attempts_person", "user", "puzzle"),
)
"""People's attempts at puzzles."""

known_answers = Table(
    "known_answers",
    metadata,
    Column("mark", LargeBinary, primary_key=True),
)
"""Keyed hashes (HMAC) of a person and a puzzle, from deleted attempts that revealed the answer."""

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", Moment),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best", Integer, nullable=False),
)
"""People's puzzle ratings and results, over all servers."""

puzzle_standings = Table(
    "puzzle_standings",
    metadata,
    Column("puzzle", String, primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", Moment),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
)
"""Ratings of puzzles, shared by all servers."""

puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("day", String, primary_key=True),
    Column("puzzle", String, nullable=False),
    Column("solved", Boolean, nullable=False),
)
"""The puzzle of the day assigned to each person, by date in the person's time zone."""

welcomes = Table(
    "welcomes",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("waiting", Boolean, nullable=False),
)
"""Servers that have added the bot. `waiting` is true until a welcome message is posted."""

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("lesson", String, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("finished", Moment),
)
"""People's progress in lessons."""

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("day", String, primary_key=True),
    Column("puzzle", String, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("message", SNOWFLAKE),
    Column("due", Moment),
)
"""The puzzle of the day in each server, by date (UTC).

A row is stored before the puzzle is posted. `due` is the time of the next attempt to post the
puzzle, and null afterwards.
"""
