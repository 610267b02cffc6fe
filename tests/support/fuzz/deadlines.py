"""Invariants of the table of due times."""

from __future__ import annotations

from tests.support.fuzz.case import Case
from tests.support.fuzz.plays import ENGINE, mover_of, state_after
from tests.support.fuzz.snapshot import Row, Snapshot

PAUSES = {"pause", "warned-pause"}
"""Steps when a clock stops for a day off, or starts again."""


def rescheduled(case: Case) -> None:
    """Allow the change of a due time if it has passed or if the match changed."""
    for change in [each for each in case.unexplained if each.table == "due"]:
        subject, number = change.key
        if subject != "match":
            # The tests of puzzles and welcomes check these.
            case.explain("due", *change.key)
            continue
        match, before = case.after.row("matches", number), change.before
        moved_on = match is None or match != case.before.row("matches", number)
        was_due = before is not None and before["at"] <= case.act.now
        restarted = case.act.name == "restart" and match and match["level"]
        if moved_on or was_due or restarted or (match and match["ended"]):
            case.explain("due", *change.key)


def overlooked(snapshot: Snapshot) -> list[str]:
    """Return errors for live matches with a wrong or missing due time."""
    wrong = []
    for match in snapshot.live:
        due = snapshot.row("due", "match", match["id"])
        mover = mover_of(match, state_after(match, snapshot.moves(match["id"])))
        if not _is_right(match, due, mover):
            wrong.append(f"match {match['id']}: {due} is due in {match}")
    return wrong


def _is_right(match: Row, due: Row | None, mover: int) -> bool:
    deadline, claimable = match["deadline"], match["claimable_from"]
    if due is None:
        # Nothing is due after a silent player was reminded, nor in matches outside servers.
        return mover != ENGINE and deadline is None and (bool(claimable) or not match["guild"])
    if mover == ENGINE:
        return bool(due["kind"] == "engine-turn" and not deadline and not claimable)
    if due["kind"] in PAUSES:
        return bool(due["at"] == match["pause_changes"])
    if due["kind"] == "time-up":
        return bool(deadline and due["at"] == deadline)
    kinds = {"remind"} if deadline else {"silence"} if claimable else {"abandoned"}
    kinds |= {"show-board"} if match["level"] and match["owner"] is None else set()
    return due["kind"] in kinds and due["at"] <= (deadline or claimable or due["at"])
