"""The tables of messages that the bot edits later."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, text

from bot.store.database.columns import NUMBER, SNOWFLAKE, metadata

boards = Table(
    "boards",
    metadata,
    Column("message", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("version", Integer, nullable=False),
    Index("ix_boards_match", "match", "version"),
)
"""Messages that show a match, each with the version shown.

The current board of a match has the highest version, and among equal versions the highest id.
"""

prompts = Table(
    "prompts",
    metadata,
    Column("message", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("kind", String, nullable=False),
    Column("number", NUMBER, nullable=False),
    Column("version", Integer, nullable=False),
)
"""Messages that ask a question or remind a player, to be edited or deleted later."""

shares = Table(
    "shares",
    metadata,
    Column("message", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("outdated", Boolean, nullable=False),
    Index("ix_shares_match", "match"),
    Index(
        "ix_shares_outdated",
        "guild",
        sqlite_where=text("outdated"),
        postgresql_where=text("outdated"),
    ),
)
"""Messages that show the turning point of a match. `ply` is the ply of the losing move.

A message is outdated after a change of a player's name or of the number of successful attempts.
"""

attempts = Table(
    "attempts",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("shared", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Index("ix_attempts_shared", "shared", "ply"),
)
"""Matches against the engine that began at the position before `ply` of match `shared`."""
