"""Words that Bengali readers stumbled over.

A match is ম্যাচ; খেলা is a game, or to play.
"""

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser, ast

from bot import texts
from bot.texts import LOCALES

PLAYED = re.compile(r"খেলা (?:যা|ম্যাচ)|আবার খেলা|একেই বলে খেলা")
"""Forms of the verb, and a saying."""


@cache
def sentences(language: str) -> dict[str, str]:
    """Return the words of each sentence, without variables and names of commands."""
    found = {}
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message) and entry.value:
                found[entry.id.name] = " ".join(texts_of(entry.value))
    return found


def texts_of(node: object) -> list[str]:
    if isinstance(node, ast.TextElement):
        return [re.sub("`[^`]*`", "", node.value)]
    if isinstance(node, ast.Pattern):
        return [text for each in node.elements for text in texts_of(each)]
    if isinstance(node, ast.Placeable):
        return texts_of(node.expression)
    if isinstance(node, ast.SelectExpression):
        return [text for each in node.variants for text in texts_of(each.value)]
    return []


def test_bengali_has_one_word_for_a_match() -> None:
    bengali, wrong = sentences("bn"), {}
    for name, english in sentences("en").items():
        says_match = re.search(r"\bmatch(?:es)?\b", english, re.IGNORECASE)
        says_game = re.search(r"\b(?:games?|play)", english, re.IGNORECASE)
        if says_match and not says_game and "খেলা" in PLAYED.sub("", bengali.get(name, "")):
            wrong[name] = bengali[name]
    assert not wrong


def test_bengali_calls_no_game_a_match() -> None:
    bengali = sentences("bn")
    games = [name for name in bengali if name.startswith(("game-", "command-rules"))]
    assert not [name for name in games if "ম্যাচ" in bengali[name]]


@pytest.mark.parametrize("how", ["reduced", "stalemate", "resignation", "no-pieces"])
def test_bengali_does_not_honour_guti(how: str) -> None:
    """Guti calls itself neither দিলেন nor মেনেছেন, forms for a respected person."""
    say, side = texts.of("bn").say, {"side": "white", "player": "গুটি", "move": "b4"}
    numbers = {"black": 1, "white": 2, "left": 1, "losing": 3, "limit": 40}
    card = {"result": "won", "game": "", "ply": 3, "answer": "", "captured": 1, "turned": 0}
    names = {"winner": "আশা", "loser": "গুটি"}
    shown = [
        say("match-won", termination=how, side="black", **names, **numbers),
        say("match-move", captured=2, longest=3, **side),
        say("share-card", **card, **names, **side),
        say("analysis-move", verdict="fine", lost=0, thrown="none", ply=1, plies=2, **side),
    ]
    told = "\n".join(shown).split("এখনও কেউ")[0]
    assert not re.search(r"(?:লেন|ছেন)\b", told), told
