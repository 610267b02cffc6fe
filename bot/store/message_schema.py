"""The tables of public messages: boards, and prompts that wait for an answer."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, text

from bot.store.columns import NUMBER, SNOWFLAKE, metadata

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
"""Messages that show a match, and the version that each shows.

A match's current message has the highest version, and the highest id among equal versions.
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
"""Messages to edit or delete once their question is settled."""

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
"""Messages that show the turning point of a match; `ply` is that of the fatal move.

A message is outdated if a name, or the number of successful attempts, has changed.
"""

attempts = Table(
    "attempts",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("shared", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Index("ix_attempts_shared", "shared", "ply"),
)
"""Matches against the engine that began at the position before `ply` of a shared match."""
