"""The limit on invitations and public matches that a person starts in a short time."""

from bot.client.client import Interaction
from bot.play.errors import TooManyChallenges
from bot.play.limits import CHALLENGES_SENT


def check_invitation_cooldown(interaction: Interaction) -> None:
    """Count an invitation. Raises TooManyChallenges if it exceeds the limit."""
    now = interaction.created_at.timestamp()
    if interaction.client.invitations.update_rate_limit(interaction, now):
        raise TooManyChallenges(CHALLENGES_SENT, lately=True)
