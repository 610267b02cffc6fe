"""Busy channels, threads and missing permissions."""

import pytest

from tests.support.seen import Answer
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import refuse_one_answer

FAULT = "Something went wrong on my side"

NAMES = {
    "view_channel": "**View Channel**",
    "create_public_threads": "**Create Public Threads**",
    "send_messages_in_threads": "**Send Messages in Threads**",
    "attach_files": "**Attach Files**",
}
"""Permissions for a thread."""

USED = (*NAMES, "send_messages", "embed_links", "read_message_history")
"""Permissions in the bot's invite link."""


async def second_challenge(server: SimulatedServer, **options: object) -> Answer:
    """Let Chitra challenge Bimal to Dash-guti, and return Bimal's acceptance."""
    wanted = {"opponent": server.bimal, "game": "dash-guti", "side": "white", "first": "me"}
    challenge = await server.chitra.types("challenge", **wanted, **options)
    return await server.bimal.presses(challenge.public, "Accept")


@pytest.mark.parametrize("asked_for", [False, True], ids=["busy channel", "asked for"])
async def test_match_that_needs_a_thread_gets_one(
    server: SimulatedServer, asked_for: object
) -> None:
    if not asked_for:
        await server.begins()
    accepted = await second_challenge(server, thread=bool(asked_for))
    (thread,) = server.channel.threads
    assert thread.name == "Dash-guti: chitra – bimal"  # noqa: RUF001 - as it is written
    assert f"They play in {thread.mention}." in accepted.public.words
    (board,) = [seen for seen in server.messages(thread) if seen.alts]
    match = await server.match(thread)
    assert board.notified == {server.chitra.id}
    assert await server.shows(match) == board.raw.id
    assert f"**`{(await first_move(server, thread))}`**" in server.messages(thread)[-1].words


async def first_move(server: SimulatedServer, channel: object) -> str:
    match = await server.match(channel)
    move = str(match.position.legal_moves[0])
    await server.person(match.to_move).moves(move, channel)
    return move


async def test_rematch_of_thread_match_stays_in_thread(
    server: SimulatedServer,
) -> None:
    await second_challenge(server, thread=True)
    (thread,) = server.channel.threads
    (board,) = [seen for seen in server.messages(thread) if seen.alts]
    question = await server.bimal.menu(board, "Resign")
    ended = await server.bimal.presses(question.private, "Yes, call it off")
    again = await server.chitra.presses(ended.public, "Rematch")
    await server.bimal.presses(again.public, "Accept")
    assert (await server.match(thread)).live
    assert len(server.channel.threads) == 1


async def test_busy_thread_refuses_another_match(server: SimulatedServer) -> None:
    await second_challenge(server, thread=True)
    (thread,) = server.channel.threads
    challenge = await server.asha.types("challenge", thread, opponent=server.bimal, game="pretwa")
    refused = await server.bimal.presses(challenge.public, "Accept")
    assert "I can’t open one here" in refused.refusal
    assert list(refused.private.buttons) == ["Wait for the channel"]


async def test_thread_without_permission_is_refused_but_match_waits(
    server: SimulatedServer,
) -> None:
    match, board = await server.begins()
    for permission, name in NAMES.items():
        server.forbid(permission)
        refused = await second_challenge(server)
        assert f"I don’t have the permission {name} here." in refused.refusal
        assert list(refused.private.buttons) == ["Wait for the channel"], permission
        assert server.channel.threads == [], permission
    waiting = await server.bimal.presses(refused.private, "Wait for the channel")
    assert "once this channel’s match is over" in waiting.public.words
    await server.restarts()
    question = await server.asha.menu(board, "Resign")
    over = await server.asha.presses(question.private, "Yes, call it off")
    begun = await server.match()
    assert begun.id != match.id
    assert begun.to_move == server.chitra.id
    assert over.public.notified == {server.chitra.id}
    assert await server.shows(begun) == over.public.raw.id


async def test_refused_thread_is_explained(
    server: SimulatedServer,
) -> None:
    await server.begins()
    server.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    assert "I don’t have the permission" in (await second_challenge(server)).refusal
    assert len(await server.services.matches.live_of(server.guild.id, server.bimal.id)) == 1


async def test_wait_button_starts_match_in_free_channel(server: SimulatedServer) -> None:
    _, board = await server.begins()
    server.forbid("create_public_threads")
    refused = await second_challenge(server)
    question = await server.asha.menu(board, "Resign")
    await server.asha.presses(question.private, "Yes, call it off")
    begun = await server.bimal.presses(refused.private, "Wait for the channel")
    assert begun.public.buttons
    assert (await server.match()).game.key == "dash-guti"


async def test_waiting_challenge_can_be_withdrawn(server: SimulatedServer) -> None:
    await server.begins()
    server.forbid("create_public_threads")
    for who in (server.bimal, server.chitra):
        refused = await second_challenge(server)
        waiting = (await server.bimal.presses(refused.private, "Wait for the channel")).public
        other = await server.asha.presses(waiting, "Withdraw")
        assert "can withdraw this challenge" in other.refusal
        await who.presses(waiting, "Withdraw")
        assert "withdrew the" in server.look(waiting).words, who.actor.name


async def test_match_continues_without_a_permission(server: SimulatedServer) -> None:
    for permission in USED:
        server.forbid(permission)
        await server.begins()
        board = (await server.asha.moves("a1-o")).public
        for typed in ("board", "games"):
            assert (await server.bimal.types(typed)).private.words, permission
        offer = await server.asha.types("takeback")
        await server.bimal.presses(offer.public, "Decline")
        late = (await server.bimal.moves("d1xa1")).public
        assert "moved on" in (await server.bimal.presses(board, "d1xa1")).refusal, permission
        assert (await server.asha.menu(late, "Draw", "Yes, ask")).public.buttons, permission
        assert "A draw" in (await server.bimal.types("draw")).public.words, permission


@pytest.mark.parametrize("command", ["move", "board"])
async def test_board_is_text_without_picture_permission(
    server: SimulatedServer, command: str
) -> None:
    """SimCord, unlike Discord, allows pictures without this permission."""
    await server.begins()
    server.forbid("attach_files")
    refuse_one_answer(server)
    typed = await server.asha.types(command, **({"move": "a1-o"} if command == "move" else {}))
    (seen,) = typed.seen
    assert seen.private == (command == "board")
    assert seen.alts == []
    assert "I don’t have the permission **Attach Files**" in seen.words
    assert "Pretwa, " in seen.words
    if command == "move":
        assert "Black stepped from point to point: a1 o." in seen.words
        assert "More" in seen.buttons
        assert await server.shows(await server.match()) == seen.raw.id
        refuse_one_answer(server)
        picker = await server.bimal.types("board")
        assert "I don’t have the permission **Attach Files**" in picker.refusal
        assert (await server.bimal.moves("d1xa1")).public.buttons
        assert server.is_gone(seen)
