"""A private select of all games."""

from discord import SelectOption

from bot.client.client import Interaction
from bot.client.gateway.interactions import values
from bot.client.languages import reader_texts
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message, Select
from bot.engine import Game
from bot.games import GAMES, find


async def ask_for_game(interaction: Interaction, custom_id: CustomId, question: str) -> None:
    """Ask privately for a game; the choice arrives as a press of `custom_id`."""
    words = await reader_texts(interaction)
    select = Select(
        custom_id=str(custom_id),
        placeholder=words.say("choose-game"),
        options=[
            SelectOption(label=words.games.listed(each), value=key) for key, each in GAMES.items()
        ],
    )
    await interaction.client.messenger.reply(
        interaction, Message(words, question, selects=(select,))
    )


def chosen_game(interaction: Interaction) -> Game:
    """Return the chosen game. Raises UnknownGame."""
    return find(next(iter(values(interaction).values()), ""))
