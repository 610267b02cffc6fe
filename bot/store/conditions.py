"""SQL expressions shared by several modules."""

from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Label,
    Table,
    and_,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    true,
)

from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.ratings.standing import SCORES
from bot.shards import Shards
from bot.store.schema import absences, attempts, hints, matches, results, turns
from guti import GUTI, Side


def against_engine(guild: int, user: int) -> ColumnElement[bool]:
    """Return the condition for a user's matches against the engine in a server."""
    # Two conditions, because each can use the index of pairs.
    here = matches.c.guild == guild
    black = and_(here, matches.c.black == user, matches.c.white == ENGINE)
    white = and_(here, matches.c.black == ENGINE, matches.c.white == user)
    return or_(black, white)


def against_engine_anywhere(user: int | BindParameter[Any]) -> ColumnElement[bool]:
    """Return the condition for a user's matches against the engine in all servers."""
    # Two conditions, because each has an index.
    alone = matches.c.level.is_not(None)
    return or_(and_(alone, matches.c.black == user), and_(alone, matches.c.white == user))


def is_busy(channel: int | ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition for channels with a live public match."""
    return exists().where(
        matches.c.channel == channel, matches.c.owner.is_(None), matches.c.ended.is_(None)
    )


def has_position(match: Match) -> ColumnElement[bool]:
    """Return the condition that a stored match is live, and in the position of `match`."""
    same = matches.c.position_version == match.position_version
    return and_(matches.c.id == match.id, same, matches.c.ended.is_(None))


def finished() -> ColumnElement[bool]:
    """Return the condition for matches that have ended, except aborted ones."""
    return and_(matches.c.ended.is_not(None), matches.c.termination != Ending.ABORTED.value)


def side_of(user: int | BindParameter[Any]) -> ColumnElement[str]:
    """Return an SQL expression for the side of a player in a match."""
    return case((matches.c.black == user, Side.BLACK.value), else_=Side.WHITE.value)


def score_of(user: int | BindParameter[Any]) -> ColumnElement[float]:
    """Return an SQL expression for a player's score in a finished match."""
    drawn, won = matches.c.winner.is_(None), matches.c.winner == side_of(user)
    return case((drawn, SCORES["draw"]), (won, SCORES["win"]), else_=SCORES["loss"])


def score_counts() -> list[Label[int]]:
    """Return the columns `won`, `drew` and `lost`, which count results."""
    return [
        func.coalesce(func.sum(case((results.c.score == score, 1), else_=0)), 0).label(name)
        for name, score in zip(("won", "drew", "lost"), SCORES.values(), strict=True)
    ]


def is_practice() -> ColumnElement[bool]:
    """Return the condition for engine matches in which a win does not count for achievements.

    These matches have a hint, a take-back or a non-default rule set, or began at a shared position.
    """
    taken_back = exists().where(turns.c.match == matches.c.id, turns.c.taken_back.is_not(None))
    hinted = exists().where(hints.c.match == matches.c.id)
    attempted = exists().where(attempts.c.match == matches.c.id)
    return or_(taken_back, hinted, attempted, matches.c.rules != GUTI)


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
