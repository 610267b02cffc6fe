"""Functions that begin and change matches within a transaction."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from bot.play.challenge import Challenge, State
from bot.play.conditional import NO_CONDITIONS, Conditions
from bot.play.due_times import DueTime, first_due
from bot.play.errors import MatchMovedOn, TooManyMatches
from bot.play.match import Match
from bot.play.turning_point import Share
from bot.store import conditional_moves, deletion_marks, standings
from bot.store.challenges import add_rematch, settle
from bot.store.due import set_due
from bot.store.live_matches import LiveMatches
from bot.store.match_tables import (
    LIVE,
    challenges,
    is_busy,
    matches,
    of_pair,
    offers,
    require_room,
    turns,
)
from bot.store.messages import messages, settle_match
from bot.store.rows import (
    DECLINED,
    GONE,
    MATCH,
    OPEN,
    add_row,
    challenge_of,
    clock_of_match,
    new_row,
    offers_of,
    read_valid_rows,
    turns_of,
)
from bot.store.settings import server_in
from bot.store.shares import add_attempt, mark_attempted
from bot.store.vacations import in_force

CreateMatch = Callable[[Challenge], Match]
"""Function that creates the match for an accepted challenge. It must not use the database."""

DAY = timedelta(days=1)

MAX_BEGINNING = 3
"""Maximum number of matches that begin together.

The end of a match allows up to three: one in its channel, and one for each of its players.
"""


@dataclass(frozen=True)
class Unchanged:
    """Parts of a match that must be as read, besides its version."""

    by_time: bool = False
    plan: Conditions = NO_CONDITIONS

    def revision(self, before: Match, after: Match) -> int:
        """Return the `revision` for IS_CURRENT: only a move must have followed the plan."""
        played = len(after.moves) > len(before.moves)
        return self.plan.revision if played else conditional_moves.UNCHECKED


VERSION_ALONE = Unchanged()

# Built once, because building a statement takes longer than executing it.
_ADD_TURNS, _ADD_OFFERS = insert(turns), insert(offers)

_TAKE_BACK = update(turns).where(
    turns.c.match == bindparam("number"),
    turns.c.ply > bindparam("last"),
    turns.c.taken_back.is_(None),
)

_ANSWER = update(offers).where(
    offers.c.match == bindparam("number"), offers.c.version == bindparam("made_at")
)

_AT_VERSION = update(matches).where(
    matches.c.id == bindparam("number"),
    matches.c.version == bindparam("read"),
    matches.c.channel == bindparam("here"),
    LIVE,
    conditional_moves.IS_CURRENT,
)


def is_unchanged(match: Match) -> ColumnElement[bool]:
    """Return the condition that the stored match has the same version and clock as `match`.

    A heartbeat can change the clock without changing the version.
    """
    return and_(
        matches.c.id == match.id,
        matches.c.version == match.version,
        *(matches.c[name].is_not_distinct_from(at) for name, at in clock_of_match(match).items()),
    )


def may_rate(connection: Connection, guild: int, pair: tuple[int, int], now: datetime) -> bool:
    """Return whether the daily limit allows two people another rated match."""
    begun = select(func.count()).where(of_pair(guild, *pair), deletion_marks.counts_as_rated(now))
    rated = connection.scalar(begun) or 0
    rated += deletion_marks.rated_matches(connection, guild, pair, now)
    return rated < server_in(connection, guild).rated_a_day


def begin(
    connection: Connection, before: Challenge, after: Challenge, match: Match, now: datetime
) -> Match:
    """Store an accepted challenge and its match; return the match with its number.

    The match becomes unrated if the daily limit is reached.
    """
    settle(connection, before, after)
    rated = match.rated and may_rate(connection, match.guild, match.players, now)
    match = add_match(connection, replace(match, rated=rated), now)
    connection.execute(
        update(challenges).where(challenges.c.id == before.id).values(match=match.id)
    )
    return match


def add_match(connection: Connection, match: Match, now: datetime) -> Match:
    """Store a match that begins now; return it with its number."""
    match, mover = in_force(connection, replace(match.with_turn_started(now), started=now), now)
    values = {**new_row(MATCH, match), "ply": len(match.moves)}
    begun = replace(match, id=add_row(connection, insert(matches).values(values)))
    _save_turns(connection, replace(begun, moves=()), begun, now)
    set_due(connection, begun, first_due(begun), mover)
    return begun


def add_unasked(
    connection: Connection,
    match: Match,
    now: datetime,
    rematch: Challenge | None,
    share: Share | None,
) -> Match:
    """Store a match that no challenge preceded; return it with its number.

    `rematch` is the challenge if the match is a rematch. `share` is the turning point if the match
    begins from one. Raises TooManyMatches, MatchMovedOn.
    """
    require_room(connection, match.guild, match.people)
    rated = match.rated and may_rate(connection, match.guild, match.players, now)
    begun = add_match(connection, replace(match, rated=rated), now)
    if rematch:
        add_rematch(connection, rematch, begun)
    if share:
        add_attempt(connection, share, begun)
    return begun


def begin_waiting(
    connection: Connection,
    guild: int,
    ended: Match | None,
    now: datetime,
    create: CreateMatch,
) -> tuple[Match, ...]:
    """Begin the waiting matches of a server that can begin now; return them.

    If `ended` is given, only challenges in its channel or involving its players are examined,
    those in the channel first. Older challenges come first. A challenge keeps waiting while a
    player has too many live matches. Challenges that have waited too long expire.
    """
    queue = select(challenges).where(
        challenges.c.state == State.WAITING.value, challenges.c.guild == guild
    )
    if ended:
        pair = ended.players
        of_players = challenges.c.challenger.in_(pair) | challenges.c.opponent.in_(pair)
        here = (challenges.c.channel == ended.channel) & literal(ended.owner is None)
        queue = queue.where(here | of_players).order_by(here.desc())
    queue = queue.order_by(challenges.c.id)
    begun: list[Match] = []
    for waiting in read_valid_rows(connection, queue, challenges.c.id, challenge_of):
        if now >= waiting.expires:
            settle(connection, waiting, replace(waiting, state=State.EXPIRED))
        elif len(begun) < MAX_BEGINNING and _can_begin(connection, waiting):
            accepted = replace(waiting, state=State.ACCEPTED)
            begun.append(begin(connection, waiting, accepted, create(accepted), now))
    return tuple(begun)


def _can_begin(connection: Connection, waiting: Challenge) -> bool:
    """Return whether the channel is free, and both players may begin another match."""
    if connection.scalar(select(is_busy(waiting.channel))):
        return False
    try:
        pair = (waiting.challenger, waiting.opponent or 0)
        require_room(connection, waiting.guild, pair)
    except TooManyMatches:
        return False
    return True


def save(
    connection: Connection,
    before: Match,
    after: Match,
    now: datetime,
    due: DueTime | None,
    unchanged: Unchanged,
) -> tuple[Match, bool]:
    """Save a change of a match; return it as stored, and whether conditional moves were lost.

    `due` is the next due time if the match has ended. Raises MatchMovedOn if the stored version
    differs from `before`, or anything that must be `unchanged`.
    """
    moved = after.position_version != before.position_version
    after, mover = in_force(connection, after, now) if moved else (after, None)
    changes = _changes(before, after, now)
    if unchanged.by_time:
        changed = connection.execute(update(matches).where(is_unchanged(before)), changes)
    else:
        read = {"number": before.id, "read": before.version, "here": before.channel}
        read["revision"] = unchanged.revision(before, after)
        changed = connection.execute(_AT_VERSION, changes | read)
    if changed.rowcount != 1:
        raise MatchMovedOn
    _save_turns(connection, before, after, now)
    _save_offers(connection, before, after, now)
    if not after.live:
        set_due(connection, after, due)
        standings.record_result(connection, after, now)
    elif moved:
        set_due(connection, after, first_due(after), mover)
    return after, conditional_moves.settle(connection, before, after, unchanged.plan, now)


def mark_messages(connection: Connection, before: Match, after: Match, live: LiveMatches) -> None:
    """Mark the messages that a change of a match makes stale."""
    if before.offers or not live.is_settled(before):
        settle_match(connection, after.id)
        if after.position_version != before.position_version:
            live.note_settled(after)
    if not after.live and after.owner is not None:
        mark_attempted(connection, after)


def _changes(before: Match, after: Match, now: datetime) -> dict[str, object]:
    changes = MATCH.changes(before, after) | {"ply": len(after.moves)}
    if after.position_version != before.position_version or not after.live:
        # Written even if unchanged, because a heartbeat may have changed the stored clock.
        changes |= clock_of_match(after)
    if not after.live:
        changes["ended"] = now
    return changes


def _save_turns(connection: Connection, before: Match, after: Match, now: datetime) -> None:
    """Store the turns added in `after`, or mark the turns that it lacks as taken back."""
    if len(after.moves) < len(before.moves):
        back = {"number": after.id, "last": len(after.moves), "taken_back": now}
        connection.execute(_TAKE_BACK, back)
    elif played := turns_of(before, after, now):
        connection.execute(_ADD_TURNS, played)


def _save_offers(connection: Connection, before: Match, after: Match, now: datetime) -> None:
    """Store new offers, and update the states of earlier offers."""
    standing = {offer.version: offer for offer in after.offers}
    for offer in before.offers:
        kept = standing.get(offer.version)
        state = GONE if kept is None else DECLINED if kept.declined else OPEN
        answer = {"number": after.id, "made_at": offer.version, "state": state}
        connection.execute(_ANSWER, answer)
    if made := offers_of(before, after, now):
        connection.execute(_ADD_OFFERS, made)


def relocate(connection: Connection, match: Match, channel: int) -> None:
    """Move a match, and the challenges that wait for its end, to another channel.

    The match's rows in `messages` are deleted, because the old channel was deleted. Raises
    MatchMovedOn.
    """
    here = (matches.c.id == match.id) & (matches.c.channel == match.channel)
    if connection.execute(update(matches).where(here).values(channel=channel)).rowcount != 1:
        raise MatchMovedOn
    connection.execute(delete(messages).where(messages.c.match == match.id))
    waits = challenges.c.channel == match.channel, challenges.c.state == State.WAITING.value
    connection.execute(update(challenges).where(*waits).values(channel=channel))
