"""The notice that Discord refused a person's puzzle by direct message."""

from bot.client.client import Interaction
from bot.client.languages import reader_texts


async def puzzle_refusal(interaction: Interaction) -> str:
    """Return the notice, or an empty text if the user has already seen it."""
    settings, user = interaction.client.services.settings, interaction.user.id
    if not (await settings.player(user)).puzzle_refused:
        return ""
    await settings.update_player(user, puzzle_refused=False)
    return (await reader_texts(interaction)).say("settings-puzzle-refused")
