"""Obstacles to serving, recognized by the code of each failure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

import aiohttp
import discord
from yarl import URL

from bot import files
from bot.cli.command import operator_sentence, words
from bot.client.messages.errors import is_unreadable
from bot.machine_clock import system_clock
from bot.settings import Settings
from bot.shards import Shards
from bot.store.errors import DatabaseUnusable, ProcessDisplaced, StorageFails
from bot.store.passing import passes
from guti.errors import GutiError

REQUEST_TIMEOUT_S = 30.0
"""Time limit for a response from Discord, including files."""

BLOCKED = {HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}

BLOCK_PAUSE_S = 3600.0
"""Minimum pause after a block, which each new start prolongs."""

LOST_PAUSE_S = 3.0
"""Pause after the connection was lost, in which another process can take the servers over."""

LONGEST_PAUSE_S = 26 * 3600.0
"""Maximum pause that an answer of Discord can ask for. Limits of session starts last a day."""

CLOSE_CODES: Mapping[int, str] = {
    4004: "cli-bad-token",
    4010: "cli-bad-shards",
    4011: "cli-more-shards",
    4012: "cli-old-gateway",
    4013: "cli-bad-intents",
    4014: "cli-privileged-intents",
}
"""Sentences for the gateway's close codes after which a new session would fail alike.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
"""


@dataclass(eq=False)
class StartsUsedUp(Exception):
    """Discord allows no more session starts until `again`, in `seconds`."""

    again: datetime
    seconds: float


class DiscordLost(Exception):
    """No shard has been connected for a while, after the bot was ready."""


@dataclass(frozen=True)
class Obstacle:
    """The reason that the bot cannot serve now.

    If `lasting`, it stays until a person acts. `pause_s` is the time until the next attempt makes
    sense; by default pauses grow. `outside` means that Discord was asked, not the database.
    """

    sentence: str
    lasting: bool = False
    pause_s: float | None = None
    outside: bool = False


def obstacle_of(error: Exception, settings: Settings) -> Obstacle | None:
    """Return why an attempt to serve failed, or None for a bug."""
    if isinstance(error, ProcessDisplaced):
        return None
    if isinstance(error, StartsUsedUp):
        sentence = starts_used_up(error.again)
        return Obstacle(sentence, pause_s=min(error.seconds, LONGEST_PAUSE_S), outside=True)
    if isinstance(error, DiscordLost):
        return Obstacle(words().say("cli-lost-discord"), pause_s=LOST_PAUSE_S, outside=True)
    if isinstance(error, discord.LoginFailure):
        return Obstacle(words().say("cli-bad-token"), lasting=True)
    if isinstance(error, DatabaseUnusable | StorageFails):
        return Obstacle(operator_sentence(error), lasting=not passes(error))
    if isinstance(error, GutiError):
        return Obstacle(operator_sentence(error), lasting=True)
    return _of_discord(error, settings)


def starts_used_up(again: datetime) -> str:
    """Return a sentence that says when Discord allows session starts again."""
    return words().say("cli-starts-used-up", again=f"{again:%Y-%m-%d %H:%M} UTC")


def starts_needed(recommended: object, own: Shards) -> int:
    """Return the number of sessions that the bot starts, given what Discord recommends."""
    if own.count > 1:
        return len(own.ids)
    return recommended if isinstance(recommended, int) else 1


def _of_discord(error: Exception, settings: Settings) -> Obstacle | None:
    if isinstance(error, discord.GatewayNotFound) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return Obstacle(words().say(CLOSE_CODES[4014]), lasting=True)
    if isinstance(error, discord.ConnectionClosed) and (name := CLOSE_CODES.get(error.code)):
        return Obstacle(words().say(name), lasting=True)
    if isinstance(error, discord.HTTPException) and error.status == HTTPStatus.UNAUTHORIZED:
        return Obstacle(words().say("cli-bad-token"), lasting=True)
    if is_unreadable(error) or getattr(error, "status", None) == HTTPStatus.NOT_FOUND:
        # With Discord's own address, this is an outage, or a login page of the network.
        lasting = "discord_api_url" in settings.model_fields_set
        return Obstacle(words().say("cli-other-service"), lasting=lasting, outside=True)
    if isinstance(error, OSError) and error.filename is not None:
        return None
    if isinstance(error, OSError | aiohttp.ClientError | discord.DiscordException):
        sentence = connection_failure(error, settings.proxy)
        return Obstacle(sentence, pause_s=_pause_s(error), outside=True)
    return None


def _pause_s(error: Exception) -> float | None:
    """Return the pause in seconds that Discord asks for, or None."""
    status, headers = _refusal(error)
    if status not in BLOCKED:
        return None
    wanted_s = _seconds(headers.get("Retry-After", ""))
    if "json" in headers.get("Content-Type", ""):
        return min(wanted_s, LONGEST_PAUSE_S) or None
    # Not Discord's API, but its protection, answers with text.
    return min(max(wanted_s, BLOCK_PAUSE_S), LONGEST_PAUSE_S)


def _refusal(error: Exception) -> tuple[int | None, Mapping[str, str]]:
    """Return the status and the headers with which a request or a socket was refused."""
    if isinstance(error, discord.HTTPException):
        return error.status, getattr(error.response, "headers", None) or {}
    if isinstance(error, aiohttp.WSServerHandshakeError):
        return error.status, error.headers or {}
    return None, {}


def _seconds(text: str) -> float:
    """Return the seconds in a Retry-After header, or until its date, else 0."""
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(text) - system_clock()()).total_seconds()
        except (TypeError, ValueError):
            seconds = 0.0
    return max(0.0, seconds)


def connection_failure(error: Exception, proxy: str | None = None) -> str:
    """Return a sentence that explains a failed connection to Discord, directly or by a proxy."""
    if isinstance(error, TimeoutError):
        return words().say("cli-no-discord", reason=f"no answer within {REQUEST_TIMEOUT_S:.0f} s")
    name = "cli-no-discord"
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        name = "cli-untrusted-discord"
    elif _is_of_proxy(error, proxy):
        name = "cli-no-proxy"
    elif _refusal(error)[0] in BLOCKED:
        name = "cli-blocked-by-discord"
    # A proxy may answer with a web page.
    reason = files.one_line_message(error).partition("<")[0].rstrip(": ")
    return words().say(name, reason=reason)


def _is_of_proxy(error: Exception, proxy: str | None) -> bool:
    """Return whether the connection failed before or in the proxy."""
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        # aiohttp raises the same for a proxy without an address.
        return proxy is not None and error.host == URL(proxy).host
    return isinstance(error, aiohttp.ClientProxyConnectionError | aiohttp.ClientHttpProxyError)
