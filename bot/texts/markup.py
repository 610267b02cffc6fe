"""People, times and typed text in Discord's markup."""

import unicodedata
from datetime import datetime

from bot.play.engine_player import ENGINE, NAME

QUOTED = 40
"""Maximum length of typed text that an answer repeats."""

RIGHT_TO_LEFT = {"R", "AL", "AN"}
FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"


def mention(user: int) -> str:
    """Return the mention of a person or the engine. A mention in itself notifies no one."""
    if user == ENGINE:
        return NAME
    return f"<@{user}>"


def quoted(text: str) -> str:
    """Return typed text, escaped and shortened."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return code(printable if len(printable) <= QUOTED else f"{printable[:QUOTED]}…")


def code(text: str) -> str:
    """Return text as inline code."""
    return f"`{text.replace('`', ' ')}`" if text.strip("` ") else "` `"


def isolated(name: str, shown: str | None = None) -> str:
    """Return `shown`, by default `name`, in a form that cannot reorder the words around it.

    Adds Unicode isolates to names with right-to-left letters.
    """
    shown = name if shown is None else shown
    if RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, name)):
        return shown
    return f"{FIRST_STRONG_ISOLATE}{shown}{POP_DIRECTIONAL_ISOLATE}"


def moment(moment_: datetime) -> str:
    """Return a time as a Discord timestamp relative to now."""
    return f"<t:{int(moment_.timestamp())}:R>"
