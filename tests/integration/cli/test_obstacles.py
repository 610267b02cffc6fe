"""Failures that end the bot, and failures that it waits for, by their codes."""

import sqlite3
import ssl
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey
from multidict import CIMultiDict

from bot.cli.obstacles import BLOCK_PAUSE_S, LONGEST_PAUSE_S, StartsUsedUp, obstacle_of
from bot.cli.serving import _require_starts
from bot.client.errors import MetricsUnserved
from bot.errors import UnusableFile
from bot.settings import Settings
from bot.store.errors import DatabaseTooOld, DatabaseUnusable, ProcessDisplaced, StorageFails
from guti.errors import GutiError

KEY = ConnectionKey("discord.com", 443, is_ssl=True, ssl=True, proxy=None, proxy_auth=None,
                    proxy_headers_hash=None)  # fmt: skip
TWO_HOURS_S = 7200
A_DATE = "in two hours"
JSON, HTML = "application/json", "text/html"


def answered(status: int, kind: str = JSON, **headers: str) -> discord.HTTPException:
    response: Any = SimpleNamespace(
        status=status, reason="", headers={"Content-Type": kind, **headers}
    )
    classes = {403: discord.Forbidden, 404: discord.NotFound}
    return classes.get(status, discord.HTTPException)(response, "error code: 1015")


def refused_socket(status: int, **headers: str) -> aiohttp.WSServerHandshakeError:
    """Return the error of a gateway that answers a handshake with a status."""
    sent = {"Content-Type": HTML, **headers}
    request: Any = SimpleNamespace(real_url="wss://gateway.discord.gg")
    return aiohttp.WSServerHandshakeError(
        request, (), status=status, message="refused", headers=CIMultiDict(sent)
    )


def in_two_hours() -> str:
    return format_datetime(datetime.now(UTC) + timedelta(hours=2), usegmt=True)


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


def unusable(cause: BaseException, kind: type[GutiError] = DatabaseUnusable) -> GutiError:
    """Return an error of the database as the store raises it."""
    error = kind("the database fails")
    error.__cause__ = cause
    return error


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("it fails")
    error.sqlite_errorcode = code
    return error


def state(code: str) -> Exception:
    error = Exception("the server says so")
    error.sqlstate = code  # type: ignore[attr-defined]
    return error


def gateway_not_found(status: int) -> discord.GatewayNotFound:
    error: discord.GatewayNotFound = discord.GatewayNotFound()  # type: ignore[no-untyped-call]
    error.__cause__ = answered(status)
    return error


WAITED_FOR = [
    OSError("no route to host"),
    ConnectionRefusedError(111, "refused"),
    TimeoutError(),
    aiohttp.ServerDisconnectedError(),
    aiohttp.ClientConnectorCertificateError(KEY, ssl.SSLError()),
    aiohttp.ClientProxyConnectionError(KEY, OSError("refused")),
    answered(500),
    answered(503, HTML),
    gateway_not_found(502),
    *(closed(code) for code in (1000, 1001, 1006, *range(4000, 4004), *range(4005, 4010), 4015)),
    answered(520, HTML),
    answered(530, HTML),
    unusable(ConnectionRefusedError(111, "refused")),
    unusable(state("57P03")),
    unusable(state("53300")),
    unusable(state("08006"), StorageFails),
    unusable(sqlite_error(sqlite3.SQLITE_BUSY)),
    unusable(TimeoutError(), StorageFails),
]

NEEDS_A_PERSON = [
    (discord.LoginFailure(), "bad-token"),
    (answered(401), "bad-token"),
    (gateway_not_found(401), "bad-token"),
    (closed(4004), "bad-token"),
    *((closed(code), "gateway-refusal") for code in range(4010, 4015)),
    (discord.PrivilegedIntentsRequired(0), "gateway-refusal"),
    (unusable(state("28P01")), ""),
    (unusable(state("3D000")), ""),
    (unusable(state("42501")), ""),
    (unusable(sqlite_error(sqlite3.SQLITE_CORRUPT)), ""),
    (unusable(sqlite_error(sqlite3.SQLITE_FULL), StorageFails), ""),
    (unusable(sqlite_error(sqlite3.SQLITE_READONLY)), ""),
    (unusable(PermissionError(13, "denied", "/data")), ""),
    (DatabaseUnusable("its revision is unknown"), ""),
    (DatabaseTooOld("0001", "78118dd"), ""),
    (UnusableFile("a.ftl", "it is not text"), ""),
    (MetricsUnserved("10.0.0.1", 1, "no such address"), ""),
]


@pytest.fixture
def settings(environment: pytest.MonkeyPatch) -> Settings:
    return Settings()


@pytest.mark.parametrize("error", WAITED_FOR, ids=repr)
def test_passing_failure_is_waited_for(settings: Settings, error: Exception) -> None:
    obstacle = obstacle_of(error, settings)
    assert obstacle
    assert not obstacle.lasting
    assert obstacle.pause_s is None
    assert obstacle.sentence


@pytest.mark.parametrize(("error", "topic"), NEEDS_A_PERSON, ids=repr)
def test_lasting_failure_needs_a_person(settings: Settings, error: Exception, topic: str) -> None:
    obstacle = obstacle_of(error, settings)
    assert obstacle
    assert obstacle.lasting
    assert "reached" not in obstacle.sentence
    assert topic in obstacle.sentence


def test_close_codes_have_different_sentences(settings: Settings) -> None:
    said = {obstacle_of(closed(code), settings) for code in (4004, *range(4010, 4015))}
    assert len(said) == 6


@pytest.mark.parametrize("error", [ZeroDivisionError(), KeyError("x"), ProcessDisplaced("taken")])
def test_bug_is_no_obstacle(settings: Settings, error: Exception) -> None:
    assert obstacle_of(error, settings) is None


def test_wrong_api_address_needs_a_person(environment: pytest.MonkeyPatch) -> None:
    assert obstacle_of(answered(404), Settings()) != obstacle_of(closed(4000), Settings())
    environment.setenv("DISCORD_API_URL", "https://example.com/api")
    obstacle = obstacle_of(answered(404), Settings())
    assert obstacle
    assert obstacle.lasting
    assert "DISCORD_API_URL" in obstacle.sentence


@pytest.mark.parametrize(
    ("error", "pause_s"),
    [
        (answered(403, HTML), BLOCK_PAUSE_S),
        (answered(429, HTML), BLOCK_PAUSE_S),
        (answered(429, HTML, **{"Retry-After": "7200"}), TWO_HOURS_S),
        (answered(429, HTML, **{"Retry-After": "soon"}), BLOCK_PAUSE_S),
        (answered(429, JSON, **{"Retry-After": "5"}), 5),
        (answered(429, JSON, **{"Retry-After": A_DATE}), TWO_HOURS_S),
        (answered(429, HTML, **{"Retry-After": A_DATE}), TWO_HOURS_S),
        (answered(429, HTML, **{"Retry-After": "nan"}), BLOCK_PAUSE_S),
        (refused_socket(429), BLOCK_PAUSE_S),
        (refused_socket(403), BLOCK_PAUSE_S),
        (refused_socket(429, **{"Retry-After": "7200"}), TWO_HOURS_S),
        (answered(429, HTML, **{"Retry-After": "9999999"}), LONGEST_PAUSE_S),
        (StartsUsedUp(datetime(2026, 1, 1, tzinfo=UTC), 90.0), 90),
    ],
)
def test_pause_follows_the_answer(settings: Settings, error: Exception, pause_s: float) -> None:
    if isinstance(error, discord.HTTPException):
        headers: Any = error.response.headers
        if headers.get("Retry-After") == A_DATE:
            headers["Retry-After"] = in_two_hours()
    obstacle = obstacle_of(error, settings)
    assert obstacle
    assert not obstacle.lasting
    assert obstacle.pause_s == pytest.approx(pause_s, abs=60 if pause_s == TWO_HOURS_S else 0)


@pytest.mark.parametrize(
    ("limit", "needed", "used_up"),
    [
        ({"remaining": 0, "reset_after": 60_000}, 1, True),
        ({"remaining": 3, "reset_after": 60_000}, 4, True),
        ({"remaining": 0}, 1, True),
        ({"remaining": 0, "reset_after": 10**18}, 1, True),
        ({"remaining": 0, "reset_after": float("nan")}, 1, True),
        ({"remaining": 1, "reset_after": 60_000}, 1, False),
        ({}, 1, False),
        ([], 1, False),
        ({"remaining": "many", "reset_after": None}, 1, False),
    ],
)
def test_starts_are_counted_before_they_are_used(
    limit: object, needed: int, used_up: object
) -> None:
    if used_up:
        with pytest.raises(StartsUsedUp):
            _require_starts(limit, needed)
    else:
        _require_starts(limit, needed)
