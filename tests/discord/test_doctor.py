"""/doctor's report for server managers, and its correctness."""

import re
from itertools import product
from typing import Any

import discord
import pytest
import simcord
from discord import ChannelType

from bot import texts
from bot.client.messages.permissions import (
    INVITE_PERMISSIONS,
    TO_ANSWER,
    TO_OPEN_A_THREAD,
    needed_in,
)
from tests.support.simcord_harness import ServerMember, SimulatedServer

WORDS = texts.of(texts.ENGLISH)

WITHOUT = {
    "view_channel": ("View Channel", "old boards stay"),
    "send_messages": ("Send Messages", "a board may not appear when Discord is slow"),
    "attach_files": ("Attach Files", "in words instead of a picture"),
    "embed_links": ("Embed Links", "may not show"),
    "read_message_history": ("Read Message History", "`/board` doesn’t post it again"),
    "create_public_threads": ("Create Public Threads", "the next has to wait"),
    "send_messages_in_threads": ("Send Messages in Threads", "in threads I can’t say that"),
}
"""Each permission by Discord's name, and an action that needs it."""

RESTING = {
    "view_channel": set(WITHOUT) - {"view_channel"},
    "send_messages": {"attach_files", "embed_links"},
}
"""Permissions that can only be checked if another one is present."""


@pytest.fixture
def mira(server: SimulatedServer) -> ServerMember:
    """A member who manages the server."""
    role = server.guild.create_role("m", permissions=discord.Permissions(manage_guild=True))
    user = server.env.create_user("mira")
    return ServerMember(server, server.guild.add_member(user, roles=[role]))


def permissions_below(words: str, mark: str) -> set[str]:
    """Return the permissions that are listed below `mark`."""
    label = {"✅": "I have it", "❌": "missing", "❔": "I can only tell once"}[mark]
    names = {name: permission for permission, (name, _) in WITHOUT.items()}
    found = re.findall(rf"^{mark} \**(.+?): {label}", words, re.MULTILINE)
    assert len(found) == len(re.findall(f"^{mark}", words, re.MULTILINE))
    return {names[name] for name in found}


async def test_doctor_reports_complete_permissions(
    server: SimulatedServer, mira: ServerMember
) -> None:
    words = (await mira.types("doctor")).refusal
    assert words.startswith("**All is well**")
    assert permissions_below(words, "✅") == set(WITHOUT)
    assert "Without it" not in words
    assert "How to give" not in words
    assert "What I can’t see" in words


async def test_missing_permission_is_named_with_its_consequence(
    server: SimulatedServer, mira: ServerMember
) -> None:
    """Covers use in the channel that lacks the permission, and in another channel."""
    elsewhere = server.guild.create_text_channel("elsewhere")
    for permission, place in product(WITHOUT, (server.channel, elsewhere)):
        case = permission, place.name
        server.forbid(permission, channel=place)
        options = {"channel": place} if place is elsewhere else {}
        words = (await mira.types("doctor", **options)).refusal
        resting = RESTING.get(permission, set())
        assert f"**One permission is missing** in <#{place.id}>." in words, case
        assert permissions_below(words, "❌") == {permission}, case
        assert permissions_below(words, "❔") == resting, case
        assert permissions_below(words, "✅") == set(WITHOUT) - {permission} - resting, case
        (paragraph,) = re.findall(r"❌.*\n((?:> .*\n)+)", words)
        lost, works = paragraph.splitlines()
        assert lost.startswith("> Without it: "), case
        assert WITHOUT[permission][1] in lost, case
        assert works.startswith("> Still works: "), case
        assert f"Roles ▸ <@{server.env.backend.bot_user.id}>" in words, case


async def test_all_missing_permissions_fit_into_a_message(
    server: SimulatedServer, mira: ServerMember
) -> None:
    server.forbid("attach_files", "embed_links", *TO_OPEN_A_THREAD[1:], "read_message_history")
    text = await mira.types("doctor")
    assert "**5 permissions are missing**" in text.refusal
    assert len(text.refusal) <= 2_000  # a layout may have 4,000
    server.forbid(*WITHOUT)
    words = (await mira.types("doctor")).refusal
    assert permissions_below(words, "❌") == {"view_channel"}
    assert permissions_below(words, "❔") == RESTING["view_channel"]


async def test_thread_uses_its_channels_permissions(
    server: SimulatedServer, mira: ServerMember
) -> None:
    await server.begins(thread=True)
    (thread,) = server.channel.threads
    server.forbid("send_messages", "create_public_threads")
    words = (await mira.types("doctor", channel=thread)).refusal
    assert (await mira.types("doctor", thread)).refusal == words
    assert words.startswith(f"**All is well** in <#{thread.id}>.")
    assert "Send Messages:" not in words
    assert "Create Public Threads" not in words
    assert "can’t open threads in here" in words
    server.forbid("send_messages_in_threads")
    words = (await mira.types("doctor", thread)).refusal
    assert permissions_below(words, "❌") == {"send_messages_in_threads"}
    assert permissions_below(words, "❔") == {"attach_files", "embed_links"}
    assert "a board may not appear when Discord is slow" in words


async def test_archived_thread_can_be_checked(server: SimulatedServer, mira: ServerMember) -> None:
    await server.begins(thread=True)
    (thread,) = server.channel.threads
    metadata: Any = server.env.backend.get_channel(thread.id).thread_metadata
    metadata.archived = True
    await server.restarts()
    server.forbid("read_message_history")
    words = (await mira.types("doctor", channel=thread)).refusal
    assert permissions_below(words, "❌") == {"read_message_history"}


async def test_thread_permissions_are_omitted_without_threads(
    server: SimulatedServer, mira: ServerMember
) -> None:
    news = server.guild.create_news_channel("news")
    server.forbid("create_public_threads", channel=news)
    words = (await mira.types("doctor", channel=news)).refusal
    assert words.startswith("**All is well**")
    assert "can’t open threads in here" in words


async def test_doctor_command_answers_managers_only(server: SimulatedServer) -> None:
    with pytest.raises(simcord.SetupError, match="not visible"):
        await server.chitra.types("doctor")
    command: Any = server.env.backend.find_command("doctor", server.guild.id, type=1)
    server.guild.set_command_permissions(int(command["id"]), {server.chitra.actor: True})
    refused = (await server.chitra.types("doctor")).refusal
    assert refused == WORDS.say("error-may-not-manage")


def test_checked_permissions_are_those_the_bot_requests() -> None:
    assert set(WITHOUT) == set(INVITE_PERMISSIONS) == set(TO_ANSWER) | set(TO_OPEN_A_THREAD)
    for kind in (ChannelType.text, ChannelType.public_thread, ChannelType.voice):
        assert {need.name for need in needed_in(kind)} <= set(WITHOUT)
    assert {need.name for need in needed_in(ChannelType.text)} == set(WITHOUT)


def test_permission_advice_fits_a_phone() -> None:
    """Advice has at most four lines of about forty letters."""
    for need in needed_in(ChannelType.text):
        assert all(len(line) <= 160 for line in WORDS.say(need.without).splitlines())


# The report is correct.


def refuse(server: SimulatedServer, method: str, path: str, status: int, code: int) -> None:
    server.env.inject_error(method, path, status=status, code=code, message="refused", times=1)


async def test_deleted_board_is_shown_without_history_permission(
    server: SimulatedServer,
) -> None:
    _, board = await server.begins()
    server.env.backend.delete_message(server.channel.id, board.raw.id)
    server.forbid("read_message_history")
    answer = await server.asha.types("board")
    assert [seen.private for seen in answer.seen] == [True]
    assert answer.private.alts
    assert (await server.asha.moves("a1-o")).public.alts
    server.forbid()
    (board,) = [seen for seen in server.messages() if seen.buttons]
    server.env.backend.delete_message(server.channel.id, board.raw.id)
    assert (await server.bimal.types("board")).public.alts


async def test_old_board_keeps_buttons_without_view_permission(
    server: SimulatedServer,
) -> None:
    _, board = await server.begins()
    server.forbid("view_channel")
    assert (await server.asha.moves("a1-o")).public.buttons
    assert server.look(board).buttons


async def test_late_answer_posts_nothing_without_send_permission(
    server: SimulatedServer,
) -> None:
    await server.begins()
    server.forbid("send_messages")
    before = len(server.messages())
    refuse(server, "POST", "/interactions/*/callback", 404, 10062)
    await server.asha.moves("a1-o")
    assert len((await server.match()).moves) == 1
    assert len(server.messages()) == before


def test_no_threads_are_offered_without_their_permissions() -> None:
    without = {need.name: WORDS.say(need.without) for need in needed_in(ChannelType.text)}
    for permission in TO_OPEN_A_THREAD:
        assert "no threads for more matches" in without[permission], permission


async def test_late_board_is_text_without_picture_permission(
    server: SimulatedServer,
) -> None:
    """SimCord, unlike Discord, allows pictures without this permission."""
    await server.begins()
    server.forbid("attach_files")
    refuse(server, "POST", "/interactions/*/callback", 404, 10062)
    refuse(server, "POST", "/channels/*/messages", 403, 50013)
    await server.asha.moves("a1-o")
    board = server.messages()[-1]
    assert not board.alts
    assert "Pretwa, " in board.words
    assert await server.shows(await server.match()) == board.raw.id
    assert (await server.bimal.moves("d1xa1")).public.buttons
    assert server.is_gone(board)


@pytest.fixture
def with_commands_alone(server: SimulatedServer) -> None:
    """Make the server one that added the commands without the bot.

    Discord then still says that the application's permissions are complete.
    """

    def add_commands_alone(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            payload["authorizing_integration_owners"] = {"0": payload["guild_id"]}

    server.env.backend.subscribers.insert(0, add_commands_alone)
    connection: Any = server.client._connection
    connection._remove_guild(server.client.get_guild(server.guild.id))


@pytest.mark.usefixtures("with_commands_alone")
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("server", {"puzzle_hour": "9"}),
        ("server", {"puzzle_channel": "here"}),
        ("tournament", {"game": "felli"}),
    ],
)
async def test_commands_alone_promise_no_later_messages(
    server: SimulatedServer, mira: ServerMember, command: str, options: dict[str, Any]
) -> None:
    named = {key: server.channel if value == "here" else value for key, value in options.items()}
    words = (await mira.types(command, **named)).refusal
    assert words.startswith("I’m not a member of this server")
    assert "scope=bot+applications.commands" in words
    (panel,) = (await mira.types("server", theme="dark")).seen
    assert "The puzzle of the day comes to" not in panel.words


@pytest.mark.usefixtures("with_commands_alone")
async def test_commands_alone_open_no_thread(server: SimulatedServer) -> None:
    asked = await server.asha.types("challenge", opponent=server.bimal, game="felli", thread=True)
    assert asked.refusal.startswith("I can’t open a thread here")
    asked = await server.asha.types("challenge", opponent=server.bimal, game="felli")
    assert "challenges you" in asked.public.words


@pytest.mark.usefixtures("with_commands_alone")
async def test_server_with_commands_alone_is_told(mira: ServerMember) -> None:
    words = (await mira.types("doctor")).refusal
    assert words.startswith("**I’m not a member of this server.**")
    assert "scope=bot+applications.commands" in words
