"""The sentences of one language by name and parameters, from assets/locales.

It must not know what the sentences are about.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Self

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

LOCALES = Path(__file__).parents[2] / "assets" / "locales"

LONGEST = 900
"""So many characters may a parameter have; Fluent refuses more than 1,000."""

LISTED = 10
"""So many moves are listed in a sentence."""


class UnknownText(LookupError):
    """A sentence that the locale does not have, or not for these parameters."""


class Locale:
    """One language's sentences."""

    def __init__(self, language: str, bundle: FluentBundle) -> None:
        self.language = language
        self._bundle = bundle

    @classmethod
    def read(cls, language: str, root: Path = LOCALES) -> Self:
        """The sentences in a language's folder; raises UnknownText for one that is misspelt."""
        bundle = FluentBundle([language], use_isolating=False)
        for path in sorted((root / language).glob("*.ftl")):
            resource = FluentResource(path.read_text(encoding="utf-8"))
            junk = [entry.content for entry in resource.body if isinstance(entry, Junk)]
            if junk:
                raise UnknownText(path.name, *junk)
            bundle.add_resource(resource)
        return cls(language, bundle)

    @property
    def names(self) -> frozenset[str]:
        """The names of all sentences."""
        return frozenset(self._bundle._messages)  # noqa: SLF001 - it has no public list

    def say(self, name: str, /, **params: object) -> str:
        """The sentence `name` with its parameters; raises UnknownText."""
        if not self._bundle.has_message(name):
            raise UnknownText(name)
        pattern = self._bundle.get_message(name).value
        if pattern is None:
            raise UnknownText(name)
        short = {key: _cut(value) for key, value in params.items()}
        text, errors = self._bundle.format_pattern(pattern, short)
        if errors:
            raise UnknownText(name, *errors)
        return str(text)

    def listed(self, moves: Iterable[object]) -> str:
        """Moves in a sentence; of many, the first few and how many more there are."""
        written = [f"`{move}`" for move in moves]
        if len(written) > LISTED:
            more = len(written) - LISTED
            return self.say("list-more", moves=", ".join(written[:LISTED]), more=more)
        if len(written) == 1:
            return written[0]
        return self.say("list-or", moves=", ".join(written[:-1]), last=written[-1])


@cache
def locale(language: str) -> Locale:
    """The sentences of a language, read once."""
    return Locale.read(language)


def _cut(value: object) -> object:
    return f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > LONGEST else value
