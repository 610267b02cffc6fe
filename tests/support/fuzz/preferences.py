"""Invariants of the /settings and /server commands and panels."""

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
        "profile": "profile",
        "quiet": "quiet",
        "digest": "digest",
    }
)
"""Column of `people` for each option of /settings."""

FOLLOWING_PUZZLE = frozenset({"puzzle_sent", "puzzle_refused"})
"""Columns that change when `puzzle_hour` changes."""

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
        "sunday_channel": "sunday_channel",
        "sunday_hour": "sunday_hour",
        "sunday_zone": "sunday_zone",
    }
)
"""Column of `servers` for each option of /server."""


def selects(panel: str, columns: Mapping[str, str]) -> dict[str, str]:
    """Return the column that each select of a panel sets, by the select's name."""
    return {f"{panel}:{re.sub('[-_]', '', name)}": column for name, column in columns.items()}


def pressed_in(case: Case, panel: str, columns: Mapping[str, str]) -> dict[str, str]:
    """Return the column that the actor's select sets, by the select's custom id."""
    names = selects(panel, columns)
    return {case.act.custom_id: names[case.act.name]} if case.act.name in names else {}


def stored_value(value: Any, column: str) -> Any:
    """Return the database value for `value`, chosen for a setting."""
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    if column in {"puzzle_hour", "sunday_hour"} and value == "off":
        return None
    values = {"server": None, "automatic": None, "utc": None, "on": 1, "off": 0}
    return values.get(value, value)


def explain_settings(
    case: Case,
    table: str,
    key: int,
    columns: Mapping[str, str],
    options: Mapping[str, Any] | None = None,
    also: Set[str] = frozenset(),
) -> None:
    """Allow the chosen values to be stored. Columns in `also` may change too."""
    row_after, row_before = case.after.row(table, key), case.before.row(table, key)
    options = case.act.options if options is None else options
    chosen = {columns[name]: chosen for name, chosen in options.items() if name in columns}
    if row_after is None or not chosen:
        return
    if all(row_after[name] == stored_value(chosen[name], name) for name in chosen):
        new = set() if row_before else set(row_after) - set(columns.values())
        case.explain(
            table,
            key,
            columns={*chosen, *also, *new, *(set(row_after) if row_before is None else ())},
        )


def preferred(case: Case) -> None:
    columns = OWN | pressed_in(case, "settings", OWN)
    explain_settings(case, "people", case.act.who, columns, also=FOLLOWING_PUZZLE)


def puzzle_was_due(case: Case, person: int) -> bool:
    """Return whether a puzzle by direct message was due."""
    dues = case.before.rows("due", subject="direct-puzzle", person=person)
    return any(due["at"] <= case.act.now for due in dues)


def direct_puzzles_sent(case: Case) -> None:
    """Allow due puzzles to be sent by direct message, and a refusal to be reported."""
    for change in [each for each in case.unexplained if each.table == "puzzle_days"]:
        if puzzle_was_due(case, change.key[0]) and change.before is None:
            case.explain("puzzle_days", *change.key)
    for change in [each for each in case.unexplained if each.table == "people"]:
        before, after = change.before, change.after
        if not before or not after:
            continue
        if puzzle_was_due(case, change.key[0]):
            case.explain("people", *change.key, columns={"puzzle_hour", *FOLLOWING_PUZZLE})
        elif change.key[0] == case.act.who and before["puzzle_refused"]:
            case.explain("people", *change.key, columns={"puzzle_refused"})


def language_chosen(case: Case) -> None:
    """Allow a button of /help to set the actor's language."""
    language = case.act.custom_id.rpartition(":")[2]
    explain_settings(case, "people", case.act.who, OWN, {"language": language})


def server_settings_changed(case: Case) -> None:
    """Allow managers to change the server's settings."""
    if case.act.manages:
        server_before, server_after = (
            snapshot.row("servers", case.act.guild) or {} for snapshot in (case.before, case.after)
        )
        also = set[str]()
        for name in ("puzzle", "sunday"):
            channel, hour = f"{name}_channel", f"{name}_hour"
            lacking = not server_before.get(channel) and server_after.get(hour) is not None
            if lacking and server_after.get(channel) == case.act.channel:
                also.add(channel)
            if channel in case.act.options and server_before.get(hour) is None:
                also.add(hour)
        if server_before.get("sunday_hour") is None:
            also.add("sunday_zone")
        columns = SERVER | pressed_in(case, "server", SERVER)
        explain_settings(case, "servers", case.act.guild, columns, also=also)
