"""How commands and buttons answer: one error edge, words for commands, custom ids.

It must not know a rule, a picture or any single command.
"""

import asyncio
import functools
import logging
import re
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any, Protocol, TypeVar, cast

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import logs, texts
from bot.client.admission import Admission
from bot.errors import GutiError
from bot.games import GAMES
from bot.play.challenge import FirstChoice, SideChoice
from bot.play.pace import Pace
from bot.render import BoardRenderer
from bot.services import Services
from bot.services.requests import Person, Place

Interaction = discord.Interaction[discord.Client]
AnyCallback = Callable[..., Coroutine[Any, Any, None]]
CallbackT = TypeVar("CallbackT", bound=AnyCallback)

OnPress = Callable[["Interaction", "Press"], Coroutine[Any, Any, None]]

LARGEST = 2**63 - 1
"""The largest number that Discord and a database know."""

NOBODY = discord.AllowedMentions.none()

ALREADY_ACKNOWLEDGED = 40060
"""What Discord says of a second first answer."""

NEEDED = ("view_channel", "attach_files", "send_messages", "embed_links", "read_message_history")
"""The permissions that an answer can need, those that are missed first in front."""

NO_MEMBER = (10007, 10013)
"""What Discord says of who is not in a server, or nowhere."""

OUR_OWN_FAULT = (HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN)

log = logging.getLogger(__name__)


class Host(Protocol):
    """What cogs need of the client they live in."""

    services: Services
    renderer: BoardRenderer
    heartbeat_interval: timedelta
    door: Admission
    at_work: set[asyncio.Task[Any]]


def host(client: object) -> Host:
    """The client, as cogs see it."""
    return cast("Host", client)


@dataclass(frozen=True)
class Press:
    """A custom id: `kind:number:action` or, where it matters, `kind:number:version:action`."""

    kind: str
    number: int
    action: str
    version: int | None = None

    PATTERN = re.compile(r"([a-z]+):([0-9]{1,19})(?::([0-9]{1,9}))?:([a-z]+)", re.ASCII)

    def __str__(self) -> str:
        parts = (self.kind, self.number, self.version, self.action)
        return ":".join(str(part) for part in parts if part is not None)

    @property
    def name(self) -> str:
        """What is asked for, whatever it is asked of."""
        return f"{self.kind}:{self.action}"

    @classmethod
    def from_text(cls, text: str) -> "Press | None":
        """Read a custom id; None for one that is not ours."""
        found = cls.PATTERN.fullmatch(text)
        if not found or int(found[2]) > LARGEST:
            return None
        kind, number, version, action = found.groups()
        return cls(kind, int(number), action, None if version is None else int(version))


def values(interaction: Interaction) -> dict[str, str]:
    """What was chosen or written, by the custom id of the select or field; a select's own too."""
    data: dict[str, Any] = dict(interaction.data or {})
    parts = [data, *(part.get("component", part) for part in data.get("components", ()))]
    return {
        part["custom_id"]: str(part["value"] if "value" in part else part["values"][0])
        for part in parts
        if "value" in part or part.get("values")
    }


def place(interaction: Interaction) -> Place:
    """Where an interaction happens."""
    return Place(interaction.guild_id or 0, interaction.channel_id or 0)


def person(interaction: Interaction) -> Person:
    """Who an interaction is from."""
    return Person(interaction.user.id, interaction.user.display_name)


async def let_in(interaction: Interaction) -> bool:
    """Whether to go on with an interaction: not with one that came before, nor with too many.

    Who is sent away is told so. What the task does from now on is about this interaction.
    """
    logs.handle(interaction.id)
    desk = host(interaction.client)
    if desk.door.knows(interaction.id):
        log.info("it came before")
        return False
    if work := asyncio.current_task():
        desk.at_work.add(work)
        work.add_done_callback(desk.at_work.discard)
    if desk.door.full:
        await _send_away(interaction)
        return False
    return True


async def _send_away(interaction: Interaction) -> None:
    log.info("too much is asked at once")
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            name = "edge-ending" if host(interaction.client).door.shut else "edge-busy"
            await whisper(interaction, texts.say(name))
    except Exception as error:
        # Nothing was done for it, so that nothing is lost but a sentence.
        log.warning("who was sent away could not be told: %s", error)


def take_up(interaction: Interaction) -> None:
    """Count an interaction that was let in, and makes work, among those that wait."""
    door = host(interaction.client).door
    door.enter(interaction.id, interaction.response.is_done)
    if work := asyncio.current_task():
        work.add_done_callback(lambda _: door.leave(interaction.id))


def answered(callback: CallbackT) -> CallbackT:
    """Tell who asked, privately, why it cannot be; a fault is apologised for and goes on up."""

    @functools.wraps(callback)
    async def edge(
        cog: commands.Cog, interaction: Interaction, *args: object, **options: object
    ) -> None:
        try:
            await callback(cog, interaction, *args, **options)
        except GutiError as error:
            await whisper(interaction, texts.error(error))
        except discord.Forbidden as error:
            log.warning("%s", error)
            await whisper(interaction, texts.say("edge-lacking", lacking=lacking(interaction)))
        except Exception as error:
            await whisper(interaction, texts.say("edge-fault"))
            if not undelivered(error):
                raise
            log.warning("what came of it is not shown: %r", error)

    return cast("CallbackT", edge)


def pressed(*names: str) -> Callable[[CallbackT], CallbackT]:
    """Mark what a cog does when a button of such a name (`kind:action`) is pressed."""

    def mark(callback: CallbackT) -> CallbackT:
        edge = answered(callback)
        edge.__dict__["__guti_presses__"] = names
        return edge

    return mark


def presses(cog: commands.Cog) -> Mapping[str, OnPress]:
    """What a cog does when buttons are pressed, by name."""
    return {
        name: getattr(cog, attribute)
        for attribute, method in vars(type(cog)).items()
        for name in getattr(method, "__guti_presses__", ())
    }


def undelivered(error: BaseException) -> bool:
    """Whether something sent was not taken since it is late, or Discord or the way is at fault."""
    if isinstance(error, discord.HTTPException):
        return error.status not in OUR_OWN_FAULT or error.code == ALREADY_ACKNOWLEDGED
    return isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError)


async def has_left(interaction: Interaction, user: int) -> bool:
    """Whether somebody is no member of the server any more."""
    if interaction.guild is None:
        return False
    try:
        await interaction.guild.fetch_member(user)
    except discord.NotFound as error:
        return error.code in NO_MEMBER
    return False


def lacking(interaction: Interaction) -> str:
    """The first permission that an answer can need and the bot lacks here, or "none"."""
    permissions = interaction.app_permissions
    return next((name for name in NEEDED if not getattr(permissions, name)), "none")


async def whisper(interaction: Interaction, text: str) -> None:
    """Tell one person something; says nothing where Discord does not listen."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)
        else:
            await interaction.response.send_message(text, ephemeral=True, allowed_mentions=NOBODY)
    except Exception as error:
        if not undelivered(error):
            raise
        log.info("it was not answered: %r", error)


def choices() -> dict[str, list[Choice[str]]]:
    """What Discord offers for a game, a side, who moves first, and a pace, in this order."""
    return {
        "game": [Choice(name=texts.game(game), value=key) for key, game in GAMES.items()],
        "side": [
            Choice(name=texts.say(f"choice-side-{side}"), value=side.value) for side in SideChoice
        ],
        "first": [
            Choice(name=texts.say(f"choice-first-{first}"), value=first.value)
            for first in FirstChoice
        ],
        "pace": [Choice(name=texts.say(f"choice-pace-{pace}"), value=pace.value) for pace in Pace],
    }


def put_into_words(cog: commands.Cog, offered: Mapping[str, list[Choice[str]]]) -> None:
    """Give a cog's commands and their options their descriptions, and options their choices.

    Choices go by the option's name, or by the command's and the option's (`server.theme`).
    """
    for command in cog.get_app_commands():
        if not isinstance(command, app_commands.Command):
            continue
        name = command.name
        command.description = texts.say(f"command-{name}")
        described = {
            option.name: texts.say(f"command-{name}-{option.display_name}")
            for option in command.parameters
        }
        chosen = {
            option: offered.get(f"{name}.{option}", offered.get(option)) for option in described
        }
        app_commands.describe(**described)(command)
        app_commands.choices(
            **{option: each for option, each in chosen.items() if each is not None}
        )(command)
