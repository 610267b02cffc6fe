"""Lookup of games by typed names in any language."""

from bot import texts
from guti import Game
from guti.errors import UnknownGame, UnknownRules
from guti.games import GAMES, find, letters


def find_named(game: str, rules: str) -> Game:
    """Find a game by key, beginning of a key, or name in any language.

    Raises UnknownGame and UnknownRules.
    """
    found = _game(game)
    try:
        return find(found.key, rules)
    except UnknownRules:
        wanted = letters(rules.partition(" · ")[0])
        for named in map(found.with_rules, found.rule_set_keys):
            if wanted in {letters(words.games.rule_set(named)) for words in _every()}:
                return named
        raise


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
