"""All stores of one database. Importing this module declares all tables."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from bot.shards import Shards
from bot.store.analyses import AnalysisStore
from bot.store.boards import BoardStore
from bot.store.challenges import ChallengeStore
from bot.store.conditional_moves import ConditionalMoveStore
from bot.store.daily_puzzles import DailyPuzzleStore
from bot.store.database import TIMEOUT_S, Database
from bot.store.database.subject import ALL
from bot.store.deadlines import DeadlineStore
from bot.store.deletion_marks import DeletionMarkStore
from bot.store.direct_puzzles import DirectPuzzleStore
from bot.store.due import DueStore
from bot.store.guilds import GuildStore
from bot.store.heartbeat import HeartbeatStore
from bot.store.held_notices import HeldNoticeStore
from bot.store.hints import HintStore
from bot.store.leaderboards import LeaderboardStore
from bot.store.lessons import LessonStore
from bot.store.live_matches import LiveMatches
from bot.store.matches import MatchStore
from bot.store.messages import MessageStore
from bot.store.page_links import PageLinkStore
from bot.store.people import PeopleStore
from bot.store.praise import PraiseStore
from bot.store.processes import ProcessStore
from bot.store.profiles import ProfileStore
from bot.store.puzzle_days import PuzzleDayStore
from bot.store.puzzles import PuzzleStore
from bot.store.settings import SettingsStore
from bot.store.shared_pages import SharedPageStore
from bot.store.shares import ShareStore
from bot.store.spectators import SpectatorStore
from bot.store.standings import StandingStore
from bot.store.tournaments import TournamentStore
from bot.store.vacations import VacationStore
from bot.store.week_cards import WeekCardStore
from bot.store.welcomes import WelcomeStore

__all__ = ["Store"]


class Store:
    """A database, with one attribute per kind of data."""

    def __init__(self, database: Database, shards: Shards = ALL) -> None:
        self.database = database
        self.shards = shards
        live = LiveMatches(shards)
        self.boards = BoardStore(database)
        self.messages = MessageStore(database, live, shards)
        self.due = DueStore(database, shards)
        self.matches = MatchStore(database, live, self.boards, self.due)
        self.challenges = ChallengeStore(database, shards)
        self.conditional_moves = ConditionalMoveStore(database)
        self.settings = SettingsStore(database)
        self.deadlines = DeadlineStore(database, shards)
        self.guilds = GuildStore(database, shards)
        self.standings = StandingStore(database)
        self.leaderboards = LeaderboardStore(database)
        self.profiles = ProfileStore(database)
        self.people = PeopleStore(database)
        self.deletion_marks = DeletionMarkStore(database)
        self.heartbeat = HeartbeatStore(database, shards)
        self.processes = ProcessStore(database, shards)
        self.shares = ShareStore(database)
        self.hints = HintStore(database)
        self.page_links = PageLinkStore(database)
        self.shared_pages = SharedPageStore(database)
        self.analyses = AnalysisStore(database)
        self.praise = PraiseStore(database)
        self.puzzles = PuzzleStore(database)
        self.direct_puzzles = DirectPuzzleStore(database)
        self.puzzle_days = PuzzleDayStore(database)
        self.welcomes = WelcomeStore(database)
        self.lessons = LessonStore(database)
        self.daily_puzzles = DailyPuzzleStore(database)
        self.week_cards = WeekCardStore(database)
        self.tournaments = TournamentStore(database, shards)
        self.vacations = VacationStore(database)
        self.held_notices = HeldNoticeStore(database)
        self.spectators = SpectatorStore(database)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        *,
        read_only: bool = False,
        shards: Shards = ALL,
        timeout_s: float = TIMEOUT_S,
    ) -> AsyncIterator[Self]:
        """Open and upgrade the database at `url`; close it on exit.

        Background work covers only the servers on `shards`. With `read_only`, the database is
        neither created nor changed. `timeout_s` limits each read and write. Raises
        DatabaseUnusable.
        """
        async with Database.open(url, read_only=read_only, timeout_s=timeout_s) as database:
            yield cls(database, shards)
