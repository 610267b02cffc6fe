"""Lessons: small positions with one thing to do in each, read from data.

Pure: it must not know sentences, files, who learns, nor the search.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from bot.engine import Game, Move, Position
from bot.errors import GutiError
from bot.games import find


class Task(StrEnum):
    """What a step asks for; `bot/texts/lessons.py` says it, and what it showed.

    In a `BAIT` or an `OPPOSITION` the other side then has no good move left, and `REAP` takes what
    that brings.
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
    """A position, what is asked there, the moves that do it, and the other side's scripted reply.

    `marked` is the point that the task names. `offered` are moves that look as if they could be
    played, and cannot. One that `continues` stands where the step before it ended.
    """

    task: Task
    position: Position
    accepted: tuple[Move, ...]
    reply: Move | None = None
    marked: str | None = None
    offered: tuple[str, ...] = ()
    continues: bool = False

    def does(self, move: Move) -> bool:
        """Whether a legal move is what is asked."""
        return move in self.accepted

    def trail(self, move: Move) -> tuple[Move, ...]:
        """A legal move and what the other side answers: as scripted, else its longest capture."""
        answer = self.reply if self.does(move) else refutation(self.position.after(move))
        return (move, answer) if answer else (move,)

    @property
    def goal(self) -> str | None:
        """The vacant point to which to go; None where the task is about something else."""
        vacant = self.marked and self.position.at(self.marked) is None
        return self.marked if vacant else None

    @property
    def solution(self) -> Move:
        """The move that is shown to who wants to be shown one."""
        return self.accepted[0]

    @property
    def end(self) -> Position:
        """Where the step ends when the solution is played."""
        return after_all(self.position, self.trail(self.solution))


@dataclass(frozen=True)
class Lesson:
    """Steps of a game, in order; `basic` if it is for who knows none of the games."""

    key: str
    game: Game
    steps: tuple[Step, ...]
    order: int
    basic: bool = False

    @cached_property
    def last(self) -> int:
        """The number of the last step, the first being 0."""
        return len(self.steps) - 1


@dataclass(frozen=True)
class OpenedLesson:
    """A lesson, and the number of the step in it that is meant, from 0 on."""

    lesson: Lesson
    number: int

    @property
    def step(self) -> Step:
        """The step that is meant."""
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        """Whether no step comes after it."""
        return self.number == self.lesson.last

    @property
    def next(self) -> "OpenedLesson":
        """The step after it, where there is one."""
        return replace(self, number=self.number + 1)

    @property
    def before(self) -> "OpenedLesson":
        """The step before it that has a beginning of its own, or the first."""
        number = max(self.number - 1, 0)
        while self.lesson.steps[number].continues:
            number -= 1
        return replace(self, number=number)

    @property
    def leads_on(self) -> bool:
        """Whether the next step begins where this one ends."""
        return not self.is_last and self.next.step.continues


def refutation(position: Position) -> Move | None:
    """The longest capture in a position; None if there is none."""
    captures = [move for move in position.legal_moves if move.captured]
    return max(captures, key=lambda move: len(move.captured), default=None)


def after_all(position: Position, moves: tuple[Move, ...]) -> Position:
    """The position after moves that are known to be legal."""
    for move in moves:
        position = position.after(move)
    return position


def read_lesson(key: str, text: str) -> Lesson:
    """Read a lesson from its TOML; raises ValueError, which names it and what is wrong."""
    try:
        data = tomllib.loads(text)
        game, steps = find(data["game"]), list[Step]()
        for written in data["steps"]:
            steps.append(_read_step(game, written, steps[-1] if steps else None))
        return Lesson(key, game, tuple(steps), data["order"], data.get("basic", False))
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
        raise ValueError("what is answered to several moves cannot be scripted")
    return Step(
        task=Task(written["task"]),
        position=position,
        accepted=accepted,
        reply=position.after(accepted[0]).parse(reply) if reply else None,
        marked=written.get("marked"),
        offered=tuple(written.get("offered", ())),
        continues=continues,
    )
