"""Queries for the engine levels that people have beaten, and for wins that do not count."""

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, or_, select, true

from bot.play.engine_player import ENGINE
from bot.store.hints import hints
from bot.store.match_tables import finished, matches, turns
from bot.store.shares import attempts
from bot.store.standings import members
from guti import GUTI, Side


def levels_beaten(side: Side, guild: int, game: str | None) -> Select[Any]:
    """Select the highest level beaten by people who played a side, by person and game.

    Only wins in public matches count. The level is 0 for a person who has played but not won.
    """
    black = side is Side.BLACK
    user, other = (matches.c.black, matches.c.white)[:: 1 if black else -1]
    won = matches.c.winner == side.value, matches.c.owner.is_(None)
    beaten: ColumnElement[bool] = and_(*won, ~is_practice())
    gone = exists().where(members.c.guild == guild, members.c.user == user, members.c.gone)
    return (
        select(
            user.label("user"),
            matches.c.game,
            func.max(case((beaten, matches.c.level), else_=0)).label("level"),
        )
        .where(matches.c.guild == guild, other == ENGINE, user > ENGINE, ~gone)
        .where(finished())
        .where((matches.c.game == game) if game else true())
        .group_by(user, matches.c.game)
    )


def is_practice() -> ColumnElement[bool]:
    """Return the condition for engine matches in which a win does not count for achievements.

    These matches have a hint, a take-back or a non-default rule set, or began at a shared position.
    """
    taken_back = exists().where(turns.c.match == matches.c.id, turns.c.taken_back.is_not(None))
    hinted = exists().where(hints.c.match == matches.c.id)
    attempted = exists().where(attempts.c.match == matches.c.id)
    return or_(taken_back, hinted, attempted, matches.c.rules != GUTI)
