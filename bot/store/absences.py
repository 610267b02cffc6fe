"""Servers that have removed the bot, and the servers that a process works for."""

from sqlalchemy import Column, ColumnElement, Float, Table, Uuid, literal_column, select, true

from bot.shards import Shards
from bot.store.database.columns import SNOWFLAKE, Moment, metadata
from bot.store.database.locks import LOCK, TableLock

absences = Table(
    "absences",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("since", Moment, nullable=False),
    Column("boot", Uuid),
    Column("uptime", Float),
    info={LOCK: TableLock.GLOBAL},
)
"""Servers that have removed the bot. Their matches are frozen.

`since` is the time of the removal. `boot` and `uptime` have the same meaning as in `heartbeats`.
"""


def has_bot(table: Table) -> ColumnElement[bool]:
    """Return the condition for rows of servers that have not removed the bot."""
    return table.c.guild.not_in(select(absences.c.guild))


def on_shards(guild: ColumnElement[int], shards: Shards) -> ColumnElement[bool]:
    """Return the condition for servers on any of the given shards.

    The formula is Discord's: https://discord.com/developers/docs/events/gateway#sharding
    """
    if shards.whole:
        return true()
    # A literal, because PostgreSQL cannot shift by a 64-bit parameter.
    return (guild.op(">>")(literal_column("22")) % shards.count).in_(shards.ids)
