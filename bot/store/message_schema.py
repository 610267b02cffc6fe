"""The tables of public messages: boards, and prompts that wait for an answer."""

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table

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
"""Messages that show a match, and its version on them.

Of several, the one with the highest version, then the highest id, is current.
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
"""Messages that lose their buttons, or are deleted, once they are settled."""
