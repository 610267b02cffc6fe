"""The use-cases: each reads from the store, takes one pure step, writes, and returns a value.

It must not know Discord's objects (ids are ints), sentences or pictures; clock and chance are
handed in.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Any, TypeVar

from bot.engine import Move
from bot.games import find
from bot.play.challenge import LASTS, Challenge, FirstChoice, SideChoice, rematch
from bot.play.errors import (
    AskedAlready,
    BotOpponent,
    MatchMovedOn,
    NoMatchHere,
    NoSuchChallenge,
    NoSuchMatch,
    UnknownChoice,
)
from bot.play.match import Match, OfferKind
from bot.play.pace import Pace
from bot.play.preferences import Preferences, ServerSettings
from bot.services.wakeup import Wakeup
from bot.store import Store

Choice = TypeVar("Choice", bound=StrEnum)


DAY = timedelta(days=1)

FAR_OFF = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Place:
    """Where something is asked for: the server's and the channel's (or thread's) id."""

    guild: int
    channel: int


@dataclass(frozen=True)
class Person:
    """Who asks for something: the user's id, and the name that others see."""

    id: int
    name: str


@dataclass(frozen=True)
class Invitation:
    """What a challenger asks for, as it was typed or chosen; without an opponent, of anybody.

    Without a pace it is the server's.
    """

    game: str
    opponent: int | None = None
    side: str = SideChoice.RANDOM.value
    first: str = FirstChoice.RANDOM.value
    thread: bool = False
    rated: bool = True
    pace: str | None = None
    opponent_is_bot: bool = False


@dataclass(frozen=True)
class Change:
    """A match before and after something was done, and the one that its end let begin."""

    before: Match
    after: Match
    begun: Match | None = None


OpenThread = Callable[[Challenge], Awaitable[int]]
"""Opens a thread for the match of an accepted challenge, and gives its id."""


class Service:
    """What people can do with Guti."""

    def __init__(self, store: Store, clock: Callable[[], datetime], random: Random) -> None:
        self._store = store
        self._clock = clock
        self._random = random
        self.wakeup = Wakeup(clock)

    async def challenge(self, place: Place, challenger: Person, wanted: Invitation) -> Challenge:
        """Invite somebody, or anybody, to a match; raises UnknownGame and ChallengeErrors."""
        now = self._clock()
        if wanted.opponent_is_bot:
            raise BotOpponent
        rated = wanted.rated and await self._may_rate(place.guild, challenger.id, wanted.opponent)
        challenge = Challenge(
            id=0,
            game=find(wanted.game),
            guild=place.guild,
            channel=place.channel,
            challenger=challenger.id,
            challenger_name=challenger.name,
            opponent=wanted.opponent,
            lapses=now + LASTS,
            side=chosen(SideChoice, wanted.side),
            first=chosen(FirstChoice, wanted.first),
            thread=wanted.thread,
            rated=rated,
            pace=await self._pace(place.guild, wanted.pace),
        )
        return replace(challenge, id=await self._store.add(challenge, now))

    async def rematch(
        self, number: int, player: Person, open_thread: OpenThread
    ) -> Challenge | Match:
        """Ask for another match, sides and first move swapped.

        When the other has asked for the same already, it begins. Raises MatchErrors,
        AskedAlready, ThreadRefused, ChannelBusy.
        """
        match = await self._store.match(number)
        wanted = rematch(match, player.id, player.name, self._clock() + LASTS)
        rated = wanted.rated and await self._may_rate(match.guild, *match.players)
        wanted = replace(wanted, rated=rated)
        asked, new = await self._store.add_rematch(wanted, self._clock())
        if new:
            return replace(wanted, id=asked)
        if (await self._store.challenge(asked)).challenger == player.id:
            raise AskedAlready(wanted.opponent or 0)
        return (await self.accept(asked, player, open_thread))[1]

    async def accept(
        self, number: int, player: Person, open_thread: OpenThread
    ) -> tuple[Challenge, Match]:
        """Accept a challenge: its match begins, in a thread if it asks for one or must.

        Raises ChallengeErrors; ThreadRefused, ChannelBusy and TooManyMatches leave the challenge
        as it was, and no thread is opened for too many.
        """
        before = await self._store.challenge(number)
        accepted = before.accept(player.id, self._clock(), player.name)
        match = await self._match_of(accepted)
        if accepted.thread or await self._is_busy(accepted.channel):
            # Perhaps it is busy with this very match, which another press has just begun.
            (await self._store.challenge(number)).accept(player.id, self._clock())
            await self._store.require_room(match)
            match = replace(match, channel=await open_thread(accepted))
        try:
            return accepted, await self._begin(before, accepted, match)
        except MatchMovedOn:
            (await self._store.challenge(number)).accept(player.id, self._clock())
            raise

    async def wait(self, number: int, player: Person) -> tuple[Challenge, Match | None]:
        """Accept a challenge for when its channel is free; the match, if that is now."""
        try:
            waiting = await self._settle(
                number, lambda each: each.wait(player.id, self._clock(), player.name)
            )
        except NoMatchHere:
            before = await self._store.challenge(number)
            accepted = before.accept(player.id, self._clock(), player.name)
            match = await self._match_of(accepted)
            return accepted, await self._begin(before, accepted, match)
        return waiting, None

    async def decline(self, number: int, player: int) -> Challenge:
        """Decline a challenge; raises ChallengeErrors."""
        return await self._settle(number, lambda each: each.decline(player, self._clock()))

    async def withdraw(self, number: int, player: int) -> Challenge:
        """Take a challenge back; raises ChallengeErrors."""
        return await self._settle(number, lambda each: each.withdraw(player, self._clock()))

    async def require_here(self, guild: int, kind: str, number: int) -> None:
        """Raise NoSuchMatch or NoSuchChallenge unless that number is one of the server's."""
        if kind == "match" and (await self._store.match(number)).guild != guild:
            raise NoSuchMatch(number)
        if kind == "challenge" and (await self._store.challenge(number)).guild != guild:
            raise NoSuchChallenge(number)

    async def board(self, channel: int) -> Match:
        """The live match in a channel; raises NoMatchHere."""
        return await self._store.live_match(channel)

    async def match(self, number: int) -> Match:
        """The match of that number; raises NoSuchMatch."""
        return await self._store.match(number)

    async def recorded(self, place: Place, number: int | None) -> Match:
        """The match of that number in the server; without one the channel's, live or last.

        Raises NoSuchMatch, NoMatchHere.
        """
        if number is None:
            try:
                return await self._store.live_match(place.channel)
            except NoMatchHere:
                return await self._store.last_match(place.channel)
        match = await self._store.match(number)
        if match.guild != place.guild:
            raise NoSuchMatch(number)
        return match

    async def at(self, number: int, seen: int) -> Match:
        """The live match of that number, if its position is the one `seen` at a version.

        Raises NoSuchMatch, MatchOver, and MatchMovedOn with a link to the newest board.
        """
        match = await self._store.match(number)
        try:
            match.require_seen(seen)
        except MatchMovedOn:
            raise MatchMovedOn(_link(match)) from None
        return match

    async def games(self, guild: int, player: int) -> tuple[Match, ...]:
        """The live matches of `player` in a server: their turns first, the most urgent on top."""
        live = await self._store.live_matches(guild, player)
        # Those without a deadline come after, as they are: who waits longest in front.
        return tuple(
            sorted(live, key=lambda each: (each.to_move != player, each.deadline or FAR_OFF))
        )

    async def move(self, channel: int, player: int, text: str) -> Change:
        """Play what `text` names; raises MoveErrors and MatchErrors."""
        return await self._play(await self._store.live_match(channel), player, text)

    async def play(self, number: int, seen: int, player: int, text: str) -> Change:
        """Play in the match of that number, as it was `seen` at a version; likewise."""
        match = await self.at(number, seen)
        return await self._play(match, player, text)

    async def moves(self, channel: int, player: int, typed: str) -> tuple[Move, ...]:
        """The legal moves that what is `typed` so far may become; none out of turn."""
        return (await self._store.live_match(channel)).completions(player, typed)

    async def resign(self, number: int, seen: int, player: int) -> Change:
        """Resign a match as it was `seen` at a version; raises MatchErrors."""
        match = await self.at(number, seen)
        return await self._change(match, match.resign(player, seen))

    async def claim(self, match: Match, player: int, *, gone: bool) -> Change:
        """End a match whose other player is `gone` from the server; raises MatchErrors."""
        return await self._change(match, match.claim(player, gone=gone))

    async def offer(self, match: Match, player: int, kind: OfferKind) -> Change:
        """Put a draw or a take-back to the other player; raises MatchErrors."""
        return await self._change(match, match.offer(player, kind))

    async def accept_offer(self, number: int, offered: int, player: int) -> Change:
        """Accept the offer made at version `offered` of a match; raises MatchErrors."""
        match = await self._store.match(number)
        return await self._change(match, match.accept(player, offered))

    async def decline_offer(self, number: int, offered: int, player: int) -> Change:
        """Decline the offer made at version `offered` of a match; raises MatchErrors."""
        match = await self._store.match(number)
        return await self._change(match, match.decline(player, offered))

    async def shown(self, match: Match, message: int) -> None:
        """Remember that `message` shows the board of `match`."""
        await self._store.show(match, message)

    async def move_to(self, match: Match, channel: int) -> Match:
        """Let a match whose channel is gone go on in another; raises ChannelBusy."""
        await self._store.move_to(match, channel)
        return replace(match, channel=channel, message=None, shown=None)

    async def preferences(self, user: int) -> Preferences:
        """What a person prefers."""
        return await self._store.preferences(user)

    async def prefer(self, user: int, **changes: Any) -> Preferences:  # noqa: ANN401 - any field
        """Change what a person prefers; gives all of it."""
        await self._store.prefer(user, changes)
        return await self._store.preferences(user)

    async def house(self, guild: int) -> ServerSettings:
        """What a server prefers."""
        return await self._store.house(guild)

    async def update_server(self, guild: int, **changes: Any) -> ServerSettings:  # noqa: ANN401 - any field
        """Change what a server prefers; gives all of it."""
        await self._store.update_server(guild, changes)
        return await self._store.house(guild)

    async def silence(self) -> timedelta | None:
        """How long ago the bot was last known alive; None if it never was."""
        beat = await self._store.last_beat()
        return self._clock() - beat if beat else None

    async def keep(self, before: Match, after: Match) -> Change:
        """Keep what became of a match; raises MatchMovedOn with a link to the newest board."""
        try:
            begun = await self._store.save(before, after, self._clock(), self._match_of)
        except MatchMovedOn:
            raise MatchMovedOn(_link(await self._store.match(before.id))) from None
        next_ = await self._store.match(begun) if begun else None
        if next_:
            self.wakeup.wake_by(next_.due)
        return Change(before, after, next_)

    async def _play(self, match: Match, player: int, text: str) -> Change:
        played = match.play(player, text)
        while (forced := played.play_forced()) is not played:
            if not (await self._store.preferences(played.to_move)).auto_move:
                break
            played = forced
        return await self._change(match, played)

    async def _change(self, before: Match, after: Match) -> Change:
        if after.turned != before.turned or not after.live:
            after = after.clocked(self._clock())
        return await self.keep(before, after)

    async def _begin(self, before: Challenge, accepted: Challenge, match: Match) -> Match:
        begun = await self._store.begin(before, accepted, match, self._clock())
        self.wakeup.wake_by(begun.due)
        return begun

    async def _pace(self, guild: int, asked: str | None) -> Pace:
        return chosen(Pace, asked) if asked else (await self._store.house(guild)).pace

    async def _settle(self, number: int, step: Callable[[Challenge], Challenge]) -> Challenge:
        before = await self._store.challenge(number)
        settled = step(before)
        try:
            await self._store.settle(before, settled)
        except MatchMovedOn:
            # Somebody was quicker: the same step on what stands now says what happened.
            step(await self._store.challenge(number))
            raise
        return settled

    async def _match_of(self, challenge: Challenge) -> Match:
        match = challenge.match(self._random)
        rated = match.rated and await self._may_rate(match.guild, *match.players)
        return replace(match, rated=rated)

    async def _may_rate(self, guild: int, one: int, other: int | None) -> bool:
        """Whether another match of these two is rated: only so many in a day are."""
        if other is None:
            return True
        since = self._clock() - DAY
        begun = await self._store.records.rated_between(guild, (one, other), since)
        return begun < (await self._store.house(guild)).rated_a_day

    async def _is_busy(self, channel: int) -> bool:
        try:
            await self._store.live_match(channel)
        except NoMatchHere:
            return False
        return True


def _link(match: Match) -> str:
    """Where the board of a match is shown, as Discord's clients open it; empty if nowhere."""
    if match.board_lost:
        return ""
    return f"https://discord.com/channels/{match.guild}/{match.channel}/{match.message}"


def chosen(choices: type[Choice], text: str) -> Choice:
    """The choice that `text` names; raises UnknownChoice."""
    try:
        return choices(text)
    except ValueError:
        raise UnknownChoice(text, tuple(choices)) from None
