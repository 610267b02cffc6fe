"""The application's services, one module per subject.

A service method does what a user requests: it reads from the store, applies the rules, and saves.
"""

from collections.abc import Callable
from datetime import datetime
from random import Random

from bot import metrics
from bot.clock import SteadyClock
from bot.play.events import EVENTS, MatchChanged, MatchEnded
from bot.services.activity import ActivityService
from bot.services.analyses import AnalysisService
from bot.services.bus import Bus, MatchListener
from bot.services.challenges import ChallengeService
from bot.services.conditional_moves import ConditionalMoveService
from bot.services.daily_puzzles import DailyPuzzleService
from bot.services.deadlines import DeadlineService
from bot.services.direct_puzzles import DirectPuzzleService
from bot.services.due import DueService
from bot.services.engine import EngineService, Thinker
from bot.services.explorations import ExplorationService
from bot.services.guilds import GuildService
from bot.services.heartbeat import HeartbeatService
from bot.services.hints import HintService
from bot.services.leaderboards import LeaderboardService
from bot.services.lessons import LessonService
from bot.services.matches import MatchService
from bot.services.notices import NoticeService
from bot.services.page_links import PageLinkService
from bot.services.praise import PraiseService
from bot.services.presence import PresenceService
from bot.services.privacy import PrivacyService
from bot.services.puzzles import PuzzleService
from bot.services.queue import QueueService
from bot.services.settings import SettingsService
from bot.services.shared_pages import SharedPageService
from bot.services.sharing import SharingService
from bot.services.spectators import SpectatorService
from bot.services.today import TodayService
from bot.services.tournaments import TournamentService
from bot.services.vacations import VacationService
from bot.services.wakeup import MAX_WAIT, MAX_WAIT_IF_SHARED, Wakeup
from bot.services.week_cards import WeekCardService
from bot.services.welcomes import WelcomeService
from bot.shared_cache import SharedCache
from bot.store import Store

__all__ = ["Services"]

Clock = Callable[[], datetime]


class Services:
    """All services, sharing one database and clock."""

    def __init__(self, store: Store, clock: Clock, random: Random, thinker: Thinker) -> None:
        """Create the services.

        `clock` returns times in UTC. Clock changes are detected only with a SteadyClock. `thinker`
        runs the engine's searches.
        """
        clock = self.clock = SteadyClock.of(clock)
        self.thinker, self.memory = thinker, SharedCache()
        self.wakeup = Wakeup(clock, MAX_WAIT if store.shards.whole else MAX_WAIT_IF_SHARED)
        self.bus = Bus()
        self.settings = SettingsService(store, clock)
        self.guilds = GuildService(store, clock, self.wakeup)
        self.matches = MatchService(store, self.settings, clock, self.bus, self.wakeup)
        self.conditional_moves = ConditionalMoveService(store, self.matches)
        self.engine = EngineService(self.matches, thinker, self.bus)
        self.challenges = ChallengeService(store, clock, random, self.bus)
        self.queue = QueueService(store, clock, random, self.bus)
        self.boards, self.messages, self.shares = store.boards, store.messages, store.shares
        self.due = DueService(store, clock, self.guilds, self.wakeup)
        self.deadlines = DeadlineService(store, clock, self.matches, self.wakeup, self.bus)
        self.database_bytes = store.database.size_bytes
        self.heartbeat = HeartbeatService(store, clock)
        self.presence = PresenceService(store.processes)
        self.page_links = PageLinkService(store, clock)
        self.activity = ActivityService(self.clock.monotonic)
        self.privacy = PrivacyService(store, clock, self.matches, self.settings, self.wakeup)
        self.vacations = VacationService(store, clock, self.wakeup, self.bus)
        self.notices = NoticeService(store, clock, self.settings, self.wakeup)
        self.welcomes = WelcomeService(store, clock, self.wakeup)
        self.praise = PraiseService(store)
        self.leaderboards = LeaderboardService(store, clock)
        watched = self.matches, self.settings, self.wakeup
        self.spectators = SpectatorService(store, clock, *watched)
        shared = self.matches, self.challenges, self.wakeup
        self.tournaments = TournamentService(store, clock, random, *shared)
        self._open_learning(store, random)

    def _open_learning(self, store: Store, random: Random) -> None:
        """Create the services of puzzles, lessons and analyses."""
        clock = self.clock
        self.analyses = AnalysisService(store, self.thinker, self.memory)
        self.hints = HintService(store, self.thinker)
        self.explorations = ExplorationService(store, self.thinker)
        self.sharing = SharingService(store, clock, self.analyses, self.bus)
        self.shared_pages = SharedPageService(store, clock, self.sharing)
        self.week_cards = WeekCardService(store, clock, self.matches, self.sharing)
        self.lessons = LessonService(store, clock)
        self.puzzles = PuzzleService(store, clock, random)
        self.day = TodayService(store, clock, self.puzzles, self.lessons)
        self.daily_puzzles = DailyPuzzleService(store, clock, self.puzzles)
        self.direct_puzzles = DirectPuzzleService(store, clock, self.settings, self.day)

    def listeners(self) -> tuple[MatchListener, ...]:
        """Return the services' listeners to events of matches."""
        deadlines, engine, queue = self.deadlines, self.engine, self.queue
        tournaments, spectators = self.tournaments, self.spectators
        counted, changed = metrics.MATCHES.labels, (MatchChanged, MatchEnded)
        return (
            MatchListener("metrics", EVENTS, lambda event: counted(event.name).inc()),
            # If this listener fails, the deadline loop still wakes up within an hour.
            MatchListener("wakeup", EVENTS, lambda event: deadlines.wake_for(event.match)),
            # If this listener fails, the engine searches an outdated position, and its move is
            # rejected.
            MatchListener("engine", EVENTS, lambda event: engine.watch(event.match)),
            MatchListener("queue", (MatchEnded,), queue.listen, queue.recover),
            MatchListener("tournament", (MatchEnded,), tournaments.listen, tournaments.recover),
            MatchListener("spectators", changed, spectators.listen, spectators.recover),
        )
