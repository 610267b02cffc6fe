"""The messages in assets/locales match the code that uses them.

The names are read from the source code.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot import games, texts
from bot.errors import GutiError
from bot.play.engine_player import LEVELS
from bot.play.reminder import Reminder
from bot.texts import LOCALES, languages
from tests.support.kebab import kebab
from tools.comparison import Fault, check, compare
from tools.sentences import Sentences
from tools.translation import read_fingerprints, read_sentences

ROOT = Path(__file__).parents[3]
Name = tuple[str | None, ...]
"""A message's name in code: literal parts, and None for an f-string's parameters."""


@cache
def sentences() -> Sentences:
    """Return every English message."""
    return read_sentences(LOCALES / texts.ENGLISH)


@cache
def names() -> frozenset[str]:
    return frozenset(sentences().files)


@cache
def trees() -> list[ast.Module]:
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


@cache
def nodes() -> tuple[ast.AST, ...]:
    return tuple(node for tree in trees() for node in ast.walk(tree))


def read(node: ast.AST) -> Name:
    """Return the name that a literal or f-string forms, or an empty one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.JoinedStr):
        return tuple(
            str(part.value) if isinstance(part, ast.Constant) else None for part in node.values
        )
    return ()


def fits(text: str, name: Name, may_fill: Callable[[str], bool]) -> bool:
    """Return whether `text` can be a value of `name`."""
    if not name:
        return not text
    part, *rest = name
    if part is not None:
        return text.startswith(part) and fits(text[len(part) :], tuple(rest), may_fill)
    ends = range(1, len(text) + 1)
    return any(may_fill(text[:end]) and fits(text[end:], tuple(rest), may_fill) for end in ends)


def says() -> Iterator[tuple[Name, ast.Call]]:
    """Yield each call of `say` with the names that it uses."""
    for node in nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        name = read(node.args[0])
        if called in {"say", "_say", "say_or"} and name:
            yield name, node


@cache
def words() -> frozenset[str]:
    """Return the possible parameters of an f-string.

    They are literals, levels, and names of classes, functions, options and themes. A game's key
    is a literal in its file.
    """
    found = {path.stem for path in (ROOT / "assets" / "themes").iterdir()} | set(map(str, LEVELS))
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(kebab(node.name))
        elif isinstance(node, ast.arg):
            found.update((node.arg, kebab(node.arg)))
    return frozenset(found)


@cache
def made() -> frozenset[Name]:
    """Return every literal and f-string in the code that may be a name."""
    return frozenset(name for node in nodes() if (name := read(node)) and name[0])


def is_used(text: str) -> bool:
    """Return whether a literal or f-string in the code can make this name."""
    return (text,) in made() or any(fits(text, name, words().__contains__) for name in composed())


@cache
def composed() -> tuple[Name, ...]:
    """Return the f-strings in the code that may be names."""
    return tuple(name for name in made() if len(name) > 1)


def leaves(error: type[GutiError]) -> list[type[GutiError]]:
    """Return the leaf classes of an error, which are the ones raised."""
    kinds = error.__subclasses__()
    return [leaf for kind in kinds for leaf in leaves(kind)] if kinds else [error]


@pytest.mark.parametrize("language", languages())
def test_existing_translations_are_faultless(language: str) -> None:
    """A release requires more: `python -m tools.locale` must list nothing."""
    folder = LOCALES / language
    own = read_sentences(folder)
    if language == texts.ENGLISH:
        assert not check(own)
        return
    found = compare(sentences(), own, read_fingerprints(folder))
    outdated = {each.name for each in found if each.fault is Fault.CHANGED}
    assert not [
        each for each in found if each.fault is not Fault.MISSING and each.name not in outdated
    ]


def test_every_used_sentence_exists() -> None:
    used = {name for name, _ in says()} | {(f"notice-{reminder}",) for reminder in Reminder}
    used |= {name for name in made() if re.match("(button|notice)-.*[^-*]$", str(name[0]))}
    assert len(used) > 50
    literal = {(name,) for name in names()}
    assert not [name for name in used - literal if not any(fits(it, name, bool) for it in names())]


def test_every_sentence_is_used() -> None:
    mentioned = {it for name in names() for it in sentences().references(name)}
    assert not [name for name in names() - mentioned if not is_used(name)]


def test_every_sentence_parameter_is_passed() -> None:
    missing = []
    for name, call in says():
        passed = {keyword.arg for keyword in call.keywords}
        # A `**` argument's keys and an f-string's parameters cannot be read.
        if None in passed or None in name:
            continue
        wanted = sentences().variables("".join(filter(None, name))) - {"context"}
        missing += [f"{name}: {parameter}" for parameter in wanted - passed]
    assert not missing


def test_every_error_has_a_sentence_with_its_values() -> None:
    labels = set(texts.of(texts.ENGLISH).labels)
    for error in leaves(GutiError):
        name = f"error-{kebab(error.__name__)}"
        assert name in names()
        fields = getattr(error, "__dataclass_fields__", {})
        counts = {f"{field}_count" for field in fields}
        known = set(fields) | counts | labels | {"context"}
        assert sentences().variables(name) <= known, name


def test_error_trees_list_every_error() -> None:
    for error in leaves(GutiError):
        assert error.__module__.endswith(".errors"), error
        drawn = sys.modules[error.__module__].__doc__ or ""
        assert "─" not in drawn or f"─ {error.__name__} " in drawn, error


def test_every_theme_has_a_name() -> None:
    themes = sorted(path.stem for path in (ROOT / "assets" / "themes").glob("*.toml"))
    forgotten = [name for name in themes if f"theme-{name}" not in names()]
    assert not [f"theme-{name} is missing in assets/locales/en/settings.ftl" for name in forgotten]


def test_every_game_has_a_name_and_rules() -> None:
    for key in games.GAMES:
        assert {f"game-{key}", f"rules-{key}", f"origin-{key}"} <= names()
