"""The tables of the bot's processes: which there are, and when they were last alive.

It must not know how a database is opened or which one it is.
"""

from sqlalchemy import Column, Float, Integer, String, Table, Uuid

from bot.store.columns import Moment, metadata

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("shard_count", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat", Moment, nullable=False),
    Column("boot", Uuid),
    Column("uptime", Float),
)
"""When each shard of so many was last alive and connected.

`uptime` is how many seconds the machine had been up then, and `boot` names that start of it.
"""

processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard_ids", String, nullable=False),
    Column("renewals", Integer, nullable=False),
)
"""The processes on PostgreSQL that live, each with its shards and how often it said so."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("begins", Moment, nullable=False),
)
"""One row: when the last shard was let begin a session with Discord's gateway."""
