"""The loopback Discord enforces Discord's rules: each limit and code has a test."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest

from tests.support.loopback import Interaction, Loopback, rules
from tests.support.loopback.wire import Wire
from tests.support.loopback.world import COMPONENTS_V2, EPHEMERAL

OK = 0


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with Wire.open() as opened:
        yield opened


def command(discord: Loopback, kind: int = rules.COMMAND) -> Interaction:
    data = {"id": "1", "name": "anything", "type": 1}
    return discord.member("Asha").interact(discord.channel, kind, data)


NUMBER = count()


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": str(next(NUMBER)), **changes}


def row(*inside: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def menu(options: int, **changes: Any) -> dict[str, Any]:
    offered = [{"label": str(n), "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "menu", "options": offered, **changes}


def text(characters: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * characters}


def gallery(name: str = "board.png", characters: int = 1) -> dict[str, Any]:
    item = {"media": {"url": f"attachment://{name}"}, "description": "x" * characters}
    return {"type": 12, "items": [item]}


def v2(*components: Any, **more: Any) -> dict[str, Any]:
    return {"flags": COMPONENTS_V2, "components": list(components), **more}


MESSAGES = [
    ({"content": "x" * 2000}, OK),
    ({"content": "x" * 2001}, 50035),
    ({}, 50006),
    ({"content": ""}, 50006),
    ({"content": "x", "embeds": [{}] * 11}, 50035),
    ({"components": [row(*(button() for _ in range(5))) for _ in range(5)]}, OK),
    ({"components": [row(button()) for _ in range(6)]}, 50035),
    ({"components": [row(*(button() for _ in range(6)))]}, 50035),
    ({"components": [row()]}, 50035),
    ({"components": [button()]}, 50035),
    ({"components": [row(button(custom_id="x" * 100))]}, OK),
    ({"components": [row(button(custom_id="x" * 101))]}, 50035),
    ({"components": [row(button(custom_id="x"), button(custom_id="x"))]}, 50035),
    ({"components": [row(button(custom_id=None))]}, 50035),
    ({"components": [row(button(label="x" * 81))]}, 50035),
    ({"components": [row(button(label=None))]}, 50035),
    ({"components": [row(menu(25))]}, OK),
    ({"components": [row(menu(26))]}, 50035),
    ({"components": [row(menu(2), button())]}, 50035),
    ({"components": [row(menu(0))]}, 50035),
    ({"components": [text(1)]}, 50035),
    (v2(text(1), row(button())), OK),
    (v2(text(1), content="x"), 50035),
    (v2(text(1), embeds=[{}]), 50035),
    (v2(text(2000), text(2001)), 50035),
    (v2(*(text(1) for _ in range(41))), 50035),
    (v2(gallery()), 50035),
    ({"content": "x", "flags": EPHEMERAL}, OK),
]


@pytest.mark.parametrize(("body", "code"), MESSAGES)
async def test_loopback_checks_messages_like_discord(wire: Wire, body: Any, code: int) -> None:
    path = f"/channels/{wire.discord.channel.id}/messages"
    assert await wire("POST", path, body) == code
    assert len(wire.discord.channel.public) == (code == OK)
    sent = command(wire.discord)
    assert await wire.answer_to(sent, 4, body) == code
    assert (sent.callback is None) == (code != OK)


ALT_TEXTS = [
    ({"attachments": [{"id": 0, "description": "x" * 1024}]}, OK),
    ({"attachments": [{"id": 0, "description": "x" * 1025}]}, 50035),
    (v2(gallery(characters=1024)), OK),
    (v2(gallery(characters=1025)), 50035),
    (v2(gallery("other.png")), 50035),
]


@pytest.mark.parametrize(("body", "code"), ALT_TEXTS)
async def test_alt_text_is_limited_to_1024_characters(wire: Wire, body: Any, code: int) -> None:
    path = f"/channels/{wire.discord.channel.id}/messages"
    data = b"\r\n--\0picture\r\n"
    assert await wire("POST", path, body, board=data) == code
    if code == OK:
        (message,) = wire.discord.channel.public
        assert message.alt_texts == ["x" * 1024]
        assert message.attachments[0].data == data
        assert "attachment://" not in json.dumps(wire.answer)
        async with wire.http.get(wire.answer["attachments"][0]["url"]) as picture:
            assert await picture.read() == data


async def test_edit_keeps_listed_attachments_and_appends_new_ones(
    wire: Wire,
) -> None:
    messages = f"/channels/{wire.discord.channel.id}/messages"
    await wire("POST", messages, {}, one=b"1")
    path = f"{messages}/{wire.answer['id']}"
    await wire("PATCH", path, {}, two=b"2")
    assert [a["filename"] for a in wire.answer["attachments"]] == ["one.png", "two.png"]
    kept_id = wire.answer["attachments"][1]["id"]
    await wire("PATCH", path, {"attachments": [{"id": kept_id}, {"id": 0}]}, three=b"3")
    assert [a["filename"] for a in wire.answer["attachments"]] == ["two.png", "three.png"]


async def test_components_v2_message_never_accepts_content(wire: Wire) -> None:
    path = f"/channels/{wire.discord.channel.id}/messages"
    await wire("POST", path, v2(text(1)))
    assert await wire("PATCH", f"{path}/{wire.answer['id']}", {"content": "x"}) == 50035


async def test_interaction_is_acknowledged_once(wire: Wire) -> None:
    sent = command(wire.discord)
    assert await wire.answer_to(sent, 4, {"content": "x"}) == OK
    assert wire.answer["interaction"]["response_message_id"] == str(sent.message.id)
    assert await wire.answer_to(sent, 4, {"content": "x"}) == 40060
    assert sent.error == 40060


async def test_late_acknowledgement_is_refused(wire: Wire) -> None:
    wire.discord.deadline = 0.0
    sent = command(wire.discord)
    assert await wire.answer_to(sent, 5) == 10062
    assert await wire.answer_to(Interaction(**{**vars(sent), "token": "else"}), 5) == 10062


async def test_followups_need_acknowledgement_and_valid_token(wire: Wire) -> None:
    sent = command(wire.discord)
    path = f"/webhooks/{wire.discord.bot.id}/{sent.token}"
    assert await wire("POST", path, {"content": "x"}) == 10015
    await wire.answer_to(sent, 4, {"content": "x"})
    assert await wire("POST", path, {"content": "x"}) == OK
    wire.discord.token_life = 0.0
    assert await wire("POST", path, {"content": "x"}) == 50027


@pytest.mark.parametrize(("first", "second"), [(EPHEMERAL, 0), (0, EPHEMERAL)])
async def test_first_acknowledgement_fixes_who_sees_the_answer(
    wire: Wire, first: int, second: int
) -> None:
    sent = command(wire.discord)
    await wire.answer_to(sent, 5, {"flags": first})
    assert not sent.answered.is_set()
    path = f"/webhooks/{wire.discord.bot.id}/{sent.token}"
    await wire("POST", path, {"content": "here", "flags": second})
    assert sent.message.flags == first
    assert sent.ephemeral == bool(first)
    assert sent.content == "here"
    assert not sent.followups


async def test_ephemeral_message_is_unknown_to_others(wire: Wire) -> None:
    sent = command(wire.discord)
    await wire.answer_to(sent, 4, {"content": "x", "flags": EPHEMERAL})
    with pytest.raises(LookupError):
        wire.discord.member("Bimal").touch(sent.message, {})
    messages = f"/channels/{wire.discord.channel.id}/messages"
    assert await wire("PATCH", f"{messages}/{sent.message.id}", {"content": "x"}) == 10008


CALLBACKS: list[tuple[int, int, Any, int]] = [
    (rules.COMMAND, 6, None, 50035),
    (rules.COMMAND, 7, {"content": "x"}, 50035),
    (rules.COMMAND, 8, {"choices": []}, 50035),
    (rules.AUTOCOMPLETE, 4, {"content": "x"}, 50035),
    (rules.AUTOCOMPLETE, 8, {"choices": [{"name": "x", "value": "x"}] * 25}, OK),
    (rules.AUTOCOMPLETE, 8, {"choices": [{"name": "x", "value": "x"}] * 26}, 50035),
    (rules.AUTOCOMPLETE, 8, {"choices": [{"name": "x" * 101, "value": "x"}]}, 50035),
    (rules.AUTOCOMPLETE, 8, {"choices": [{"name": "x", "value": "x" * 101}]}, 50035),
    (rules.AUTOCOMPLETE, 8, {"choices": [{"name": "", "value": "x"}]}, 50035),
    (rules.COMMAND, 9, {"title": "x", "custom_id": "x", "components": [row(text(1))]}, OK),
    (rules.COMMAND, 9, {"title": "x" * 46, "custom_id": "x", "components": [row(text(1))]}, 50035),
    (rules.MODAL, 9, {"title": "x", "custom_id": "x", "components": [row(text(1))]}, 50035),
    (rules.COMMAND, 99, None, 50035),
]


@pytest.mark.parametrize(("kind", "answer", "data", "code"), CALLBACKS)
async def test_each_kind_of_interaction_has_its_callbacks(
    wire: Wire, kind: int, answer: int, data: Any, code: int
) -> None:
    assert await wire.answer_to(command(wire.discord, kind), answer, data) == code


PERMISSIONS = [
    ("view_channel", 50001),
    ("send_messages", 50013),
    ("attach_files", 50013),
    ("create_public_threads", OK),
]


@pytest.mark.parametrize(("permission", "code"), PERMISSIONS)
async def test_removed_permission_is_enforced(wire: Wire, permission: str, code: int) -> None:
    path = f"/channels/{wire.discord.channel.id}/messages"
    assert await wire("POST", path, {}, board=b"x") == OK
    wire.discord.permit(wire.discord.channel, **{permission: False})
    assert await wire("POST", path, {}, board=b"x") == code


async def test_loopback_answers_unknown_objects_with_discords_codes(
    wire: Wire,
) -> None:
    channel, guild = wire.discord.channel, wire.discord.guild_id
    assert await wire("GET", "/channels/1") == 10003
    assert await wire("PATCH", f"/channels/{channel.id}/messages/1", {"content": "x"}) == 10008
    assert await wire("GET", f"/guilds/{guild}/members/1") == 10007
    await wire("GET", "/nowhere")
    assert wire.discord.requests[-1].status == 404
    wire.discord.delete_channel(channel)
    assert await wire("POST", f"/channels/{channel.id}/messages", {"content": "x"}) == 10003
    wire.discord.token = "another"  # noqa: S105
    wire.discord.requests.clear()
    async with wire.http.get(wire.discord.api_url + "/users/@me") as response:
        assert response.status == 401


async def test_thread_needs_permission_and_unarchives_unless_locked(wire: Wire) -> None:
    channel = wire.discord.channel
    await wire("POST", f"/channels/{channel.id}/messages", {"content": "x"})
    message = f"/channels/{channel.id}/messages/{wire.answer['id']}"
    assert await wire("POST", f"{message}/threads", {"name": "x" * 101}) == 50035
    assert await wire("POST", f"{message}/threads", {"name": "a match"}) == OK
    assert await wire("POST", f"{message}/threads", {"name": "again"}) == 160004
    thread = wire.discord.channels[int(message.rpartition("/")[2])]
    thread.archived = True
    path = f"/channels/{thread.id}/messages"
    assert await wire("POST", path, {"content": "x"}) == OK
    assert not thread.archived
    thread.locked = True
    assert await wire("POST", path, {"content": "x"}) == 50083
    wire.discord.permit(channel, create_public_threads=False)
    body = {"name": "x", "type": 11}
    assert await wire("POST", f"/channels/{channel.id}/threads", body) == 50013


def option(number: int, **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"o{number}", "description": "x", **more}


COMMANDS = [
    ({"name": "Move"}, 50035),
    ({"name": "x" * 33}, 50035),
    ({"description": ""}, 50035),
    ({"description": "x" * 101}, 50035),
    ({"options": [option(n) for n in range(25)]}, OK),
    ({"options": [option(n) for n in range(26)]}, 50035),
    ({"options": [option(1), option(2, required=True)]}, 50035),
    ({"options": [option(1, choices=[{"name": "x", "value": "x"}] * 26)]}, 50035),
]


@pytest.mark.parametrize(("changes", "code"), COMMANDS)
async def test_commands_are_validated_on_upload(wire: Wire, changes: Any, code: int) -> None:
    body = [{"name": "move", "description": "x", **changes}]
    path = f"/applications/{wire.discord.bot.id}/commands"
    assert await wire("PUT", path, body) == code
    if code == OK:
        first = wire.answer[0]["id"]
        await wire("PUT", path, body)
        assert wire.answer[0]["id"] == first
