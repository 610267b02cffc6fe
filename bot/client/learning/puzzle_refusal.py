"""The notice that Discord refused to send a person a puzzle."""

from bot.client.client import Interaction
from bot.client.languages import reader_texts


async def puzzle_refusal(interaction: Interaction) -> str:
    """Return a notice if Discord refused to send the user a puzzle, else "".

    The notice is shown only once.
    """
    settings, user = interaction.client.services.settings, interaction.user.id
    if not (await settings.player(user)).puzzle_refused:
        return ""
    await settings.update_player(user, puzzle_refused=False)
    return (await reader_texts(interaction)).say("settings-puzzle-refused")
