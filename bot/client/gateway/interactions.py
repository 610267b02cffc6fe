"""Admission of interactions to the work queue, and answers to errors."""

import asyncio
import contextlib
import functools
import inspect
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

import discord
from discord.ext import commands

from bot import logs, metrics
from bot.client.client import Interaction
from bot.client.gateway.refusals import refusal
from bot.client.languages import (
    cached_reader_texts,
    note_language,
    reader_texts,
    sentence_for_reader,
)
from bot.client.messages.acknowledgement import Acknowledgement, Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import (
    Asked,
    Gone,
    NotPermitted,
    Undelivered,
    bounded_request,
    failures_logged,
    is_fault,
    message_error,
)
from bot.client.messages.layout import Message
from bot.client.messages.messenger import lacking
from bot.client.messages.place_kinds import in_server, is_alone
from bot.client.messages.private_messages import Slot
from bot.client.parse_failures import PARSE_ERRORS
from bot.play.names import clean_name
from bot.services.requests import Person
from bot.store.errors import StorageFails
from guti.errors import GutiError

DISCORD_TIMEOUT_S = 3.0
"""Seconds after which Discord discards an unanswered interaction."""

ANSWERS = "answers"
"""Key in a command's `extras` of how it is usually answered: an `Answers`."""

UNRECORDED = "unrecorded"
"""Key in an interaction's `extras`. If set, nothing is recorded about the user."""

UNANSWERED = {Asked.FILE: "edge-no-file", Asked.FACT: "error-discord-too-slow"}
"""Sentences for requests that failed, by what was asked."""

AnyCallback = Callable[..., Coroutine[Any, Any, None]]
CallbackT = TypeVar("CallbackT", bound=AnyCallback)

log = logging.getLogger(__name__)


def person(interaction: Interaction) -> Person:
    """Return the id and the name of an interaction's user."""
    return Person(interaction.user.id, name_of(interaction.user))


def name_of(user: discord.User | discord.Member) -> str:
    """Return a user's display name, or the account's name if the display name is invisible."""
    names = (user.display_name, user.global_name or "", user.name)
    return next(filter(None, map(clean_name, names)), "")


def values(interaction: Interaction) -> dict[str, str]:
    """Return the values of the submitted form or select by custom id, or {} if malformed.

    A select on a message has a single value, under its own custom id.
    """
    try:
        return _values(dict(interaction.data or {}))
    except PARSE_ERRORS as error:
        interaction.client.parse_failures.note("INTERACTION_CREATE", error)
        return {}


def _values(data: dict[str, Any]) -> dict[str, str]:
    parts = [data, *(part.get("component", part) for part in data.get("components", ()))]
    return {
        part["custom_id"]: str(part["value"] if "value" in part else part["values"][0])
        for part in parts
        if "value" in part or part.get("values")
    }


@contextlib.asynccontextmanager
async def admitted(interaction: Interaction, answers: Answers) -> AsyncIterator[bool]:
    """Wait for a place in the work queue, and yield whether to handle the interaction.

    Yields False for a duplicate. Under overload, tells the user privately to try again, and yields
    False. An interaction that is not answered in time is acknowledged as `answers` says. Sending an
    answer or the acknowledgement frees the place. Later log lines of the task name the interaction.
    """
    logs.set_interaction(interaction.id, _names_of_people(interaction))
    client = interaction.client
    client.services.privacy.act_for(interaction.user.id)
    if interaction.id in client.handled_interactions:
        log.info("duplicate interaction ignored")
        metrics.NOT_ADMITTED.labels("duplicate").inc()
        yield False
        return
    client.handled_interactions[interaction.id] = None
    interaction.extras["arrived"] = asyncio.get_running_loop().time()
    acknowledgement = Acknowledgement(interaction, answers)
    if interaction.type is not discord.InteractionType.autocomplete:
        late = client.services.clock() - interaction.created_at
        acknowledgement.start(late.total_seconds())
    if task := asyncio.current_task():
        client.finish_before_close(task)
    try:
        yield await _enter(interaction)
    finally:
        client.work_queue.leave(interaction.id)
        await acknowledgement.close()


async def _enter(interaction: Interaction) -> bool:
    """Wait for a place in the work queue. Refuse the interaction if there is none in time."""
    client = interaction.client
    if not await client.work_queue.enter(interaction.id, interaction.user.id):
        await _refuse(interaction)
        return False
    client.services.activity.note(interaction.channel_id or 0, interaction.user.id)
    if is_alone(interaction):
        client.services.activity.note_direct(interaction.user.id, refused=False)
    typing = interaction.type is discord.InteractionType.autocomplete
    if in_server(interaction) and not typing:
        client.dispatch("server_use", interaction.guild_id, interaction.channel_id or 0)
    return True


def _names_of_people(interaction: Interaction) -> set[str]:
    """Return all names of people in an interaction, which must not appear in logs."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    people = [each for kind in ("users", "members") for each in (resolved.get(kind) or {}).values()]
    named = {each.get(key) for each in people for key in ("username", "global_name", "nick")}
    user = interaction.user
    known = set(filter(None, {*named, user.name, user.global_name, user.display_name}))
    return known | set(filter(None, map(clean_name, known)))


async def _refuse(interaction: Interaction) -> None:
    log.info("interaction refused: too many waiting, or shutting down")
    metrics.NOT_ADMITTED.labels("busy").inc()
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            await offer_nothing(interaction)
        else:
            name = "edge-ending" if interaction.client.work_queue.closed else "edge-busy"
            words = cached_reader_texts(interaction)
            await answer_privately(interaction, Message(words, words.say(name), plain=True))
    except Exception as error:
        # The refused interaction changed nothing, so only the sentence is lost.
        log.warning("refusal not sent: %s", error)


async def offer_nothing(interaction: Interaction) -> None:
    """Answer an autocompletion with no choices. If that fails, log the failure."""
    with failures_logged(log, "completions not sent"):
        async with bounded_request(DISCORD_TIMEOUT_S, Asked.SHOW):
            await interaction.response.autocomplete([])


async def answer_privately(interaction: Interaction, message: Message) -> bool:
    """Send a refusal privately, and return whether that succeeded."""
    slot = Slot.ANSWER if message.plain else Slot.TURN
    with failures_logged(log, "answer not sent"):
        await interaction.client.messenger.reply(interaction, message, slot=slot)
        return True
    return False


async def answer_with_sentence(interaction: Interaction, name: str) -> bool:
    """Send sentence `name` privately, and return whether that succeeded."""
    text = await sentence_for_reader(interaction, name)
    return await answer_privately(interaction, replace(text, plain=True))


def require_async(function: Callable[..., object]) -> None:
    """Raise TypeError unless a function is declared with `async def`."""
    if not inspect.iscoroutinefunction(function):
        raise TypeError(f"{function.__qualname__} must be a coroutine function")


def answered(callback: CallbackT) -> CallbackT:
    """Wrap a command so that `answer_errors` handles its errors."""
    require_async(callback)

    @functools.wraps(callback)
    async def command(
        cog: commands.Cog, interaction: Interaction, *args: object, **options: object
    ) -> None:
        await answer_errors(interaction, callback(cog, interaction, *args, **options))

    # Resolve quoted annotations in the module of the callback, which discord.py would not.
    command.__signature__ = inspect.signature(callback, eval_str=True)  # type: ignore[attr-defined]
    return cast("CallbackT", command)


async def answer_errors(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Await `work`. Answer its errors privately, and re-raise bugs."""
    outcome = "failed"
    try:
        await work
        outcome = "answered"
    except GutiError as error:
        outcome = "failed" if isinstance(error, StorageFails) else "refused"
        await answer_privately(interaction, await refusal(interaction, error))
        if isinstance(error, StorageFails):
            return
    except Exception as error:
        await _explain(interaction, error)
        if is_fault(error):
            raise
    finally:
        _count(interaction, outcome)
    if not interaction.extras.get(UNRECORDED):
        await note_language(interaction.client, interaction.user.id, interaction.locale)


async def _explain(interaction: Interaction, error: Exception) -> None:
    """Tell the user why there is no answer, such as a missing permission or a bug."""
    words, failure = await reader_texts(interaction), message_error(error)
    name = UNANSWERED.get(failure.asked if failure else Asked.OTHER, "edge-fault")
    if failure and failure.asked is Asked.SHOW:
        name = "edge-closed" if isinstance(failure, Gone) else name
    sentence = words.say(name)
    if isinstance(failure, NotPermitted) and failure.asked is Asked.SHOW:
        sentence = words.missing_permission(lacking(interaction))
    answered = await answer_privately(interaction, Message(words, sentence, plain=True))
    if failure and (answered or isinstance(failure, Undelivered)):
        level = logging.WARNING if isinstance(failure, Undelivered) else logging.INFO
        what = "result not shown" if failure.asked is Asked.SHOW else "Discord did not tell"
        log.log(level, "%s: %s", what, failure)


def _count(interaction: Interaction, outcome: str) -> None:
    """Record the duration and outcome in the metrics, by command or press."""
    now = asyncio.get_running_loop().time()
    if command := interaction.command:
        name = f"/{command.qualified_name}"
    else:
        pressed = CustomId.from_text(str(dict(interaction.data or {}).get("custom_id")))
        name = pressed.name if pressed else "unknown"
    seconds = now - interaction.extras.get("arrived", now)
    metrics.INTERACTIONS.labels(name, outcome).observe(seconds)
