"""Choosing a game: a private select, and the texts of games in custom ids."""

from discord import SelectOption

from bot.client.client import Interaction
from bot.client.gateway.interactions import values
from bot.client.languages import reader_texts
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message, Select
from bot.engine import GUTI, Game
from bot.games import GAMES, find
from bot.texts import Texts


async def ask_for_game(interaction: Interaction, custom_id: CustomId, question: str) -> None:
    """Ask a named `question` privately; the chosen game arrives with `custom_id`."""
    words = await reader_texts(interaction)
    select = Select(
        custom_id=str(custom_id),
        placeholder=words.say("choose-game"),
        options=[
            SelectOption(label=words.games.listed(each), value=key) for key, each in GAMES.items()
        ],
    )
    message = Message(words, words.say(question), selects=(select,))
    await interaction.client.messenger.reply(interaction, message)


def by_rules(game: Game) -> str:
    """Return the text of a game with its rule set for custom ids and selects."""
    return game.key if game.rules == GUTI else f"{game.key}/{game.rules}"


def game_of(text: str) -> Game:
    """Parse a text of `by_rules`. Raises UnknownGame and UnknownRules."""
    return find(*text.split("/", 1))


def rule_set_options(words: Texts) -> list[SelectOption]:
    """Return the games with each rule set other than the default, as options of a select."""
    return [
        SelectOption(
            label=words.games.name(each),
            value=by_rules(each),
            description=words.games.switches(each),
        )
        for game in GAMES.values()
        for each in map(game.with_rules, game.rule_set_keys)
        if each is not game
    ]


def chosen_game(interaction: Interaction) -> Game:
    """Return the game chosen in a select. Raises UnknownGame."""
    return find(next(iter(values(interaction).values()), ""))
