"""Answers to puzzles and lessons on pages: what a move deserves, and how play goes on.

Nothing is stored, and the requests have no effect.
"""

from datetime import UTC, datetime

from bot.learn.errors import NoSuchPuzzle
from bot.learn.lesson import OpenedLesson
from bot.learn.puzzle import Puzzle
from bot.learn.solver import Attempt
from bot.texts import Texts
from bot.web.plain import plain
from bot.web.shared_state import line_json
from bot.web.state import JSON, move_json
from guti import Move, Position
from guti.errors import MoveError

NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def puzzle_moves(puzzle: Puzzle, turn: int = 0) -> list[JSON]:
    """Return the legal moves in the solver's turn number `turn`."""
    return [move_json(move) for move in puzzle.before(turn).legal_moves]


def puzzle_verdict(puzzle: Puzzle, turn: int, text: str, words: Texts) -> JSON:
    """Return the verdict on a move in a turn of a puzzle. Raises MoveError, NoSuchPuzzle."""
    if not 0 <= turn < puzzle.turns:
        raise NoSuchPuzzle(puzzle.key)
    position = puzzle.before(turn)
    move = position.parse(text)
    if not puzzle.accepts(turn, move):
        said = words.puzzles.refuted(puzzle, turn, move)
        return _verdict(position, (move,), said, right=False)
    if turn + 1 == puzzle.turns:
        said = words.puzzles.solution(puzzle)
        return _verdict(position, (move,), said, right=True, done=True)
    attempt = Attempt(puzzle.key, puzzle.game.key, NEVER, turn + 1, tries=1)
    said = words.puzzles.task(puzzle, attempt)
    played = move, puzzle.line[2 * turn + 1]
    return _verdict(position, played, said, right=True, moves=puzzle_moves(puzzle, turn + 1))


def lesson_moves(at: OpenedLesson) -> list[JSON]:
    """Return the legal moves of a step, and the illegal ones that it offers."""
    legal = [move_json(move) for move in at.step.position.legal_moves]
    offered = [
        {"text": text, "path": text.replace("x", "-").split("-"), "captures": []}
        for text in at.step.offered
    ]
    return [*legal, *offered]


def lesson_verdict(at: OpenedLesson, text: str, words: Texts) -> JSON:
    """Return the verdict on a move in a step of a lesson."""
    step = at.step
    try:
        move = step.position.parse(text)
    except MoveError as error:
        why = words.lessons.decoy(at, text.replace("x", "-")) or words.error(error)
        said = without_buttons(words.lessons.refused(at, why))
        return _verdict(step.position, (), said, right=False)
    if not step.solves(move):
        said = words.lessons.wrong(at, move)
        return _verdict(step.position, step.trail(move), said, right=False)
    said = without_buttons(words.lessons.right(at, move))
    # Relative to the address of the step's board.
    after = {"done": at.is_last, "next": None if at.is_last else f"../{at.number + 2}"}
    return _verdict(step.position, step.trail(move), said, right=True, **after)


def without_buttons(text: str) -> str:
    """Return the text of a lesson without the small print about Discord's buttons."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("-# "))


def _verdict(
    position: Position, played: tuple[Move, ...], said: str, *, right: bool, **more: object
) -> JSON:
    line = line_json(position.through(played), played)
    lines = plain(said, {}).split("\n")
    # The head of a task names the page, which the reader sees already.
    return {
        "right": right,
        "said": list(filter(None, lines[1:])),
        **line,
        "moves": [],
        **more,
    }
