"""Storage of servers' Sunday cards, and the queries for the best of a week."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Row,
    Select,
    String,
    Table,
    case,
    exists,
    func,
    select,
    update,
)

from bot.play.due_times import DueStep
from bot.play.engine_player import ENGINE
from bot.play.tracked_message import TrackedMessage
from bot.play.week_card import (
    LATEST_MATCHES,
    LEAST_CAPTURES,
    LEAST_GUESSES,
    LEAST_WINS,
    WEEK_CARD,
    BestChain,
    BestGuesser,
    Champion,
    WeekCard,
    WeekHighlights,
    WinningStreak,
    last_sunday,
    next_card,
)
from bot.store import due
from bot.store.database.columns import NUMBER, SNOWFLAKE, Moment, metadata
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.database.upsert import upsert
from bot.store.leaderboards import LeaderboardKey
from bot.store.match_tables import matches, turns
from bot.store.messages import date_version, is_of_date, mark, messages, put
from bot.store.settings import servers
from bot.store.spectators import by_guesser, guesses
from bot.store.standings import members, results
from guti import Side

CAPTURE = "x"
"""The sign of a capture in a written move."""

week_cards = Table(
    "week_cards",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("day", String, primary_key=True),
    Column("until", Moment, nullable=False),
    Column("match", NUMBER, ForeignKey("matches.id", ondelete="SET NULL")),
    Column("ply", Integer, nullable=False),
    Index("ix_week_cards_match", "match"),
)
"""The card of each week in a server, by the Sunday's date in the server's zone.

`until` is the end of the week. `match` and `ply` are the position to play on, if any. Whom a card
names is not stored. The version of a card's message is its date, such as 20261231.
"""

_IS_CARD = (messages.c.kind == WEEK_CARD) & messages.c.match.is_(None)


def schedule(connection: Connection, guild: int, now: datetime) -> None:
    """Store when a server's next card is due."""
    if card := _next(connection, guild, now, late=False):
        due.put(connection, DueStep(WEEK_CARD, guild, WEEK_CARD, guild, card.until))
    else:
        due.remove(connection, WEEK_CARD, guild)


def _next(connection: Connection, guild: int, now: datetime, *, late: bool) -> WeekCard | None:
    """Return a server's next card, which may be due already, or None."""
    names = servers.c.sunday_hour, servers.c.sunday_channel, servers.c.sunday_zone
    chosen = connection.execute(select(*names).where(servers.c.guild == guild)).first()
    if chosen is None or chosen.sunday_hour is None or chosen.sunday_channel is None:
        return None
    hour, zone = chosen.sunday_hour, chosen.sunday_zone
    last = week_cards.c.day == last_sunday(now, zone).isoformat()
    posted = connection.scalar(select(week_cards.c.day).where(week_cards.c.guild == guild, last))
    day, at = next_card(hour, zone, now, posted=posted is not None, late=late)
    return WeekCard(guild, day, chosen.sunday_channel, at)


def mark_cards(connection: Connection, guild: int) -> None:
    """Mark a server's cards as stale, in the transaction that changes whom they name."""
    mark(connection, _IS_CARD & (messages.c.subject == guild))


def mark_guessers_cards(connection: Connection, user: int) -> None:
    """Mark the cards of the servers in which a person has guessed as stale."""
    guessed = select(matches.c.guild).join(guesses).where(guesses.c.user == user)
    mark(connection, _IS_CARD & messages.c.subject.in_(guessed))


class WeekCardStore(SubjectStore):
    """Stores Sunday cards, and reads the best of a week."""

    @writes_in_server
    def due_in(self, connection: Connection, guild: int, now: datetime) -> WeekCard | None:
        """Return the claimed card of a server, or None if none is due."""
        card = _next(connection, guild, now, late=True)
        if card and card.until <= now:
            return card
        schedule(connection, guild, now)
        return None

    async def highlights(self, card: WeekCard) -> WeekHighlights:
        """Return the best of a card's week."""
        return await self._database.snapshot(_highlights, card)

    @writes_in_server
    def settle(
        self,
        connection: Connection,
        card: WeekCard,
        shown: WeekHighlights | None,
        place: tuple[int, int],
        now: datetime,
    ) -> None:
        """Store a card, whose message is None without one, and when the next is due.

        `shown` is what the message shows, or None if that is unknown, and `place` the match and the
        ply to play on, or zeros.
        """
        key = {"guild": card.guild, "day": card.day.isoformat()}
        match, ply = place
        values = {"until": card.until, "match": match or None, "ply": ply}
        upsert(connection, week_cards, key, values)
        if card.message:
            ids = card.message, WEEK_CARD, card.guild, card.guild, card.channel
            put(connection, TrackedMessage(*ids, date_version(card.day)))
            if _highlights(connection, card) != shown:
                mark(connection, messages.c.message == card.message)
        schedule(connection, card.guild, now)

    async def of_message(self, message: int) -> WeekCard | None:
        """Return the card that a message shows, or None for any other message."""
        row = await self._database.first(_of_message(message))
        return _card(row) if row else None

    async def place(self, message: int) -> tuple[int, int] | None:
        """Return the match and the ply to play on from a card, or None without one."""
        row = await self._database.first(_of_message(message))
        return (row.match, row.ply) if row and row.match else None

    @writes_in_server
    def renewed(self, connection: Connection, card: WeekCard, shown: WeekHighlights) -> None:
        """Record that a card shows `shown`. The card stays stale if that is no longer right."""
        here = messages.c.message == card.message
        # First, so that the highlights are read after a deletion that marks the card.
        connection.execute(update(messages).where(here).values(stale=False))
        if _highlights(connection, card) != shown:
            mark(connection, here)


def _of_message(message: int) -> Select[Any]:
    of_card = _IS_CARD & (messages.c.subject == week_cards.c.guild) & is_of_date(week_cards.c.day)
    query = select(week_cards, messages.c.channel, messages.c.message)
    return query.join(messages, of_card).where(messages.c.message == message)


def _card(row: Row[Any]) -> WeekCard:
    return WeekCard(row.guild, date.fromisoformat(row.day), row.channel, row.until, row.message)


def _highlights(connection: Connection, card: WeekCard) -> WeekHighlights:
    in_week = (results.c.guild == card.guild) & (results.c.at > card.since)
    in_week &= results.c.at <= card.until
    counts = func.count(results.c.match.distinct()), func.count(results.c.user.distinct())
    played, players = connection.execute(select(*counts).where(in_week)).one()
    if not played:
        return WeekHighlights()
    numbers = select(results.c.match).where(in_week)
    latest = select(results.c.match, results.c.sequence).where(in_week).distinct()
    latest = latest.order_by(results.c.sequence.desc()).limit(LATEST_MATCHES)
    return WeekHighlights(
        played,
        players,
        _champion(connection, card),
        _chain(connection, card.guild, numbers),
        _streak(connection, card.guild, in_week),
        _guesser(connection, card.guild, numbers),
        tuple(row.match for row in connection.execute(latest)),
    )


def _champion(connection: Connection, card: WeekCard) -> Champion | None:
    """Return the first of the week's leaderboard, or None without a gain."""
    key = LeaderboardKey(card.guild, None, card.until)
    best = connection.execute(key.select_by_gain(card.since, 0, 0).limit(1)).first()
    if best is None or round(best.change) <= 0:
        return None
    gains = key.gains(card.since, [best.user])
    score = connection.execute(select(gains.c.won, gains.c.drew, gains.c.lost)).one()
    return Champion(best.user, round(best.change), *map(int, score))


def _chain(connection: Connection, guild: int, numbers: Select[Any]) -> BestChain | None:
    captured = func.length(turns.c.move) - func.length(func.replace(turns.c.move, CAPTURE, ""))
    begins = matches.c.first == Side.BLACK.value
    is_black = (turns.c.ply % 2 == 1) == begins
    user = case((is_black, matches.c.black), else_=matches.c.white).label("user")
    columns = matches.c.game, matches.c.rules, matches.c.id, turns.c.played
    chains = (
        select(user, captured.label("captured"), *columns)
        .join(matches, matches.c.id == turns.c.match)
        .where(turns.c.match.in_(numbers), turns.c.taken_back.is_(None), ~turns.c.automatic)
        .where(captured >= LEAST_CAPTURES)
        .subquery()
    )
    first = chains.c.captured.desc(), chains.c.played, chains.c.id
    best = select(chains).where(_is_present(guild, chains.c.user)).order_by(*first).limit(1)
    row = connection.execute(best).first()
    return BestChain(row.user, row.captured, row.game, row.rules, row.id) if row else None


def _streak(
    connection: Connection, guild: int, in_week: ColumnElement[bool]
) -> WinningStreak | None:
    query = select(results.c.user, results.c.streak).where(in_week, results.c.streak >= LEAST_WINS)
    query = query.where(_is_present(guild, results.c.user))
    first = results.c.streak.desc(), results.c.sequence, results.c.user
    row = connection.execute(query.order_by(*first).limit(1)).first()
    return WinningStreak(row.user, row.streak) if row else None


def _guesser(connection: Connection, guild: int, numbers: Select[Any]) -> BestGuesser | None:
    query, hits = by_guesser(guesses.c.match.in_(numbers) & _is_present(guild, guesses.c.user))
    query = query.having(func.count() >= LEAST_GUESSES, hits > 0)
    row = connection.execute(query.order_by(hits.desc(), func.count(), "user").limit(1)).first()
    return BestGuesser(row.user, int(row.hits), row.guesses) if row else None


def _is_present(guild: int, user: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition for people who are still in the server."""
    left = exists().where(members.c.guild == guild, members.c.user == user, members.c.gone)
    return (user > ENGINE) & ~left
