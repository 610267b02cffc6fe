"""Limits on what a person can start in a short time: invitations, public matches, animations."""

from discord.ext import commands

from bot.client.client import Interaction
from bot.client.errors import TooManyReplays
from bot.play.errors import TooManyChallenges
from bot.play.limits import CHALLENGES_SENT, REPLAYS_ASKED, REPLAYS_WITHIN


def check_invitation_cooldown(interaction: Interaction) -> None:
    """Count an invitation. Raises TooManyChallenges if it exceeds the limit."""
    now = interaction.created_at.timestamp()
    if interaction.client.invitations.update_rate_limit(interaction, now):
        raise TooManyChallenges(CHALLENGES_SENT, lately=True)


class AnimationCooldown:
    """Limits the animations that each person requests."""

    def __init__(self) -> None:
        within_s = REPLAYS_WITHIN.total_seconds()
        self._asked = commands.CooldownMapping.from_cooldown(REPLAYS_ASKED, within_s, _user)

    def check(self, interaction: Interaction) -> None:
        """Raise TooManyReplays if the user has reached the limit."""
        now = interaction.created_at.timestamp()
        bucket = self._asked.get_bucket(interaction, now)
        if bucket and (wait_s := bucket.get_retry_after(now)):
            raise TooManyReplays(int(wait_s) + 1)

    def count(self, interaction: Interaction) -> None:
        """Count an animation that the user requested."""
        self._asked.update_rate_limit(interaction, interaction.created_at.timestamp())


def _user(interaction: Interaction) -> int:
    return interaction.user.id
