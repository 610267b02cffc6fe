"""How many invitations and public matches one person may begin one after another.

It must not know any single command.
"""

from bot.client.client import Interaction
from bot.play.errors import TooManyChallenges
from bot.play.limits import CHALLENGES_SENT


def require_calm(interaction: Interaction) -> None:
    """Count one more; raises TooManyChallenges if it is one too many."""
    now = interaction.created_at.timestamp()
    if interaction.client.invitations.update_rate_limit(interaction, now):
        raise TooManyChallenges(CHALLENGES_SENT, lately=True)
