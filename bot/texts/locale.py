"""Sentences by name and parameters, read from assets/locales."""

import warnings
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Self

from fluent.runtime import FluentBundle

from bot import files
from bot.paths import ASSETS
from bot.play.engine_player import ENGINE
from bot.play.former_player import is_former
from bot.play.names import shorten_name
from bot.texts.digits import localized, number
from bot.texts.entries import Entries, FaultyEntry
from bot.texts.lengths import NAME
from bot.texts.markup import isolated, mention

ENGLISH = "en"
"""The source language, which has all sentences."""

LOCALES = ASSETS / "locales"

SERVER = "server"
CONTEXTS = (SERVER, "direct", "chat", "foreign")
"""Kinds of places where sentences are shown. Each offers different commands."""

MAX_PARAMETER_LENGTH = 900
"""Fluent refuses parameters longer than 1,000 characters."""

MOVES_LISTED = 10

MISSING, LAST_RESORT = "sentence-missing", "A sentence is missing here."
"""Name and text of the sentence that replaces one that no language has."""


class UnknownText(LookupError):
    """The locale lacks a sentence, or cannot format it with these parameters."""


class UntranslatedText(UserWarning):
    """Warns that a sentence is shown in English, because it is not translated."""


class BrokenText(UserWarning):
    """Warns that a sentence is shown in English, because the translation is faulty."""


class MissingText(UserWarning):
    """Warns that a general sentence is shown, because English cannot say this one either."""


class Locale:
    """The sentences in a language. `fallback` provides missing sentences.

    A sentence can depend on `$context`, the kind of place where people read it.
    """

    def __init__(
        self,
        language: str,
        bundle: FluentBundle,
        fallback: Self | None = None,
        context: str = SERVER,
    ) -> None:
        self.language = language
        self._bundle = bundle
        self._fallback = fallback
        self._context = context
        self._warned: set[str] = set()

    @classmethod
    def read(cls, language: str, root: Path = LOCALES, fallback: Self | None = None) -> Self:
        """Read the sentences in a language's folder."""
        bundle = FluentBundle([language], use_isolating=False, functions={"NUMBER": number})
        paths = sorted((root / language).glob("*.ftl"))
        # FluentBundle has no public way to add entries that are not parsed yet.
        bundle._messages, bundle._terms = Entries.read("\n".join(map(files.read_text, paths)))  # noqa: SLF001
        return cls(language, bundle, fallback)

    def in_context(self, context: str) -> Self:
        """Return a copy for another kind of place."""
        fallback = self._fallback.in_context(context) if self._fallback else None
        copy = type(self)(self.language, self._bundle, fallback, context)
        copy._warned = self._warned  # noqa: SLF001 - each sentence is logged once for all contexts
        return copy

    @property
    def names(self) -> frozenset[str]:
        """Names of all sentences, including the fallback's."""
        own = frozenset(self._bundle._messages)  # noqa: SLF001 - it has no public list
        return own | self._fallback.names if self._fallback else own

    def say(self, name: str, /, **params: object) -> str:
        """Format the sentence `name`.

        If this language lacks the sentence or cannot format it, warn once and use the fallback. If
        that cannot either, use a general sentence.
        """
        for wanted, given in ((name, params), (MISSING, {})):
            sentence = self._said_by_any(wanted, given)
            if sentence is not None:
                return sentence
        return LAST_RESORT

    def _said_by_any(self, name: str, params: Mapping[str, object]) -> str | None:
        """Format a sentence in this language or the fallback, or return None."""
        try:
            return self._said(name, params)
        except UnknownText as error:
            self._warn_once(name, error)
        fallback = self._fallback
        return fallback._said_by_any(name, params) if fallback else None  # noqa: SLF001 - of its own

    def _warn_once(self, name: str, error: UnknownText) -> None:
        if name in self._warned:
            return
        self._warned.add(name)
        kind: type[UserWarning] = MissingText
        if self._fallback:
            kind = BrokenText if self._bundle.has_message(name) else UntranslatedText
        warnings.warn(f"{self.language} cannot say {name}: {error}", kind, stacklevel=4)

    def has(self, name: str) -> bool:
        """Return whether this language itself has a sentence."""
        return bool(self._bundle.has_message(name))

    def say_or(self, name: str, default: str, /, **params: object) -> str:
        """Format sentence `name`. If no language has the sentence, warn and return `default`."""
        if self.has(name) or (self._fallback and self._fallback.has(name)):
            return self.say(name, **params)
        warnings.warn(f"there is no sentence {name}", UntranslatedText, stacklevel=2)
        return default

    def _said(self, name: str, params: Mapping[str, object]) -> str:
        if not self._bundle.has_message(name):
            raise UnknownText(name)
        try:
            pattern = self._bundle.get_message(name).value
        except FaultyEntry as error:
            raise UnknownText(name, *error.args) from error
        if pattern is None:
            raise UnknownText(name)
        short = {"context": self._context} | {key: _cut(value) for key, value in params.items()}
        text, errors = self._bundle.format_pattern(pattern, short)
        if errors:
            raise UnknownText(name, *errors)
        return str(text)

    def game_name(self, key: str) -> str:
        """Return the name of game `key`, or the words in `key` if there is no name."""
        return self.say_or(f"game-{key}", key.replace("-", " ").capitalize())

    def mention(self, user: int) -> str:
        """Return the mention of a player. The engine and former players have only names."""
        if user == ENGINE:
            return self.say("engine-name")
        return self.say("former-player") if is_former(user) else mention(user)

    def named(self, user: int, name: str, longest: int = NAME) -> str:
        """Return a person's name for plain text, in at most `longest` UTF-16 units."""
        return isolated(shorten_name(name, longest)) or self.nameless(user)

    def nameless(self, user: int) -> str:
        """Return a substitute for a user's name that is unknown, invisible or deleted."""
        if is_former(user):
            return self.say("former-player")
        return self.say("picture-nameless", digits=localized(str(user)[-4:], self.language))

    def listed(self, moves: Iterable[object]) -> str:
        """Return the first of `moves` as a list, with the number of other moves."""
        written = [f"`{move}`" for move in moves]
        if len(written) > MOVES_LISTED:
            more = len(written) - MOVES_LISTED
            return self.say("list-more", moves=", ".join(written[:MOVES_LISTED]), more=more)
        if len(written) == 1:
            return written[0]
        return self.say("list-or", moves=", ".join(written[:-1]), last=written[-1])


def languages_in(root: Path) -> tuple[str, ...]:
    """Return the languages with a folder in `root`, English first.

    Folders are named by language code, without a region.
    """
    found = (path.name for path in root.iterdir() if path.is_dir() and path.name.isalpha())
    return tuple(sorted(found, key=lambda language: (language != ENGLISH, language)))


@cache
def languages() -> tuple[str, ...]:
    """Return the languages with sentences, English first."""
    return tuple(each for each in languages_in(LOCALES) if any((LOCALES / each).glob("*.ftl")))


@cache
def locale(language: str) -> Locale:
    """Return the sentences of a language, read once per process."""
    return Locale.read(language, LOCALES, None if language == ENGLISH else locale(ENGLISH))


def _cut(value: object) -> object:
    return (
        f"{value[:MAX_PARAMETER_LENGTH]}…"
        if isinstance(value, str) and len(value) > MAX_PARAMETER_LENGTH
        else value
    )
