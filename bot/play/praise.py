"""Guti's remarks at the start and at the end of a match.

A remark that can occur twice in a row has variants. The number of earlier matches determines the
variant.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.play.levels import LEVELS
from bot.play.match import Match
from guti import Side

CHAIN = 3
"""Number of pieces captured in one move from which Guti remarks on the move."""

COMEBACK_DEFICIT = 2
"""Number of pieces by which the winner of a comeback was behind, in two turns."""


class RemarkKind(StrEnum):
    """Kinds of remarks; those on matches between people begin with `their`."""

    WELCOME = "welcome"
    MEET = "meet"
    AFTER_WIN = "after-win"
    AFTER_DRAW = "after-draw"
    AFTER_LOSS = "after-loss"
    FIRST_WIN = "first-win"
    LEVEL = "level"
    COMEBACK = "comeback"
    CHAIN = "chain"
    WON = "won"
    DREW = "drew"
    CLOSE = "close"
    LOST = "lost"
    THEIR_FIRST_WIN = "their-first-win"
    THEIR_COMEBACK = "their-comeback"
    THEIR_CHAIN = "their-chain"


@dataclass(frozen=True)
class Past:
    """Statistics of a person's earlier matches, used to choose a remark.

    Against the engine, these are the numbers of matches and wins, the `highest` level beaten in
    this game, the score of the `last` match, and whether the person has `met` the level in an
    earlier match. In a match between people, only `won` is set: the
    number of matches that the winner has won in this server. `unaided` is true if no hint and no
    take-back was used in the current match.
    """

    played: int = 0
    won: int = 0
    highest: int = 0
    last: float | None = None
    met: bool = False
    unaided: bool = True


@dataclass(frozen=True)
class Remark:
    """The kind and the variant of a remark, and the numbers in its text."""

    kind: RemarkKind
    variant: int
    chain: int = 0
    level: int = 0

    @property
    def next_level(self) -> int:
        """The level above the beaten one, or 0 if the highest level was beaten."""
        return self.level + 1 if self.level + 1 in LEVELS else 0


def opening(match: Match, past: Past) -> Remark | None:
    """Return the remark at the start of a match against the engine.

    Returns None for a match between people.
    """
    if match.level is None:
        return None
    if past.last is not None and not past.met:
        return Remark(RemarkKind.MEET, past.played)
    last = {None: RemarkKind.WELCOME, 1.0: RemarkKind.AFTER_WIN, 0.5: RemarkKind.AFTER_DRAW}
    return Remark(last.get(past.last, RemarkKind.AFTER_LOSS), past.played)


def closing(match: Match, past: Past) -> Remark | None:
    """Return the remark at the end of a match.

    Against the engine, the remark addresses the person. Between people, it is about the winner.
    Returns None if the match is unfinished or was aborted, and if there is nothing to remark on a
    match between people.
    """
    result = match.result
    if result is None or result.termination is Ending.ABORTED:
        return None
    if match.level is None:
        return _about(match, result.winner, past) if result.winner else None
    side = match.side(ENGINE).other
    if result.winner is None:
        return Remark(RemarkKind.DREW, past.played)
    if result.winner is not side:
        return Remark(RemarkKind.CLOSE if _is_close(match, side) else RemarkKind.LOST, past.played)
    chain = longest_chain(match, side)
    level = match.level if past.unaided and match.level > past.highest else 0
    found = {
        RemarkKind.FIRST_WIN: past.won == 0,
        RemarkKind.LEVEL: level > 0,
        RemarkKind.COMEBACK: was_behind(match, side),
        RemarkKind.CHAIN: chain >= CHAIN,
        RemarkKind.WON: True,
    }
    kind = next(kind for kind, applies in found.items() if applies)
    return Remark(kind, past.played, chain, level)


def _about(match: Match, winner: Side, past: Past) -> Remark | None:
    chain = longest_chain(match, winner)
    found = {
        RemarkKind.THEIR_FIRST_WIN: past.won == 0,
        RemarkKind.THEIR_COMEBACK: was_behind(match, winner),
        RemarkKind.THEIR_CHAIN: chain >= CHAIN,
    }
    kind = next((kind for kind, applies in found.items() if applies), None)
    return Remark(kind, past.won, chain) if kind else None


def longest_chain(match: Match, side: Side) -> int:
    """Return the greatest number of pieces that `side` captured in one move."""
    turns = [*zip(match.positions, match.moves, strict=False)][match.opening_plies :]
    return max((len(move.captured) for at, move in turns if at.to_move is side), default=0)


def was_behind(match: Match, side: Side) -> bool:
    """Return whether `side` was clearly behind before two of its turns in a row."""
    lacking = [
        at.count(side.other) - at.count(side) >= COMEBACK_DEFICIT
        for at in match.positions[:-1]
        if at.to_move is side
    ]
    return any(one and two for one, two in pairwise(lacking))


def _is_close(match: Match, side: Side) -> bool:
    """Return whether `side`, which lost, has at most one piece fewer.

    This is false if the match ended before the position had an outcome.
    """
    played_out = match.position.outcome is not None
    return played_out and match.position.count(side) >= match.position.count(side.other) - 1
