"""Changes of standings by matches."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.glicko2 import LARGEST_DEVIATION, PROVISIONAL, START, Rating, rated
from bot.ratings.leaderboard import Leaderboard, Period
from bot.ratings.lists import OVERALL
from bot.ratings.standing import (
    WEEK,
    RatedMatch,
    Standing,
    Standings,
    rate_match,
    recount,
    score,
)
from guti import Side
from guti.games import GAMES

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
WINNERS = (Side.BLACK, Side.WHITE, None)
ASHA, BIMAL, CHITRA = 1, 2, 3

ratings = st.builds(
    Rating, st.floats(800, 2400), st.floats(40, LARGEST_DEVIATION), st.floats(0.03, 0.12)
)
standings = st.builds(
    Standing, ratings, st.none() | st.integers(0, 1000).map(lambda days: NOON - timedelta(days))
)
winners = st.sampled_from(WINNERS)


def mirrored(winner: Side | None) -> Side | None:
    return winner and winner.other


@given(standings, standings, winners)
def test_mirrored_results_mirror_the_ratings(
    one: Standing, other: Standing, winner: Side | None
) -> None:
    assert (
        rate_match(one, other, winner, NOON) == rate_match(other, one, mirrored(winner), NOON)[::-1]
    )


@given(standings, standings, winners)
def test_players_are_rated_against_earlier_ratings(
    black: Standing, white: Standing, winner: Side | None
) -> None:
    now = black.rating_at(NOON), white.rating_at(NOON)
    marks = score(Side.BLACK, winner), score(Side.WHITE, winner)
    after = rate_match(black, white, winner, NOON)
    assert sum(marks) == 1
    plain = rated(now[0], [(now[1], marks[0])]), rated(now[1], [(now[0], marks[1])])
    for before, one, other, standing in zip(now, plain, plain[::-1], after, strict=True):
        assert standing.rating == (
            kept_provisional(one) if before.provisional and other.provisional else one
        )
    assert [each.at for each in after] == [NOON, NOON]


def kept_provisional(rating: Rating) -> Rating:
    """Return a rating with at least the deviation of a provisional one."""
    return replace(rating, deviation=max(rating.deviation, PROVISIONAL))


@given(
    st.floats(PROVISIONAL, LARGEST_DEVIATION), st.lists(winners, max_size=80), st.floats(800, 2400)
)
def test_newcomers_do_not_make_a_rating_firm(
    deviation: float, won: list[Side | None], value: float
) -> None:
    standing = Standing(Rating(1500.0, deviation, 0.06), NOON)
    for winner in won:
        newcomer = Standing(Rating(value, LARGEST_DEVIATION, 0.06))
        last = standing.rating
        standing, other = rate_match(standing, newcomer, winner, NOON)
        assert other.rating.provisional
        assert standing.rating.provisional
        # Only the deviation is limited.
        assert (
            standing.rating.value
            == rated(last, [(newcomer.rating, score(Side.BLACK, winner))]).value
        )


@pytest.mark.parametrize("deviation", [60.0, 109.0])
def test_firm_rating_stays_firm_against_newcomers(deviation: float) -> None:
    firm = Standing(Rating(1500.0, deviation, 0.06), NOON)
    after, _ = rate_match(firm, Standing(), Side.WHITE, NOON)
    assert after.rating == rated(firm.rating, [(START, 0.0)])
    newcomer = Standing()
    for _ in range(30):
        _, newcomer = rate_match(firm, newcomer, Side.BLACK, NOON)
    assert not newcomer.rating.provisional


@pytest.mark.parametrize("people", [2, 5])
def test_newcomers_become_firm_by_playing_each_other(people: int) -> None:
    random, standings = Random(people), [Standing() for _ in range(people)]
    rounds = 0
    while any(each.rating.provisional for each in standings):
        one, other = random.sample(range(people), 2)
        standings[one], standings[other] = rate_match(
            standings[one], standings[other], random.choice(WINNERS), NOON
        )
        rounds += 1
        assert rounds < 60 * people


@pytest.mark.parametrize(
    ("winner", "black", "white"),
    [
        (Side.BLACK, (1.0, (1, 0, 0)), (0.0, (0, 0, 1))),
        (Side.WHITE, (0.0, (0, 0, 1)), (1.0, (1, 0, 0))),
        (None, (0.5, (0, 1, 0)), (0.5, (0, 1, 0))),
    ],
)
def test_win_draw_and_loss_score_one_half_zero(
    winner: Side | None, black: tuple[float, Any], white: tuple[float, Any]
) -> None:
    after = rate_match(Standing(), Standing(), winner, NOON)
    for side, standing, (mark, record) in zip(Side, after, (black, white), strict=True):
        assert score(side, winner) == mark
        assert (standing.wins, standing.draws, standing.losses) == record


@given(standings, st.floats(0, 300))
def test_rating_is_firm_until_it_ages(standing: Standing, weeks: float) -> None:
    until = standing.firm_until
    if until is None:
        assert standing.at is None or standing.rating.provisional
        return
    assert standing.at is not None
    moment = standing.at + WEEK * weeks
    near = abs(until - moment) < timedelta(seconds=1)
    assert near or standing.rating_at(moment).provisional is (moment >= until)
    assert standing.rating_at(until).deviation == pytest.approx(PROVISIONAL, abs=1e-6)


def test_newcomers_and_reset_clocks_do_not_age() -> None:
    assert Standing().rating_at(NOON) == START
    firm = Standing(Rating(1500.0, 60.0, 0.06), NOON)
    assert firm.rating_at(NOON - WEEK) == firm.rating
    assert firm.rating_at(NOON + WEEK).deviation > 60


def random_matches(random: Random, matches: int) -> list[RatedMatch]:
    """Return random matches in two servers, some of them not later than the one before."""
    moment, found = NOON, []
    for number in range(1, matches + 1):
        moment += timedelta(seconds=random.choice((0, 0, -5, 1, 100_000, 3_000_000)))
        black, white = random.sample(range(1, 6), 2)
        game, winner = random.choice(list(GAMES)), random.choice(WINNERS)
        guild = random.choice((7, 8))
        found.append(RatedMatch(number, guild, game, black, white, winner, moment))
    return found


def step_by_step(rated_matches: Sequence[RatedMatch]) -> Standings:
    """Recompute standings match by match."""
    standings: Standings = {}
    for each in rated_matches:
        for ladder in (OVERALL, each.game):
            black = standings.get((each.guild, ladder, each.black), Standing())
            white = standings.get((each.guild, ladder, each.white), Standing())
            blacks, whites = black.rating_at(each.at), white.rating_at(each.at)
            standings[each.guild, ladder, each.black] = black.scored(
                score(Side.BLACK, each.winner), whites, each.at
            )
            standings[each.guild, ladder, each.white] = white.scored(
                score(Side.WHITE, each.winner), blacks, each.at
            )
    return standings


@pytest.mark.parametrize("seed", range(3))
def test_recount_equals_rating_one_by_one(seed: int) -> None:
    rated_matches = random_matches(Random(seed), 200)
    counted = recount(rated_matches)
    assert counted == step_by_step(rated_matches)
    for guild in (7, 8):
        played = sum(each.guild == guild for each in rated_matches)
        for ladders in ((OVERALL,), tuple(GAMES)):
            total = sum(
                each.wins + each.draws + each.losses
                for (where, game, _), each in counted.items()
                if where == guild and game in ladders
            )
            assert total == 2 * played
    assert recount(rated_matches[:100] + rated_matches[100:][::-1]) != counted


@pytest.mark.parametrize(
    ("firm", "provisional", "pages"),
    [(0, 0, 1), (1, 0, 1), (10, 0, 1), (10, 1, 2), (0, 11, 2), (15, 15, 3), (15, 16, 4)],
)
def test_leaderboard_page_has_ten_people(firm: int, provisional: int, pages: int) -> None:
    assert Leaderboard(None, Period.ALL, (), None, 1, firm, provisional).pages == pages
