"""Conditions that several questions share; it must not know who asks."""

from sqlalchemy import ColumnElement, and_, literal_column, or_, true

from bot.play.engine_player import ENGINE
from bot.shards import Shards
from bot.store.schema import matches


def against_engine(guild: int, user: int) -> ColumnElement[bool]:
    """Whether a match in a server is somebody's against the engine.

    Each of its two cases is found by the index of pairs.
    """
    here = matches.c.guild == guild
    black = and_(here, matches.c.black == user, matches.c.white == ENGINE)
    white = and_(here, matches.c.black == ENGINE, matches.c.white == user)
    return or_(black, white)


def on_shards(guild: ColumnElement[int], shards: Shards) -> ColumnElement[bool]:
    """Whether a server is on one of these shards.

    The formula is Discord's: https://discord.com/developers/docs/events/gateway#sharding
    """
    if shards.whole:
        return true()
    # PostgreSQL shifts a number of 64 bits by one of 32.
    return (guild.op(">>")(literal_column("22")) % shards.count).in_(shards.ids)
