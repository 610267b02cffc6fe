"""Puzzles: positions in which one move alone is right, and a line of such moves with its proof.

Pure: it must not know files, sentences, who solves one, nor the search.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from bot.engine import Game, Move, Position, Side


class Goal(StrEnum):
    """What the right moves do that no others would: keep a win or a draw, or win a piece."""

    WIN = "win"
    DRAW = "draw"
    GAIN = "gain"


@dataclass(frozen=True)
class Proof:
    """How it is known that no other move does it.

    By a table, with no `depth`; else by a search of so many plies, in which the right move is worth
    at least so many hundredths of a piece more, `margin`, than every other.
    """

    depth: int | None = None
    margin: int = 0


@dataclass(frozen=True)
class Puzzle:
    """A position, what is to be done, and the line: the solver's move, the reply, and so on.

    The solver's moves are the first, the third and so on, and the last.
    """

    position: Position
    goal: Goal
    line: tuple[Move, ...]
    proof: Proof

    @cached_property
    def key(self) -> str:
        """What the puzzle goes by, wherever it stands in its file."""
        named = f"{self.game.key} {self.position.text}"
        return sha256(named.encode()).hexdigest()[:12]

    @property
    def game(self) -> Game:
        """Its game."""
        return self.position.game

    @property
    def solver(self) -> Side:
        """The side to move."""
        return self.position.to_move

    @property
    def turns(self) -> int:
        """How many moves are the solver's."""
        return len(self.line) // 2 + 1

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the first to the one after the line."""
        positions = [self.position]
        for move in self.line:
            positions.append(positions[-1].play(move))
        return tuple(positions)

    def before(self, turn: int) -> Position:
        """The position before one of the solver's moves, from 0 on."""
        return self.positions[2 * turn]

    def accepts(self, turn: int, move: Move) -> bool:
        """Whether a legal move is right: it leads where the line does, by whichever way."""
        return self.before(turn).after(move) == self.positions[2 * turn + 1]

    @property
    def text(self) -> str:
        """The puzzle as a line of JSON; `from_text` reads it back."""
        proof = (
            {"by": "table"}
            if self.proof.depth is None
            else {"by": "search", "depth": self.proof.depth, "margin": self.proof.margin}
        )
        named = {
            "position": self.position.text,
            "goal": self.goal.value,
            "line": " ".join(map(str, self.line)),
            "proof": proof,
        }
        return json.dumps(named)

    @classmethod
    def from_text(cls, game: Game, text: str) -> "Puzzle":
        """Read a puzzle of a game; raises ValueError."""
        try:
            said = json.loads(text)
            position, moves = Position.from_text(game, said["position"]), list[Move]()
            now = position
            for named in said["line"].split():
                moves.append(now.parse(named))
                now = now.after(moves[-1])
            proof = Proof(said["proof"].get("depth"), said["proof"].get("margin", 0))
            return cls(position, Goal(said["goal"]), tuple(moves), proof)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(text) from error
