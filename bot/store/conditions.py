"""Conditions on matches that several questions share; it must not know who asks."""

from sqlalchemy import ColumnElement, and_, or_

from bot.play.engine_player import ENGINE
from bot.store.schema import matches


def against_engine(guild: int, user: int) -> ColumnElement[bool]:
    """Whether a match in a server is somebody's against the engine.

    Each of its two cases is found by the index of pairs.
    """
    here = matches.c.guild == guild
    black = and_(here, matches.c.black == user, matches.c.white == ENGINE)
    white = and_(here, matches.c.black == ENGINE, matches.c.white == user)
    return or_(black, white)
