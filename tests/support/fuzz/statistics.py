"""Statistics of the actions and of the bot's refusals."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast


def patterns(path: Path) -> dict[str, re.Pattern[str]]:
    """Return a regular expression for each message of a Fluent file, by name."""
    resource = FluentParser().parse(path.read_text(encoding="utf-8"))
    return {
        entry.id.name: re.compile(_regex(entry.value), re.DOTALL)
        for entry in resource.body
        if isinstance(entry, ast.Message) and entry.value
    }


def _regex(pattern: Any) -> str:
    parts = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            parts.append(re.escape(element.value))
        elif isinstance(element.expression, ast.SelectExpression):
            ways = (_regex(variant.value) for variant in element.expression.variants)
            parts.append(f"(?:{'|'.join(ways)})")
        else:
            parts.append(".*?")
    return "".join(parts)


@dataclass
class Statistics:
    """Counts of actions by kind, refusals by name, and database changes by cause."""

    sentences: Path
    worlds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    changes: Counter[str] = field(default_factory=Counter)

    @cached_property
    def known(self) -> dict[str, re.Pattern[str]]:
        return patterns(self.sentences)

    @property
    def actions(self) -> int:
        return self.kinds.total()

    def refusal_name(self, words: str) -> str:
        """Return the name of the Fluent message that `words` matches, or "" if none."""
        found = (name for name, regex in self.known.items() if regex.fullmatch(words))
        return next(found, "")

    def counts(self, name: str, refusal: str) -> None:
        self.kinds[name] += 1
        if refusal:
            self.refusals[refusal] += 1

    def __str__(self) -> str:
        never = sorted(name for name in self.known if name not in self.refusals)
        return "\n".join((
            f"{self.actions} actions, {self.refusals.total()} refused, in {self.worlds} worlds",
            f"actions: {dict(self.kinds.most_common())}",
            f"refusals: {dict(self.refusals.most_common())}",
            f"never: {never}",
            f"changes: {dict(self.changes.most_common())}",
        ))  # fmt: skip
