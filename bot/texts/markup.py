"""People, moments and typed text in Discord's markup, the same in every language.

It must not know a sentence.
"""

from datetime import datetime

from bot.play.engine_player import ENGINE, NAME

QUOTED = 40
"""So many characters of what a person typed are repeated to them."""


def mention(user: int) -> str:
    """How a person or the engine is named in a message; nobody is notified by it alone."""
    if user == ENGINE:
        return NAME
    return f"<@{user}>"


def quoted(text: str) -> str:
    """What somebody typed, harmless and short."""
    kept = "".join(" " if not letter.isprintable() or letter == "`" else letter for letter in text)
    short = kept if len(kept) <= QUOTED else f"{kept[:QUOTED]}…"
    return f"`{short}`" if short.strip() else "` `"


def moment(moment_: datetime) -> str:
    """A moment as Discord shows it to each reader: how long ago, or how far ahead."""
    return f"<t:{int(moment_.timestamp())}:R>"
