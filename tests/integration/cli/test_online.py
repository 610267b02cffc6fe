"""`doctor --online` explains what Discord says about the bot's application."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.cli import doctor
from bot.cli.main import main
from tests.support.command_line import Capture
from tests.support.loopback import Loopback
from tests.support.loopback.faults import Fault, answer, reset

STARTS = {"total": 1000, "remaining": 1000, "reset_after": 3_600_000, "max_concurrency": 1}


@pytest.fixture
def report(environment: pytest.MonkeyPatch, capsys: Capture) -> Callable[..., str]:
    """Return a function that runs `doctor --online` with a fault, and returns its lines."""
    environment.setattr(doctor, "CHECKS", ())

    async def run(*faults: Fault) -> int:
        async with Loopback.serve() as discord:
            discord.faults.extend(faults)
            environment.setenv("DISCORD_TOKEN", discord.token)
            environment.setenv("DISCORD_API_URL", discord.api_url)
            code = await asyncio.to_thread(main, ("doctor", "--online"))
            assert len(discord.requests) <= 3
            return code

    def report(*faults: Fault, expected: int = 0) -> str:
        assert asyncio.run(run(*faults)) == expected
        output = capsys.readouterr()
        assert output.err == ""
        return output.out

    return report


def application(**details: object) -> Fault:
    return answer(
        200, "GET /applications/@me", body={"id": "5", "approximate_guild_count": 3, **details}
    )


def gateway(shards: int = 1, **limit: int) -> Fault:
    body = {"url": "ws://nowhere", "shards": shards, "session_start_limit": {**STARTS, **limit}}
    return answer(200, "GET /gateway/bot", body=body)


def test_good_application_has_nothing_to_be_done(report: Callable[..., str]) -> None:
    output = report(application(integration_types_config={"0": {}, "1": {}}), gateway())
    assert "Discord accepts the token; it is that of the bot guti, which is in 3 servers" in output
    assert "1,000 of 1,000 session starts" in output
    assert "\nnote" not in output


@pytest.mark.parametrize(
    ("details", "line"),
    [
        ({"interactions_endpoint_url": "https://x.y"}, "BAD  the application has an Interactions"),
        ({"bot_require_code_grant": True}, "BAD  Requires OAuth2 Code Grant is on"),
        ({"integration_types_config": {"1": {}}}, "BAD  the application cannot be added to serv"),
        ({"integration_types_config": {"0": {}}}, "note people cannot add the bot"),
        ({"bot_public": False}, "note only the application’s owner can add the bot"),
    ],
)
def test_application_settings_are_explained(
    report: Callable[..., str], details: dict[str, Any], line: str
) -> None:
    output = report(application(**details), gateway(), expected=int(line.startswith("BAD")))
    assert f"\n{line}" in output


def test_session_starts_are_counted(report: Callable[..., str]) -> None:
    assert "\nnote 40 of 1,000 session starts" in report(gateway(remaining=40))
    for shards, remaining in ((1, 0), (16, 15)):
        output = report(gateway(shards, remaining=remaining), expected=1)
        assert "BAD" in output
        assert "(help: starts-used-up)" in output


def test_refused_token_and_outage_are_told_apart(
    report: Callable[..., str], environment: pytest.MonkeyPatch
) -> None:
    refused = report(answer(401, "GET /users/@me"), expected=1)
    assert "(help: bad-token)" in refused
    environment.setattr("bot.cli.online.TIMEOUT_S", 0.2)
    silent = report(reset("", times=100), expected=1)
    assert "(help: no-discord)" in silent


def test_nothing_is_asked_without_a_token(environment: pytest.MonkeyPatch, capsys: Capture) -> None:
    environment.setattr(doctor, "CHECKS", ())
    assert main(("doctor", "--online")) == 0
    assert capsys.readouterr().out == "Nothing needs to be done.\n"
