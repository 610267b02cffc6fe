"""Two matches from one opening, the colours changed, by the rules of a match.

It must not know what is done with what comes of them.
"""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bot.engine import Outcome, Position, Side
from bot.games import GAMES
from bot.play.repetition import REPETITIONS
from ladder.players import PLAYERS

OPENING_PLIES = 4


@dataclass(frozen=True)
class Pairing:
    """A game and two players by name, the weaker one first; `number` says which opening.

    An opening is so many random `plies`.
    """

    game: str
    lower: str
    higher: str
    number: int
    plies: int = OPENING_PLIES


@dataclass(frozen=True)
class PlayedMatch:
    """How a match went for the higher player: 1 it won, 0 nobody did, -1 the other.

    `moves` are those that it chose among several, and `seconds` the processor's time for them,
    `longest` for one.
    """

    score: int
    plies: int
    moves: int
    seconds: float
    longest: float


def play(pairing: Pairing) -> list[PlayedMatch]:
    """The opening's two matches: the higher player moves second, then first."""
    line = opening(pairing.game, pairing.number, pairing.plies)
    return [_match(pairing, line, side) for side in (line[-1].to_move.other, line[-1].to_move)]


def opening(game: str, number: int, plies: int = OPENING_PLIES) -> list[Position]:
    """A start and random plies, after which the match goes on; the same for all players."""
    chance = Random(f"{game} {number}")
    while True:
        line = [Position.start(GAMES[game])]
        while len(line) <= plies and line[-1].legal_moves:
            line.append(line[-1].after(chance.choice(line[-1].legal_moves)))
        if not line[-1].outcome:
            return line


def outcome(line: list[Position]) -> Outcome | None:
    """How a match ends that came to these positions: the position's own way, or by repetition."""
    now = line[-1]
    if now.outcome or now.capture_due:
        return now.outcome
    since = line[-1 - min(now.quiet, len(line) - 1) :]
    seen = Counter((each.black, each.white, each.to_move) for each in since)
    return now.counted if seen[now.black, now.white, now.to_move] >= REPETITIONS else None


def _match(pairing: Pairing, start: list[Position], side: Side) -> PlayedMatch:
    """A match in which the higher player is `side`."""
    names: Mapping[Side, str] = {side: pairing.higher, side.other: pairing.lower}
    chance = Random(f"{pairing} {side}")
    line, spent = list(start), list[float]()
    while not (end := outcome(line)):
        *history, now = line
        began = time.process_time()
        move = PLAYERS[names[now.to_move]](now, history, chance)
        if now.to_move is side and len(now.legal_moves) > 1:
            spent.append(time.process_time() - began)
        line.append(now.play(move))
    score = 0 if end.winner is None else 1 if end.winner is side else -1
    return PlayedMatch(score, len(line) - 1, len(spent), sum(spent), max(spent, default=0.0))
