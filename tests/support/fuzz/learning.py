"""Invariants of lessons.

The expected steps are read from the lessons' files.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.fuzz.alone import chosen
from tests.support.fuzz.case import Case
from tests.support.fuzz.invitations import game_named
from tests.support.fuzz.snapshot import Row

FOLDER = Path(__file__).parents[3] / "assets" / "lessons"


@cache
def steps_of(lesson: str) -> list[dict[str, Any]]:
    """Return the steps of a lesson, read from the lesson's file."""
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / f"{lesson}.toml").read_text())["steps"]
    return found


def opened(case: Case) -> None:
    """Allow a lesson to be opened at a step."""
    for before, after in learnt(case):
        unlike = {name for name in after if before is None or before[name] != after[name]}
        case.check(before is None or "finished" not in unlike, f"finished by opening: {after}")


def answered(case: Case) -> None:
    """Allow an answer to a step. Only a right answer advances the lesson."""
    for before, after in learnt(case):
        _, _, number, _, answer = case.act.custom_id.split(":")
        key, _, path = answer.partition("/")
        steps, at = steps_of(key), int(number)
        moves = {move.replace("x", "-") for move in steps[at]["accepted"]}
        right, last = path in moves, at + 1 == len(steps)
        case.check(after["lesson"] == key, f"another lesson than that of the button: {after}")
        case.check(after["step"] == ((0 if last else at + 1) if right else at), f"wrong: {after}")
        was = before["finished"] if before else None
        if was or not (right and last):
            case.check(after["finished"] == was, f"finished by no end: {after}")


def typed(case: Case) -> None:
    """Allow /learn to open a step or answer the current one."""
    for before, after in learnt(case):
        finished = before["finished"] if before else None
        by_answer = case.act.options.get("move") and after["step"] == 0
        case.check(bool(after["finished"] == finished or by_answer), f"finished: {after}")


def match_begun(case: Case) -> None:
    """Allow an engine match after a lesson, at the weakest level."""
    chosen(case, game_named(case.act.custom_id.split(":")[-1]), level="1")


def level_played(case: Case) -> None:
    """Allow an engine match at the level that /today suggested."""
    chosen(case, game_named(case.act.custom_id.split(":")[-1]), level=str(case.act.number))


def learnt(case: Case) -> list[tuple[Row | None, Row]]:
    """Return the actor's changed lessons, before and after the action."""
    found = list[tuple[Row | None, Row]]()
    for change in list(case.unexplained):
        if change.table == "lesson_progress" and change.after and change.key[0] == case.act.who:
            case.check(0 <= change.after["step"] < len(steps_of(change.key[1])), str(change))
            case.explain("lesson_progress", *change.key)
            found.append((change.before, change.after))
    return found
