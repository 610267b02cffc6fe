"""Checks of the bot's application that ask Discord, for `doctor --online`."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord

from bot.cli import obstacles
from bot.cli.check_result import CheckResult, Severity, result
from bot.cli.invite import application_of
from bot.client.invite import ACCOUNT, SERVER
from bot.machine_clock import system_clock
from bot.settings import Settings

TIMEOUT_S = obstacles.REQUEST_TIMEOUT_S
"""Time limit for all requests together."""

FEW_STARTS = 100
"""Remaining session starts below which something seems to start the bot again and again."""

INSTALLATIONS = {SERVER: (Severity.BAD, "no-servers"), ACCOUNT: (Severity.NOTE, "no-accounts")}
"""Results for places to which Discord does not add the application."""


@dataclass(frozen=True)
class Told:
    """Discord's answers: the bot's user, its application, and its gateway."""

    user: Mapping[str, Any]
    application: Mapping[str, Any]
    gateway: Mapping[str, Any]


def online(settings: Settings) -> Iterable[CheckResult]:
    """Check token, installation, intents and session starts, by one request each.

    Without a token nothing is asked, because another check reports that.
    """
    if settings.discord_token is None:
        return
    token = settings.discord_token.get_secret_value()
    try:
        told = asyncio.run(_ask(token, settings))
    except Exception as error:
        obstacle = obstacles.obstacle_of(error, settings)
        if obstacle is None:
            raise
        yield CheckResult(Severity.BAD, obstacle.sentence)
        return
    yield from _token(told, application_of(token))
    yield from _installation(told.application)
    # The only intent that Guti asks for is not privileged, so that no switch can refuse it.
    yield result(Severity.OK, "intents")
    yield from _starts(told.gateway, settings)


async def _ask(token: str, settings: Settings) -> Told:
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    http = discord.http.HTTPClient(asyncio.get_running_loop(), proxy=settings.proxy)
    try:
        async with asyncio.timeout(TIMEOUT_S):
            user = await http.static_login(token)
            application = await http.request(discord.http.Route("GET", "/applications/@me"))
            gateway = await http.request(discord.http.Route("GET", "/gateway/bot"))
            return Told(dict(user), dict(application), dict(gateway))
    finally:
        await http.close()


def _token(told: Told, expected: int | None) -> Iterable[CheckResult]:
    name, servers = told.user.get("username"), told.application.get("approximate_guild_count")
    shown = "unknown" if servers is None else servers
    yield result(Severity.OK, "token-accepted", name=str(name), servers=shown)
    application = told.application.get("id")
    if expected and application and str(expected) != str(application):
        yield result(Severity.NOTE, "other-application", application=str(application))


def _installation(application: Mapping[str, Any]) -> Iterable[CheckResult]:
    if application.get("interactions_endpoint_url"):
        yield result(Severity.BAD, "endpoint")
    if application.get("bot_require_code_grant"):
        yield result(Severity.BAD, "code-grant")
    if application.get("bot_public") is False:
        yield result(Severity.NOTE, "not-public")
    # Applications from before this setting existed have none.
    if offered := application.get("integration_types_config"):
        for kind, (severity, name) in INSTALLATIONS.items():
            if str(kind) not in offered:
                yield result(severity, name)


def _starts(gateway: Mapping[str, Any], settings: Settings) -> Iterable[CheckResult]:
    limit, shards = gateway.get("session_start_limit") or {}, gateway.get("shards")
    remaining, total, reset_ms = (limit.get(each) for each in ("remaining", "total", "reset_after"))
    if not isinstance(remaining, int) or not isinstance(reset_ms, int | float):
        return
    needed = obstacles.starts_needed(shards, settings.shards)
    if remaining < needed:
        again = system_clock()() + timedelta(milliseconds=reset_ms)
        sentence = obstacles.starts_used_up(again)
        yield CheckResult(Severity.BAD, sentence)
        return
    severity = Severity.NOTE if remaining < FEW_STARTS else Severity.OK
    yield result(severity, "starts", remaining=remaining, total=total or remaining)
