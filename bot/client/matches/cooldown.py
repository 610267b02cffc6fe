"""Limits on what people can start in a short time: invitations, public matches, animations."""

from collections.abc import Awaitable, Callable
from operator import attrgetter

from cachetools import TTLCache
from discord.ext import commands

from bot.client.client import Interaction
from bot.client.errors import TooManyReplays
from bot.play.errors import TooManyChallenges
from bot.play.limits import CHALLENGES_PER_PERIOD, REPLAYS_PER_PERIOD, REPLAYS_PERIOD
from bot.play.links import message_link


def check_invitation_cooldown(interaction: Interaction) -> None:
    """Count an invitation. Raises TooManyChallenges if it exceeds the limit."""
    now = interaction.created_at.timestamp()
    if interaction.client.invitations.update_rate_limit(interaction, now):
        raise TooManyChallenges(CHALLENGES_PER_PERIOD, lately=True)


ANIMATION_REPEATED_AFTER_S = 10 * 60
"""Seconds after an animation during which its button only links to it."""

ANIMATIONS_REMEMBERED = 1_000

Shown = tuple[int, int, int]
"""A channel, a match, and its shown version or the ply of its turning point."""


class RecentAnimations:
    """The animations that channels have seen recently."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._messages: TTLCache[Shown, int | None] = TTLCache(
            ANIMATIONS_REMEMBERED, ANIMATION_REPEATED_AFTER_S, timer=monotonic
        )

    def link(self, guild: int, shown: Shown) -> str:
        """Return a sent animation's URL, the channel's URL during sending, or ""."""
        known = shown in self._messages
        return message_link(guild, shown[0], self._messages[shown]) if known else ""

    async def show(self, shown: Shown, sending: Awaitable[int | None]) -> int | None:
        """Await the sending of an animation, and remember its message."""
        self._messages[shown] = None
        try:
            self._messages[shown] = await sending
        except BaseException:
            self._messages.pop(shown, None)
            raise
        return self._messages.get(shown)


class AnimationCooldown:
    """Limits the animations that each person requests."""

    def __init__(self) -> None:
        within_s = REPLAYS_PERIOD.total_seconds()
        by_user = attrgetter("user.id")
        self._asked = commands.CooldownMapping.from_cooldown(REPLAYS_PER_PERIOD, within_s, by_user)

    def check(self, interaction: Interaction) -> None:
        """Raise TooManyReplays if the user has reached the limit."""
        now = interaction.created_at.timestamp()
        bucket = self._asked.get_bucket(interaction, now)
        if bucket and (wait_s := bucket.get_retry_after(now)):
            raise TooManyReplays(int(wait_s) + 1)

    def count(self, interaction: Interaction) -> None:
        """Count an animation that the user requested."""
        self._asked.update_rate_limit(interaction, interaction.created_at.timestamp())
