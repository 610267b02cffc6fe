"""Due times of matches."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.play.due_times import DueKind, DueTime, due_once_reminded, due_once_shown, first_due
from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.play.pace import Pace
from guti.games import GAMES

NOW = datetime(2030, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
PEOPLE = Match(1, GAMES["pretwa"], 2, 3, black=4, white=5)
ALONE = replace(PEOPLE, white=ENGINE, level=1)

TURNS: dict[str, tuple[Match, list[tuple[DueKind, timedelta]]]] = {
    "two people": (replace(PEOPLE, pace=Pace.DAY), [(DueKind.REMIND, 18 * HOUR)]),
    "two people without a pace": (PEOPLE, [(DueKind.SILENCE, 7 * 24 * HOUR)]),
    "the engine": (replace(ALONE, black=ENGINE, white=4), [(DueKind.ENGINE_TURN, HOUR / 720)]),
    "alone": (ALONE, [(DueKind.SHOW_BOARD, HOUR / 360), (DueKind.ABANDONED, 14 * 24 * HOUR)]),
    "alone with a pace": (
        replace(ALONE, pace=Pace.LIVE),
        [(DueKind.SHOW_BOARD, HOUR / 360), (DueKind.REMIND, HOUR / 16)],
    ),
    "alone in private": (replace(ALONE, owner=4), [(DueKind.ABANDONED, 14 * 24 * HOUR)]),
    "over": (PEOPLE.abort(), []),
}


@pytest.mark.parametrize("turn", TURNS)
def test_turn_begins_with_its_first_due_time(turn: str) -> None:
    match, expected = TURNS[turn]
    begun = match.with_turn_started(NOW)
    found = [first_due(begun)]
    if found[0] and found[0].kind is DueKind.SHOW_BOARD:
        found.append(due_once_shown(begun))
    assert [each for each in found if each] == [DueTime(kind, NOW + at) for kind, at in expected]


def test_time_loss_is_due_only_after_reminder() -> None:
    match = replace(PEOPLE, pace=Pace.DAY).with_turn_started(NOW)
    warning, deadline = NOW + 18 * HOUR, NOW + 24 * HOUR
    early = due_once_reminded(match, warning - HOUR)
    assert early == DueTime(DueKind.REMIND, warning)
    assert due_once_reminded(match, warning) == DueTime(DueKind.TIME_UP, deadline)
    assert due_once_reminded(PEOPLE.with_turn_started(NOW), warning) is None
