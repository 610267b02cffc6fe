"""Selects of games, and the text of a game in custom ids."""

from discord import SelectOption

from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message, Select
from bot.client.visit import Visit
from bot.texts import Texts
from guti import GUTI, Game
from guti.games import GAMES, find


async def ask_for_game(visit: Visit, custom_id: CustomId, question: str) -> None:
    """Ask the user privately for a game, with the sentence `question`.

    The choice arrives as a press of `custom_id`.
    """
    words = await visit.words()
    select = Select(
        custom_id=str(custom_id),
        placeholder=words.say("choose-game"),
        options=game_options(words),
    )
    message = Message(words, words.say(question), selects=(select,))
    await visit.reply(message)


def game_text(game: Game) -> str:
    """Return a game and its rule set as text for custom ids and selects."""
    return game.key if game.rules == GUTI else f"{game.key}/{game.rules}"


def game_from_text(text: str) -> Game:
    """Parse a text made by `game_text`. Raises UnknownGame and UnknownRules."""
    return find(*text.split("/", 1))


def game_options(words: Texts, chosen: str = "") -> list[SelectOption]:
    """Return a select option for each game, with the label of all lists of games."""
    return [
        SelectOption(label=words.games.listed(each), value=key, default=key == chosen)
        for key, each in GAMES.items()
    ]


def rule_set_options(words: Texts) -> list[SelectOption]:
    """Return a select option for each rule set of each game, except the default rules."""
    return [
        SelectOption(
            label=words.games.name(each),
            value=game_text(each),
            description=words.games.difference(each),
        )
        for game in GAMES.values()
        for each in map(game.with_rules, game.rule_set_keys)
        if each is not game
    ]


def chosen_game(visit: Visit) -> Game:
    """Return the game chosen in a select. Raises UnknownGame."""
    return find(visit.choice)
