"""Invariant of deleting a user's data.

The deletion replaces the user's id by an anonymous one. This is undone in the new snapshot, after
which only the ends of the user's matches and challenges may differ.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tests.support.fuzz.case import Case
from tests.support.fuzz.endings import ends_early
from tests.support.fuzz.plays import ENGINE, OTHER
from tests.support.fuzz.snapshot import Row, Snapshot

WAITS = {"open", "waiting"}
SLOW_PLAY = {
    **dict.fromkeys(("vacations", "held_notices", "watchers", "guesses"), "user"),
    **dict.fromkeys(("conditional_moves", "shared_pages"), "person"),
}
"""Column of the user in tables whose rows a deletion deletes or empties."""


def data_deleted(case: Case) -> None:
    """Check that the user's id is gone, and allow the effects of the deletion."""
    if case.before is case.after:
        return
    who, before = case.act.who, datetime.fromisoformat(case.act.now) - timedelta(seconds=1)
    # A deletion takes time because it ends matches one after another.
    since = before.isoformat(" ", "microseconds")
    case.act = replace(case.act, since=min(since, case.act.since or since))
    case.check(who not in numbers(case.after), f"{who} is kept still")
    former = {each for each in numbers(case.after) - numbers(case.before) if each < ENGINE}
    case.replace_after(restored(case.before, case.after, former, who))
    for match in case.before.live:
        if case.plays_in(match):
            ends_early(case, match, "resignation", OTHER[case.side(match)])
    for row in case.before.rows("challenges"):
        if row["state"] in WAITS and who in {row["challenger"], row["opponent"]}:
            state = "withdrawn" if row["challenger"] == who else "declined"
            case.explain_update("challenges", row, {"state": state})
    case.explain("people", who)
    learning_deleted(case, who)
    for change in list(case.unexplained):
        if change.table in {"members", "standings"} and change.key[-1] == who:
            case.explain(change.table, *change.key, columns={"gone", "name"})
    limits_kept(case)


def learning_deleted(case: Case, who: int) -> None:
    """Allow the deletion of a user's lessons, puzzle days, analyses and slow play."""
    for table, key in (("lesson_progress", "lesson"), ("puzzle_days", "day")):
        for row in case.before.rows(table, user=who):
            case.explain(table, who, row[key])
    for row in case.before.rows("record_analyses", person=who):
        case.explain("record_analyses", row["id"])
    for table, column in SLOW_PLAY.items():
        for change in [each for each in case.unexplained if each.table == table]:
            if change.before and who in {change.before[column], change.before.get("opponent")}:
                case.explain(table, *change.key)


def limits_kept(case: Case) -> None:
    """Allow new rows that let daily limits still apply after the deletion."""
    for change in list(case.unexplained):
        if change.table in {"deletions", "deletion_marks", "secrets"} and change.before is None:
            case.explain(change.table, *change.key)


def numbers(snapshot: Snapshot) -> set[int]:
    """Return all integers in the database."""
    values = (
        value
        for rows in snapshot.tables.values()
        for row in rows.values()
        for value in row.values()
    )
    return {value for value in values if isinstance(value, int)}


def restored(before: Snapshot, after: Snapshot, former: set[int], who: int) -> Snapshot:
    """Return the new snapshot with the user's id and names restored."""

    def named(value: Any) -> Any:
        return who if value in former else value

    def renamed(row: Row, old: Row) -> Row:
        found = {name: named(value) for name, value in row.items()}
        gone = {f"{name}_name" for name, value in row.items() if value in former}
        return found | {name: old[name] for name in gone if name in old}

    return Snapshot({
        table: {
            tuple(map(named, key)): renamed(row, before.row(table, *map(named, key)) or {})
            for key, row in rows.items()
        }
        for table, rows in after.tables.items()
    })  # fmt: skip
