"""A bot that can be restarted with a wrong clock."""

from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from bot.play.challenge import Challenge, State
from bot.play.limits import CHALLENGE_LIFETIME, QUEUE_LIFETIME, RECENTLY_ACTIVE, SILENCE_UNTIL_CLAIM
from bot.play.match import Match
from bot.play.pace import Pace
from bot.services.requests import Invitation, Place
from bot.services.settings import LANGUAGE_LIFETIME, SETTINGS_LIFETIME
from bot.store import Store
from tests.support.databases import url_of
from tests.support.service_fixture import ASHA, BATCH, BIMAL, CHITRA, NOON, ServiceWorld

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
BEAT = timedelta(seconds=30)
GAP = BEAT * 1.5
APART = timedelta(seconds=5)

HERE, FROZEN = 1, 9
FIRST_BOOT, SECOND_BOOT, THIRD_BOOT = (UUID(int=number) for number in (1, 2, 3))


@dataclass
class RestartableBot:
    """A bot that can be restarted on the same database."""

    stack: AsyncExitStack
    path: Path
    boot: UUID = FIRST_BOOT
    matches: dict[Pace, Match] = field(default_factory=dict)

    async def start(self, now: datetime = NOON, error: timedelta = timedelta(0)) -> None:
        """Start the bot at `now`. The clock that the bot reads is `error` ahead."""
        store = await self.stack.enter_async_context(Store.open(url_of(self.path)))
        self.world = ServiceWorld(store, now, error, self.boot)
        await self.world.services.heartbeat.beat()
        await self.world.services.guilds.reconcile({HERE})

    async def passes(self, time: timedelta, step: timedelta = BEAT) -> None:
        """Let time pass while the bot runs."""
        end = self.world.now + time
        while self.world.now < end:
            self.world.now = min(end, self.world.now + step)
            await self.world.services.heartbeat.beat(max(GAP, step * 1.5))

    async def fill(self) -> None:
        """Store every kind of data that depends on the clock."""
        world, services = self.world, self.world.services
        for channel, pace in enumerate(Pace, 11):
            self.matches[pace] = await world.begins(pace, channel)
        await world.begins(Pace.WEEK, 31, guild=FROZEN)
        self.open = await self.invites(41)
        self.waiting = await self.invites(11)
        await services.challenges.queue(self.waiting.id, CHITRA)
        await services.guilds.left(FROZEN)
        wanted = {"puzzle_hour": NOON.hour, "puzzle_channel": 50}
        await services.settings.update_server(HERE, **wanted)
        await self.use()

    async def invites(self, channel: int) -> Challenge:
        wanted = Invitation("felli", CHITRA.id)
        return await self.world.services.challenges.invite(Place(HERE, channel), BIMAL, wanted)

    async def use(self) -> None:
        """Do what a running bot does, including a move."""
        services = self.world.services
        await services.settings.player(ASHA.id)
        await services.settings.server(HERE)
        await services.settings.note_language(ASHA.id, "en")
        services.activity.note(11, ASHA.id)
        await services.heartbeat.next_session(APART)
        await services.heartbeat.beat_if_due(BEAT, GAP)
        await self.world.process_all_due()
        for daily in await self.world.daily_puzzles():
            await services.daily_puzzles.settle(daily, int(daily.nonce))
        for prompt in await services.messages.stale(services.clock(), BATCH, ()):
            raise AssertionError(prompt)
        self.matches[Pace.WEEK] = await self.world.moves(
            await self.world.read(self.matches[Pace.WEEK])
        )

    async def check(self) -> None:
        """Check that no match or challenge ended early or lasts too long."""
        await self.check_matches()
        await self.check_challenges()
        services = self.world.services
        assert await self.world.store.guilds.count_matches(FROZEN)
        assert await services.heartbeat.next_session(APART) <= APART
        assert await services.heartbeat.time_since_beat() == timedelta(0)
        assert (await services.deadlines.backlog()).overdue <= MINUTE
        await self.check_caches()

    async def check_matches(self) -> None:
        now = self.world.now
        for pace, match in self.matches.items():
            stored = await self.world.read(match)
            longest = now + (pace.allowance or SILENCE_UNTIL_CLAIM)
            assert stored.live, pace
            assert stored.turn_started
            assert stored.turn_started <= now, pace
            due = await self.world.due_at(stored)
            for moment in (stored.deadline, due, stored.claimable_from):
                assert moment is None or moment <= longest, (pace, moment)
            assert stored.deadline is None or stored.deadline > now, pace

    async def check_challenges(self) -> None:
        now, get = self.world.now, self.world.services.challenges.get
        open_challenge, waiting = await get(self.open.id), await get(self.waiting.id)
        assert (open_challenge.state, waiting.state) == (State.OPEN, State.WAITING)
        assert now < open_challenge.expires <= now + CHALLENGE_LIFETIME
        assert now < waiting.expires <= now + QUEUE_LIFETIME

    async def check_caches(self) -> None:
        """Check that caches are refreshed, and that activity expires."""
        services, elsewhere = self.world.services, self.world.store.settings
        theme = f"theme {self.world.now}"
        await elsewhere.update_player(ASHA.id, {"theme": theme})
        await elsewhere.update_server(HERE, {"theme": theme})
        await elsewhere.note_language(ASHA.id, "hi")
        await self.passes(max(SETTINGS_LIFETIME, LANGUAGE_LIFETIME, RECENTLY_ACTIVE) + BEAT, HOUR)
        assert (await services.settings.player(ASHA.id)).theme == theme
        assert (await services.settings.server(HERE)).theme == theme
        assert await services.settings.seen_language(ASHA.id) == "hi"
        assert not services.activity.is_active(11, ASHA.id)
