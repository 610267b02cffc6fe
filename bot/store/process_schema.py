"""The tables of the bot's processes, heartbeats and gateway sessions."""

from sqlalchemy import Column, Float, Integer, String, Table, Uuid

from bot.store.database.columns import Moment, metadata

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("shard_count", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat", Moment, nullable=False),
    Column("boot", Uuid),
    Column("uptime", Float),
)
"""The last time at which each shard was connected.

`uptime` is the machine's uptime in seconds at that time, and `boot` identifies the boot.
"""

processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard_ids", String, nullable=False),
    Column("renewals", Integer, nullable=False),
)
"""Live processes on PostgreSQL, each with its shards and number of renewals."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("begins", Moment, nullable=False),
)
"""A single row: the latest time reserved for the start of a gateway session."""
