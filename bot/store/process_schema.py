"""The tables of the bot's processes and of their last signs of life."""

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
"""Last time each shard was alive and connected, by the number of shards.

`uptime` is the machine's uptime in seconds at that time, and `boot` identifies its start.
"""

processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard_ids", String, nullable=False),
    Column("renewals", Integer, nullable=False),
)
"""Live processes on PostgreSQL, each with its shards and its number of renewals."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("begins", Moment, nullable=False),
)
"""One row: the last time a shard was allowed to begin a gateway session."""
