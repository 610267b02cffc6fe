"""Lookup of games and rule sets by typed names in any language."""

import re
from functools import cache

from bot import texts
from guti import Game
from guti.errors import UnknownGame, UnknownRules
from guti.games import GAMES, find, letters

BETWEEN_WORDS = re.compile(r"[^\w\u0900-\u09ff]+")  # \w lacks the vowel signs of Hindi and Bengali.

MIN_LETTERS = 3
"""Fewer letters do not name a rule set."""


def find_named(game: str, rules: str) -> Game:
    """Find a game by key, beginning of a key, or name in any language.

    A rule set is also found by words said of no other rule set of the game, such as its author,
    place or year. Raises UnknownGame and UnknownRules.
    """
    found = _game(game)
    try:
        return find(found.key, rules)
    except UnknownRules:
        named = rule_sets_like(found, rules)
        if len(letters(rules)) < MIN_LETTERS or len(named) != 1:
            raise
        return named[0]


def rule_sets_like(game: Game, typed: str) -> list[Game]:
    """Return a game's rule sets whose descriptions contain words that begin like the typed ones."""
    wanted = _words(typed)
    variants = map(game.with_rules, game.rule_set_keys)
    return [each for each in variants if _describes(_description(each), wanted)]


def _describes(description: frozenset[str], wanted: frozenset[str]) -> bool:
    return all(any(word.startswith(each) for word in description) for each in wanted)


@cache
def _description(game: Game) -> frozenset[str]:
    """Return the words said of a rule set in any language."""
    said = [game.rules, *(words.games.rule_set(game) for words in _every())]
    if citation := game.rule_set and game.rule_set.citation:
        said += [citation.author, citation.work, str(citation.year)]
        for words in _every():
            said += [words.games.difference(game), words.games.particulars(game)]
    return _words(" ".join(said))


def _words(text: str) -> frozenset[str]:
    """Return the words of a text, normalised for comparison."""
    return frozenset(filter(None, map(letters, BETWEEN_WORDS.split(text))))


def _game(text: str) -> Game:
    try:
        return find(text)
    except UnknownGame:
        for game in GAMES.values():
            if letters(text) in {letters(words.games.name(game)) for words in _every()}:
                return game
        raise


def _every() -> list[texts.Texts]:
    return [texts.of(language) for language in texts.languages()]
