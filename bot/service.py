"""The use-cases: each reads from the store, takes one pure step, writes, and returns a value.

It must not know Discord's objects (ids are ints), sentences or pictures; clock and chance are
handed in.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import TypeVar

from bot.challenge import LASTS, Challenge, FirstChoice, SideChoice
from bot.engine import Move
from bot.errors import (
    BotOpponent,
    ChannelBusy,
    MatchMovedOn,
    NoMatchHere,
    UnknownChoice,
)
from bot.games import find
from bot.match import Match
from bot.store import Store

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True)
class Place:
    """Where something is asked for: the server's and the channel's (or thread's) id."""

    guild: int
    channel: int


@dataclass(frozen=True)
class Invitation:
    """What a challenger asks for, as it was typed or chosen."""

    opponent: int
    game: str
    side: str = SideChoice.RANDOM.value
    first: str = FirstChoice.RANDOM.value
    opponent_is_bot: bool = False


class Service:
    """What people can do with Guti."""

    def __init__(self, store: Store, clock: Callable[[], datetime], random: Random) -> None:
        self._store = store
        self._clock = clock
        self._random = random

    async def challenge(self, place: Place, challenger: int, wanted: Invitation) -> Challenge:
        """Invite a member to a match; raises UnknownGame and ChallengeErrors."""
        challenge = Challenge(
            id=0,
            game=find(wanted.game),
            guild=place.guild,
            channel=place.channel,
            challenger=challenger,
            opponent=wanted.opponent,
            lapses=self._clock() + LASTS,
            side=_chosen(SideChoice, wanted.side),
            first=_chosen(FirstChoice, wanted.first),
        )
        if wanted.opponent_is_bot:
            raise BotOpponent
        await self._require_free(place.channel)
        return replace(challenge, id=await self._store.add(challenge))

    async def accept(self, number: int, player: int) -> tuple[Challenge, Match]:
        """Accept a challenge: its match begins; raises ChallengeErrors, ChannelBusy included."""
        accepted = (await self._store.challenge(number)).accept(player, self._clock())
        await self._require_free(accepted.channel)
        match = accepted.match(self._random)
        try:
            return accepted, await self._store.begin(accepted, match, self._clock())
        except MatchMovedOn:
            (await self._store.challenge(number)).accept(player, self._clock())
            raise

    async def decline(self, number: int, player: int) -> Challenge:
        """Decline a challenge; raises ChallengeErrors."""
        return await self._settle(
            number, lambda challenge: challenge.decline(player, self._clock())
        )

    async def withdraw(self, number: int, player: int) -> Challenge:
        """Take a challenge back; raises ChallengeErrors."""
        return await self._settle(
            number, lambda challenge: challenge.withdraw(player, self._clock())
        )

    async def _settle(self, number: int, step: Callable[[Challenge], Challenge]) -> Challenge:
        settled = step(await self._store.challenge(number))
        try:
            await self._store.settle(settled)
        except MatchMovedOn:
            # Somebody was quicker: the same step on what stands now says what happened.
            step(await self._store.challenge(number))
            raise
        return settled

    async def board(self, channel: int) -> Match:
        """The live match in a channel; raises NoMatchHere."""
        return await self._store.live_match(channel)

    async def move(self, channel: int, player: int, text: str) -> Match:
        """Play what `text` names; raises MoveErrors and MatchErrors."""
        match = await self._store.live_match(channel)
        played = match.play(player, text)
        await self._store.save(match, played, self._clock())
        return played

    async def moves(self, channel: int, player: int, typed: str) -> tuple[Move, ...]:
        """The legal moves that what is `typed` so far may become; none out of turn."""
        match = await self._store.live_match(channel)
        return match.completions(player, typed)

    async def leaving(self, channel: int, player: int) -> Match:
        """The live match that `player` may resign; raises NoMatchHere, NotAPlayer."""
        match = await self._store.live_match(channel)
        match.side(player)
        return match

    async def resign(self, number: int, version: int, player: int) -> Match:
        """Resign a match as it stood at `version`; raises MatchErrors."""
        match = await self._store.match(number)
        left = match.resign(player, version)
        await self._store.save(match, left, self._clock())
        return left

    async def shown(self, match: Match, message: int) -> None:
        """Remember that `message` shows the board of `match`."""
        await self._store.show(match.id, message)

    async def beat(self) -> None:
        """Note that the bot is alive and connected."""
        await self._store.beat(self._clock())

    async def silence(self) -> timedelta | None:
        """How long ago the bot was last known alive; None if it never was."""
        beat = await self._store.last_beat()
        return self._clock() - beat if beat else None

    async def _require_free(self, channel: int) -> None:
        try:
            busy = await self._store.live_match(channel)
        except NoMatchHere:
            return
        raise ChannelBusy(busy.black, busy.white)


def _chosen(choices: type[Choice], text: str) -> Choice:
    try:
        return choices(text)
    except ValueError:
        raise UnknownChoice(text, tuple(choices)) from None
