"""Admission of interactions to the work queue, and answers to errors."""

import asyncio
import contextlib
import functools
import inspect
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from discord.app_commands import Choice
from discord.ext import commands

from bot import logs, metrics
from bot.client.client import Interaction
from bot.client.gateway.refusals import refusal
from bot.client.languages import note_language
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.errors import (
    Asked,
    Gone,
    NotPermitted,
    Undelivered,
    failures_logged,
    is_fault,
    message_error,
)
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.store.errors import StorageFails
from guti.errors import GutiError

PRIVATE_OUTSIDE = "private outside"
"""Key in a command's `extras`. If set, the command answers privately outside servers."""

ANSWERS = "answers"
"""Key in a command's `extras` of how it is usually answered: an `Answers`."""

UNANSWERED = {Asked.FILE: "edge-no-file", Asked.FACT: "error-discord-too-slow"}
"""Sentences for requests that failed, by what was asked."""

P = ParamSpec("P")
CogT = TypeVar("CogT", bound=commands.Cog)
Autocompletion = Callable[..., Coroutine[Any, Any, list[Choice[str]]]]

log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def admitted(interaction: Interaction, answers: Answers) -> AsyncIterator[Visit | None]:
    """Wait for a place in the work queue, and yield the visit.

    Yields None for a duplicate. Under overload, tells the user privately to try again, and yields
    None. An interaction that is not answered in time is acknowledged as `answers` says. Sending an
    answer or the acknowledgement frees the place. Later log lines of the task name the interaction.
    """
    visit, client = Visit(interaction, answers), interaction.client
    logs.set_interaction(visit.id, visit.names_of_people)
    client.services.privacy.act_for(visit.person.id)
    if visit.id in client.handled_interactions:
        log.info("duplicate interaction ignored")
        metrics.NOT_ADMITTED.labels("duplicate").inc()
        yield None
        return
    client.handled_interactions[visit.id] = None
    if not visit.is_completion:
        late = client.services.clock() - visit.created_at
        visit.acknowledgement.start(visit.arrived, late.total_seconds())
    if task := asyncio.current_task():
        client.finish_before_close(task)
    try:
        yield visit if await _enter(visit) else None
    finally:
        visit.leave_queue()
        await visit.acknowledgement.close()


async def _enter(visit: Visit) -> bool:
    """Wait for a place in the work queue. Refuse the interaction if there is none in time."""
    client, user = visit.client, visit.person.id
    if not await client.work_queue.enter(visit.id, user):
        await _refuse(visit)
        return False
    client.services.activity.note(visit.place.channel, user)
    if visit.is_direct:
        client.services.activity.note_direct(user, refused=False)
    if visit.in_server and not visit.is_completion:
        client.dispatch("server_use", visit.guild_id, visit.place.channel)
    return True


async def _refuse(visit: Visit) -> None:
    log.info("interaction refused: too many waiting, or shutting down")
    metrics.NOT_ADMITTED.labels("busy").inc()
    try:
        if visit.is_completion:
            await visit.offer_nothing()
        else:
            name = "edge-ending" if visit.client.work_queue.closed else "edge-busy"
            words = visit.cached_words()
            await answer_privately(visit, Message(words, words.say(name), plain=True))
    except Exception as error:
        # The refused interaction changed nothing, so only the sentence is lost.
        log.warning("refusal not sent: %s", error)


async def answer_privately(visit: Visit, message: Message) -> bool:
    """Send a refusal privately, and return whether that succeeded."""
    slot = Slot.ANSWER if message.plain else Slot.TURN
    with failures_logged(log, "answer not sent"):
        await visit.reply(message, slot=slot)
        return True
    return False


async def answer_with_sentence(visit: Visit, name: str) -> bool:
    """Send sentence `name` privately, and return whether that succeeded."""
    return await answer_privately(visit, replace(await visit.sentence(name), plain=True))


def completion(callback: Autocompletion) -> Autocompletion:
    """Wrap a method that returns completions, so that it takes a visit."""

    @functools.wraps(callback)
    async def complete(*given: Any) -> list[Choice[str]]:  # noqa: ANN401 - a cog may come first
        *cog, interaction, typed = given
        return await callback(*cog, Visit.of(interaction), typed)

    return complete


def require_async(function: Callable[..., object]) -> None:
    """Raise TypeError unless a function is declared with `async def`."""
    if not inspect.iscoroutinefunction(function):
        raise TypeError(f"{function.__qualname__} must be a coroutine function")


def answered(
    callback: Callable[Concatenate[CogT, Visit, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[CogT, Interaction, P], Coroutine[Any, Any, None]]:
    """Wrap a command that takes a visit, so that `answer_errors` handles its errors."""
    require_async(callback)

    @functools.wraps(callback)
    async def command(
        cog: CogT, interaction: Interaction, *args: P.args, **options: P.kwargs
    ) -> None:
        visit = Visit.of(interaction)
        await answer_errors(visit, callback(cog, visit, *args, **options))

    # Resolve quoted annotations in the module of the callback, which discord.py would not.
    command.__signature__ = inspect.signature(callback, eval_str=True)  # type: ignore[attr-defined]
    return cast("Callable[Concatenate[CogT, Interaction, P], Coroutine[Any, Any, None]]", command)


async def answer_errors(visit: Visit, work: Coroutine[Any, Any, None]) -> None:
    """Await `work`. Answer its errors privately, and re-raise bugs."""
    outcome = "failed"
    try:
        await work
        outcome = "answered"
    except GutiError as error:
        outcome = "failed" if isinstance(error, StorageFails) else "refused"
        await answer_privately(visit, await refusal(visit, error))
        if isinstance(error, StorageFails):
            return
    except Exception as error:
        await _explain(visit, error)
        if is_fault(error):
            raise
    finally:
        _count(visit, outcome)
    if visit.recorded:
        await note_language(visit.client, visit.person.id, visit.locale)


async def _explain(visit: Visit, error: Exception) -> None:
    """Tell the user why there is no answer, such as a missing permission or a bug."""
    words, failure = await visit.words(), message_error(error)
    name = UNANSWERED.get(failure.asked if failure else Asked.OTHER, "edge-fault")
    if failure and failure.asked is Asked.SHOW:
        name = "edge-closed" if isinstance(failure, Gone) else name
    sentence = words.say(name)
    if isinstance(failure, NotPermitted) and failure.asked is Asked.SHOW:
        sentence = words.missing_permission(visit.lacking)
    answered = await answer_privately(visit, Message(words, sentence, plain=True))
    if failure and (answered or isinstance(failure, Undelivered)):
        level = logging.WARNING if isinstance(failure, Undelivered) else logging.INFO
        what = "result not shown" if failure.asked is Asked.SHOW else "Discord did not tell"
        log.log(level, "%s: %s", what, failure)


def _count(visit: Visit, outcome: str) -> None:
    """Record the duration and outcome in the metrics, by command or press."""
    seconds = asyncio.get_running_loop().time() - visit.arrived
    metrics.INTERACTIONS.labels(visit.name, outcome).observe(seconds)
