"""The people whom messages in channels notify, except in their quiet hours."""

from bot.client.client import Client
from bot.client.messages.layout import Called
from bot.play.challenge import Challenge
from bot.play.due_times import DueStep
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.play.quiet_hours import HELD_CHALLENGE
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails


async def called_player(client: Client, match: Match, player: int) -> Called | None:
    """Return the player if a message in the channel may notify them, else None."""
    try:
        if (await client.services.settings.player(player)).notices is not Notices.CHANNEL:
            return None
        held = await client.services.notices.held_until(match, player)
    except StorageFails:
        held = None
    return None if held else Called(player)


async def called_opponent(client: Client, challenge: Challenge) -> Called | None:
    """Return the person challenged if the message may notify them now, else None.

    After their quiet hours they are told of the challenge, unless it is settled by then.
    """
    opponent = challenge.opponent
    if opponent is None or challenge.guild == NO_SERVER:
        return None
    about = HELD_CHALLENGE, challenge.id, HELD_CHALLENGE, challenge.guild
    step = DueStep(*about, client.services.clock(), person=opponent)
    try:
        held = await client.services.notices.hold_step(step)
    except StorageFails:
        held = False
    return None if held else Called(opponent)


def called_now(player: int) -> Called:
    """Return a person whose notice has not to wait, or has waited."""
    return Called(player)
