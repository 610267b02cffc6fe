"""What a choice in /settings or /server, or in their panels, may change.

A second reading: it must not know the bot's code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import Any

from fuzz.case import Case

OWN = MappingProxyType(
    {
        "language": "language",
        "auto-move": "auto_move",
        "theme": "theme",
        "view": "orientation",
        "notices": "notices",
    }
)
"""The column of `people` that each option of /settings sets."""

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
"""The column of `servers` that each option of /server sets."""


def selects(panel: str, columns: Mapping[str, str]) -> dict[str, str]:
    """The column that each select of a panel sets, by its name in a custom id."""
    return {f"{panel}:{re.sub('[-_]', '', name)}": column for name, column in columns.items()}


def pressed_in(case: Case, panel: str, columns: Mapping[str, str]) -> dict[str, str]:
    """The column that the select sets which was used in a panel, by its custom id."""
    names = selects(panel, columns)
    return {case.act.custom_id: names[case.act.name]} if case.act.name in names else {}


def meant(said: Any, column: str) -> Any:
    """What is kept of something that was said in an option, or chosen in a panel."""
    if isinstance(said, str) and said.isdecimal():
        return int(said)
    if column == "puzzle_hour" and said == "off":
        return None
    return {"server": None, "automatic": None, "on": 1, "off": 0}.get(said, said)


def sets(
    case: Case,
    table: str,
    key: int,
    columns: Mapping[str, str],
    options: Mapping[str, Any] | None = None,
    also: Set[str] = frozenset(),
) -> None:
    """What was said is kept so, and nothing else but what follows `also`."""
    kept, was = case.after.row(table, key), case.before.row(table, key)
    options = case.act.options if options is None else options
    said = {columns[name]: said for name, said in options.items() if name in columns}
    if kept is None or not said:
        return
    if all(kept[name] == meant(said[name], name) for name in said):
        new = set() if was else set(kept) - set(columns.values())
        case.explain(table, key, columns={*said, *also, *new, *(set(kept) if was is None else ())})


def preferred(case: Case) -> None:
    sets(case, "people", case.act.who, OWN | pressed_in(case, "settings", OWN))


def spoken_to(case: Case) -> None:
    """A button below /help sets the language that it is labelled with."""
    language = case.act.custom_id.rpartition(":")[2]
    sets(case, "people", case.act.who, OWN, {"language": language})


def server_settings_changed(case: Case) -> None:
    """An hour without a channel is one for the channel in which it was said."""
    if case.act.manages:
        before, kept = (
            snapshot.row("servers", case.act.guild) or {} for snapshot in (case.before, case.after)
        )
        lacking = not before.get("puzzle_channel") and kept.get("puzzle_hour") is not None
        here = lacking and kept.get("puzzle_channel") == case.act.channel
        columns = SERVER | pressed_in(case, "server", SERVER)
        also = {"puzzle_channel"} if here else set[str]()
        sets(case, "servers", case.act.guild, columns, also=also)
