"""Lessons: sequences of positions with tasks, and the parser of lesson files."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from guti import Game, Move, Position
from guti.errors import GutiError
from guti.games import find


class Task(StrEnum):
    """Kinds of tasks; `bot/texts/lessons.py` has a sentence for each kind.

    After a BAIT or an OPPOSITION, the opponent has no good move. A REAP follows, in which the
    solver captures the pieces won.
    """

    GO = "go"
    CAPTURE = "capture"
    COMPULSION = "compulsion"
    CHAIN = "chain"
    SAFE = "safe"
    ALL = "all"
    BLOCK = "block"
    COUNT = "count"
    STRAIGHT = "straight"
    CIRCLE = "circle"
    CENTRE = "centre"
    ARM = "arm"
    JOIN = "join"
    SLANT = "slant"
    TRIANGLE = "triangle"
    REDUCE = "reduce"
    GUARD = "guard"
    BAIT = "bait"
    OPPOSITION = "opposition"
    REAP = "reap"


@dataclass(frozen=True)
class Step:
    """A position, its task, the moves that solve the task, and the opponent's reply.

    `marked` is the point named in the task. `offered` are moves that look legal but are not. If
    `continues` is true, the step begins in the position in which the previous step ended.
    """

    task: Task
    position: Position
    accepted: tuple[Move, ...]
    reply: Move | None = None
    marked: str | None = None
    offered: tuple[str, ...] = ()
    continues: bool = False

    def solves(self, move: Move) -> bool:
        """Return whether a legal move solves the step."""
        return move in self.accepted

    def trail(self, move: Move) -> tuple[Move, ...]:
        """Return `move`, followed by the opponent's reply if there is one.

        If `move` does not solve the step, the reply is the largest capture.
        """
        answer = self.reply if self.solves(move) else largest_capture(self.position.after(move))
        return (move, answer) if answer else (move,)

    @property
    def goal(self) -> str | None:
        """The vacant point to be reached, or None if the task names no vacant point."""
        vacant = self.marked and self.position.at(self.marked) is None
        return self.marked if vacant else None

    @property
    def solution(self) -> Move:
        """The move that is shown as the solution."""
        return self.accepted[0]

    @property
    def end(self) -> Position:
        """The position after the solution."""
        return self.position.through(self.trail(self.solution))[-1]


@dataclass(frozen=True)
class Lesson:
    """The steps of a lesson about a game.

    `basic` is true for the first lesson, which teaches what all games share. Lessons are listed by
    `order`: the first lesson, then one for each game in the order of games.
    """

    key: str
    game: Game
    steps: tuple[Step, ...]
    order: int
    basic: bool = False

    @cached_property
    def last(self) -> int:
        """Index of the last step, from 0."""
        return len(self.steps) - 1


@dataclass(frozen=True)
class OpenedLesson:
    """A lesson, opened at one step; `number` is the number of the step, from 0."""

    lesson: Lesson
    number: int

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        """True if no step follows."""
        return self.number == self.lesson.last

    @property
    def next(self) -> "OpenedLesson":
        """The lesson at the next step, which must exist."""
        return replace(self, number=self.number + 1)

    @property
    def before(self) -> "OpenedLesson":
        """The lesson at the nearest earlier step that does not continue another step."""
        number = max(self.number - 1, 0)
        while self.lesson.steps[number].continues:
            number -= 1
        return replace(self, number=number)

    @property
    def next_step_continues(self) -> bool:
        """True if the next step begins where this one ends."""
        return not self.is_last and self.next.step.continues


def largest_capture(position: Position) -> Move | None:
    """Return the move that captures most pieces, or None if no move captures."""
    captures = [move for move in position.legal_moves if move.captured]
    return max(captures, key=lambda move: len(move.captured), default=None)


def read_lesson(key: str, text: str) -> Lesson:
    """Parse a lesson from TOML.

    Raises ValueError with the lesson's key in the message.
    """
    try:
        data = tomllib.loads(text)
        game, steps = find(data["game"]), list[Step]()
        for written in data["steps"]:
            steps.append(_read_step(game, written, steps[-1] if steps else None))
        basic = data.get("basic", False)
        order = data.get("order", 0 if basic else game.order)
        return Lesson(key, game, tuple(steps), order, basic)
    except (GutiError, IndexError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{key}: {error!r}") from error


def _read_step(game: Game, written: Mapping[str, Any], before: Step | None) -> Step:
    continues = "position" not in written
    if continues and before is None:
        raise ValueError("the first step needs a position")
    position = before.end if continues and before else Position.from_text(game, written["position"])
    accepted = tuple(position.parse(move) for move in written["accepted"])
    reply = written.get("reply")
    if reply and len(accepted) > 1:
        raise ValueError("a step with several accepted moves cannot have a reply")
    return Step(
        task=Task(written["task"]),
        position=position,
        accepted=accepted,
        reply=position.after(accepted[0]).parse(reply) if reply else None,
        marked=written.get("marked"),
        offered=tuple(written.get("offered", ())),
        continues=continues,
    )
