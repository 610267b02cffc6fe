"""Invariants of /settings and /server, and of their panels."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import Any

from tests.support.fuzz.case import Case

OWN = MappingProxyType(
    {
        "language": "language",
        "auto-move": "auto_move",
        "theme": "theme",
        "view": "orientation",
        "notices": "notices",
        "puzzle": "puzzle_hour",
        "zone": "zone",
    }
)
"""Column of `people` for each option of /settings."""

FOLLOWING_PUZZLE = frozenset({"puzzle_due", "puzzle_sent", "puzzle_refused"})
"""Columns that follow the hour of the puzzle."""

SERVER = MappingProxyType(
    {
        "language": "language",
        "theme": "theme",
        "boards": "orientation",
        "rated": "rated_a_day",
        "pace": "pace",
        "old_boards": "old_boards",
        "puzzle_channel": "puzzle_channel",
        "puzzle_hour": "puzzle_hour",
    }
)
"""Column of `servers` for each option of /server."""


def selects(panel: str, columns: Mapping[str, str]) -> dict[str, str]:
    """Return the column that each select of a panel sets, by its name in custom ids."""
    return {f"{panel}:{re.sub('[-_]', '', name)}": column for name, column in columns.items()}


def pressed_in(case: Case, panel: str, columns: Mapping[str, str]) -> dict[str, str]:
    """Return the column that the used select of a panel sets."""
    names = selects(panel, columns)
    return {case.act.custom_id: names[case.act.name]} if case.act.name in names else {}


def meant(said: Any, column: str) -> Any:
    """Return the stored form of a value of an option or a select."""
    if isinstance(said, str) and said.isdecimal():
        return int(said)
    if column == "puzzle_hour" and said == "off":
        return None
    values = {"server": None, "automatic": None, "utc": None, "on": 1, "off": 0}
    return values.get(said, said)


def sets(
    case: Case,
    table: str,
    key: int,
    columns: Mapping[str, str],
    options: Mapping[str, Any] | None = None,
    also: Set[str] = frozenset(),
) -> None:
    """Accept exactly the chosen values, and changes of the columns in `also`."""
    kept, was = case.after.row(table, key), case.before.row(table, key)
    options = case.act.options if options is None else options
    said = {columns[name]: said for name, said in options.items() if name in columns}
    if kept is None or not said:
        return
    if all(kept[name] == meant(said[name], name) for name in said):
        new = set() if was else set(kept) - set(columns.values())
        case.explain(table, key, columns={*said, *also, *new, *(set(kept) if was is None else ())})


def preferred(case: Case) -> None:
    columns = OWN | pressed_in(case, "settings", OWN)
    sets(case, "people", case.act.who, columns, also=FOLLOWING_PUZZLE)


def sent(case: Case) -> None:
    """Accept the changes of sending due puzzles, and of reporting a refused one to the actor."""
    for change in [each for each in case.unexplained if each.table == "puzzle_days"]:
        asked = case.before.row("people", change.key[0]) or {}
        due = asked.get("puzzle_due")
        if due and due <= case.act.now and change.before is None:
            case.explain("puzzle_days", *change.key)
    for change in [each for each in case.unexplained if each.table == "people"]:
        before, after = change.before, change.after
        if not before or not after:
            continue
        if before["puzzle_due"] and before["puzzle_due"] <= case.act.now:
            case.explain("people", *change.key, columns={"puzzle_hour", *FOLLOWING_PUZZLE})
        elif change.key[0] == case.act.who and before["puzzle_refused"]:
            case.explain("people", *change.key, columns={"puzzle_refused"})


def spoken_to(case: Case) -> None:
    """Accept that a button below /help sets the language that its label names."""
    language = case.act.custom_id.rpartition(":")[2]
    sets(case, "people", case.act.who, OWN, {"language": language})


def server_settings_changed(case: Case) -> None:
    """Accept server settings; the puzzle's hour alone also sets its channel to this one."""
    if case.act.manages:
        before, kept = (
            snapshot.row("servers", case.act.guild) or {} for snapshot in (case.before, case.after)
        )
        lacking = not before.get("puzzle_channel") and kept.get("puzzle_hour") is not None
        here = lacking and kept.get("puzzle_channel") == case.act.channel
        columns = SERVER | pressed_in(case, "server", SERVER)
        also = {"puzzle_channel"} if here else set[str]()
        sets(case, "servers", case.act.guild, columns, also=also)
