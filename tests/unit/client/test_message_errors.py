"""Conversion of Discord's errors."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.client.messages.errors import (
    CODES,
    Asked,
    Expired,
    Gone,
    Invalid,
    MessageError,
    NotPermitted,
    Undelivered,
    UnreadableAnswer,
    is_fault,
    message_error,
    request_errors,
)
from bot.store.errors import OutcomeUnknown, StorageFails

ROWS = [(code, kind) for kind, codes in CODES.items() for code in codes]


def http_error(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "said"})


def test_known_error_code_overrides_status() -> None:
    for (code, kind), status in product(ROWS, (400, 403, 404)):
        assert type(message_error(http_error(status, code))) is kind, (status, code)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, Invalid),
        (401, Expired),
        (403, NotPermitted),
        (404, Gone),
        (405, Invalid),
        (429, Undelivered),
        (500, Undelivered),
        (503, Undelivered),
    ],
)
def test_status_decides_for_unknown_error_code(status: int, kind: type[MessageError]) -> None:
    assert type(message_error(http_error(status, 50035))) is kind


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]
)
def test_lost_connection_is_undelivered(error: Exception) -> None:
    assert type(message_error(error)) is Undelivered


def test_unparsable_answer_is_unreadable() -> None:
    with pytest.raises(UnreadableAnswer) as caught, request_errors(Asked.FACT):
        discord.utils.parse_time("no time")
    assert str(caught.value) == "the answer cannot be parsed: ValueError"


def test_error_of_the_bot_stays_unchanged() -> None:
    with pytest.raises(KeyError), request_errors(Asked.FACT):
        raise KeyError
    with pytest.raises(FileNotFoundError), request_errors(Asked.FACT):
        raise FileNotFoundError


def test_error_keeps_its_cause_and_its_code() -> None:
    cause = http_error(404, 10007)
    with pytest.raises(Gone) as caught, request_errors(Asked.FACT):
        raise cause
    assert caught.value.__cause__ is cause
    assert caught.value.no_member
    assert not caught.value.not_in_server


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (Gone(), False),
        (Invalid(), True),
        (http_error(400), True),
        (http_error(503), False),
        (TimeoutError(), False),
        (KeyError(), True),
        (StorageFails("disk full"), False),
        (OutcomeUnknown(), False),
    ],
)
def test_only_bad_requests_and_unknown_errors_are_bugs(error: Exception, *, fault: bool) -> None:
    assert is_fault(error) is fault
