"""The use-cases, one module per subject."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Self

from bot.clock import SteadyClock
from bot.services.activity import ActivityService
from bot.services.analyses import AnalysisService
from bot.services.bus import Bus
from bot.services.challenges import ChallengeService
from bot.services.daily_puzzles import LOOK_EVERY, DailyPuzzleService
from bot.services.deadlines import DeadlineService
from bot.services.direct_puzzles import DirectPuzzleService
from bot.services.engine import EngineService, Thinker
from bot.services.guilds import GuildService
from bot.services.heartbeat import HeartbeatService
from bot.services.hints import HintService
from bot.services.leaderboards import LeaderboardService
from bot.services.lessons import LessonService
from bot.services.matches import MatchService
from bot.services.praise import PraiseService
from bot.services.presence import PresenceService
from bot.services.privacy import PrivacyService
from bot.services.prompts import PromptService
from bot.services.puzzles import PuzzleService
from bot.services.queue import QueueService
from bot.services.settings import SettingsService
from bot.services.sharing import SharingService
from bot.services.today import TodayService
from bot.services.wakeup import LONGEST_BESIDE_OTHERS, LONGEST_WAIT, Wakeup
from bot.services.welcomes import WelcomeService
from bot.store import Store
from bot.store.boards import BoardStore

__all__ = ["Services"]

Clock = Callable[[], datetime]


@dataclass(frozen=True)
class Services:
    """All services on one database."""

    matches: MatchService
    engine: EngineService
    hints: HintService
    analyses: AnalysisService
    lessons: LessonService
    challenges: ChallengeService
    queue: QueueService
    boards: BoardStore
    settings: SettingsService
    leaderboards: LeaderboardService
    deadlines: DeadlineService
    guilds: GuildService
    heartbeat: HeartbeatService
    prompts: PromptService
    praise: PraiseService
    puzzles: PuzzleService
    day: TodayService
    daily_puzzles: DailyPuzzleService
    direct_puzzles: DirectPuzzleService
    privacy: PrivacyService
    activity: ActivityService
    presence: PresenceService
    welcomes: WelcomeService
    sharing: SharingService
    bus: Bus
    wakeup: Wakeup
    clock: SteadyClock

    @classmethod
    def on(cls, store: Store, clock: Clock, random: Random, thinker: Thinker) -> Self:
        """Return the services on a store; `thinker` finds the engine's moves.

        The clock gives moments in UTC. A clock that is not a SteadyClock is assumed to be right.
        """
        clock = steady = SteadyClock.of(clock)
        wakeup = Wakeup(clock, LONGEST_WAIT if store.shards.whole else LONGEST_BESIDE_OTHERS)
        settings, guilds = SettingsService(store, clock), GuildService(store, clock, wakeup)
        matches = MatchService(store, settings, clock, bus := Bus())
        analyses = AnalysisService(store, thinker)
        lessons, puzzles = LessonService(store, clock), PuzzleService(store, clock, random)
        return cls(
            matches=matches,
            engine=EngineService(matches, thinker, bus),
            hints=HintService(store, thinker),
            analyses=analyses,
            lessons=lessons,
            day=(day := TodayService(store, clock, puzzles, lessons)),
            direct_puzzles=DirectPuzzleService(store, clock, settings, day, Wakeup(clock)),
            challenges=ChallengeService(store, clock, random, bus),
            queue=QueueService(store, clock, random, bus),
            boards=store.boards,
            settings=settings,
            leaderboards=LeaderboardService(store, clock),
            deadlines=DeadlineService(store, clock, matches, guilds, wakeup),
            guilds=guilds,
            heartbeat=HeartbeatService(store, clock),
            prompts=PromptService(store, clock),
            praise=PraiseService(store),
            puzzles=puzzles,
            daily_puzzles=DailyPuzzleService(store, clock, puzzles, Wakeup(clock, LOOK_EVERY)),
            privacy=PrivacyService(store, clock, random, matches, settings, wakeup),
            presence=PresenceService(store.processes),
            activity=ActivityService(steady.monotonic),
            welcomes=WelcomeService(store),
            sharing=SharingService(store, clock, analyses, bus),
            bus=bus,
            wakeup=wakeup,
            clock=steady,
        )
