"""Vacations: days on which a person's clocks stand still in matches that last days."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from bot.play.errors import (
    CannotGiveDay,
    CannotHaveWeekendsOff,
    NoVacationLeft,
    OnVacationAlready,
)
from bot.play.match import Match
from bot.play.pace import Pace

VACATION = "vacation"
"""Subject and kind of the step that stops or starts the clocks of a person's matches."""

VACATION_NOTICE = "vacation-notice"
"""Subject and kind of the step that tells an opponent of a vacation."""

DAY = timedelta(days=1)

A_YEAR = 30 * DAY
"""Vacation in a calendar year (UTC)."""

SHORTEST = DAY
"""A vacation counts at least this long."""


@dataclass(frozen=True)
class Vacation:
    """A person's vacation, from `began` to `ends`, when the person's days are used up."""

    began: datetime
    ends: datetime

    def is_on(self, now: datetime) -> bool:
        """Return whether the clocks stand still at `now`."""
        return self.began <= now < self.ends

    def ended(self, now: datetime) -> "Vacation":
        """Return the vacation that a person ends at `now`: after a day at the earliest."""
        return replace(self, ends=min(self.ends, max(now, self.began + SHORTEST)))

    def within(self, year: int) -> timedelta:
        """Return how much of the vacation is in a calendar year."""
        begins, ends = _year(year), _year(year + 1)
        return max(timedelta(0), min(self.ends, ends) - max(self.began, begins))


def current(vacations: Iterable[Vacation], now: datetime) -> Vacation | None:
    """Return the vacation that is on, or None."""
    return next((each for each in vacations if each.is_on(now)), None)


def time_away(vacations: Iterable[Vacation], begins: datetime, ends: datetime) -> timedelta:
    """Return how much of a span is covered by vacations, which may overlap."""
    away, until = timedelta(0), begins
    for each in sorted(vacations, key=lambda vacation: vacation.began):
        first, last = max(each.began, until), min(each.ends, ends)
        if last > first:
            away, until = away + (last - first), last
    return away


def left(vacations: Iterable[Vacation], year: int) -> timedelta:
    """Return how much vacation is left in a calendar year."""
    used = sum((each.within(year) for each in vacations), timedelta(0))
    return max(timedelta(0), A_YEAR - used)


def begin(vacations: Iterable[Vacation], now: datetime) -> Vacation:
    """Return a vacation that begins at `now` and ends when the person's days are used up.

    At New Year, the days of the new year follow those of the old one. Raises OnVacationAlready,
    NoVacationLeft.
    """
    taken = tuple(vacations)
    if current(taken, now):
        raise OnVacationAlready
    year = now.astimezone(UTC).year
    ends = now + left(taken, year)
    if ends >= (new_year := _year(year + 1)):
        ends = new_year + left(taken, year + 1)
    if ends - now < SHORTEST:
        raise NoVacationLeft(_year(year + 1))
    return Vacation(now, ends)


def is_slow(match: Match) -> bool:
    """Return whether vacations stop the clock of a match of two people."""
    return match.level is None and match.pace is not Pace.LIVE


def with_pause(
    match: Match, vacation_ends: datetime | None, zone: str | None, now: datetime
) -> Match:
    """Return the match with its clock stopped or started as it must be at `now`.

    `vacation_ends` and `zone` are those of the player to move. The remaining time stays the same.
    """
    if not (match.live and is_slow(match)):
        return match
    pause = match.pause.at(now, vacation_ends, zone)
    if pause == match.pause:
        return match
    stood = now - match.pause.since if match.pause.since and not pause.since else timedelta(0)
    return _moved(replace(match, pause=pause), max(stood, timedelta(0)))


def with_day_given(match: Match, giver: int, now: datetime) -> Match:
    """Return the match after `giver` gave a day to the opponent, who is to move.

    Raises NotAPlayer, MatchOver, and CannotGiveDay on one's own turn, if the turn has no deadline
    in days, and if the opponent has more than a whole turn's time already.
    """
    match.require_player(giver)
    allowance = match.pace.allowance
    if giver == match.to_move or not is_slow(match) or match.deadline is None or not allowance:
        raise CannotGiveDay
    if match.deadline - (match.pause.since or now) > allowance:
        raise CannotGiveDay(already=True)
    return replace(match, deadline=match.deadline + DAY)


def with_weekends_wished(match: Match, player: int) -> Match:
    """Return the match after a player asked for weekends off, or agreed to them.

    Raises NotAPlayer, MatchOver, CannotHaveWeekendsOff.
    """
    side = match.require_player(player)
    if not is_slow(match) or match.pace is Pace.NONE:
        raise CannotHaveWeekendsOff
    return replace(
        match, pause=replace(match.pause, weekends=match.pause.weekends.with_wish_of(side))
    )


def _moved(match: Match, by: timedelta) -> Match:
    if not by:
        return match
    timed = match.deadline or match.claimable_from
    return replace(
        match,
        deadline=match.deadline and match.deadline + by,
        claimable_from=match.claimable_from and match.claimable_from + by,
        # Without either, the time from which the match can be aborted depends on this.
        turn_started=match.turn_started
        if timed
        else match.turn_started and match.turn_started + by,
    )


def _year(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=UTC)
