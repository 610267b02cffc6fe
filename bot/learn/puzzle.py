"""Puzzles: positions with only one right move, and a proven solution."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from guti import Game, Move, Position, Side
from guti.symmetry import automorphisms


class Goal(StrEnum):
    """Goals of puzzles: to preserve a win, to preserve a draw, or to win a piece."""

    WIN = "win"
    DRAW = "draw"
    GAIN = "gain"


@dataclass(frozen=True)
class Proof:
    """Evidence that only one move reaches the goal.

    If `depth` is None, the evidence is a table of solved positions. If not, it is a search to
    `depth` plies, in which the right move is better than every other by at least `margin`
    hundredths of a piece.
    """

    depth: int | None = None
    margin: int = 0


@dataclass(frozen=True)
class Puzzle:
    """A position with a goal and a solution.

    `line` is the solution. It alternates moves of the solver and replies, and ends with a move of
    the solver.
    """

    position: Position
    goal: Goal
    line: tuple[Move, ...]
    proof: Proof

    @cached_property
    def key(self) -> str:
        """The puzzle's key, a hash of game and position."""
        return key_of(self.game, self.position.text)

    @property
    def game(self) -> Game:
        """The position's game."""
        return self.position.game

    @property
    def solver(self) -> Side:
        """The side to move."""
        return self.position.to_move

    @property
    def pieces(self) -> int:
        """Number of pieces on the board."""
        return (self.position.black | self.position.white).bit_count()

    @property
    def turns(self) -> int:
        """Number of the solver's moves."""
        return len(self.line) // 2 + 1

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions of the solution, including the last one."""
        return self.position.through(self.line)

    @cached_property
    def answer(self) -> tuple[str, tuple[int, ...]]:
        """The game and the path of the first move; symmetric positions have equal answers."""
        return answer_of(self.game, self.line[0].path)

    def before(self, turn: int) -> Position:
        """Return the position before the solver's move number `turn` (from 0)."""
        return self.positions[2 * turn]

    def accepts(self, turn: int, move: Move) -> bool:
        """Return whether `move` leads to the same position as the solution in this turn."""
        return self.before(turn).after(move) == self.positions[2 * turn + 1]

    @property
    def last_move(self) -> "Puzzle":
        """A puzzle that consists of only the solution's last move."""
        return Puzzle(self.positions[-2], self.goal, self.line[-1:], self.proof)

    @property
    def text(self) -> str:
        """The puzzle as a line of JSON, which `from_text` parses."""
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
        """Parse a puzzle of a game from JSON. Raises ValueError."""
        try:
            fields = json.loads(text)
            position = Position.from_text(game, fields["position"])
            line = position.parse_line(fields["line"].split())
            proof = Proof(fields["proof"].get("depth"), fields["proof"].get("margin", 0))
            return cls(position, Goal(fields["goal"]), line, proof)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(text) from error


def key_of(game: Game, position: str) -> str:
    """Return the key of the puzzle with a position, which is given as text."""
    return sha256(f"{game.key} {position}".encode()).hexdigest()[:12]


def answer_of(game: Game, path: Iterable[str]) -> tuple[str, tuple[int, ...]]:
    """Return the game and the path of a first move; symmetric paths have equal answers."""
    points = [game.board.index[point] for point in path]
    images = (tuple(way[point] for point in points) for way in automorphisms(game.board))
    return game.key, min(images)
