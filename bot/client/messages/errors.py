"""Errors of requests to Discord. Only this module reads HTTP statuses and error codes.

Every request to Discord is made under `request_errors`, so that callers only see `MessageError`,
which says what was asked.
https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from enum import Enum
from http import HTTPStatus
from pathlib import Path

import aiohttp
import discord

from bot import metrics
from bot.client.parse_failures import PARSE_ERRORS
from bot.store.errors import StorageFails
from guti.errors import GutiError


class Asked(Enum):
    """Purposes of requests to Discord. They decide how a failure is explained."""

    SHOW = "sending, changing or deleting a message"
    FILE = "a file that a user attached"
    FACT = "a member, channel, server or message"
    OTHER = "anything else, such as opening a thread"


class MessageError(Exception):
    """A request to Discord failed. The cause is discord.py's exception."""

    def __init__(self, reason: str = "", code: int = 0, asked: Asked = Asked.OTHER) -> None:
        super().__init__(reason)
        self.code = code
        self.asked = asked

    @property
    def no_member(self) -> bool:
        """True if the user is not in the server, or does not exist."""
        return self.code in {10007, 10013}

    @property
    def no_channel(self) -> bool:
        """True if the channel does not exist."""
        return self.code in {10003}

    @property
    def no_message(self) -> bool:
        """True if the message or its channel does not exist."""
        return self.code in {10003, 10008}

    @property
    def not_in_server(self) -> bool:
        """True if the bot is not in the server."""
        return self.code in {10004, 50001}


class Undelivered(MessageError):
    """Discord or the network failed. A retry may succeed."""


class Expired(Undelivered):
    """The interaction was already answered, or its token has expired."""


class UnreadableAnswer(Undelivered):
    """Discord carried out the request, but sent an answer that cannot be parsed."""


class Refused(MessageError):
    """Discord rejects the request, and would reject a retry."""


class Gone(Refused):
    """The channel or the message is closed, archived, deleted or hidden."""


class NotPermitted(Refused):
    """The bot lacks a permission."""


class Invalid(Refused):
    """The request itself is wrong, which is a bug."""


class TooLateForForm(GutiError):
    """A form must be the first answer, but the interaction was already acknowledged."""


CODES: Mapping[type[MessageError], tuple[int, ...]] = {
    Expired: (
        10015,  # unknown webhook
        10062,  # unknown interaction
        40060,  # acknowledged already
        50027,  # invalid webhook token
    ),
    Gone: (
        10003,  # unknown channel
        10004,  # unknown server
        10007,  # unknown member
        10008,  # unknown message
        10011,  # unknown role
        10013,  # unknown user
        30033,  # the thread has reached its limit of participants
        40007,  # the user is banned from this server
        50003,  # not in a direct message
        50024,  # not in a channel of this type
        50083,  # the thread is archived
        160005,  # the thread is locked
        160006,  # the server has reached its limit of active threads
        200000,  # refused by the server's AutoMod
        200001,
        240000,  # a harmful link
    ),
    NotPermitted: (
        20009,  # the channel does not allow explicit content
        50001,  # no access
        50007,  # the user does not accept direct messages
        50009,  # the server requires a higher verification level
        50013,  # no permission
        50278,  # no server in common with the user
    ),
    Undelivered: (
        20016,  # slow mode
        20028,  # messages are sent to the channel too fast
        40003,  # direct messages are opened too fast
        40004,  # sending messages is turned off for now
        40006,  # the feature is turned off for now
        40062,  # the service is rate limited
        40333,  # refused by Discord's edge
        130000,  # Discord is overloaded
        500000,
    ),
}

BY_CODE = {code: kind for kind, codes in CODES.items() for code in codes}

BY_STATUS: Mapping[int, type[MessageError]] = {
    HTTPStatus.UNAUTHORIZED: Expired,
    HTTPStatus.FORBIDDEN: NotPermitted,
    HTTPStatus.NOT_FOUND: Gone,
    HTTPStatus.TOO_MANY_REQUESTS: Undelivered,
}
"""Error classes by HTTP status, for error codes that are not in `CODES`."""

RAISED = (discord.HTTPException, aiohttp.ClientError, OSError, *PARSE_ERRORS)
"""Exceptions of discord.py for failed requests and answers that it cannot parse."""

OURS = Path(__file__).parents[2], Path(__file__).parents[3] / "cogs"
LIBRARY = Path(discord.__file__).parent


@contextmanager
def request_errors(asked: Asked) -> Iterator[None]:
    """Raise MessageError for failed requests to Discord. Other errors are passed on."""
    try:
        yield
    except RAISED as error:
        if failure := message_error(error, asked):
            raise failure from error
        raise


@asynccontextmanager
async def bounded_request(timeout_s: float, asked: Asked) -> AsyncIterator[None]:
    """Raise MessageError for requests to Discord that fail, or take longer than `timeout_s`."""
    with request_errors(asked):
        async with asyncio.timeout(timeout_s):
            yield


def message_error(error: BaseException, asked: Asked = Asked.OTHER) -> MessageError | None:
    """Return the MessageError for an exception of a failed request, else None."""
    if isinstance(error, MessageError):
        return error
    if isinstance(error, discord.HTTPException):
        return _kind(error)(repr(error), error.code, asked)
    if isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError):
        return Undelivered(repr(error), asked=asked)
    if not is_unreadable(error):
        return None
    metrics.PARSE_FAILURES.labels("answer").inc()
    # Without the exception's text, which may quote the answer.
    reason = f"the answer cannot be parsed: {type(error).__name__}"
    return UnreadableAnswer(reason, asked=asked)


def _kind(error: discord.HTTPException) -> type[MessageError]:
    if known := BY_CODE.get(error.code) or BY_STATUS.get(error.status):
        return known
    return Undelivered if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR else Invalid


def is_unreadable(error: BaseException) -> bool:
    """Return whether discord.py failed to parse the answer to a successful request."""
    # aiohttp's error for an untrusted certificate is a ValueError too.
    if not isinstance(error, PARSE_ERRORS) or isinstance(error, OSError | aiohttp.ClientError):
        return False
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        folders = Path(frame.filename).parents
        if LIBRARY in folders:
            return True
        if any(ours in folders for ours in OURS):
            return False
    return False


def is_fault(error: BaseException) -> bool:
    """Return whether an error is a bug, whose traceback should be logged.

    StorageFails is not a bug. The store has already logged it with a remedy.
    """
    if failure := message_error(error):
        return isinstance(failure, Invalid)
    return not isinstance(error, StorageFails)


def log_failure(log: logging.Logger, error: MessageError, what: str, *args: object) -> None:
    """Log a failed request, with a traceback if the request was invalid."""
    fault = isinstance(error, Invalid)
    level, trace = (logging.ERROR, error) if fault else (logging.INFO, None)
    log.log(level, "%s: %s", what % args, error, exc_info=trace)


@contextmanager
def errors_logged(log: logging.Logger, what: str, *args: object) -> Iterator[None]:
    """Log any error, with a traceback only for a bug, and continue."""
    try:
        yield
    except Exception as error:
        log.warning("%s: %r", what % args, error, exc_info=is_fault(error))


@contextmanager
def failures_logged(log: logging.Logger, what: str, *args: object) -> Iterator[None]:
    """Log a MessageError and continue."""
    try:
        yield
    except MessageError as error:
        log_failure(log, error, what, *args)
