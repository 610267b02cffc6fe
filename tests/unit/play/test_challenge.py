"""Challenges: sides, first moves, and who may answer until when."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random

import pytest

from bot.play.challenge import Challenge, FirstChoice, SideChoice, State
from bot.play.errors import (
    ChallengeAnswered,
    ChallengeError,
    ChallengeExpired,
    ChallengeWithdrawn,
    NotTheChallenger,
    NotYourChallenge,
    SelfChallenge,
)
from bot.play.limits import CHALLENGE_LIFETIME
from guti.games import GAMES

ASHA, BIMAL, SOMEBODY = 10, 20, 30
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
LATE = NOON + CHALLENGE_LIFETIME
JUST_IN_TIME = LATE - timedelta(microseconds=1)
SEEDS = range(64)

OPEN = Challenge(
    id=1,
    game=GAMES["pretwa"],
    guild=2,
    channel=3,
    challenger=ASHA,
    challenger_name="Asha",
    opponent=BIMAL,
    expires=LATE,
)

BLACKS = {SideChoice.RANDOM: {ASHA, BIMAL}, SideChoice.BLACK: {ASHA}, SideChoice.WHITE: {BIMAL}}
"""Possible players of Black when Asha chooses a side."""

STARTERS = {
    FirstChoice.RANDOM: {ASHA, BIMAL},
    FirstChoice.ME: {ASHA},
    FirstChoice.OPPONENT: {BIMAL},
}
"""Possible first players when Asha chooses who begins."""


@pytest.mark.parametrize(("side", "first"), [*product(SideChoice, FirstChoice)])
def test_sides_and_first_move_are_independent(side: SideChoice, first: FirstChoice) -> None:
    challenge = replace(OPEN, side=side, first=first)
    matches = [challenge.match(Random(seed)) for seed in SEEDS]
    drawn = {(match.black, match.player(match.first)) for match in matches}
    assert drawn == set(product(BLACKS[side], STARTERS[first]))
    assert {frozenset(match.players) for match in matches} == {frozenset((ASHA, BIMAL))}


def test_same_seed_makes_the_same_match() -> None:
    assert OPEN.match(Random(5)) == OPEN.match(Random(5))


def test_match_has_the_requested_options() -> None:
    match = OPEN.match(Random(0))
    assert (match.game, match.guild, match.channel) == (OPEN.game, OPEN.guild, OPEN.channel)
    assert (match.moves, match.version, match.live) == ((), 0, True)


def test_challenge_lasts_a_day() -> None:
    assert timedelta(days=1) == CHALLENGE_LIFETIME


def test_self_challenge_is_refused() -> None:
    with pytest.raises(SelfChallenge):
        replace(OPEN, opponent=ASHA)


@pytest.mark.parametrize("when", [NOON, JUST_IN_TIME])
@pytest.mark.parametrize(
    ("verb", "player", "state"),
    [
        ("accept", BIMAL, State.ACCEPTED),
        ("decline", BIMAL, State.DECLINED),
        ("withdraw", ASHA, State.WITHDRAWN),
    ],
)
def test_open_challenge_is_answered_in_time(
    verb: str, player: int, state: State, when: datetime
) -> None:
    assert getattr(OPEN, verb)(player, when) == replace(OPEN, state=state)
    assert OPEN.state is State.OPEN


NOT_YOURS = (NotYourChallenge, {"opponent": BIMAL})
NOT_CHALLENGER = (NotTheChallenger, {"challenger": ASHA})
CLOSED = {
    State.ACCEPTED: (ChallengeAnswered, {"accepted": True}),
    State.DECLINED: (ChallengeAnswered, {"accepted": False}),
    State.WITHDRAWN: (ChallengeWithdrawn, {}),
}
ANSWERS = [("accept", BIMAL), ("decline", BIMAL), ("withdraw", ASHA)]

REFUSED = [
    *(
        (verb, player, NOON, State.OPEN, NOT_YOURS)
        for verb in ("accept", "decline")
        for player in (ASHA, SOMEBODY)
    ),
    *(("withdraw", player, NOON, State.OPEN, NOT_CHALLENGER) for player in (BIMAL, SOMEBODY)),
    *(
        (*answer, NOON + CHALLENGE_LIFETIME, State.OPEN, (ChallengeExpired, {"waited": False}))
        for answer in ANSWERS
    ),
    *((*answer, NOON, state, CLOSED[state]) for answer in ANSWERS for state in CLOSED),
    # The person is checked first, and an expired answer is refused on the next day too.
    ("accept", SOMEBODY, LATE, State.WITHDRAWN, NOT_YOURS),
    ("withdraw", SOMEBODY, NOON, State.ACCEPTED, NOT_CHALLENGER),
    ("accept", BIMAL, NOON + 2 * CHALLENGE_LIFETIME, State.DECLINED, CLOSED[State.DECLINED]),
]


@pytest.mark.parametrize(("verb", "player", "when", "state", "refusal"), REFUSED)
def test_late_answer_and_answer_by_stranger_are_refused(
    verb: str,
    player: int,
    when: datetime,
    state: State,
    refusal: tuple[type[ChallengeError], dict[str, object]],
) -> None:
    error, data = refusal
    with pytest.raises(error) as caught:
        getattr(replace(OPEN, state=state), verb)(player, when)
    assert caught.value.details == data
