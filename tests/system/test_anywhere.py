"""Guti in direct messages, private chats and servers that have not added it.

The bot is a process of its own. Payloads are those that Discord documents for each place.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot import texts
from guti import Side
from guti.games import GAMES
from tests.support.faulty_bot import FaultyBot
from tests.support.loopback import (
    Channel,
    Interaction,
    Loopback,
    Member,
    rules,
)
from tests.support.loopback_chat import (
    Chat,
    check_requests,
    columns_with,
    move_ids,
    place,
    shows_finished_match,
)
from tests.support.loopback_match import LoopbackMatch

pytestmark = pytest.mark.asyncio(loop_scope="module")

ALONE = {
    "play": {"game": "felli"},
    "board": {},
    "move": {"move": "b2-b3"},
    "hint": {},
    "takeback": {},
    "draw": {},
    "resign": {},
    "claim": {},
    "games": {},
    "replay": {},
    "export": {},
    "history": {},
    "analyse": {},
    "explore": {"game": "felli"},
    "profile": {},
    "puzzle": {},
    "learn": {},
    "rules": {"game": "felli"},
    "help": {},
    "today": {},
    "settings": {},
    "privacy": {},
    "vacation": {},
}
"""Commands that are offered everywhere, in an order in which they can be used."""

AMONG_PEOPLE = {"challenge"}
"""Commands offered in places with another person."""

IN_SERVERS = {"seek", "server", "doctor", "leaderboard", "tournament"}
"""Commands that are only offered in a server that has added the bot."""

PLACES = ("server", "direct", "chat", "foreign", "hidden")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FaultyBot]:
    """Run one bot for all places."""
    async with FaultyBot.open(tmp_path_factory.mktemp("anywhere")) as opened:
        # These tests do not depend on time.
        opened.discord.deadline, opened.discord.timeout = 20.0, 40.0
        yield opened


@pytest.fixture
def discord(bot: FaultyBot) -> Loopback:
    bot.discord.requests.clear()
    return bot.discord


async def test_commands_declare_their_contexts(discord: Loopback) -> None:
    known = {each["name"]: each for each in discord.commands if each["type"] == 1}
    assert known.keys() == ALONE.keys() | AMONG_PEOPLE | IN_SERVERS
    assert {name for name in known if known[name]["integration_types"] == [0]} == IN_SERVERS
    assert {name for name in known if known[name]["contexts"] == [0]} == IN_SERVERS
    assert {name for name in known if known[name]["contexts"] == [0, 2]} == AMONG_PEOPLE
    assert {name for name in known if known[name]["contexts"] == [0, 1, 2]} == ALONE.keys()


@pytest.mark.parametrize("kind", PLACES)
async def test_every_command_answers(bot: FaultyBot, discord: Loopback, kind: str) -> None:
    asha, friend = (discord.member(f"{name} {kind}") for name in ("Asha", "Bimal"))
    where = place(discord, kind, asha, friend)
    answers = {}
    for name, options in ALONE.items():
        answers[name] = await asha.slash(where, name, **options)
    for name in IN_SERVERS:
        if kind != "server":
            answer = await send(asha, where, name, {"game": "felli"} if name == "seek" else {})
            assert "servers that have added me" in answer.text, name
    expected = {"server": None, "direct": False}.get(kind, True)
    for name, answer in answers.items():
        if expected is not None and answer.callback != 9:
            assert answer.ephemeral is expected, (name, answer.text)
    assert "level 1" in answers["play"].text
    absent = {"direct": IN_SERVERS | AMONG_PEOPLE, "server": set()}
    for name, answer in answers.items():
        text = re.sub(r"`/challenge` in your chat", "", answer.text)
        named = set(re.findall(r"(?<![\w/])/([a-z]+)\b", text))
        assert not named & absent.get(kind, IN_SERVERS), (name, answer.text)
    if kind in {"foreign", "hidden"}:
        assert columns_with(bot, where.id, where.guild_id) == []
    check_requests(bot)


async def test_help_outside_servers_translates_button_names(discord: Loopback) -> None:
    asha = discord.member("Hansa")
    where = place(discord, "direct", asha)
    answer = await asha.click((await asha.slash(where, "help")).message, label="हिन्दी")
    assert f"**{texts.of('hi').say('button-accept')}**" in answer.text


async def send(who: Member, where: Channel, name: str, options: dict[str, object]) -> Interaction:
    """Use a command in a place where Discord does not offer the command."""
    data = who._command(name, options)
    return await who._answered(who.interact(where, rules.COMMAND, data), f"/{name}")


@pytest.mark.parametrize("kind", ["direct", "chat", "foreign", "hidden"])
async def test_engine_match_is_played_in_one_message(
    bot: FaultyBot, discord: Loopback, kind: str
) -> None:
    asha = discord.member(f"Chitra {kind}")
    where = place(discord, kind, asha, discord.member("Dev"))
    board = (await asha.slash(where, "play", game="felli", side="black", first="me")).message
    presses = 0
    while not shows_finished_match(board):
        await discord.until(
            lambda: move_ids(board) or shows_finished_match(board), "the engine's move", 30
        )
        if ids := move_ids(board):
            answer = await asha.press(board, ids[presses % len(ids)])
            assert answer.message is board, answer.text
            presses += 1
    assert presses > 2
    assert [each for each in where.messages.values() if shows_finished_match(each)] == [board]
    assert "Rematch" in board.buttons
    check_requests(bot)


async def test_board_command_restores_an_expired_board(bot: FaultyBot, discord: Loopback) -> None:
    asha = discord.member("Esha")
    where = place(discord, "chat", asha, discord.member("Dev"))
    first = (await asha.slash(where, "play", game="felli", side="black", first="me")).message
    await discord.until(lambda: move_ids(first), "the board", 30)
    # A restart forgets the tokens, which Discord still accepts.
    await bot.bot.restart()
    board = (await asha.slash(where, "board")).message
    assert board is not first
    answer = await asha.press(board, move_ids(board)[0])
    assert answer.message is board
    elsewhere = (await asha.slash(place(discord, "foreign"), "board")).message
    assert move_ids(elsewhere) or "Guti" in elsewhere.text
    outdated = move_ids(first)
    renewed = await asha.press(first, outdated[0])
    assert renewed.message is first, renewed.text
    assert move_ids(first) != outdated
    check_requests(bot)


async def test_match_survives_addition_to_a_server(bot: FaultyBot, discord: Loopback) -> None:
    asha, where = discord.member("Farah"), discord.channel
    where.guild_id, here = discord.snowflake(), where.guild_id
    board = (await asha.slash(where, "play", game="felli", side="black", first="me")).message
    where.guild_id = here
    answer = await asha.press(board, move_ids(board)[0])
    assert answer.message is board, answer.text
    check_requests(bot)


@pytest.mark.parametrize("kind", ["direct", "hidden"])
async def test_challenge_refusal_says_where_two_can_play(
    bot: FaultyBot, discord: Loopback, kind: str
) -> None:
    asha, bimal = (discord.member(f"{name} {kind}") for name in ("Hari", "Indu"))
    where = place(discord, kind, asha)
    answer = await send(asha, where, "challenge", {"opponent": bimal, "game": "felli"})
    assert "chat with" in answer.text
    assert "/play" in answer.text
    check_requests(bot)


@pytest.mark.parametrize("kind", ["server", "direct", "foreign"])
async def test_games_command_lists_all_matches_everywhere(
    bot: FaultyBot, discord: Loopback, kind: str
) -> None:
    chat = await Chat.open(bot)
    names = chat.asha.person.name, f"Jaya {kind}"
    here = await LoopbackMatch.open(discord, bot.new_channel(), GAMES["felli"], Side.BLACK, names)
    await chat.asha.slash(chat.channel, "play", game="pretwa")
    where = place(discord, kind, chat.asha, chat.bimal)
    answer = await chat.asha.slash(where, "games", all=True)
    assert answer.ephemeral is (kind != "direct")
    for link in (f"@me/{chat.channel.id}/", f"{discord.guild_id}/{here.channel.id}/"):
        assert f"https://discord.com/channels/{link}" in answer.text
    assert answer.text.count("• ") == 3
    shown = await chat.asha.click(answer.message, label="Show")
    assert "**Pretwa**" in shown.text
    check_requests(bot)
