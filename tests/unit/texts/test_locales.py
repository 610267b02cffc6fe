"""The Fluent messages, compared with the code that uses them.

The names are read from the source code.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot import texts
from bot.play.levels import LEVELS
from bot.play.reminder import Reminder
from bot.texts import LOCALES, languages
from guti import GAMES, Side
from guti.errors import GutiError
from tests.support.kebab import kebab
from tools.comparison import Fault, check, compare
from tools.sentences import Sentences
from tools.translation import read_fingerprints, read_sentences

ROOT = Path(__file__).parents[3]
Name = tuple[str | None, ...]
"""Parts of a message's name in code; None is a parameter of an f-string."""


@cache
def sentences() -> Sentences:
    """Return all English messages."""
    return read_sentences(LOCALES / texts.ENGLISH)


@cache
def names() -> frozenset[str]:
    return frozenset(sentences().files)


@cache
def trees() -> list[ast.Module]:
    paths = [
        path for folder in ("bot", "cogs", "guti") for path in sorted((ROOT / folder).rglob("*.py"))
    ]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


@cache
def nodes() -> tuple[ast.AST, ...]:
    return tuple(node for tree in trees() for node in ast.walk(tree))


def name_in(node: ast.AST) -> Name:
    """Return the parts of a literal or f-string, with None for parameters, else ()."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.JoinedStr):
        return tuple(
            str(part.value) if isinstance(part, ast.Constant) else None for part in node.values
        )
    return ()


def can_result_from(text: str, name: Name, may_fill: Callable[[str], bool]) -> bool:
    """Return whether a message name can result from an f-string.

    `may_fill` tells whether a text can be a parameter.
    """
    if not name:
        return not text
    part, *rest = name
    if part is not None:
        return text.startswith(part) and can_result_from(text[len(part) :], tuple(rest), may_fill)
    ends = range(1, len(text) + 1)
    return any(
        may_fill(text[:end]) and can_result_from(text[end:], tuple(rest), may_fill) for end in ends
    )


def calls_of_say() -> Iterator[tuple[Name, ast.Call]]:
    """Yield each call of `say` in the code, with the message name that it uses."""
    for node in nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        name = name_in(node.args[0])
        if called in {"say", "_say", "say_or"} and name:
            yield name, node


@cache
def possible_parameters() -> frozenset[str]:
    """Return all texts that may be parameters of f-strings.

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
def possible_names() -> frozenset[Name]:
    """Return all literals and f-strings in the code."""
    return frozenset(name for node in nodes() if (name := name_in(node)) and name[0])


PAGE_WORD = re.compile(r"""\bwords(?:\.(\w+)|\["([\w-]+)"\])""")


@cache
def page_names() -> frozenset[str]:
    """Return the sentences that the scripts of a match's page use; `words[side]` is one of them."""
    scripts = (path.read_text(encoding="utf-8") for path in (ROOT / "assets/web").glob("*.js"))
    words = {name or quoted for text in scripts for name, quoted in PAGE_WORD.findall(text)}
    return frozenset(f"web-{word}" for word in words | set(Side))


def is_used(text: str) -> bool:
    """Return whether the code can use a message."""
    return (
        (text,) in possible_names()
        or text in page_names()
        or any(
            can_result_from(text, name, possible_parameters().__contains__)
            for name in fstring_names()
        )
    )


@cache
def fstring_names() -> tuple[Name, ...]:
    """Return the f-strings in the code."""
    return tuple(name for name in possible_names() if len(name) > 1)


def leaf_classes(error: type[GutiError]) -> list[type[GutiError]]:
    """Return the subclasses of `error` that have no subclasses themselves."""
    kinds = error.__subclasses__()
    return [leaf for kind in kinds for leaf in leaf_classes(kind)] if kinds else [error]


@pytest.mark.parametrize("language", languages())
def test_existing_translations_are_faultless(language: str) -> None:
    """Messages may be missing here, but not in a release."""
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


def test_every_sentence_used_in_code_is_defined() -> None:
    used = {name for name, _ in calls_of_say()} | {(f"notice-{reminder}",) for reminder in Reminder}
    used |= {
        name for name in possible_names() if re.match("(button|notice)-.*[^-*]$", str(name[0]))
    }
    assert len(used) > 50
    assert len(page_names()) > 25
    assert page_names() <= names()
    literal = {(name,) for name in names()}
    assert not [
        name
        for name in used - literal
        if not any(can_result_from(it, name, bool) for it in names())
    ]


def test_every_sentence_is_used() -> None:
    mentioned = {it for name in names() for it in sentences().references(name)}
    assert not [name for name in names() - mentioned if not is_used(name)]


def test_every_sentence_parameter_is_passed() -> None:
    missing = []
    for name, call in calls_of_say():
        passed = {keyword.arg for keyword in call.keywords}
        # Parameters in a `**` argument or an f-string are unknown.
        if None in passed or None in name:
            continue
        wanted = sentences().variables("".join(filter(None, name))) - {"context"}
        missing += [f"{name}: {parameter}" for parameter in wanted - passed]
    assert not missing


def test_every_error_has_a_sentence_with_its_values() -> None:
    labels = set(texts.of(texts.ENGLISH).labels)
    for error in leaf_classes(GutiError):
        name = f"error-{kebab(error.__name__)}"
        assert name in names()
        fields = getattr(error, "__dataclass_fields__", {})
        counts = {f"{field}_count" for field in fields}
        known = set(fields) | counts | labels | {"context"}
        assert sentences().variables(name) <= known, name


def test_error_trees_list_every_error() -> None:
    for error in leaf_classes(GutiError):
        assert error.__module__.endswith("errors"), error
        drawn = sys.modules[error.__module__].__doc__ or ""
        assert "─" not in drawn or f"─ {error.__name__} " in drawn, error


def test_every_theme_has_a_name() -> None:
    themes = sorted(path.stem for path in (ROOT / "assets" / "themes").glob("*.toml"))
    forgotten = [name for name in themes if f"theme-{name}" not in names()]
    assert not [f"theme-{name} is missing in assets/locales/en/settings.ftl" for name in forgotten]


def test_every_game_has_a_name_and_rules() -> None:
    for key in GAMES:
        assert {f"game-{key}", f"rules-{key}", f"origin-{key}"} <= names()


def test_every_rule_set_has_its_sentences() -> None:
    for key, game in GAMES.items():
        for each in game.rule_sets:
            subjects = each.key, f"from-{each.key}", f"{key}-{each.key}"
            lacks = {f"ruleset-{subject}" for subject in subjects} - names()
            assert not lacks, f"games.ftl lacks {', '.join(sorted(lacks))}"
            assert (each.citation.page or "0").isdigit(), f"{each.key}: the page is no number"


def test_tournament_sentences_call_matches_matches() -> None:
    """A game is a board with rules; people play matches of it."""
    about_games = {"command-tournament-game", "tournament-helps", "tournament-none"}
    sentence = ""
    text = (LOCALES / texts.ENGLISH / "tournaments.ftl").read_text(encoding="utf-8")
    for line in text.splitlines():
        sentence = line.split(" =")[0] if re.match(r"[\w-]+ =", line) else sentence
        said = re.sub(r"\$\w+|^[\w-]+ =", "", line)
        assert sentence in about_games or not re.search(r"(?i)\bgames?\b", said), line
