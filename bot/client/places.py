"""Converts an interaction to the server and channel that the services use."""

from bot.client.client import Interaction
from bot.client.messages.place_kinds import foreign_guild, place_ids
from bot.services.requests import Place


def place(interaction: Interaction) -> Place:
    """Return the server and channel under which an interaction's data is stored."""
    return Place(*place_ids(interaction), foreign_guild(interaction))
