"""Watching matches, and guessing their next moves."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.play.errors import CannotGuess, CannotWatch, NoSuchMatch
from bot.play.events import MatchChanged, MatchEnded
from bot.play.guess import GUESSES, WATCHED, GuessedTurn, Guesser, may_guess, may_watch
from bot.play.match import Match
from bot.play.quiet_hours import quiet_until
from bot.services.matches import MatchService
from bot.services.settings import SettingsService
from bot.services.wakeup import Wakeup
from bot.store import Store
from bot.store.errors import UnreadableMatch
from guti import Move

SHOWN_AFTER = timedelta(seconds=10)
"""Delay before guesses are shown, so that quick moves need one edit together."""


@dataclass(frozen=True)
class SpectatorService:
    """Stores who watches and who guesses, and says whom to tell."""

    _store: Store
    _clock: Callable[[], datetime]
    _matches: MatchService
    _settings: SettingsService
    _wakeup: Wakeup
    _guessed: set[int] = field(default_factory=set)
    """Matches with guesses stored by this process. `recover` finds those of others."""

    async def watch(self, number: int, user: int) -> bool:
        """Begin or stop watching a match; return whether the person watches now.

        Raises CannotWatch, TooManyWatchers.
        """
        match = await self._matches.get(number)
        if not may_watch(match, user):
            raise CannotWatch
        on = not await self._store.spectators.watches(number, user)
        await self._store.spectators.watch(match, user, on=on)
        return on

    async def to_guess(self, number: int, seen: int, user: int) -> Match:
        """Return a match whose next move a person may guess.

        Raises MatchMovedOn, MatchOver, CannotGuess.
        """
        match = await self._matches.at_version(number, seen)
        if not may_guess(match, user):
            raise CannotGuess
        return match

    async def guess(self, number: int, seen: int, user: int, text: str) -> Move:
        """Seal a guess of the next move; return the move.

        Raises MatchMovedOn, MatchOver, CannotGuess, GuessedAlready, MoveErrors.
        """
        match = await self.to_guess(number, seen, user)
        move = match.position.parse(text)
        await self._store.spectators.guess(match, user, move)
        self._guessed.add(number)
        return move

    async def guessers(self, guild: int) -> tuple[Guesser, ...]:
        """Return the best guessers of a server."""
        return await self._store.spectators.guessers(guild)

    async def guessers_of(self, match: Match) -> tuple[Guesser, ...]:
        """Return the people who guessed moves of a match, best first."""
        return await self._store.spectators.guessers_of(match.id)

    async def listen(self, event: MatchChanged | MatchEnded) -> None:
        """Plan to show the guesses of a turn, and to tell watchers of an end."""
        before, match = event.before, event.match
        if match.owner is not None:
            return
        awaited = () if match.live else await self._store.spectators.awaited(match.id)
        if WATCHED in awaited:
            await self._plan(match, WATCHED, self._clock())
        moved = match.position_version > before.position_version or not match.live
        if moved and match.id in self._guessed and await self._store.spectators.has_open(before):
            await self._plan(match, GUESSES, self._clock() + SHOWN_AFTER)
        elif GUESSES in awaited:
            await self._plan(match, GUESSES, self._clock())
        if not match.live:
            self._guessed.discard(match.id)

    async def recover(self) -> None:
        """Plan the steps of lost events."""
        for number, kind in await self._store.spectators.missed():
            try:
                match = await self._matches.get(number)
            except (NoSuchMatch, UnreadableMatch):
                continue
            await self._plan(match, kind, self._clock())

    async def turns(self, number: int) -> tuple[Match, tuple[GuessedTurn, ...], int | None]:
        """Return a match, its guessed turns, and the message that shows them."""
        match = await self._matches.get(number)
        store = self._store.spectators
        return match, await store.turns(number), await store.card(number)

    async def shown(self, match: Match, message: int | None) -> None:
        """Record the message that shows the guesses, or None if Discord refused it."""
        await self._store.spectators.shown(match, message)
        await self._store.spectators.unplan(match.id, GUESSES)

    async def show_no_more(self, number: int) -> None:
        """Give up showing guesses."""
        await self._store.spectators.unplan(number, GUESSES)

    async def to_tell(self, number: int) -> tuple[Match, tuple[int, ...]]:
        """Return an ended match, and the watchers who are awake.

        If all others have quiet hours, they are told at the end of these.
        """
        match, now = await self._matches.get(number), self._clock()
        awake, ends = list[int](), list[datetime]()
        for user in await self._store.spectators.watchers(number):
            if until := quiet_until(await self._settings.player(user), now):
                ends.append(until)
            else:
                awake.append(user)
        if ends and not awake:
            await self._plan(match, WATCHED, min(ends))
        elif not awake:
            await self._store.spectators.unplan(number, WATCHED)
        return match, tuple(awake)

    async def told(self, match: Match, user: int) -> None:
        """Record that a watcher was told, or cannot be told."""
        await self._store.spectators.told(match.id, user)

    async def tell_more(self, match: Match) -> None:
        """Tell the other watchers, if any, in the next step."""
        await self._plan(match, WATCHED, self._clock())

    async def _plan(self, match: Match, kind: str, at: datetime) -> None:
        await self._store.spectators.plan(match, kind, at)
        self._wakeup.wake_by(at)
