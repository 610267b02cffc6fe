"""Conditional moves: "if they play this, I play that", several moves deep.

A line is a sequence of moves that begins with the opponent's and ends with the owner's. The lines
of a plan form a tree: each move of the opponent has at most one answer.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.play.conditional_errors import ConditionsClosed, TooManyConditions
from bot.play.errors import MatchMovedOn
from bot.play.match import Match
from bot.play.vacation import is_slow
from guti import Move

MAX_LINES = 10
"""Maximum number of lines in a plan; each has a button."""

MAX_PLIES = 12
"""Maximum number of moves in a line."""

CONDITIONS_LOST = "conditions-lost"
"""Subject and kind of the due step that tells a person that their lines were removed."""

TOLD_AFTER = timedelta(minutes=1)
"""Delay before a person is told, by which time the board is shown."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Line = tuple[str, ...]


class Lost(StrEnum):
    """The reason why lines were removed."""

    MOVE = "move"
    """The opponent played a move that the plan does not answer."""

    TAKEBACK = "takeback"


@dataclass(frozen=True)
class Conditions:
    """The conditional moves of a person in a match.

    The lines continue the match after `ply` moves. Each change increments `revision`; without
    lines it is 0. `lost` says why lines were removed, until the person has been told.
    """

    person: int = 0
    lines: tuple[Line, ...] = ()
    revision: int = 0
    ply: int = 0
    lost: Lost | None = None

    def left(self, match: Match) -> tuple[Line, ...]:
        """Return what remains of the lines after the moves of a match."""
        played = tuple(map(str, match.moves[self.ply :]))
        after = len(played)
        return tuple(line[after:] for line in self.lines if line[:after] == played and line[after:])

    def answer(self, match: Match) -> Move | None:
        """Return the planned move of the player to move, or None."""
        if not self.lines or not match.live or match.to_move != self.person:
            return None
        wanted = {line[0] for line in self.left(match)}
        legal = (move for move in match.position.legal_moves if str(move) in wanted)
        return next(legal, None)


NO_CONDITIONS = Conditions()


def number_of_step(match: Match, person: int) -> int:
    """Return the number of the due step that tells a player of lost lines."""
    return 2 * match.id + (person == match.white)


def match_of_step(number: int) -> int:
    """Return the number of the match that a due step is about."""
    return number // 2


def may_plan(match: Match, person: int) -> bool:
    """Return whether a person can enter conditional moves now.

    They can during the opponent's turn, in matches of two people. With five minutes for a move,
    they would save no time.
    """
    plays = match.live and person in match.people
    return plays and match.owner is None and is_slow(match) and match.to_move != person


def require_planner(match: Match, person: int) -> None:
    """Raise ConditionsClosed, NotAPlayer or MatchOver unless `may_plan`."""
    if not may_plan(match, person):
        match.require_player(person)
        raise ConditionsClosed


def after_line(match: Match, line: Iterable[str]) -> Match:
    """Return a match after a line, as if its moves were played. Raises MatchMovedOn."""
    for text in line:
        legal = {str(move): move for move in match.position.legal_moves} if match.live else {}
        if text not in legal:
            raise MatchMovedOn
        match = match.play_for(legal[text])
    return match


def with_line(lines: tuple[Line, ...], new: Line) -> tuple[Line, ...]:
    """Add a line. A new answer replaces the old one, and all that followed.

    Raises TooManyConditions.
    """
    if any(old[: len(new)] == new for old in lines):
        return lines
    kept = tuple(old for old in lines if new[: len(old)] != old and not _contradicts(old, new))
    if len(kept) >= MAX_LINES:
        raise TooManyConditions(MAX_LINES)
    return (*kept, new)


def _contradicts(old: Line, new: Line) -> bool:
    """Return whether two lines answer the same moves differently."""
    pairs = zip(old, new, strict=False)
    apart = next((ply for ply, (one, other) in enumerate(pairs) if one != other), 0)
    return apart % 2 == 1


def line_code(match: Match, line: Iterable[str]) -> str:
    """Return a short code of a line, for custom ids.

    It has the number of each move among the legal ones, in the order of their texts.
    """
    numbers = []
    for text in line:
        numbers.append(_digits(sorted(map(str, match.position.legal_moves)).index(text)))
        match = after_line(match, (text,))
    return ".".join(numbers)


def line_of_code(match: Match, code: str) -> Line:
    """Return the line with a code. Raises MatchMovedOn if there is none."""
    line: list[str] = []
    for number in filter(None, code.split(".")):
        legal = sorted(map(str, match.position.legal_moves)) if match.live else []
        place = int(number, len(DIGITS)) if number.isalnum() and number.isascii() else len(legal)
        if place >= len(legal):
            raise MatchMovedOn
        line.append(legal[place])
        match = after_line(match, (legal[place],))
    return tuple(line)


def _digits(number: int) -> str:
    high, low = divmod(number, len(DIGITS))
    return (_digits(high) if high else "") + DIGITS[low]
