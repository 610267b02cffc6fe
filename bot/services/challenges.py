"""Challenges, rematches, and the start of matches."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from bot.play.challenge import Challenge, FirstChoice, OpeningChoice, SideChoice, State, rematch
from bot.play.engine_player import ENGINE, NAME, level_of
from bot.play.errors import (
    AskedAlready,
    BotOpponent,
    ChallengeAnswered,
    ChannelBusy,
    MatchMovedOn,
    NoMatchHere,
    NoSuchChallenge,
    NoSuchMatch,
    RematchAgreed,
    RematchOver,
)
from bot.play.events import MatchStarted
from bot.play.fair_play import HelpKind
from bot.play.levels import LOWEST_LEVEL
from bot.play.limits import CHALLENGE_LIFETIME
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.pace import Pace
from bot.services import fair_play
from bot.services.bus import Bus
from bot.services.openings import MAX_SEED, opening_book
from bot.services.requests import Invitation, Person, Place, chosen
from bot.store import Store
from guti import Game, Position, Side
from guti.games import find

OpenThread = Callable[[Challenge], Awaitable[int]]
"""Function that opens a Discord thread for the match of a challenge, and returns its id."""


@dataclass(frozen=True)
class ChallengeService:
    """Makes and answers challenges, and begins matches."""

    _store: Store
    _clock: Callable[[], datetime]
    _random: Random
    _bus: Bus

    async def require_in(self, place: Place, number: int) -> None:
        """Raise NoSuchChallenge if the challenge was not made in this place."""
        challenge = await self._store.challenges.get(number)
        if Place(challenge.guild, challenge.channel) != place:
            raise NoSuchChallenge(number)

    async def get(self, number: int) -> Challenge:
        """Return a challenge in its current state. Raises NoSuchChallenge."""
        return (await self._store.challenges.get(number)).as_of(self._clock())

    async def invite(self, place: Place, challenger: Person, wanted: Invitation) -> Challenge:
        """Store a challenge to a person or to anyone; return it.

        Raises UnknownGame, UnknownRules, ChallengeError.
        """
        if wanted.opponent_is_bot:
            raise BotOpponent
        challenge = await self._challenge(place, challenger, wanted)
        return replace(challenge, id=await self._store.challenges.add(challenge, self._clock()))

    async def begin(
        self, place: Place, one: Person, other: Person, wanted: Invitation, open_thread: OpenThread
    ) -> Match:
        """Begin a match of two people who were not asked, such as in a tournament.

        `wanted` has the choices of `one`. The match begins in a new thread if requested or if the
        channel is busy, and its board is posted by a listener. It becomes unrated if the daily
        limit is reached. Raises UnknownGame, UnknownRules, TooManyMatches, ThreadRefused.
        """
        challenge = await self._challenge(place, one, replace(wanted, opponent=other.id))
        challenge = replace(challenge, opponent_name=other.name)
        match = self._match(challenge)
        match = replace(match, pause=replace(match.pause, vacation=wanted.vacation))
        if challenge.thread or await self._is_busy(place.channel):
            match = await self._in_thread(match, challenge, open_thread)
        try:
            begun = await self._store.matches.add(match, self._clock())
        except ChannelBusy:
            # Another match has just begun in the channel.
            match = await self._in_thread(match, challenge, open_thread)
            begun = await self._store.matches.add(match, self._clock())
        self._bus.publish(MatchStarted(begun))
        return begun

    def _match(self, challenge: Challenge) -> Match:
        return opening_book().begun(challenge.match(self._random))

    def _seed(self, game: Game, wanted: Invitation) -> int | None:
        """Return the seed of a drawn opening, or None for the start. Raises NoOpenings."""
        if chosen(OpeningChoice, wanted.opening) is OpeningChoice.START:
            return None
        opening_book().require(game)
        return self._random.randint(0, MAX_SEED)

    async def _in_thread(
        self, match: Match, challenge: Challenge, open_thread: OpenThread
    ) -> Match:
        await self._store.matches.require_room(match)
        return replace(match, channel=await open_thread(challenge))

    async def _challenge(self, place: Place, challenger: Person, wanted: Invitation) -> Challenge:
        """Return a challenge that is not stored."""
        game = find(wanted.game, wanted.rules)
        rated = wanted.rated and not wanted.hints and place.in_server and game.rated
        rated = rated and await self._may_rate(place.guild, challenger.id, wanted.opponent)
        return Challenge(
            id=0,
            game=game,
            guild=place.guild,
            channel=place.channel,
            challenger=challenger.id,
            challenger_name=challenger.name,
            opponent=wanted.opponent,
            expires=self._clock() + CHALLENGE_LIFETIME,
            side=chosen(SideChoice, wanted.side),
            first=chosen(FirstChoice, wanted.first),
            thread=wanted.thread and place.in_server,
            rated=rated,
            hints=wanted.hints,
            pace=await self._pace(place.guild, wanted.pace),
            foreign_guild=place.foreign_guild,
            opening_seed=self._seed(game, wanted),
        )

    async def rematch(
        self, number: int, player: Person, open_thread: OpenThread
    ) -> Challenge | Match:
        """Accept the opponent's offer of a rematch, or offer one if the opponent has not.

        Sides and the first move are swapped. Returns the match if the rematch begins, else the new
        challenge. Raises MatchErrors, AskedAlready, RematchAgreed, RematchOver, ThreadRefused,
        ChannelBusy.
        """
        match, challenge = await self._standing(number, player.id)
        if challenge is None:
            wanted = rematch(match, player.id, player.name, self._clock() + CHALLENGE_LIFETIME)
            rated = wanted.rated and await self._may_rate(match.guild, *match.players)
            wanted = replace(wanted, rated=rated)
            found, new = await self._store.challenges.add_rematch(wanted, self._clock())
            if new:
                return replace(wanted, id=found)
            # Another click was handled first. Raises AskedAlready if the player clicked twice.
            await self._standing(number, player.id)
            challenge = await self._store.challenges.get(found)
        try:
            return (await self.accept(challenge.id, player, open_thread))[1]
        except ChallengeAnswered:
            await self._standing(number, player.id)
            raise

    async def is_rematch_asked(self, number: int, player: int) -> bool:
        """Return whether the opponent has offered a rematch. Raises like `rematch`."""
        return (await self._standing(number, player))[1] is not None

    async def play(
        self, place: Place, player: Person, wanted: Invitation, open_thread: OpenThread
    ) -> Match:
        """Begin a match against the engine.

        A public match begins in a new thread if requested or if the channel is busy. Outside
        servers every match is private. Raises UnknownGame, UnknownRules, ChallengeErrors,
        OwnMatchAlready, ThreadRefused, HelpsInMatch.
        """
        private = wanted.private or not place.in_server
        challenge = Challenge(
            id=0,
            game=find(wanted.game, wanted.rules),
            guild=place.guild,
            channel=place.channel if place.in_server else 0,
            challenger=player.id,
            challenger_name=player.name,
            opponent=ENGINE,
            opponent_name=NAME,
            expires=self._clock(),
            side=chosen(SideChoice, wanted.side),
            first=chosen(FirstChoice, wanted.first),
            thread=wanted.thread and not private,
            rated=False,
            pace=chosen(Pace, wanted.pace or Pace.NONE),
            opening_seed=self._seed(find(wanted.game, wanted.rules), wanted),
        )
        owner = player.id if private else None
        level = LOWEST_LEVEL if wanted.level is None else level_of(wanted.level)
        return await self._play(challenge, level, owner, open_thread)

    async def play_again(
        self, number: int, player: Person, level: str, open_thread: OpenThread
    ) -> Match:
        """Begin a rematch against the engine at `level`, with sides swapped.

        Raises MatchErrors, OwnMatchAlready, ThreadRefused, NoSuchLevel, HelpsInMatch.
        """
        match = await self._store.matches.get(number)
        if match.level is None:
            raise NoSuchMatch(number)
        again = rematch(match, player.id, player.name, self._clock())
        again = replace(again, opponent_name=NAME)
        return await self._play(again, level_of(level), match.owner, open_thread)

    async def check_fair_start(self, game: Game, player: int) -> None:
        """Raise HelpsInMatch if playing `game` against the engine could help in a live match."""
        starts = [Position.start(game, first) for first in Side]
        await fair_play.check(self._store, player, HelpKind.GAME, game, starts)

    async def _play(
        self, challenge: Challenge, level: int, owner: int | None, open_thread: OpenThread
    ) -> Match:
        match = replace(self._match(challenge), level=level, owner=owner)
        await fair_play.check(
            self._store, challenge.challenger, HelpKind.GAME, match.game, match.positions
        )
        again = challenge if challenge.rematch_of else None
        await self._store.matches.require_no_other(match, again)
        if owner is None and (challenge.thread or await self._is_busy(challenge.channel)):
            match = await self._in_thread(match, challenge, open_thread)
        begun = await self._store.matches.add(match, self._clock(), again)
        self._bus.publish(MatchStarted(begun, challenge.challenger))
        return begun

    async def accept(
        self, number: int, player: Person, open_thread: OpenThread
    ) -> tuple[Challenge, Match]:
        """Accept a challenge and begin the match; return both.

        The match begins in a new thread if requested or if the channel is busy. Raises
        ChallengeErrors. The challenge stays open after ThreadRefused, ChannelBusy and
        TooManyMatches.
        """
        before = await self._store.challenges.get(number)
        accepted = before.accept(player.id, self._clock(), player.name)
        match = self._match(accepted)
        if accepted.thread or await self._is_busy(accepted.channel):
            # If another click was handled first, the channel is busy with the match of this
            # challenge. Accepting the stored challenge then raises.
            (await self._store.challenges.get(number)).accept(player.id, self._clock())
            match = await self._in_thread(match, accepted, open_thread)
        try:
            return accepted, await self._begin(before, accepted, match, player.id)
        except MatchMovedOn:
            (await self._store.challenges.get(number)).accept(player.id, self._clock())
            raise

    async def queue(self, number: int, player: Person) -> tuple[Challenge, Match | None]:
        """Accept a challenge whose match must wait until the channel is free.

        If the channel is free already, the match begins and is returned with the challenge.
        """
        try:
            waiting = await self._settle(
                number, lambda each: each.wait(player.id, self._clock(), player.name)
            )
        except NoMatchHere:
            before = await self._store.challenges.get(number)
            accepted = before.accept(player.id, self._clock(), player.name)
            match = self._match(accepted)
            return accepted, await self._begin(before, accepted, match, player.id)
        return waiting, None

    async def decline(self, number: int, player: int) -> Challenge:
        """Decline a challenge. Raises ChallengeErrors."""
        return await self._settle(number, lambda each: each.decline(player, self._clock()))

    async def withdraw(self, number: int, player: int) -> Challenge:
        """Withdraw a challenge. Raises ChallengeErrors."""
        return await self._settle(number, lambda each: each.withdraw(player, self._clock()))

    async def _standing(self, number: int, player: int) -> tuple[Match, Challenge | None]:
        """Return the last match in a series of rematches, and the opponent's challenge, if any.

        Raises NotAPlayer, AskedAlready, RematchAgreed, RematchOver.
        """
        first = await self._store.matches.get(number)
        opponent = first.player(first.side(player).other)
        match, challenge = await self._last_rematch(first)
        if match is not first and match.live:
            raise RematchAgreed(match.id, await self._link(match))
        if match.channel != first.channel:
            raise RematchOver(await self._link(match))
        if challenge and challenge.state is State.WAITING:
            raise RematchAgreed
        if challenge and challenge.challenger == player:
            raise AskedAlready(opponent)
        return match, challenge

    async def _link(self, match: Match) -> str:
        return match_link(match, await self._store.boards.current(match.id))

    async def _last_rematch(self, match: Match) -> tuple[Match, Challenge | None]:
        """Return the last match in a series of rematches, and the challenge to another, if any."""
        while found := await self._store.challenges.rematch_of(match.id, self._clock()):
            challenge, begun = found
            if begun is None:
                return match, challenge
            match = await self._store.matches.get(begun)
        return match, None

    async def _begin(
        self, before: Challenge, accepted: Challenge, match: Match, actor: int
    ) -> Match:
        begun = await self._store.matches.begin(before, accepted, match, self._clock())
        self._bus.publish(MatchStarted(begun, actor))
        return begun

    async def _may_rate(self, guild: int, one: int, other: int | None) -> bool:
        """Return whether the daily limit allows two people another rated match.

        Returns True if the opponent is not known yet. The limit is checked again when the match
        begins.
        """
        if other is None:
            return True
        return await self._store.matches.may_rate(guild, (one, other), self._clock())

    async def _pace(self, guild: int, pace: str | None) -> Pace:
        return chosen(Pace, pace) if pace else (await self._store.settings.server(guild)).pace

    async def _settle(self, number: int, step: Callable[[Challenge], Challenge]) -> Challenge:
        before = await self._store.challenges.get(number)
        settled = step(before)
        try:
            await self._store.challenges.settle(before, settled)
        except MatchMovedOn:
            # Another answer was faster. Repeating the step on the stored challenge raises the
            # error that describes this.
            step(await self._store.challenges.get(number))
            raise
        return settled

    async def _is_busy(self, channel: int) -> bool:
        try:
            await self._store.matches.live_in(channel)
        except NoMatchHere:
            return False
        return True
