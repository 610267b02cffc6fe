"""Requests to Discord that fail. What was asked decides what the user reads, not the status."""

from typing import Any

import discord
import pytest

from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import manager

STATUSES = [(404, 0), (404, 10008), (403, 0), (403, 50001), (403, 50013), (500, 0), (503, 0)]

ASK_AGAIN = "Discord hasn’t yet told me"

TIMES = 10
"""More than discord.py's attempts at a request."""


class _Response:
    """The part of an HTTP response that discord.py's exceptions read."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "failed"


@pytest.mark.parametrize(("status", "code"), STATUSES)
async def test_missing_file_is_to_be_attached_again(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    async def fails(_file: discord.Attachment) -> bytes:
        response: Any = _Response(status)
        kinds = {403: discord.Forbidden, 404: discord.NotFound}
        raise kinds.get(status, discord.HTTPException)(response, {"code": code, "message": "no"})

    monkeypatch.setattr(discord.Attachment, "read", fails)
    refused = (await server.asha.types("analyse", record=("x.pdn", b"[Game]"))).refusal
    assert refused.startswith("I couldn’t get that file from Discord")


@pytest.mark.parametrize(("status", "code"), STATUSES)
async def test_unknown_member_is_to_be_asked_again(
    server: SimulatedServer, status: int, code: int
) -> None:
    person = manager(server)
    form = await person.actor.context_menu(server.channel, "Challenge", server.bimal.actor)
    server.env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=TIMES)
    game = {"game": ["pretwa"], "side": ["black"], "first": ["me"], "pace": ["none"]}
    refused = (await server.fills(person, form, game)).refusal
    assert refused.startswith(ASK_AGAIN), refused
    assert not server.messages()


@pytest.mark.parametrize(("code", "moved"), [(0, False), (50001, False), (10003, True)])
async def test_match_moves_only_from_a_deleted_channel(
    server: SimulatedServer,
    code: int,
    moved: bool,  # noqa: FBT001 - pytest's
) -> None:
    other = server.guild.create_text_channel("other")
    match, _ = await server.begins(channel=other)
    server.env.backend.delete_channel(other.id)
    server.env.inject_error("GET", f"/channels/{other.id}", status=404, code=code, times=TIMES)
    await server.asha.types("board")
    found = await server.store.matches.get(match.id)
    assert (found.channel == server.channel.id) is moved


@pytest.mark.parametrize(
    "errors",
    [
        None,
        {"0": {"name": {"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "Required"}]}}},
        {"_errors": [{"code": "APPLICATION_COMMAND_TOO_LARGE", "message": "Too large"}]},
        {"99": {"unknown": []}, "commands": "no"},
    ],
)
async def test_refused_commands_do_not_end_the_start(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, errors: object
) -> None:
    async def refuses(*_: object) -> Any:
        response: Any = _Response(400)
        raise discord.HTTPException(response, {"code": 50035, "message": "no", "errors": errors})

    monkeypatch.setattr(discord.http.HTTPClient, "bulk_upsert_global_commands", refuses)
    server.env.inject_error("GET", "/applications/*/commands", status=400, code=0)
    await server.restarts()
    assert server.client.presses
    assert (await server.asha.types("help")).private.words
