"""Matches of two people in private chats and in servers that have not added the bot.

The bot is a process of its own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.support.faulty_bot import FaultyBot
from tests.support.loopback import Loopback, contexts, rules
from tests.support.loopback_chat import (
    Chat,
    check_requests,
    columns_with,
    match_messages,
    move_ids,
    place,
    shows_finished_match,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


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


@pytest.mark.parametrize("foreign", [False, True])
async def test_two_people_play_a_match_in_a_chat(
    bot: FaultyBot, discord: Loopback, *, foreign: bool
) -> None:
    chat = await Chat.open(bot, foreign=foreign)
    assert [each for each in chat.channel.public if move_ids(each)] == [chat.board]
    presses = 0
    while not shows_finished_match(chat.board):
        await chat.press(presses)
        presses += 1
        await discord.until(lambda: match_messages(chat.channel) == [chat.board], "one board")
    assert presses > 4
    assert "unrated" in chat.board.text or "rating" not in chat.board.text
    again = await chat.asha.click(chat.board, label="Rematch")
    if foreign:
        # A row of this server's would be taken for one of a server that has removed the bot.
        assert ("messages", "guild") not in columns_with(bot, chat.channel.guild_id)
    begun = await chat.bimal.click(again.message, label="Accept")
    assert move_ids(begun.message)
    results = bot._rows("SELECT rated, guild FROM results WHERE user = ?", chat.asha.id)
    assert results == [(0, 0)]
    assert bot._rows("SELECT count(*) FROM standings WHERE user = ?", chat.asha.id) == [(0,)]
    if foreign:
        # Only rows of the match and its invitations name the server, for links.
        tables = {table for table, _ in columns_with(bot, chat.channel.guild_id)}
        assert tables == {"challenges", "matches"}
    alone = place(discord, "direct", chat.asha)
    for where in (chat.channel, alone):
        listed = await chat.asha.slash(where, "history")
        assert chat.bimal.mention in listed.text, listed.text
        assert listed.ephemeral is (where is not alone)
    other = await chat.bimal.slash(chat.channel, "history", user=chat.asha)
    assert "only your own" in other.text
    check_requests(bot)


@pytest.mark.parametrize("foreign", [False, True])
async def test_shared_card_and_replay_are_seen_by_both(
    bot: FaultyBot, discord: Loopback, *, foreign: bool
) -> None:
    chat = await Chat.open(bot, game="pretwa", foreign=foreign)
    for move in "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1".split():
        await chat.mover.slash(chat.channel, "move", move=move)
        chat.board = match_messages(chat.channel)[-1]
    leaving = await chat.asha.slash(chat.channel, "resign")
    await chat.asha.click(leaving.message, label="Yes, resign")
    await discord.until(lambda: shows_finished_match(match_messages(chat.channel)[-1]), "the end")
    end = match_messages(chat.channel)[-1]
    for label in ("Share", "Replay"):
        answer = await chat.bimal.click(end, label=label)
        assert not answer.ephemeral, label
        again = await chat.asha.click(end, label=label)
        assert f"{chat.link}/{answer.message.id}" in again.text
    check_requests(bot)


@pytest.mark.parametrize("foreign", [False, True])
async def test_new_board_replaces_old_board(
    bot: FaultyBot, discord: Loopback, *, foreign: bool
) -> None:
    chat = await Chat.open(bot, foreign=foreign)
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
    assert f"{chat.link}/{chat.board.id}" in stale.text
    check_requests(bot)


@pytest.mark.parametrize("foreign", [False, True])
async def test_chat_supports_offers_and_typed_moves(
    bot: FaultyBot, discord: Loopback, *, foreign: bool
) -> None:
    chat = await Chat.open(bot, foreign=foreign)
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


@pytest.mark.parametrize("foreign", [False, True])
async def test_chat_has_one_match_at_a_time(
    bot: FaultyBot, discord: Loopback, *, foreign: bool
) -> None:
    chat = await Chat.open(bot, foreign=foreign)
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


@pytest.mark.parametrize("foreign", [False, True])
async def test_turn_notice_is_sent_by_direct_message(
    bot: FaultyBot, discord: Loopback, *, foreign: bool
) -> None:
    chat = await Chat.open(bot, foreign=foreign)
    closed = contexts.direct(discord, chat.asha.person)
    closed.closed = True
    # A restart forgets who was active.
    await bot.bot.restart()
    mover = chat.mover
    await chat.press()
    notices = contexts.direct(discord, chat.mover.person)
    assert mover is chat.asha
    await discord.until(lambda: notices.public, "the notice")
    assert f"{chat.link}/" in notices.public[-1].text
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


@pytest.mark.parametrize("foreign", [False, True])
async def test_match_continues_without_one_players_app(
    bot: FaultyBot, discord: Loopback, *, foreign: bool
) -> None:
    chat = await Chat.open(bot, foreign=foreign)
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
