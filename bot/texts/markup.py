"""People, moments and typed text in Discord's markup, the same in every language.

It must not know a sentence.
"""

import unicodedata
from datetime import datetime

from bot.play.engine_player import ENGINE, NAME

QUOTED = 40
"""So many characters of what a person typed are repeated to them."""

RIGHT_TO_LEFT = {"R", "AL", "AN"}
FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"


def mention(user: int) -> str:
    """How a person or the engine is named in a message; nobody is notified by it alone."""
    if user == ENGINE:
        return NAME
    return f"<@{user}>"


def quoted(text: str) -> str:
    """What somebody typed, harmless and short."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    return code(kept if len(kept) <= QUOTED else f"{kept[:QUOTED]}…")


def code(text: str) -> str:
    """Return a text as code, in which nothing is markup."""
    return f"`{text.replace('`', ' ')}`" if text.strip("` ") else "` `"


def isolated(name: str, shown: str | None = None) -> str:
    """Return a name, or as what it is `shown`, so that its letters do not reorder the sentence.

    Only a name with letters that are read from the right needs that.
    """
    shown = name if shown is None else shown
    if RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, name)):
        return shown
    return f"{FIRST_STRONG_ISOLATE}{shown}{POP_DIRECTIONAL_ISOLATE}"


def moment(moment_: datetime) -> str:
    """A moment as Discord shows it to each reader: how long ago, or how far ahead."""
    return f"<t:{int(moment_.timestamp())}:R>"
