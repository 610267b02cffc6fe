"""What may become of all that is kept of somebody who wants it deleted.

A second reading: on paper a former player's id is turned back into theirs, and what differs then
must be what leaving their matches and challenges does. It must not know the bot's code.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from fuzz.case import Case
from fuzz.endings import left
from fuzz.plays import ENGINE, OTHER
from fuzz.snapshot import Row, Snapshot

WAITS = {"open", "waiting"}


def forgotten(case: Case) -> None:
    """Nothing names them any more; they leave their matches, and close their challenges."""
    if case.before is case.after:
        return
    who, before = case.act.who, datetime.fromisoformat(case.act.now) - timedelta(seconds=1)
    # What is shown of the ends of matches is spread out in time.
    case.act = replace(case.act, since=before.isoformat(" ", "microseconds"))
    case.check(who not in numbers(case.after), f"{who} is kept still")
    former = {each for each in numbers(case.after) - numbers(case.before) if each < ENGINE}
    case.read_as(restored(case.before, case.after, former, who))
    for match in case.before.live:
        if case.plays_in(match):
            left(case, match, "resignation", OTHER[case.side(match)])
    for row in case.before.rows("challenges"):
        if row["state"] in WAITS and who in {row["challenger"], row["opponent"]}:
            state = "withdrawn" if row["challenger"] == who else "declined"
            case.becomes("challenges", row, {"state": state})
    case.explain("people", who)
    for row in case.before.rows("lesson_progress", user=who):
        case.explain("lesson_progress", who, row["lesson"])
    for row in case.before.rows("record_analyses", person=who):
        case.explain("record_analyses", row["id"])
    for change in list(case.unexplained):
        if change.table in {"members", "standings"} and change.key[-1] == who:
            case.explain(change.table, *change.key, columns={"gone", "name"})


def numbers(snapshot: Snapshot) -> set[int]:
    """All whole numbers that stand anywhere."""
    values = (
        value
        for rows in snapshot.tables.values()
        for row in rows.values()
        for value in row.values()
    )
    return {value for value in values if isinstance(value, int)}


def restored(before: Snapshot, after: Snapshot, former: set[int], who: int) -> Snapshot:
    """What is kept, with somebody in the place of a former player, and their names as they were."""

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
