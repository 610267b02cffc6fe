"""Guti in direct messages, private chats and servers that have not added it.

The bot is a process of its own; payloads are those that Discord documents for each place.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.support.faulty_bot import FaultyBot
from tests.support.loopback import (
    Channel,
    Interaction,
    Loopback,
    Member,
    PostedMessage,
    contexts,
    openapi,
    rules,
)
from tests.support.loopback.world import walk

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
    "analyse": {},
    "profile": {},
    "puzzle": {},
    "learn": {},
    "rules": {"game": "felli"},
    "help": {},
    "settings": {},
    "privacy": {},
}
"""Commands that are offered everywhere, in an order in which they can be used."""

AMONG_PEOPLE = {"challenge"}
"""Commands that are offered wherever another person is."""

IN_SERVERS = {"seek", "server", "doctor", "leaderboard", "history"}
"""Commands that are only offered in a server that has added the bot."""

PLACES = ("server", "direct", "chat", "foreign", "hidden")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FaultyBot]:
    """Run one bot for all places."""
    async with FaultyBot.open(tmp_path_factory.mktemp("anywhere")) as opened:
        # Nothing here is about time.
        opened.discord.deadline, opened.discord.timeout = 20.0, 40.0
        yield opened


@pytest.fixture
def discord(bot: FaultyBot) -> Loopback:
    bot.discord.requests.clear()
    return bot.discord


def place(discord: Loopback, kind: str, *people: Member) -> Channel:
    """Return a place of a kind; a `hidden` one is a foreign server that hides answers."""
    accounts = [each.person for each in people]
    match kind:
        case "server":
            return discord.channel
        case "direct":
            return contexts.direct(discord, accounts[0])
        case "chat":
            return contexts.chat(discord, "friends", *accounts)
    return contexts.foreign(discord, external_apps=kind == "foreign")


def check_requests(bot: FaultyBot) -> None:
    """Assert that Discord refused nothing, and that each request is as it describes them."""
    assert bot.discord.refusals == []
    assert bot.complaints() == []
    if openapi.DESCRIPTION.exists():
        assert [each for one in bot.discord.requests for each in openapi.problems(one)] == []


async def test_every_command_is_placed(discord: Loopback) -> None:
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
    assert "level 2" in answers["play"].text
    check_requests(bot)


async def send(who: Member, where: Channel, name: str, options: dict[str, object]) -> Interaction:
    """Use a command that Discord does not offer there."""
    data = who._command(name, options)
    return await who._answered(who.interact(where, rules.COMMAND, data), f"/{name}")


@pytest.mark.parametrize("kind", ["direct", "chat", "foreign", "hidden"])
async def test_match_alone_is_played_in_one_message(
    bot: FaultyBot, discord: Loopback, kind: str
) -> None:
    asha = discord.member(f"Chitra {kind}")
    where = place(discord, kind, asha, discord.member("Dev"))
    board = (await asha.slash(where, "play", game="felli", side="black", first="me")).message
    presses = 0
    while not over(board):
        await discord.until(lambda: turns(board) or over(board), "the engine's move", 30)
        if ids := turns(board):
            answer = await asha.press(board, ids[presses % len(ids)])
            assert answer.message is board, answer.text
            presses += 1
    assert presses > 2
    assert [each for each in where.messages.values() if over(each)] == [board]
    assert "Rematch" in board.buttons
    check_requests(bot)


async def test_expired_board_comes_back_by_command(bot: FaultyBot, discord: Loopback) -> None:
    asha = discord.member("Esha")
    where = place(discord, "chat", asha, discord.member("Dev"))
    first = (await asha.slash(where, "play", game="felli", side="black", first="me")).message
    await discord.until(lambda: turns(first), "the board", 30)
    # It forgets the tokens, as it does after 14 minutes, while they still work.
    await bot.bot.restart()
    board = (await asha.slash(where, "board")).message
    assert board is not first
    answer = await asha.press(board, turns(board)[0])
    assert answer.message is board
    elsewhere = (await asha.slash(place(discord, "foreign"), "board")).message
    assert turns(elsewhere) or "Guti" in elsewhere.text
    stale = await asha.press(first, turns(first)[0])
    assert stale.ephemeral
    assert "moved on" in stale.text or "newest" in stale.text, stale.text
    check_requests(bot)


async def test_match_outlasts_the_addition_to_a_server(bot: FaultyBot, discord: Loopback) -> None:
    asha, where = discord.member("Farah"), discord.channel
    where.guild_id, here = discord.snowflake(), where.guild_id
    board = (await asha.slash(where, "play", game="felli", side="black", first="me")).message
    where.guild_id = here
    answer = await asha.press(board, turns(board)[0])
    assert answer.message is board, answer.text
    check_requests(bot)


async def test_nothing_is_kept_of_a_foreign_server(bot: FaultyBot, discord: Loopback) -> None:
    asha, where = discord.member("Gita"), place(discord, "foreign")
    for name, options in ALONE.items():
        await asha.slash(where, name, **options)
    for table, columns in tables(bot).items():
        for column in columns:
            kept = bot._rows(
                f'SELECT count(*) FROM "{table}" WHERE "{column}" IN (?, ?)',  # noqa: S608
                where.guild_id,
                where.id,
            )
            assert kept == [(0,)], (table, column)


def tables(bot: FaultyBot) -> dict[str, list[str]]:
    """Return the columns of the database's tables."""
    names = [name for (name,) in bot._rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: [row[1] for row in bot._rows(f'PRAGMA table_info("{name}")')] for name in names}


def turns(message: PostedMessage) -> list[str]:
    """Return the custom ids of a board's moves."""
    nodes = [each for each in walk(message.components) if each["type"] == rules.BUTTON]
    ids = [each["custom_id"] for each in nodes]
    return [each for each in ids if each.startswith(("match:play:", "match:from:"))]


def over(message: PostedMessage) -> bool:
    """Return whether a message shows a match that is over."""
    return "Rematch" in message.buttons
