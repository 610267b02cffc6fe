"""Two matches from the same opening, with sides swapped."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from guti import GUTI, Game, Outcome, Position, Side
from guti.games import GAMES
from guti.repetition import REPETITIONS
from tools.ladder.players import PLAYERS

OPENING_PLIES = 4


@dataclass(frozen=True)
class Pairing:
    """A game, and the names of two players, the weaker player first.

    `number` selects the opening, which consists of `plies` random plies. A rule set may follow the
    game's key, as in `pretwa/murray-1952`.
    """

    game: str
    lower: str
    higher: str
    number: int
    plies: int = OPENING_PLIES


@dataclass(frozen=True)
class PlayedMatch:
    """The result of a match for the higher player.

    `score` is 1 (won), 0 (drawn) or -1 (lost). `moves` is the number of the higher player's moves
    that were not forced. `seconds` is the processor time for all these moves, and `longest` the
    time for the slowest.
    """

    score: int
    plies: int
    moves: int
    seconds: float
    longest: float


def play(pairing: Pairing) -> list[PlayedMatch]:
    """Play two matches from the same opening.

    The higher player moves second in the first match, and first in the second match.
    """
    line = opening(pairing.game, pairing.number, pairing.plies)
    return [_match(pairing, line, side) for side in (line[-1].to_move.other, line[-1].to_move)]


def game_named(text: str) -> Game:
    """Return the game with the key in `text`.

    A rule set may follow the key. Raises KeyError and UnknownRules.
    """
    key, _, rules = text.partition("/")
    return GAMES[key].with_rules(rules or GUTI)


def opening(game: str, number: int, plies: int = OPENING_PLIES) -> list[Position]:
    """Return the positions of a random opening; equal `number` means equal opening."""
    rng = Random(f"{game} {number}")
    while True:
        line = [Position.start(game_named(game))]
        while len(line) <= plies and line[-1].legal_moves:
            line.append(line[-1].after(rng.choice(line[-1].legal_moves)))
        if not line[-1].outcome:
            return line


def outcome(line: list[Position]) -> Outcome | None:
    """Return the outcome after these positions, or None if the match continues."""
    now = line[-1]
    if now.outcome or now.capture_due:
        return now.outcome
    since = line[-1 - min(now.quiet, len(line) - 1) :]
    seen = Counter((each.black, each.white, each.to_move) for each in since)
    return now.outcome_by_count if seen[now.black, now.white, now.to_move] >= REPETITIONS else None


def _match(pairing: Pairing, start: list[Position], side: Side) -> PlayedMatch:
    """Play a match in which `side` is the higher player."""
    names: Mapping[Side, str] = {side: pairing.higher, side.other: pairing.lower}
    rng = Random(f"{pairing} {side}")
    line, spent = list(start), list[float]()
    while not (end := outcome(line)):
        *history, now = line
        began = time.process_time()
        move = PLAYERS[names[now.to_move]](now, history, rng)
        if now.to_move is side and len(now.legal_moves) > 1:
            spent.append(time.process_time() - began)
        line.append(now.play(move))
    score = 0 if end.winner is None else 1 if end.winner is side else -1
    return PlayedMatch(score, len(line) - 1, len(spent), sum(spent), max(spent, default=0.0))
