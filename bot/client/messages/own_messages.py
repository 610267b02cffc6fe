"""The one private message that each person has of a kind, a puzzle's or a lesson's.

It must not know what it shows.
"""

from collections.abc import Awaitable

from bot.client.client import Interaction
from bot.client.gateway.interactions import in_time
from bot.client.messages.delivery import OF_ITS_OWN, deliver_privately, edit_privately
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import OwnBoards


async def post_own(interaction: Interaction, kind: OwnBoards, message: Awaitable[Message]) -> None:
    """Answer with a new one; that which was shown before goes."""
    made = await in_time(interaction, message, private=True)
    await kind.replace(interaction, await deliver_privately(interaction, made))


async def edit_own(interaction: Interaction, kind: OwnBoards, message: Awaitable[Message]) -> None:
    """Change the one that was pressed."""
    await edit_privately(interaction, await in_time(interaction, message, private=True))
    # What was pressed on a message without that button was answered by another one.
    if interaction.message and interaction.response.type not in OF_ITS_OWN:
        await kind.replace(interaction, interaction.message.id)
