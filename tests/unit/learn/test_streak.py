"""Streaks of daily puzzles."""

from datetime import date, timedelta

from bot.learn.streak import is_first, longest, streak

TODAY = date(2030, 1, 30)


def days(*ago: int) -> set[date]:
    return {TODAY - timedelta(days=each) for each in ago}


def test_first_streak_of_a_length_is_reported_once() -> None:
    week = days(*range(7))
    assert (streak(week, TODAY), longest(week), is_first(week, TODAY, 7)) == (7, 7, True)
    assert not is_first(week | days(7), TODAY, 7)
    assert not is_first(days(*range(6)), TODAY, 7)
    before = days(*range(10, 17))
    assert not is_first(week | before, TODAY, 7)
    assert is_first(week | days(*range(10, 16)), TODAY, 7)
    assert longest(set()) == 0
