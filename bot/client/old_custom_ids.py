"""The custom ids of version 0.1, whose messages stay in channels, as those of today.

They were `kind:number:action` or `kind:number:version:action`, where the version stood for a page
and a game's place in the list as well. It must not know what any of them does.
"""

import re

PATTERN = re.compile(r"([a-z]+):([0-9]{1,19})(?::([0-9]{1,9}))?:([a-z]+)", re.ASCII)

GAMES = ("all", "lau-kata-kati", "dash-guti", "egara-guti", "pretwa", "gol-skuish")
"""The leaderboards of then, in the order of then."""

PERIODS = ("all", "month", "week")

READER = ("first", "back", "on", "last")


def renewed(text: str) -> str:
    """The custom id of today for one of version 0.1; any other text as it is."""
    found = PATTERN.fullmatch(text)
    if not found:
        return text
    kind, number, version, action = found.groups()
    code = int(version or 0)
    rest, place = divmod(code, len(GAMES))
    if kind == "ladder":
        period = PERIODS[min(rest, len(PERIODS) - 1)]
        return f"leaderboard:{action}:{number}::{GAMES[place]}/{period}"
    if kind == "history" and version is not None:
        return f"history:{action}:{number}::{GAMES[place]}/{rest}"
    if kind == "challenge" and action == "form":
        return f"form:challenge:{number}"
    if kind == "match" and action in READER:
        return f"reader:{action}:{number}::{code}"
    if kind == "match" and action == "read":
        return f"reader:open:{number}"
    return f"{kind}:{action}:{number}" + (f":{version}" if version is not None else "")
