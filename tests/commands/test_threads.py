"""Busy channels, threads and missing permissions, as members meet them.

It must not know how a thread is opened.
"""

import pytest
from simcord_harness import Answer, Table

FAULT = "Something went wrong on my side"

NAMES = {
    "view_channel": "**View Channel**",
    "create_public_threads": "**Create Public Threads**",
    "send_messages_in_threads": "**Send Messages in Threads**",
    "attach_files": "**Attach Files**",
}
"""What a thread needs."""

USED = (*NAMES, "send_messages", "embed_links", "read_message_history")
"""What the bot asks for when it is put on a server."""


async def second_challenge(table: Table, **options: object) -> Answer:
    """Bimal accepts Chitra's challenge to Dash-guti."""
    wanted = {"opponent": table.bimal, "game": "dash-guti", "side": "white", "first": "me"}
    asked = await table.chitra.types("challenge", **wanted, **options)
    return await table.bimal.presses(asked.public, "Accept")


@pytest.mark.parametrize("asked_for", [False, True], ids=["busy channel", "asked for"])
async def test_a_match_that_needs_a_thread_gets_one(table: Table, asked_for: object) -> None:
    if not asked_for:
        await table.begins()
    accepted = await second_challenge(table, thread=bool(asked_for))
    (thread,) = table.channel.threads
    assert thread.name == "Dash-guti: chitra – bimal"  # noqa: RUF001 - as it is written
    assert f"They play in {thread.mention}." in accepted.public.words
    (board,) = [seen for seen in table.messages(thread) if seen.alts]
    match = await table.match(thread)
    assert board.notified == {table.chitra.id}
    assert match.message == board.raw.id
    assert f"**`{(await first_move(table, thread))}`**" in table.messages(thread)[-1].words


async def first_move(table: Table, channel: object) -> str:
    match = await table.match(channel)
    move = str(match.position.legal_moves[0])
    await table.person(match.to_move).moves(move, channel)
    return move


async def test_the_match_of_a_thread_has_its_buttons_and_rematch_there(table: Table) -> None:
    await second_challenge(table, thread=True)
    (thread,) = table.channel.threads
    (board,) = [seen for seen in table.messages(thread) if seen.alts]
    asked = await table.bimal.presses(board, "Resign")
    ended = await table.bimal.presses(asked.private, "Yes, call it off")
    again = await table.chitra.presses(ended.public, "Rematch")
    await table.bimal.presses(again.public, "Accept")
    assert (await table.match(thread)).live
    assert len(table.channel.threads) == 1


async def test_in_a_busy_thread_no_other_can_be_opened(table: Table) -> None:
    await second_challenge(table, thread=True)
    (thread,) = table.channel.threads
    asked = await table.asha.types("challenge", thread, opponent=table.bimal, game="pretwa")
    refused = await table.bimal.presses(asked.public, "Accept")
    assert "I cannot open one here" in refused.refusal
    assert list(refused.private.buttons) == ["Wait for the channel"]


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
@pytest.mark.parametrize("permission", NAMES)
async def test_without_a_permission_the_thread_is_refused_and_the_match_can_wait(
    table: Table, permission: str, restart: object
) -> None:
    match, board = await table.begins()
    table.forbid(permission)
    refused = await second_challenge(table)
    assert f"I lack the permission {NAMES[permission]} here." in refused.refusal
    assert table.channel.threads == []
    waiting = await table.bimal.presses(refused.private, "Wait for the channel")
    assert "as soon as this channel’s match is over" in waiting.public.words  # noqa: RUF001
    if restart:
        await table.restarts()
    asked = await table.asha.presses(board, "Resign")
    over = await table.asha.presses(asked.private, "Yes, call it off")
    begun = await table.match()
    assert begun.id != match.id
    assert begun.to_move == table.chitra.id
    assert over.public.notified == {table.chitra.id}
    assert begun.message == over.public.raw.id


async def test_a_thread_that_discord_refuses_is_refused_with_a_sentence(table: Table) -> None:
    await table.begins()
    table.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    assert "I lack the permission" in (await second_challenge(table)).refusal
    assert len(await table.services.matches.live_of(table.guild.id, table.bimal.id)) == 1


async def test_waiting_ends_where_the_channel_is_free_by_then(table: Table) -> None:
    _, board = await table.begins()
    table.forbid("create_public_threads")
    refused = await second_challenge(table)
    asked = await table.asha.presses(board, "Resign")
    await table.asha.presses(asked.private, "Yes, call it off")
    begun = await table.bimal.presses(refused.private, "Wait for the channel")
    assert begun.public.notified == {table.chitra.id}
    assert (await table.match()).game.key == "dash-guti"


@pytest.mark.parametrize("who", ["bimal", "chitra", "asha"])
async def test_who_waits_may_take_it_back(table: Table, who: str) -> None:
    await table.begins()
    table.forbid("create_public_threads")
    refused = await second_challenge(table)
    waiting = await table.bimal.presses(refused.private, "Wait for the channel")
    answer = await getattr(table, who).presses(waiting.public, "Withdraw")
    if who == "asha":
        assert "can take this challenge back" in answer.refusal
    else:
        assert "was withdrawn" in table.look(waiting.public).words


@pytest.mark.parametrize("permission", USED)
async def test_without_a_permission_the_match_goes_on(table: Table, permission: str) -> None:
    table.forbid(permission)
    await table.begins()
    board = (await table.asha.moves("a1-o")).public
    for typed in ("board", "games"):
        assert (await table.bimal.types(typed)).private.words
    offer = await table.asha.types("takeback")
    await table.bimal.presses(offer.public, "Decline")
    late = await table.bimal.moves("d1xa1")
    assert late.public.notified == {table.asha.id}
    assert "moved on" in (await table.bimal.presses(board, "Move")).refusal
    assert (await table.asha.presses(late.public, "Draw")).public.buttons
    ended = await table.bimal.types("draw")
    assert "A draw" in ended.public.words


@pytest.mark.parametrize("command", ["move", "board"])
async def test_where_no_picture_may_be_sent_the_board_is_in_words(
    table: Table, command: str
) -> None:
    """SimCord lets an answer have a picture in any case; Discord may not."""
    await table.begins()
    table.forbid("attach_files")
    refuse_one_answer(table)
    typed = await table.asha.types(command, **({"move": "a1-o"} if command == "move" else {}))
    (seen,) = typed.seen
    assert seen.private == (command == "board")
    assert seen.alts == []
    assert "I lack the permission **Attach Files**" in seen.words
    assert "Pretwa, " in seen.words
    if command == "move":
        assert "Black stepped from point to point: a1 o." in seen.words
        assert seen.notified == {table.bimal.id}
        assert "Move" in seen.buttons
        assert (await table.match()).message == seen.raw.id
        refuse_one_answer(table)
        picker = await table.bimal.presses(seen, "Move")
        assert "I lack the permission **Attach Files**" in picker.refusal
        assert (await table.bimal.moves("d1xa1")).public.buttons
        assert not table.look(seen).buttons


def refuse_one_answer(table: Table) -> None:
    table.env.inject_error(
        "POST", "/interactions/*/callback", status=403, code=50013, message="Missing Permissions"
    )
