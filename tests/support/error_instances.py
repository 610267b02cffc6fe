"""Instances of each Guti error, with various values."""

from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime
from enum import StrEnum
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Any, cast, get_args, get_type_hints

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot import texts
from guti import Game
from guti.errors import GutiError
from guti.games import GAMES
from tests.support.kebab import kebab

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)

TYPED = {"text", "detail"}
"""Error fields that contain user input."""

HOSTILE = "@everyone <@5> **b** [x](https://x.y) `c` ||s|| \n# h"


def leaf_errors(error: type[GutiError]) -> Iterator[type[GutiError]]:
    """Yield the subclasses of `error` that have no subclasses themselves."""
    for kind in error.__subclasses__():
        yield from leaf_errors(kind) if kind.__subclasses__() else [kind]


def variants(sentence: str, parameter: str) -> list[str]:
    """Return the values of `parameter` that a Fluent message distinguishes."""
    for path in sorted(Path(texts.LOCALES, texts.ENGLISH).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, fluent.Message) and entry.id.name == sentence:
                pattern: Any = entry.value
                selects = [
                    cast("Any", element.expression)
                    for element in pattern.elements
                    if isinstance(element, fluent.Placeable)
                    and isinstance(element.expression, fluent.SelectExpression)
                ]
                return [
                    variant.key.name
                    for select in selects
                    if select.selector.id.name == parameter
                    for variant in select.variants
                ]
    raise LookupError(sentence)


def values(error: type[GutiError], name: str, kind: Any) -> list[Any]:
    """Return sample values for an error's field of type `kind`."""
    if name == "problem":
        return variants(f"error-{kebab(error.__name__)}", name)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return list(kind)
    if isinstance(kind, UnionType):
        return [value for each in get_args(kind) for value in values(error, name, each)]
    many = tuple(f"a{number}-b{number}" for number in range(30))
    samples: dict[Any, list[Any]] = {
        str: ["b4", "", HOSTILE, "x" * 5000] if name in TYPED else ["b4", "x" * 200],
        int: [1, 0, 2**63 - 1],
        bool: [True, False],
        tuple[str, ...]: [many[:1], many[:2], many],
        datetime: [NOON],
        type(None): [None],
        Game: [GAMES["felli"]],
        tuple[Game, ...]: [tuple(GAMES.values())[:2]],
    }
    return samples[kind]


def instances(error: type[GutiError]) -> Iterator[GutiError]:
    """Yield an error for every combination of sample values."""
    hints = get_type_hints(error)
    names = [field.name for field in fields(error)]  # type: ignore[arg-type]
    for combination in product(*(values(error, name, hints[name]) for name in names)):
        yield error(*combination)
