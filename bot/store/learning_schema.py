"""The tables of what people learn by, analyses, puzzles, lessons, beside those of `schema`.

It must not know what is kept in them.
"""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, false

from bot.store.columns import NUMBER, SNOWFLAKE, Moment, PersonId, metadata

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
"""What was thought of the positions of matches that are over, as JSON."""

record_analyses = Table(
    "record_analyses",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("person", PersonId, nullable=False, index=True),
    Column("record", String, nullable=False),
    Column("judgements", String, nullable=False),
    sqlite_autoincrement=True,
)
"""The same of records that people gave; these hold no names."""

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
"""Which puzzles people were shown, and how far they are with them."""

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
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
"""How well people solve puzzles in a server."""

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
"""How hard puzzles are, by what people of all servers made of them."""

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("lesson", String, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("finished", Moment),
)
"""In which lessons people are or were, at which step, and when they were through."""

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
"""The puzzles of the day of servers, kept before they are posted, by their date (UTC).

While there is a `due`, nobody knows whether it was posted: from then on it is tried again.
"""
