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
    contexts,
    openapi,
    rules,
)
from tests.support.loopback_chat import Chat, match_messages, move_ids, shows_finished_match
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
    "profile": {},
    "puzzle": {},
    "learn": {},
    "rules": {"game": "felli"},
    "help": {},
    "today": {},
    "settings": {},
    "privacy": {},
}
"""Commands that are offered everywhere, in an order in which they can be used."""

AMONG_PEOPLE = {"challenge"}
"""Commands offered in places with another person."""

IN_SERVERS = {"seek", "server", "doctor", "leaderboard"}
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


def place(discord: Loopback, kind: str, *people: Member) -> Channel:
    """Return a new channel of `kind`. `hidden` is in a foreign server that hides answers."""
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
    """Assert that Discord refused nothing, and that requests match its API description."""
    assert bot.discord.refusals == []
    assert bot.new_errors() == []
    if openapi.DESCRIPTION.exists():
        assert [each for one in bot.discord.requests for each in openapi.problems(one)] == []


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
    assert "level 2" in answers["play"].text
    absent = {"direct": IN_SERVERS | AMONG_PEOPLE, "chat": IN_SERVERS, "server": set()}
    for name, answer in answers.items():
        text = re.sub(r"`/challenge` in your chat", "", answer.text)
        named = set(re.findall(r"(?<![\w/])/([a-z]+)\b", text))
        assert not named & absent.get(kind, absent["direct"]), (name, answer.text)
    if kind in {"foreign", "hidden"}:
        assert columns_with(bot, where.id, where.guild_id) == []
    check_requests(bot)


def columns_with(bot: FaultyBot, *ids: int | None) -> list[tuple[str, str]]:
    """Return the tables and columns in which any of `ids` is stored."""
    columns = bot._rows(
        "SELECT sqlite_master.name, column.name"
        " FROM sqlite_master, pragma_table_info(sqlite_master.name) AS column"
        " WHERE sqlite_master.type = 'table'"
    )
    marks = ", ".join("?" for _ in ids)
    return [
        (table, column)
        for table, column in columns
        if bot._rows(f'SELECT 1 FROM "{table}" WHERE "{column}" IN ({marks}) LIMIT 1', *ids)  # noqa: S608
    ]


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


async def test_two_people_play_a_match_in_a_chat(bot: FaultyBot, discord: Loopback) -> None:
    chat = await Chat.open(bot)
    assert [each for each in chat.channel.public if move_ids(each)] == [chat.board]
    presses = 0
    while not shows_finished_match(chat.board):
        await chat.press(presses)
        presses += 1
        await discord.until(lambda: match_messages(chat.channel) == [chat.board], "one board")
    assert presses > 4
    assert "unrated" in chat.board.text or "rating" not in chat.board.text
    again = await chat.asha.click(chat.board, label="Rematch")
    begun = await chat.bimal.click(again.message, label="Accept")
    assert move_ids(begun.message)
    results = bot._rows("SELECT rated, guild FROM results WHERE user = ?", chat.asha.id)
    assert results == [(0, 0)]
    assert bot._rows("SELECT count(*) FROM standings WHERE user = ?", chat.asha.id) == [(0,)]
    alone = place(discord, "direct", chat.asha)
    for where in (chat.channel, alone):
        listed = await chat.asha.slash(where, "history")
        assert chat.bimal.mention in listed.text, listed.text
        assert listed.ephemeral is (where is not alone)
    other = await chat.bimal.slash(chat.channel, "history", user=chat.asha)
    assert "only your own" in other.text
    check_requests(bot)


async def test_new_board_replaces_old_board(bot: FaultyBot, discord: Loopback) -> None:
    chat = await Chat.open(bot)
    await chat.press()
    # A restart forgets all tokens and who was active.
    await bot.bot.restart()
    first = chat.board
    await chat.press()
    assert chat.board is not first
    await discord.until(lambda: first.id not in chat.channel.messages, "its deletion")
    await bot.bot.restart()
    second = chat.board
    again = await chat.mover.slash(chat.channel, "board")
    assert not again.ephemeral
    assert "got lost" not in again.text
    # Without a token the second board stays. A press there still plays, or links the new board.
    assert second.id in chat.channel.messages
    chat.board = chat.channel.public[-1]
    await chat.press()
    stale = await chat.mover.press(second, move_ids(second)[0])
    assert stale.ephemeral
    assert f"https://discord.com/channels/@me/{chat.channel.id}/{chat.board.id}" in stale.text
    check_requests(bot)


async def test_chat_supports_offers_and_typed_moves(bot: FaultyBot, discord: Loopback) -> None:
    chat = await Chat.open(bot)
    for player, lacks_app in ((chat.asha, False), (chat.bimal, True)):
        menu = await player.click(chat.board, label="More")
        assert ("add me to your account" in menu.text) is lacks_app
    moves = [each for _, each in await chat.mover.autocomplete(chat.channel, "move", move="")]
    typed = await chat.mover.slash(chat.channel, "move", move=moves[0])
    chat.board = typed.message
    # It forgets the tokens of all messages.
    await bot.bot.restart()
    stale = chat.board
    offer = await chat.asha.slash(chat.channel, "draw")
    assert not offer.ephemeral
    agreed = await chat.bimal.click(offer.message, label="Accept")
    await discord.until(lambda: shows_finished_match(chat.channel.public[-1]), "the end")
    assert not agreed.ephemeral
    late = await chat.bimal.press(stale, move_ids(stale)[0])
    assert shows_finished_match(stale), late.text
    check_requests(bot)


async def test_chat_has_one_match_at_a_time(bot: FaultyBot, discord: Loopback) -> None:
    chat = await Chat.open(bot)
    card = await chat.bimal.slash(chat.channel, "challenge", opponent=chat.asha, game="pretwa")
    refused = await chat.asha.click(card.message, label="Accept")
    assert refused.ephemeral
    assert "one match at a time" in refused.text
    waits = await chat.asha.click(refused.message, label="Wait for the channel")
    assert waits.callback is not None
    leaving = await chat.asha.slash(chat.channel, "resign")
    await chat.asha.click(leaving.message, label="Yes, call it off")
    await discord.until(
        lambda: any("Pretwa" in each.text and move_ids(each) for each in chat.channel.public), "it"
    )
    check_requests(bot)


@pytest.mark.parametrize("kind", ["direct", "foreign", "hidden"])
async def test_challenge_refusal_says_where_two_can_play(
    bot: FaultyBot, discord: Loopback, kind: str
) -> None:
    asha, bimal = (discord.member(f"{name} {kind}") for name in ("Hari", "Indu"))
    where = place(discord, kind, asha)
    answer = await send(asha, where, "challenge", {"opponent": bimal, "game": "felli"})
    assert "chat with" in answer.text
    assert "/play" in answer.text
    check_requests(bot)


async def test_turn_notice_is_sent_by_direct_message(bot: FaultyBot, discord: Loopback) -> None:
    chat = await Chat.open(bot)
    closed = contexts.direct(discord, chat.asha.person)
    closed.closed = True
    # A restart forgets who was active.
    await bot.bot.restart()
    mover = chat.mover
    await chat.press()
    notices = contexts.direct(discord, chat.mover.person)
    assert mover is chat.asha
    await discord.until(lambda: notices.public, "the notice")
    assert f"/@me/{chat.channel.id}/" in notices.public[-1].text
    discord.requests.clear()
    await bot.bot.restart()
    await chat.press()
    await discord.until(lambda: discord.refusals, "the refusal")
    assert [code for *_, code, _ in discord.refusals] == [rules.CLOSED]


@pytest.mark.parametrize("forgotten", [False, True])
async def test_board_in_chat_shows_end_without_press(
    bot: FaultyBot, discord: Loopback, *, forgotten: bool
) -> None:
    chat = await Chat.open(bot)
    contexts.direct(discord, chat.bimal.person).closed = True
    for _ in range(2 if forgotten else 1):
        await chat.press()
    if forgotten:
        # The restarted bot has no tokens, like a bot whose tokens expired after 14 minutes.
        await bot.bot.restart()
    old = chat.board
    question = await chat.asha.slash(chat.channel, "privacy", action="delete")
    await chat.asha.click(question.message, label="Delete everything")
    if forgotten:
        late = await chat.bimal.press(old, move_ids(old)[0])
        assert late.message is old, late.text
    await discord.until(lambda: shows_finished_match(old), "the end", 5)
    assert ("wins" if forgotten else "called off before both had moved") in old.text
    assert "ran out of time" not in old.text


async def test_match_continues_without_one_players_app(bot: FaultyBot, discord: Loopback) -> None:
    chat = await Chat.open(bot)
    await chat.press()
    # Asha, who had added the app, removes it, and Discord disables the buttons.
    for message in chat.channel.public:
        message.components.clear()
    answer = await chat.bimal.slash(chat.channel, "board")
    owners = (answer.message.interaction or {})["authorizing_integration_owners"]
    assert owners == {"1": str(chat.bimal.id)}
    chat.board = chat.channel.public[-1]
    for _ in range(3):
        await chat.press()
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
