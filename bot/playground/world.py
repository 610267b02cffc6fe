"""A simulated Discord with a channel and three members, in real time."""

import contextlib
from collections.abc import AsyncIterator

import discord
import simcord
from simcord import _clock as simcord_clock

from bot import texts
from bot.client.client import Client
from bot.client.matches.boards import Boards
from bot.client.messages.permissions import INVITE_PERMISSIONS
from bot.clock import SteadyClock
from bot.playground.errors import PortTaken
from bot.playground.guest_channels import GuestChannels
from bot.playground.page import AVATAR, Page
from bot.services.engine import Thinker
from bot.texts import ENGLISH

BOT = "Guti"
CHANNEL = "games"
FOREIGN = "elsewhere"
MEMBERS = ("Asha", "Bimal", "Chitra")
PERMISSIONS = discord.Permissions(**dict.fromkeys(INVITE_PERMISSIONS, True))


class RealClock(simcord_clock.Clock):
    """A SimCord clock that runs in real time."""

    def __init__(self, clock: SteadyClock) -> None:
        """Start at the bot's current time."""
        self._monotonic, self._began, self._ahead = clock.monotonic, clock.monotonic(), 0.0
        self._epoch = clock()

    @property
    def elapsed(self) -> float:  # type: ignore[override]
        """Seconds since the start."""
        return self._monotonic() - self._began + self._ahead

    def advance(self, seconds: float) -> None:
        """Advance the clock."""
        self._ahead += seconds


@contextlib.asynccontextmanager
async def world(client: Client, port: int) -> AsyncIterator[Page]:
    """Yield a page on a new simulated server. Raises PortTaken."""
    env = simcord.Env(client, shard_count=1, check_errors=False)
    env.backend.clock = RealClock(client.services.clock)
    env.backend.bot_user.name = BOT
    env.backend.bot_user.avatar = AVATAR
    declare_waits(env, client)
    declare_thinking(env, client.services.thinker)
    channels, members = _people(env)
    _, chat, foreign = channels
    guests = GuestChannels(chat.id, foreign.id)
    env.backend.subscribers.insert(0, guests.rewrite)
    await env.start()
    try:
        page = Page(env, channels, members, port, client, guests)
        try:
            await page.__aenter__()
        except simcord.SetupError as error:
            if isinstance(error.__cause__, OSError):
                raise PortTaken(port, port + 1) from error
            raise
        await page.greet()
        yield page
    finally:
        await env.shutdown()


def _people(
    env: simcord.Env,
) -> tuple[tuple[simcord.ChannelHandle, ...], tuple[simcord.MemberActor, ...]]:
    """Create a server with members and three channels; in two the bot is a guest."""
    say = texts.of(ENGLISH).say
    *guests, owner = (env.create_user(name.lower(), global_name=name) for name in MEMBERS)
    guild = env.create_guild(say("playground-server"), owner=owner)
    for role in env.backend.guilds[guild.id].roles.values():
        if role.managed:
            role.permissions = PERMISSIONS.value
    members = (*map(guild.add_member, guests), simcord.MemberActor(env, guild, owner))
    names = CHANNEL, " & ".join(MEMBERS[:2]), FOREIGN
    return tuple(map(guild.create_text_channel, names)), members


def declare_waits(env: simcord.Env, client: Client) -> None:
    """Let SimCord continue while the bot waits for a deadline, or to edit a board again."""
    # These wait on the simulated clock.
    _declare_wait(env, client.services.wakeup, "wait_until", "the next deadline")
    _declare_wait(env, Boards.of(client).throttle, "until_due", "the next edit of a board")


def declare_thinking(env: simcord.Env, thinker: Thinker) -> None:
    """Let SimCord continue while the engine thinks.

    The engine's first search may take half a minute.
    """
    _declare_wait(env, thinker, "think", "the engine thinks")


def _declare_wait(env: simcord.Env, owner: object, method: str, reason: str) -> None:
    """Let SimCord continue during calls of a method."""
    call = getattr(owner, method)

    async def declared(*args: object) -> object:
        try:
            return await env.external_wait(call(*args), reason=reason)
        except simcord.SetupError:
            # SimCord does not wait for work that is not the bot's, such as a request of a page.
            return await call(*args)

    setattr(owner, method, declared)
