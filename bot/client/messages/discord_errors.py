"""Discord's refusals, read by their codes; the only place that knows what a code means.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

import logging
import traceback
from collections.abc import Mapping
from enum import Enum
from http import HTTPStatus
from pathlib import Path

import aiohttp
import discord

from bot import metrics
from bot.client.parse_failures import PARSE_ERRORS


class RequestFailure(Enum):
    """What an error says about a request."""

    EXPIRED = "the interaction was answered before, or its token has expired"
    CLOSED = "what the request is about is closed, archived, deleted or out of sight"
    FORBIDDEN = "the bot lacks a permission"
    INVALID = "the request itself is wrong: our own fault"
    UNAVAILABLE = "Discord, or the way to it, failed; it may work later"


CODES = {
    RequestFailure.EXPIRED: (
        10015,  # unknown webhook
        10062,  # unknown interaction
        40060,  # acknowledged already
        50027,  # invalid webhook token
    ),
    RequestFailure.CLOSED: (
        10003,  # unknown channel
        10004,  # unknown server
        10007,  # unknown member
        10008,  # unknown message
        10011,  # unknown role
        10013,  # unknown user
        30033,  # the thread has as many participants as it may
        40007,  # the user is banned from this server
        50003,  # not in a direct message
        50024,  # not in a channel of this type
        50083,  # the thread is archived
        160005,  # the thread is locked
        160006,  # the server has as many active threads as it may
        200000,  # refused by the server's AutoMod
        200001,
        240000,  # a harmful link
    ),
    RequestFailure.FORBIDDEN: (
        20009,  # the channel takes no explicit content
        50001,  # no access
        50007,  # the user takes no direct messages
        50009,  # the server asks for a higher verification level
        50013,  # no permission
        50278,  # no server in common with the user
    ),
    RequestFailure.UNAVAILABLE: (
        20016,  # slow mode
        20028,  # the channel is written to too fast
        40003,  # direct messages are opened too fast
        40004,  # sending messages is turned off for now
        40006,  # the feature is turned off for now
        40062,  # the service is rate limited
        40333,  # refused by Discord's edge
        130000,  # Discord is overloaded
        500000,
    ),
}

FAILURES = {code: request_failure for request_failure, codes in CODES.items() for code in codes}

BY_STATUS: Mapping[int, RequestFailure] = {
    HTTPStatus.UNAUTHORIZED: RequestFailure.EXPIRED,
    HTTPStatus.FORBIDDEN: RequestFailure.FORBIDDEN,
    HTTPStatus.NOT_FOUND: RequestFailure.CLOSED,
    HTTPStatus.TOO_MANY_REQUESTS: RequestFailure.UNAVAILABLE,
}
"""What a status says where the code is not in the table."""

UNSENT = (discord.HTTPException, aiohttp.ClientError, OSError, *PARSE_ERRORS)
"""What a request to Discord can raise, an answer that cannot be parsed included."""

OURS = Path(__file__).parents[2], Path(__file__).parents[3] / "cogs"
LIBRARY = Path(discord.__file__).parent


def request_failure(error: BaseException) -> RequestFailure | None:
    """Return what an error says about a request to Discord; None if it is not about one."""
    if isinstance(error, discord.HTTPException):
        if known := FAILURES.get(error.code) or BY_STATUS.get(error.status):
            return known
        server_error = error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        return RequestFailure.UNAVAILABLE if server_error else RequestFailure.INVALID
    if isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError):
        return RequestFailure.UNAVAILABLE
    return RequestFailure.UNAVAILABLE if is_unreadable(error) else None


def is_unreadable(error: BaseException) -> bool:
    """Return whether discord.py failed to parse an answer: the request itself was carried out."""
    if not isinstance(error, PARSE_ERRORS):
        return False
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        folders = Path(frame.filename).parents
        if LIBRARY in folders:
            return True
        if any(ours in folders for ours in OURS):
            return False
    return False


def is_answer(error: BaseException) -> bool:
    """Return whether Discord answered a question with it, so that asking again helps nobody."""
    return refused(error) or is_unreadable(error)


def described(error: BaseException) -> str:
    """Return an error as a log line may quote it, without what an unreadable answer held."""
    if not is_unreadable(error):
        return repr(error)
    metrics.PARSE_FAILURES.labels("answer").inc()
    return f"the answer cannot be parsed: {type(error).__name__}"


def log_unsent(log: logging.Logger, error: BaseException, what: str, *args: object) -> None:
    """Log one line about what did not get through: an error only if the request was wrong.

    Raises what is not about a request to Discord.
    """
    said = request_failure(error)
    if said is None:
        raise error
    ours = said is RequestFailure.INVALID
    level, trace = (logging.ERROR, error) if ours else (logging.INFO, None)
    log.log(level, "%s: %s", what % args, described(error), exc_info=trace)


def undelivered(error: BaseException) -> bool:
    """Return whether an answer was not taken for a reason that is no fault of ours."""
    return request_failure(error) not in {None, RequestFailure.INVALID}


def refused(error: BaseException) -> bool:
    """Return whether Discord will not do it, however often it is asked."""
    return request_failure(error) not in {None, RequestFailure.UNAVAILABLE}
