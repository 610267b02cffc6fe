"""Shared SQL conditions."""

from sqlalchemy import ColumnElement, Label, and_, case, exists, func, literal_column, or_, true

from bot.engine import GUTI, Side
from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.ratings.standing import SCORES
from bot.shards import Shards
from bot.store.message_schema import attempts
from bot.store.schema import hints, matches, results, turns


def against_engine(guild: int, user: int) -> ColumnElement[bool]:
    """Return the condition for a user's matches against the engine in a server.

    Black and White are separate conditions, so that both use the index of pairs.
    """
    here = matches.c.guild == guild
    black = and_(here, matches.c.black == user, matches.c.white == ENGINE)
    white = and_(here, matches.c.black == ENGINE, matches.c.white == user)
    return or_(black, white)


def against_engine_anywhere(user: int) -> ColumnElement[bool]:
    """Return the condition for a user's engine matches in all servers.

    Black and White are separate conditions, so that each uses its own index.
    """
    alone = matches.c.level.is_not(None)
    return or_(and_(alone, matches.c.black == user), and_(alone, matches.c.white == user))


def is_busy(channel: int | ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a channel has a live public match."""
    return exists().where(
        matches.c.channel == channel, matches.c.owner.is_(None), matches.c.ended.is_(None)
    )


def finished() -> ColumnElement[bool]:
    """Return the condition for matches that ended and were not called off."""
    return and_(matches.c.ended.is_not(None), matches.c.termination != Ending.ABORTED.value)


def side_of(user: int) -> ColumnElement[str]:
    """Return the side of a player in a match."""
    return case((matches.c.black == user, Side.BLACK.value), else_=Side.WHITE.value)


def score_of(user: int) -> ColumnElement[float]:
    """Return a player's score in a finished match."""
    drawn, won = matches.c.winner.is_(None), matches.c.winner == side_of(user)
    return case((drawn, SCORES["draw"]), (won, SCORES["win"]), else_=SCORES["loss"])


def scores_counted() -> list[Label[int]]:
    """Return the numbers of wins, draws and losses: `won`, `drew` and `lost`."""
    return [
        func.coalesce(func.sum(case((results.c.score == score, 1), else_=0)), 0).label(name)
        for name, score in zip(("won", "drew", "lost"), SCORES.values(), strict=True)
    ]


def practised() -> ColumnElement[bool]:
    """Return the condition for practice matches: a win does not beat the level.

    These have a hint, a take-back or another rule set than the default, or began at a shared
    turning point.
    """
    taken_back = exists().where(turns.c.match == matches.c.id, turns.c.taken_back.is_not(None))
    hinted = exists().where(hints.c.match == matches.c.id)
    attempted = exists().where(attempts.c.match == matches.c.id)
    return or_(taken_back, hinted, attempted, matches.c.rules != GUTI)


def on_shards(guild: ColumnElement[int], shards: Shards) -> ColumnElement[bool]:
    """Return the condition for servers on one of these shards.

    The formula is Discord's: https://discord.com/developers/docs/events/gateway#sharding
    """
    if shards.whole:
        return true()
    # PostgreSQL shifts a 64-bit integer by a 32-bit one.
    return (guild.op(">>")(literal_column("22")) % shards.count).in_(shards.ids)
