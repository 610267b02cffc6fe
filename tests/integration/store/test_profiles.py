"""Profiles from the database, compared with a plain count of every match.

Histories are stored as at the end of a match.
"""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import chain, count, product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, insert

from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.play.levels import LEVELS
from bot.play.match import Match
from bot.ratings.leaderboard import EngineRecord, Profile, Result, Score, TimeSeries
from bot.store import Store, profiles
from bot.store.hints import hints
from bot.store.match_tables import matches, turns
from bot.store.rows import MATCH
from bot.store.standings import record_result
from guti import GUTI, Outcome, Side
from guti.games import GAMES
from tests.support.plain_profile import plain_profile
from tests.support.store_builders import open_stores
from tests.support.volume import VOLUME

ASHA, BIMAL, CHITRA, DIPA = range(1, 5)
NAMES = {ASHA: "Asha", BIMAL: "Bimal", CHITRA: "Chitra", DIPA: "Dipa"}
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
numbers = count(1)
guilds = count(1)


@dataclass(frozen=True)
class Played:
    """A match of a player: the opponent, and the result."""

    score: float = 1.0
    game: str = "pretwa"
    side: Side = Side.BLACK
    opponent: int = BIMAL
    rated: bool = True

    def match(self, number: int, guild: int, player: int) -> Match:
        """Return it as a finished match."""
        pair = (player, self.opponent)
        black, white = pair if self.side is Side.BLACK else pair[::-1]
        winner = {1.0: self.side, 0.5: None, 0.0: self.side.other}[self.score]
        return Match(
            number,
            GAMES[self.game],
            guild,
            number,
            black,
            white,
            result=Outcome(Ending.RESIGNATION, winner),
            rated=self.rated,
            black_name=NAMES[black],
            white_name=NAMES[white],
        )


history = st.lists(
    st.builds(
        Played,
        score=st.sampled_from((1.0, 1.0, 0.5, 0.0)),
        game=st.sampled_from(list(GAMES)[:3]),
        side=st.sampled_from(Side),
        opponent=st.sampled_from((BIMAL, CHITRA, DIPA)),
        rated=st.booleans(),
    ),
    max_size=30,
)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_stores(tmp_path / "guti.sqlite3") as (store,):
        yield store


async def store_matches(store: Store, played: Sequence[Played]) -> int:
    """Store Asha's matches in a new server, and return the server's id."""
    guild = next(guilds)
    async with store.database.writing() as run:
        for at, each in enumerate(played):
            now = NOON + at * DAY
            match = replace(each.match(next(numbers), guild, ASHA), started=now, turn_started=now)
            row = MATCH.row(match) | {"ply": 0, "ended": now}
            await run(Connection.execute, insert(matches).values(row))
            await run(record_result, match, now)
    return guild


async def profile(store: Store, guild: int, asker: int = CHITRA) -> Profile:
    return await store.profiles.profile(guild, ASHA, asker, NOON)


async def plain(store: Store, guild: int, asker: int = CHITRA) -> Profile:
    """Return the profile counted match by match."""
    seen = await profile(store, guild, asker)
    results = (await store.profiles.history(guild, ASHA, None))[::-1]
    return plain_profile(ASHA, seen.name, seen.ratings, results, asker)


@settings(max_examples=10 * VOLUME, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history, st.sampled_from((ASHA, BIMAL, CHITRA)))
async def test_profile_equals_a_sum_over_matches(
    store: Store, played: list[Played], asker: int
) -> None:
    guild = await store_matches(store, played)
    seen, expected = await profile(store, guild, asker), await plain(store, guild, asker)
    assert seen == expected
    assert seen.score == Score(*(sum(it.score == score for it in played) for score in (1, 0.5, 0)))
    for game in GAMES:
        assert seen.by_game(game).played == sum(each.game == game for each in played)
    for side in Side:
        assert seen.by_side(side).played == sum(each.side is side for each in played)
    await assert_long_series_is_thinned(store, guild, asker, expected)


async def assert_long_series_is_thinned(
    store: Store, guild: int, asker: int, expected: Profile
) -> None:
    """Check that a long series is thinned, with its first and last points kept."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(profiles, "MAX_POINTS", 5)
        patched.setattr(profiles, "MAX_POINTS_IN_GAME", 3)
        seen = await profile(store, guild, asker)
    assert_thinned(seen.series, expected.series, 5)
    for record, whole in zip(seen.games, expected.games, strict=True):
        assert_thinned(record.series, whole.series, 3)
        assert replace(record, series=()) == replace(whole, series=())


def assert_thinned(seen: TimeSeries, whole: TimeSeries, points: int) -> None:
    if len(whole) <= points:
        assert seen == whole
    else:
        assert points / 2 < len(seen) <= points + 1
        assert [each for each in whole if each in seen] == list(seen)
        assert (seen[0], seen[-1]) == (whole[0], whole[-1])


WORTH = {"w": 1.0, "d": 0.5, "l": 0.0}


STREAKS = {
    "": (0, 0),
    "w": (1, 1),
    "l": (-1, 0),
    "d": (0, 0),
    "wwd": (0, 2),
    "wwwlw": (1, 3),
    "wllwwll": (-2, 2),
    "dwwww": (4, 4),
    "wdwwlw": (1, 2),
}
"""The streak and the longest one after wins, draws and losses."""


async def test_draw_and_opposite_result_each_end_a_streak(store: Store) -> None:
    for marks, expected in STREAKS.items():
        seen = await profile(
            store, await store_matches(store, [Played(WORTH[mark]) for mark in marks])
        )
        assert (seen.streak, seen.longest_streak) == expected, marks
        assert seen.score.played == len(marks)


async def test_best_win_is_against_the_highest_rating(store: Store) -> None:
    weak, strong = Played(1.0), Played(0.0, opponent=CHITRA)
    beaten = Played(1.0, opponent=CHITRA)
    unrated = replace(beaten, rated=False)
    seen = await profile(
        store, await store_matches(store, [weak, strong, strong, unrated, beaten, weak])
    )
    assert seen.best_win
    assert (seen.best_win.opponent, seen.best_win.rated) == (CHITRA, True)
    assert (await profile(store, await store_matches(store, [strong, unrated]))).best_win is None


async def test_first_of_equally_frequent_opponents_is_named(store: Store) -> None:
    played = [
        Played(game="dash-guti", opponent=CHITRA),
        *(Played(game="pretwa", opponent=BIMAL) for _ in range(2)),
        Played(game="dash-guti", opponent=CHITRA),
    ]
    seen = await profile(store, await store_matches(store, played))
    assert seen.favourite == "dash-guti"
    assert seen.frequent
    assert (seen.frequent.opponent_name, seen.frequent_played) == ("Chitra", 2)
    assert seen.frequent.at == NOON + 3 * DAY


async def test_profile_is_empty_without_matches(store: Store) -> None:
    assert await profile(store, 10**6) == Profile(ASHA, "", {})


@dataclass(frozen=True)
class PlayedAlone:
    """A match of Asha against the engine, with Asha's score, or None if it was aborted."""

    score: float | None = 1.0
    game: str = "pretwa"
    level: int = 2
    side: Side = Side.BLACK
    private: bool = False
    took_back: bool = False
    had_hint: bool = False
    other_rules: bool = False

    @property
    def rules(self) -> str:
        """A rule set of the game, not the default one if there is another."""
        return GAMES[self.game].rule_set_keys[-1] if self.other_rules else GUTI

    @property
    def practice(self) -> bool:
        """True if the match beats no level."""
        return self.took_back or self.had_hint or self.rules != GUTI

    def match(self, number: int, guild: int) -> Match:
        """Return it as a finished match."""
        result = Outcome(Ending.ABORTED, None)
        if self.score is not None:
            winner = {1.0: self.side, 0.5: None, 0.0: self.side.other}[self.score]
            result = Outcome(Ending.RESIGNATION, winner)
        black, white = (ASHA, ENGINE) if self.side is Side.BLACK else (ENGINE, ASHA)
        game = GAMES[self.game].with_rules(self.rules)
        match = Match(number, game, guild, number, black, white, rated=False)
        owner = ASHA if self.private else None
        return replace(match, result=result, level=self.level, owner=owner)


alone = st.lists(
    st.builds(
        PlayedAlone,
        score=st.sampled_from((1.0, 1.0, 0.5, 0.0, None)),
        game=st.sampled_from(list(GAMES)[:2]),
        level=st.sampled_from(list(LEVELS)[:3]),
        side=st.sampled_from(Side),
        private=st.booleans(),
        took_back=st.sampled_from((False, False, True)),
        had_hint=st.sampled_from((False, False, True)),
        other_rules=st.sampled_from((False, False, True)),
    ),
    max_size=12,
)


LATEST = 3
SPLIT_BY_THE_LATEST = [
    *(PlayedAlone(1.0, level=1), PlayedAlone(0.0, level=2)),
    *(PlayedAlone(0.5, level=3), PlayedAlone(1.0, level=3, took_back=True)),
    PlayedAlone(0.5, level=3),
]
"""Two pairs of matches that ended at the same moment."""


async def store_engine_matches(store: Store, played: Sequence[PlayedAlone], guild: int) -> None:
    """Store Asha's matches against the engine. Two matches end at each moment."""
    async with store.database.writing() as run:
        for at, each in enumerate(played):
            number, now = next(numbers), NOON + at // 2 * DAY
            match = replace(each.match(number, guild), started=now, turn_started=now)
            row = MATCH.row(match) | {"ply": 0, "ended": now}
            await run(Connection.execute, insert(matches).values(row))
            await run(record_result, match, now)
            turn = {"match": number, "move": "a1-o", "automatic": False, "played": now}
            if each.had_hint:
                hint = {"match": number, "version": 0, "side": "black", "move": "a1-o"}
                await run(Connection.execute, insert(hints).values(**hint, whole=False))
            took_back = (False, each.took_back)
            await run(
                Connection.execute,
                insert(turns),
                [
                    {**turn, "version": at, "ply": at, "taken_back": now if back else None}
                    for at, back in enumerate(took_back)
                ],
            )


def plain_engine_record(played: Sequence[PlayedAlone]) -> EngineRecord:
    """Return the record counted match by match."""
    ended = [each for each in played if each.score is not None]
    clean = [each for each in ended if not each.practice]
    beaten: dict[str, int] = {}
    for each in clean:
        if each.score == 1.0:
            beaten[each.game] = max(each.level, beaten.get(each.game, 0))
    lately: dict[int, Score] = {}
    for each in clean[-LATEST:]:
        more = Score(each.score == 1.0, each.score == 0.5, each.score == 0.0)
        lately[each.level] = lately.get(each.level, Score()) + more
    return EngineRecord(Counter(each.game for each in ended), beaten, lately)


async def assert_counts_the_history(store: Store, guild: int, seen: Profile) -> None:
    """Check the number of matches and the favourite game against the full history."""
    listed = await store.profiles.history(guild, ASHA, None, own=seen.private)
    assert seen.played == len(listed)
    of_game = Counter(each.game for each in listed)
    assert of_game[seen.favourite or ""] == max(of_game.values(), default=0)


@settings(max_examples=10 * VOLUME, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(alone, history.map(lambda played: played[:2]))
@example(SPLIT_BY_THE_LATEST, [])
async def test_profile_shows_visible_engine_matches(
    store: Store, played: list[PlayedAlone], among_people: list[Played]
) -> None:
    """Only the player sees private matches, which are counted apart from public matches."""
    guild = await store_matches(store, among_people)
    before = await profile(store, guild)
    await store_engine_matches(store, played, guild)
    public = plain_engine_record([each for each in played if not each.private])
    own = plain_engine_record(played)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(profiles, "LATEST_MATCHES", LATEST)
        for asker, is_alone in product((ASHA, BIMAL), (False, True)):
            seen = await store.profiles.profile(guild, ASHA, asker, NOON, alone=is_alone)
            # Levels beaten in other servers count too: see test_counted_everywhere.py.
            for_oneself = replace(own, beaten=seen.engine.beaten)
            expected = for_oneself if is_alone and asker == ASHA else public
            assert seen.engine == expected, (asker, is_alone)
            await assert_counts_the_history(store, guild, seen)
            assert (seen.games, seen.ratings) == (before.games, before.ratings)
        theirs = await store.profiles.profile(guild, BIMAL, BIMAL, NOON, alone=True)
        assert theirs.engine == EngineRecord()
    requests: list[tuple[bool, str | None]] = [(False, None), (True, None), (True, "pretwa")]
    for mine, game in requests:
        listed = await store.profiles.history(guild, ASHA, game, own=mine)
        await assert_in_pages(store, guild, game, listed, own=mine)
        wanted = [
            (each.game, each.side, each.score)
            for each in reversed(played)
            if each.score is not None and (mine or not each.private) and game in {None, each.game}
        ]
        found = [each for each in listed if each.opponent == ENGINE]
        assert [(each.game, each.side, each.score) for each in found] == wanted
        assert not any(each.rated for each in found)
        people = [each for each in among_people if game in {None, each.game}]
        assert len(listed) - len(found) == len(people)


async def assert_in_pages(
    store: Store, guild: int, game: str | None, listed: Sequence[Result], *, own: bool
) -> None:
    """Check the order, the count and the pages of a list."""
    moments = [each.at for each in listed]
    assert moments == sorted(moments, reverse=True)
    assert await store.profiles.played(guild, ASHA, game, own=own) == len(listed)
    starts = range(0, len(listed) + 1, 3)
    pages = [await store.profiles.history(guild, ASHA, game, 3, at, own=own) for at in starts]
    assert tuple(chain.from_iterable(pages)) == listed
