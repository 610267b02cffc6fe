"""Storage of tournaments: players, pairings, and which match is which game.

The tables are in `tournament_tables.py`; `bot/services/tournament_steps.py` says what is due next.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.play.due_times import DueStep
from bot.play.ending import Ending
from bot.play.tournaments.errors import NoSuchTournament, TooManyTournaments, TournamentMovedOn
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import (
    MatchState,
    TournamentPairing,
    TournamentPhase,
)
from bot.store import due
from bot.store.absences import on_shards
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.database.upsert import upsert
from bot.store.match_tables import LIVE, matches, plays
from bot.store.messages import mark, messages
from bot.store.rows import add_row
from bot.store.tournament_rows import (
    ENTRANT,
    changeable_row,
    game_row,
    new_row,
    tournament_of,
)
from bot.store.tournament_tables import (
    tournament_games,
    tournament_pairings,
    tournament_players,
    tournament_servers,
    tournaments,
)
from guti import Side

TOURNAMENT = "tournament"
"""Subject of the due steps, and kind of the messages."""

MAX_TOURNAMENTS = 25
"""Maximum number of tournaments of a server that have not ended."""

OVER = (TournamentPhase.ENDED.value, TournamentPhase.CANCELLED.value)

NextStep = Callable[[Tournament, datetime], DueStep | None]
"""Returns what is due next for a tournament."""


class TournamentStore(SubjectStore):
    """Stores tournaments."""

    @writes_in_server
    def add(
        self, connection: Connection, tournament: Tournament, now: datetime, step: NextStep
    ) -> Tournament:
        """Store a new tournament; return it with its number. Raises TooManyTournaments."""
        table = tournaments
        open_ = (table.c.guild == tournament.guild) & table.c.phase.not_in(OVER)
        counted = connection.scalar(select(func.count()).select_from(table).where(open_)) or 0
        if counted >= MAX_TOURNAMENTS:
            raise TooManyTournaments(MAX_TOURNAMENTS)
        number = add_row(connection, insert(table).values(**new_row(tournament), created=now))
        found = replace(tournament, id=number, created=now)
        _put_step(connection, found, step(found, now))
        return found

    async def get(self, number: int, guild: int | None = None) -> Tournament:
        """Return a tournament. Raises NoSuchTournament, also for another server's."""
        found = await self._database.snapshot(_get, number)
        if found is None or guild not in {None, found.guild}:
            raise NoSuchTournament(number)
        return found

    @writes_in_server
    def save(
        self,
        connection: Connection,
        before: Tournament,
        after: Tournament,
        step: DueStep | None,
        told: Sequence[DueStep] = (),
    ) -> None:
        """Save a change and the next due step, and mark the card as stale.

        `told` are the steps that tell players. Raises TournamentMovedOn if the stored version
        differs from that of `before`.
        """
        changes = update(tournaments).where(_is_unchanged(before)).values(changeable_row(after))
        if not connection.execute(changes).rowcount:
            raise TournamentMovedOn
        _save_entrants(connection, before, after)
        kept = {(each.round, each.board): each for each in before.pairings}
        for pairing in after.pairings:
            known = kept.get((pairing.round, pairing.board))
            if pairing != known:
                _save_pairing(connection, after, pairing, known)
        _put_step(connection, after, step)
        for each in told:
            due.put(connection, each)
        mark(connection, _of_card(after.id))

    @writes_in_server
    def schedule(
        self, connection: Connection, tournament: Tournament, step: DueStep | None
    ) -> None:
        """Store the next due step of a tournament, unless the tournament has changed."""
        if connection.scalar(select(exists().where(_is_unchanged(tournament)))):
            _put_step(connection, tournament, step)

    @writes_in_server
    def delete(self, connection: Connection, tournament: Tournament) -> None:
        """Delete a draft, unless it has changed."""
        if connection.execute(delete(tournaments).where(_is_unchanged(tournament))).rowcount:
            due.remove(connection, TOURNAMENT, tournament.id)

    async def of_guild(self, guild: int, *, over: bool, limit: int) -> tuple[int, ...]:
        """Return the numbers of a server's tournaments that run, or that are over; newest first."""
        table = tournaments
        phase = table.c.phase == TournamentPhase.ENDED.value if over else table.c.phase.not_in(OVER)
        shown = (table.c.guild == guild) & phase & (table.c.phase != TournamentPhase.DRAFT.value)
        query = select(table.c.id).where(shown).order_by(table.c.id.desc()).limit(limit)
        return tuple(row.id for row in await self._database.read(query))

    async def of_player(self, guild: int, user: int, *, limit: int) -> tuple[int, ...]:
        """Return the numbers of a person's latest tournaments in a server that have ended."""
        table, player = tournaments, tournament_players
        own = player.c.user == user, player.c.guild == guild
        ended = table.c.phase == TournamentPhase.ENDED.value
        query = select(table.c.id).join(player).where(*own, ended)
        rows = await self._database.read(query.order_by(table.c.id.desc()).limit(limit))
        return tuple(row.id for row in rows)

    async def of_match(self, match: int) -> int | None:
        """Return the number of the tournament to which a match belongs, or None."""
        table = tournament_games
        return await self._database.scalar(select(table.c.tournament).where(table.c.match == match))

    async def running(self) -> tuple[int, ...]:
        """Return own running tournaments in which a game's match has ended, or no game is open."""
        game = tournament_games
        ended = exists().where(
            game.c.tournament == tournaments.c.id,
            game.c.one_score.is_(None),
            matches.c.id == game.c.match,
            matches.c.ended.is_not(None),
        )
        open_ = exists().where(game.c.tournament == tournaments.c.id, game.c.one_score.is_(None))
        gone = exists().where(_forfeited())
        runs = tournaments.c.phase == TournamentPhase.RUNNING.value
        # Read from the live matches, and not for each tournament that has ended: of 5,000 with
        # 200,000 games, 6 ms instead of 190.
        to_call_off = select(tournament_games.c.tournament).where(_to_call_off()).correlate(None)
        called_off = tournaments.c.id.in_(to_call_off)
        due = or_(runs & or_(ended, ~open_, gone), called_off)
        ours = on_shards(tournaments.c.guild, self._shards)
        query = select(tournaments.c.id).where(due, ours)
        return tuple(row.id for row in await self._database.read(query.order_by(tournaments.c.id)))

    async def to_call_off(self, number: int) -> tuple[int, ...]:
        """Return the live matches of a tournament whose games have a score without them."""
        query = select(matches.c.id).where(_to_call_off(), tournament_games.c.tournament == number)
        return tuple(row.id for row in await self._database.read(query))

    async def match_states(self, numbers: Collection[int]) -> dict[int, MatchState]:
        """Return what tournaments need to know of matches, by number."""
        table = matches
        columns = table.c.id, table.c.ended, table.c.termination, table.c.winner, table.c.ply
        rows = await self._database.read(select(*columns).where(table.c.id.in_(numbers)))
        return {
            row.id: MatchState(
                live=row.ended is None,
                aborted=row.termination == Ending.ABORTED.value,
                winner=Side(row.winner) if row.winner else None,
                plies=row.ply,
            )
            for row in rows
        }

    async def unlinked(
        self, guild: int, pair: tuple[int, int], game: str, since: datetime
    ) -> int | None:
        """Return a live match that was begun but not stored with its game, or None.

        `pair` are Black and White.
        """
        linked = exists().where(tournament_games.c.match == matches.c.id)
        begun = and_(
            *(matches.c.guild == guild, matches.c.game == game, matches.c.started >= since),
            *(matches.c.black == pair[0], matches.c.white == pair[1], LIVE),
        )
        query = select(func.min(matches.c.id)).where(begun, ~linked)
        return await self._database.scalar(query)

    async def load(self, guild: int, user: int) -> tuple[int, int]:
        """Return a person's live matches in a server, and games of tournaments yet to begin."""
        player = tournament_players
        own = player.c.user == user, player.c.guild == guild, player.c.active
        here = tournaments.c.id == player.c.tournament, tournaments.c.phase.not_in(OVER)
        coming = select(func.coalesce(func.sum(tournaments.c.games), 0)).where(*own, *here)
        live = (matches.c.guild == guild) & plays(user) & LIVE
        counted = select(func.count()).select_from(matches).where(live)
        both = counted.scalar_subquery(), coming.scalar_subquery()
        (row,) = await self._database.read(select(*both))
        playing, games = tuple(row)
        return int(playing), int(games)

    async def role(self, guild: int) -> int | None:
        """Return the role of a server's directors, or None."""
        table = tournament_servers
        return await self._database.scalar(select(table.c.role).where(table.c.guild == guild))

    @writes_in_server
    def set_role(self, connection: Connection, guild: int, role: int | None) -> None:
        """Store or remove the role of a server's directors."""
        if role is None:
            here = tournament_servers.c.guild == guild
            connection.execute(delete(tournament_servers).where(here))
        else:
            upsert(connection, tournament_servers, {"guild": guild}, {"role": role})

    async def cards(self, number: int) -> tuple[int, ...]:
        """Return the messages that show a tournament, newest first."""
        query = select(messages.c.message).where(_of_card(number))
        rows = await self._database.read(query.order_by(messages.c.message.desc()))
        return tuple(row.message for row in rows)

    @writes_in_server
    def shown(self, connection: Connection, tournament: Tournament, message: int) -> None:
        """Mark a card as up to date, unless the tournament has changed since."""
        unchanged = exists().where(_is_unchanged(tournament))
        card = (messages.c.message == message) & _of_card(tournament.id) & unchanged
        fresh = {"stale": False, "version": tournament.version}
        connection.execute(update(messages).where(card).values(fresh))


def _forfeited() -> ColumnElement[bool]:
    """Return the condition for open games of people who have deleted their data."""
    player, pairing, game = tournament_players, tournament_pairings, tournament_games
    return and_(
        player.c.tournament == tournaments.c.id,
        player.c.user < 0,
        pairing.c.tournament == tournaments.c.id,
        or_(pairing.c.one == player.c.seat, pairing.c.other == player.c.seat),
        game.c.tournament == tournaments.c.id,
        game.c.round == pairing.c.round,
        game.c.board == pairing.c.board,
        game.c.one_score.is_(None),
    )


def _to_call_off() -> ColumnElement[bool]:
    """Return the condition for games whose live match no longer counts."""
    game = tournament_games
    settled = or_(game.c.one_score.is_not(None), tournaments.c.phase.in_(OVER))
    of_game = and_(matches.c.id == game.c.match, game.c.tournament == tournaments.c.id)
    return and_(of_game, LIVE, settled)


def _is_unchanged(tournament: Tournament) -> ColumnElement[bool]:
    """Return the condition that the stored tournament has the same version."""
    same_version = tournaments.c.version == tournament.version
    return and_(tournaments.c.id == tournament.id, same_version)


def _of_card(number: int) -> ColumnElement[bool]:
    about = messages.c.kind == TOURNAMENT, messages.c.subject == number
    return and_(messages.c.match.is_(None), *about)


def _put_step(connection: Connection, tournament: Tournament, step: DueStep | None) -> None:
    if step is None:
        due.remove(connection, TOURNAMENT, tournament.id)
    else:
        due.put(connection, step)


def _save_entrants(connection: Connection, before: Tournament, after: Tournament) -> None:
    table, kept = tournament_players, {each.seat: each for each in before.entrants}
    gone = kept.keys() - {each.seat for each in after.entrants}
    if gone:
        left = delete(table).filter_by(tournament=after.id)
        connection.execute(left.where(table.c.seat.in_(gone)))
    for each in after.entrants:
        if each.seat not in kept:
            values = ENTRANT.row(each) | {"tournament": after.id, "guild": after.guild}
            connection.execute(insert(table).values(user_name=each.name, **values))
        elif changes := ENTRANT.changes(kept[each.seat], each):
            # Only the changes: a former player may have taken the seat in the meantime.
            seat = update(table).filter_by(tournament=after.id, seat=each.seat)
            connection.execute(seat.values(changes))


def _save_pairing(
    connection: Connection,
    tournament: Tournament,
    pairing: TournamentPairing,
    known: TournamentPairing | None,
) -> None:
    key = {"tournament": tournament.id, "round": pairing.round, "board": pairing.board}
    values = {
        "guild": tournament.guild,
        "one": pairing.one,
        "other": pairing.other,
        "one_came": pairing.one in pairing.came,
        "other_came": pairing.other in pairing.came,
    }
    upsert(connection, tournament_pairings, key, values)
    for number, game in enumerate(pairing.games):
        if known is None or number >= len(known.games) or game != known.games[number]:
            values = game_row(game) | {"guild": tournament.guild}
            upsert(connection, tournament_games, {**key, "number": number}, values)


def _get(connection: Connection, number: int) -> Tournament | None:
    row = connection.execute(select(tournaments).where(tournaments.c.id == number)).first()
    if row is None:
        return None
    players, pairings, games = (
        connection.execute(
            select(table).where(table.c.tournament == number).order_by(*table.primary_key)
        ).all()
        for table in (tournament_players, tournament_pairings, tournament_games)
    )
    return tournament_of(row, players, pairings, games)
