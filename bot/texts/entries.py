"""Fluent entries that are parsed when first used.

Parsing a whole language takes as long as importing discord.py.
"""

import re
from collections.abc import Iterator
from typing import Self

from fluent.runtime import FluentResource
from fluent.syntax import ast

from bot.texts.digits import NumberWrapper

ENTRY = re.compile(r"^(-?)([a-zA-Z][a-zA-Z0-9_-]*) *=.*\n?(?:(?![a-zA-Z#-]).*\n?)*", re.MULTILINE)
"""Matches an entry: the name, and all lines up to the next entry or comment."""

Entry = ast.Message | ast.Term


class FaultyEntry(LookupError):
    """An entry cannot be parsed. The error contains the text of the entry."""


class Entries(dict[str, Entry]):
    """Entries by name, for `FluentBundle`."""

    def __init__(self) -> None:
        super().__init__()
        self._unparsed = dict[str, str]()

    @classmethod
    def read(cls, text: str) -> tuple[Self, Self]:
        """Return the messages and the terms of a text."""
        messages, terms = cls(), cls()
        for found in ENTRY.finditer(text):
            (terms if found[1] else messages)._unparsed.setdefault(found[2], found[0])  # noqa: SLF001
        return messages, terms

    def __contains__(self, name: object) -> bool:
        return name in self._unparsed

    def __iter__(self) -> Iterator[str]:
        return iter(self._unparsed)

    def __missing__(self, name: str) -> Entry:
        """Parse an entry when first used. Raises KeyError and FaultyEntry."""
        text = self._unparsed[name]
        body = FluentResource(text).body
        entry = body[0] if len(body) == 1 else None
        if not isinstance(entry, Entry):
            raise FaultyEntry(text)
        parsed: Entry = NumberWrapper().visit(entry)
        self[name] = parsed
        return parsed
