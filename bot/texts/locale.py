"""Sentences by name and parameters, from assets/locales.

It must not know what the sentences are about.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

from bot.errors import GutiError

LOCALES = Path(__file__).parents[2] / "assets" / "locales"
ENGLISH = "en"

QUOTED = 40
"""So many characters of what a person typed are repeated to them."""

LONGEST = 900
"""So many characters may a parameter have; Fluent refuses more than 1,000."""

LISTED = 10
"""So many moves are listed in a sentence."""

PEOPLE = ("black", "white", "player", "opponent", "challenger")
"""The fields of errors that hold a user's id."""


class UnknownText(LookupError):
    """A sentence that the locale does not have, or not for these parameters."""


@cache
def _bundle(locale: str) -> FluentBundle:
    bundle = FluentBundle([locale], use_isolating=False)
    for path in sorted((LOCALES / locale).glob("*.ftl")):
        resource = FluentResource(path.read_text(encoding="utf-8"))
        junk = [entry.content for entry in resource.body if isinstance(entry, Junk)]
        if junk:
            raise UnknownText(path.name, *junk)
        bundle.add_resource(resource)
    return bundle


def names(locale: str = ENGLISH) -> frozenset[str]:
    """The names of all sentences of a locale."""
    return frozenset(_bundle(locale)._messages)  # noqa: SLF001 - it has no public list


def say(name: str, /, **params: object) -> str:
    """The sentence `name` with its parameters; raises UnknownText."""
    bundle = _bundle(ENGLISH)
    if not bundle.has_message(name):
        raise UnknownText(name)
    pattern = bundle.get_message(name).value
    if pattern is None:
        raise UnknownText(name)
    text, errors = bundle.format_pattern(pattern, {name: _cut(of) for name, of in params.items()})
    if errors:
        raise UnknownText(name, *errors)
    return str(text)


def _cut(value: object) -> object:
    return f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > LONGEST else value


def mention(user: int) -> str:
    """How a person is named in a message; nobody is notified by it alone."""
    return f"<@{user}>"


def quoted(text: str) -> str:
    """What somebody typed, harmless and short."""
    kept = "".join(" " if not letter.isprintable() or letter == "`" else letter for letter in text)
    short = kept if len(kept) <= QUOTED else f"{kept[:QUOTED]}…"
    return f"`{short}`" if short.strip() else "` `"


def listed(moves: Iterable[object]) -> str:
    """Moves in a sentence; of many, the first few and how many more there are."""
    texts = [f"`{move}`" for move in moves]
    if len(texts) > LISTED:
        return say("list-more", moves=", ".join(texts[:LISTED]), more=len(texts) - LISTED)
    if len(texts) == 1:
        return texts[0]
    return say("list-or", moves=", ".join(texts[:-1]), last=texts[-1])


def error(error: GutiError) -> str:
    """What a person is told who asked for something that cannot be."""
    params = {name: _param(name, value) for name, value in error.details.items()}
    counts = {
        f"{name}_count": len(value)
        for name, value in error.details.items()
        if isinstance(value, tuple)
    }
    return say(f"error-{_kebab(type(error).__name__)}", **params, **counts)


def _param(name: str, value: object) -> object:
    if isinstance(value, tuple):
        return listed(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in PEOPLE and isinstance(value, int):
        return mention(value)
    if name == "link":
        return value or "none"
    if name in {"text", "detail"}:
        return quoted(str(value))
    return value if not isinstance(value, int) or name in {"at", "line"} else str(value)


def _kebab(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def moment(moment_: datetime) -> str:
    """A moment as Discord shows it to each reader: how long ago, or how far ahead."""
    return f"<t:{int(moment_.timestamp())}:R>"
