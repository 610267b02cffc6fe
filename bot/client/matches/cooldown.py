"""Limits on what people can start in a short time: invitations, public matches, animations."""

from collections.abc import Awaitable, Callable
from operator import attrgetter

from cachetools import TTLCache
from discord.ext import commands

from bot.client.errors import TooManyReplays
from bot.client.visit import Visit
from bot.play.errors import TooManyChallenges
from bot.play.limits import CHALLENGES_PER_PERIOD, REPLAYS_PER_PERIOD, REPLAYS_PERIOD
from bot.play.links import message_link


def check_invitation_cooldown(visit: Visit) -> None:
    """Count an invitation. Raises TooManyChallenges above the limit."""
    now = visit.created_at.timestamp()
    if visit.client.invitations.update_rate_limit(visit, now):
        raise TooManyChallenges(CHALLENGES_PER_PERIOD, lately=True)


ANIMATION_REPEATED_AFTER_S = 10 * 60
"""Seconds during which a repeated request only links to the animation."""

ANIMATIONS_REMEMBERED = 1_000

AnimationKey = tuple[int, int, int]
"""Channel, match, and the version of a replay or the ply of a turning point."""


class RecentAnimations:
    """Animations that channels have seen recently, with their messages."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._messages: TTLCache[AnimationKey, int | None] = TTLCache(
            ANIMATIONS_REMEMBERED, ANIMATION_REPEATED_AFTER_S, timer=monotonic
        )

    def link(self, guild: int, key: AnimationKey) -> str:
        """Return a link to an animation, or "" if the channel has not shown it recently.

        While the animation is being sent, the link leads to the channel.
        """
        known = key in self._messages
        return message_link(guild, key[0], self._messages[key]) if known else ""

    async def show(self, key: AnimationKey, sending: Awaitable[int | None]) -> int | None:
        """Await the sending of an animation, and remember the message."""
        self._messages[key] = None
        try:
            self._messages[key] = await sending
        except BaseException:
            self._messages.pop(key, None)
            raise
        return self._messages.get(key)


class AnimationCooldown:
    """Limits how many animations a person can request."""

    def __init__(self) -> None:
        within_s = REPLAYS_PERIOD.total_seconds()
        by_user = attrgetter("person.id")
        self._asked = commands.CooldownMapping.from_cooldown(REPLAYS_PER_PERIOD, within_s, by_user)

    def check(self, visit: Visit) -> None:
        """Raise TooManyReplays if the user has reached the limit."""
        now = visit.created_at.timestamp()
        bucket = self._asked.get_bucket(visit, now)
        if bucket and (wait_s := bucket.get_retry_after(now)):
            raise TooManyReplays(int(wait_s) + 1)

    def count(self, visit: Visit) -> None:
        """Count an animation that the user requested."""
        self._asked.update_rate_limit(visit, visit.created_at.timestamp())
