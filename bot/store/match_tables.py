"""The tables of matches and challenges, and conditions on them that several subjects use."""

from typing import Any

from sqlalchemy import (
    BindParameter,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    and_,
    case,
    exists,
    false,
    func,
    or_,
    select,
    true,
)

from bot.play.challenge import State
from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.play.errors import TooManyMatches
from bot.play.limits import MAX_LIVE_MATCHES
from bot.play.match import Match
from bot.play.pause import Weekends
from bot.ratings.standing import SCORES
from bot.store.database.columns import (
    NUMBER,
    SNOWFLAKE,
    Moment,
    PersonId,
    PersonName,
    metadata,
    partial_index,
)
from guti import GUTI, Side

matches = Table(
    "matches",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("black", PersonId, nullable=False),
    Column("white", PersonId, nullable=False),
    Column("black_name", PersonName, nullable=False),
    Column("white_name", PersonName, nullable=False),
    Column("first", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("position_version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("started", Moment, nullable=False),
    Column("turn_started", Moment, nullable=False),
    Column("ended", Moment),
    Column("termination", String),
    Column("winner", String),
    Column("pace", String, nullable=False, server_default="none"),
    Column("deadline", Moment),
    Column("claimable_from", Moment),
    Column("level", Integer),
    Column("owner", PersonId),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("rules", String, nullable=False, server_default=GUTI),
    Column("foreign_guild", SNOWFLAKE, nullable=False, server_default="0"),
    Column("opening_seed", Integer),
    Column("opening_plies", Integer, nullable=False, server_default="0"),
    Column("paused", Moment),
    Column("pause_changes", Moment),
    Column("weekends", String, nullable=False, server_default=Weekends.COUNT.value),
    Column("vacation", Boolean, nullable=False, server_default=true()),
    CheckConstraint("(ended IS NULL) = (termination IS NULL)", name="ended_somehow"),
    partial_index("ix_matches_guild_live", "guild", where="ended IS NULL"),
    partial_index("ix_matches_black_live", "black", where="ended IS NULL"),
    partial_index("ix_matches_white_live", "white", where="ended IS NULL"),
    partial_index(
        "ix_matches_one_live", "channel", where="ended IS NULL AND owner IS NULL", unique=True
    ),
    partial_index(
        *("ix_matches_one_own", "guild", "owner"),
        where="ended IS NULL AND owner IS NOT NULL",
        unique=True,
    ),
    Index("ix_matches_black", "black", "id"),
    Index("ix_matches_white", "white", "id"),
    Index("ix_matches_channel_ended", "channel", "ended"),
    Index("ix_matches_pair", "guild", "black", "white", "started"),
    sqlite_autoincrement=True,
)

"""Matches. A channel has one live public match at most, a person in a server one private match."""

turns = Table(
    "turns",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("move", String, nullable=False),
    Column("automatic", Boolean, nullable=False),
    Column("played", Moment, nullable=False),
    Column("taken_back", Moment),
    Column("conditional", Boolean, nullable=False, server_default=false()),
    partial_index("ix_turns_taken_back", "match", where="taken_back IS NOT NULL"),
    partial_index("ix_turns_one_a_ply", "match", "ply", where="taken_back IS NULL", unique=True),
)
"""Turns of matches. `version` is the version of the match after the turn.

The bot played `automatic` turns for a person, and those that are `conditional` too by condition.
Turns that were taken back stay in the table; `taken_back` is the time of the take-back.
"""

offers = Table(
    "offers",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("side", String, nullable=False),
    Column("state", String, nullable=False),
    Column("made", Moment, nullable=False),
)
"""Offers in matches. `version` is the version of the match after the offer."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("game", String, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("challenger", PersonId, nullable=False),
    Column("challenger_name", PersonName, nullable=False),
    Column("opponent", PersonId),
    Column("opponent_name", PersonName, nullable=False),
    Column("side", String, nullable=False),
    Column("first", String, nullable=False),
    Column("thread", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rematch_of", ForeignKey("matches.id", ondelete="SET NULL")),
    Column("expires", Moment, nullable=False),
    Column("state", String, nullable=False),
    Column("match", ForeignKey("matches.id", ondelete="SET NULL")),
    Column("pace", String, nullable=False, server_default="none"),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("rules", String, nullable=False, server_default=GUTI),
    Column("foreign_guild", SNOWFLAKE, nullable=False, server_default="0"),
    Column("opening_seed", Integer),
    Index("ix_challenges_expires", "expires"),
    Index("ix_challenges_channel_state", "channel", "state"),
    Index("ix_challenges_rematch_of", "rematch_of"),
    Index("ix_challenges_match", "match"),
    Index("ix_challenges_asked", "challenger", "state"),
    Index("ix_challenges_opponent", "opponent", "state"),
    sqlite_autoincrement=True,
)


LIVE = matches.c.ended.is_(None)
"""The condition for matches that have not ended."""

BOTH_MOVED = matches.c.ply - matches.c.opening_plies >= len(Side)
"""The condition for matches in which each side has moved; drawn openings do not count."""

PENDING = challenges.c.state.in_((State.OPEN.value, State.WAITING.value))
"""The condition for challenges without an answer, or that wait for their channel."""


def plays(user: int) -> ColumnElement[bool]:
    """Return the condition for matches of a user."""
    return or_(matches.c.black == user, matches.c.white == user)


def of_pair(guild: int, one: int, other: int) -> ColumnElement[bool]:
    """Return the condition for matches of two players in a server."""
    # Two conditions, because each can use the index of pairs.
    here = matches.c.guild == guild
    black = and_(here, matches.c.black == one, matches.c.white == other)
    white = and_(here, matches.c.black == other, matches.c.white == one)
    return or_(black, white)


def against_engine(guild: int, user: int) -> ColumnElement[bool]:
    """Return the condition for a user's matches against the engine in a server."""
    return of_pair(guild, user, ENGINE)


def against_engine_anywhere(user: int | BindParameter[Any]) -> ColumnElement[bool]:
    """Return the condition for a user's matches against the engine in all servers."""
    # Two conditions, because each has an index.
    alone = matches.c.level.is_not(None)
    return or_(and_(alone, matches.c.black == user), and_(alone, matches.c.white == user))


def is_busy(channel: int | ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition for channels with a live public match."""
    return exists().where(matches.c.channel == channel, matches.c.owner.is_(None), LIVE)


def has_position(match: Match) -> ColumnElement[bool]:
    """Return the condition that a stored match is live, and in the position of `match`."""
    same = matches.c.position_version == match.position_version
    return and_(matches.c.id == match.id, same, LIVE)


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


def lock_matches(connection: Connection, which: ColumnElement[bool]) -> None:
    """Lock matches on PostgreSQL before other rows are written, in the order of a move.

    In another order, a move of one of them and this transaction could wait for each other.
    """
    connection.execute(select(matches.c.id).where(which).with_for_update())


def require_room(connection: Connection, guild: int, players: tuple[int, ...]) -> None:
    """Raise TooManyMatches if a player already has the maximum number of live matches."""
    counts = (
        select(func.count()).where(plays(player), matches.c.guild == guild, LIVE).scalar_subquery()
        for player in players
    )
    for player, live in zip(players, connection.execute(select(*counts)).one(), strict=True):
        if live >= MAX_LIVE_MATCHES:
            raise TooManyMatches(player, MAX_LIVE_MATCHES)
