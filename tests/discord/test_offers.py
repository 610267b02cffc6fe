"""Draw offers, take-backs and resignation through Discord."""

import asyncio
from typing import Any

import pytest

from bot.client.matches.prompts import clear_offers, show_offers
from bot.play.limits import RECENTLY_ACTIVE
from bot.play.offer import OfferKind
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.services.requests import Place
from guti import Side
from tests.support.seen import Answer, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer

OPENING = "a1-o d1xa1"
"""Moves of Pretwa after which both players have moved and Asha is to move."""

COMMANDS = {"draw": "offers a draw", "takeback": "would like to take back `"}


async def make_offer(
    server: SimulatedServer,
    kind: str,
    by: str = "asha",
    moves: str = OPENING,
    channel: Any = None,
) -> Seen:
    """Make an offer after `moves`, and return its public message."""
    await server.reaches(moves, channel=channel)
    person: ServerMember = getattr(server, by)
    seen = (await person.types(kind, channel)).public
    assert COMMANDS[kind] in seen.words
    assert set(seen.buttons) == {"Accept", "Decline"}
    return seen


async def offers_of_each_kind(server: SimulatedServer) -> list[tuple[str, Any, Seen]]:
    """Return Asha's offers, each in a channel of its own."""
    places = {kind: server.guild.create_text_channel(kind) for kind in COMMANDS}
    return [
        (kind, place, await make_offer(server, kind, channel=place))
        for kind, place in places.items()
    ]


async def test_offer_notifies_opponent_not_active_in_channel(
    server: SimulatedServer,
) -> None:
    for kind, back in (("draw", "takeback"), ("takeback", "draw")):
        for there in (False, True):
            place = server.guild.create_text_channel(f"{kind}-{there}")
            await server.reaches(OPENING, channel=place)
            await server.waits(RECENTLY_ACTIVE.total_seconds())
            if there:
                await server.asha.types("board", place)
            offer = (await server.bimal.types(kind, place)).public
            assert offer.notified == (set() if there else {server.asha.id}), (kind, there)
            await server.waits(RECENTLY_ACTIVE.total_seconds())
            counter = (await server.asha.types(back, place)).public
            assert counter.notified == {server.bimal.id}, back


async def test_accepted_draw_ends_the_match(server: SimulatedServer) -> None:
    seen = await make_offer(server, "draw")
    await server.restarts()
    answer = await server.bimal.presses(seen, "Accept")
    assert "🤝 **A draw** by agreement." in answer.public.words
    assert "Rematch" in answer.public.buttons
    assert f"{server.bimal.mention} agreed to the draw." in answer.public.words
    assert server.is_gone(seen)
    for person in (server.asha, server.bimal):
        assert "That match is over." in (await person.presses(seen, "Accept")).refusal


@pytest.mark.parametrize("how", ["/draw", "More"])
async def test_draw_offer_in_reply_accepts_opponents_offer(
    server: SimulatedServer, how: str
) -> None:
    _, board = await server.begins()
    await server.asha.menu(board, "Draw", "Yes, ask")
    if how == "/draw":
        await server.bimal.types("draw")
    else:
        await server.bimal.menu(board, "Draw", "Accept")
    shown = server.lowest_board()
    assert "A draw" in shown.words
    assert "Rematch" in shown.buttons
    assert [seen for seen in server.messages() if seen.alts] == [shown]


async def test_draw_confirmation_mentions_opponents_offer(
    server: SimulatedServer,
) -> None:
    _, board = await server.begins()
    offering = (await server.asha.menu(board, "Draw")).private
    assert offering.words.startswith(f"Offer {server.bimal.mention} a draw?")
    assert "offers you" not in offering.words
    await server.asha.presses(offering, "Yes, ask")
    accepting = (await server.bimal.menu(board, "Draw")).private
    assert accepting.words.startswith(f"{server.asha.mention} offers you a draw.")
    assert set(accepting.buttons) == {"Accept", "Keep playing"}
    await server.bimal.presses(accepting, "Accept")
    (ended,) = server.messages()
    assert "A draw" in ended.words
    assert server.is_gone(accepting)


@pytest.mark.parametrize("restart", [False, True])
async def test_confirming_own_draw_offer_does_not_accept_opponents(
    server: SimulatedServer, *, restart: bool
) -> None:
    _, board = await server.begins()
    question = (await server.bimal.menu(board, "Draw")).private
    await server.asha.types("draw")
    if restart:
        await server.restarts()
    again = (await server.bimal.presses(question, "Yes, ask")).private
    assert (await server.match()).live
    assert again.words.startswith(f"{server.asha.mention} offers you a draw.")
    await server.bimal.presses(again, "Accept")
    assert "A draw" in server.lowest_board().words


@pytest.mark.parametrize("how", ["withdraws", "declines", "moves"])
async def test_withdrawn_draw_is_not_accepted_later(server: SimulatedServer, how: str) -> None:
    _, board = await server.begins()
    offer = (await server.asha.types("draw")).public
    question = (await server.bimal.menu(board, "Draw")).private
    if how == "withdraws":
        await server.asha.menu(board, "Withdraw my offer")
    elif how == "declines":
        await server.bimal.presses(offer, "Decline")
    else:
        await server.asha.moves("a1-o")
    refused = (await server.bimal.presses(question, "Accept")).refusal
    assert "That offer is gone" in refused
    match = await server.match()
    assert match.live
    assert not match.open_offer(match.side(server.bimal.id))


async def test_draw_button_of_old_board_asks_for_confirmation(server: SimulatedServer) -> None:
    match, board = await server.begins()
    await server.asha.types("draw")
    question = (await server.bimal.presses_id(board, f"match:draw:{match.id}:0")).private
    assert question.words.startswith(f"{server.asha.mention} offers you a draw.")
    assert (await server.match()).live
    assert server.look(board).buttons == board.buttons


async def test_takeback_confirmation_names_moves_to_undo(server: SimulatedServer) -> None:
    await server.reaches("a1-o d1xa1")
    board = (await server.asha.moves("a2xo")).public
    question = (await server.bimal.menu(board, "Take back")).private
    assert "let you take back `d1xa1`, `a2xo`?" in question.words


# Requester and moves; the remaining moves, and those named as taken back.
TAKEBACKS = [
    ("asha", "a1-o", "", "`a1-o`"),
    ("asha", "a1-o d1xa1", "", "`a1-o`, `d1xa1`"),
    ("bimal", "a1-o d1xa1", "a1-o", "`d1xa1`"),
    ("bimal", "a1-o d1xa1 a2xo", "a1-o", "`d1xa1`, `a2xo`"),
]


async def test_accepted_takeback_undoes_the_reply_too(server: SimulatedServer) -> None:
    offers = []
    for by, moves, _, _ in TAKEBACKS:
        place = server.guild.create_text_channel(by)
        offers += [(place, await make_offer(server, "takeback", by, moves, place))]
    await server.restarts()
    for (by, moves, left, back), (place, seen) in zip(TAKEBACKS, offers, strict=True):
        case = by, moves
        asker: ServerMember = getattr(server, by)
        other = server.bimal if by == "asha" else server.asha
        board = (await other.presses(seen, "Accept")).public
        match = await server.match(place)
        assert [str(move) for move in match.moves] == left.split(), case
        assert match.to_move == asker.id, case
        assert f"{other.mention} agreed, and {asker.mention} took back {back}." in board.words, case
        assert await server.picture(board) == server.drawn(match, Side.BLACK), case
        query = "SELECT move FROM turns WHERE match = ? AND taken_back IS NOT NULL ORDER BY ply"
        assert [f"`{move}`" for (move,) in server.rows(query, match.id)] == back.split(", "), case
        again = str(next(iter(match.position.legal_moves)))
        assert f"**`{again}`**" in (await asker.moves(again, place)).public.words, case


async def test_takeback_is_refused_before_first_move(server: SimulatedServer) -> None:
    await server.reaches("a1-o")
    for person in (server.bimal, server.chitra):
        before = server.dump()
        refusal = "nothing to take back" if person is server.bimal else "it is their match"
        assert refusal in (await person.types("takeback")).refusal
        assert server.dump() == before


async def test_pending_offer_prevents_further_offers(
    server: SimulatedServer,
) -> None:
    offers = await offers_of_each_kind(server)
    await server.restarts()
    before = server.dump()
    for kind, place, seen in offers:
        for again in COMMANDS:
            refused = (await server.asha.types(again, place)).refusal
            assert "already made an offer this turn" in refused, (kind, again)
        for label in ("Accept", "Decline"):
            own = (await server.asha.presses(seen, label)).refusal
            asked = "offer" if kind == "draw" else "request"
            answers = f"{server.bimal.mention} answers it."
            assert own.startswith(f"That’s your own {asked}: {answers}"), kind
            assert "it is their match" in (await server.chitra.presses(seen, label)).refusal, kind
        assert server.look(seen).buttons == seen.buttons, kind
    assert server.dump() == before


async def test_declined_offer_leaves_the_match_unchanged(server: SimulatedServer) -> None:
    offers = await offers_of_each_kind(server)
    await server.restarts()
    for kind, place, seen in offers:
        before = await server.match(place)
        await server.bimal.presses(seen, "Decline")
        after = await server.match(place)
        assert (after.moves, after.live) == (before.moves, True), kind
        assert after.position_version == before.position_version, kind
        declined = server.look(seen)
        assert not declined.buttons, kind
        assert "declined" in declined.words, kind
        for label in ("Accept", "Decline"):
            refused = (await server.bimal.presses(seen, label)).refusal
            assert "That offer is gone" in refused, (kind, label)
        again = (await server.asha.types(kind, place)).refusal
        assert "already made an offer this turn" in again, kind
        assert "**`a2xo`**" in (await server.asha.moves("a2xo", place)).public.words, kind


async def test_player_can_withdraw_own_offer(server: SimulatedServer) -> None:
    for kind, place, seen in await offers_of_each_kind(server):
        board = server.lowest_board(place)
        before = server.dump()
        assert "Withdraw my offer" not in (await server.bimal.menu(board)).private.buttons, kind
        menu = (await server.asha.menu(board)).private
        assert not {"Draw", "Take back"} & menu.buttons.keys(), kind
        withdraw = menu.buttons["Withdraw my offer"]
        assert "That offer is gone" in (await server.bimal.presses_id(menu, withdraw)).refusal, kind
        assert server.dump() == before, kind
        text = (await server.asha.presses_id(menu, withdraw)).private.words
        assert text.startswith("You took your offer back."), kind
        assert server.is_gone(seen), kind
        ask = menu.buttons["Resign"].replace("leave", "ask") + f":{kind}"
        again = (await server.asha.presses_id(menu, ask)).refusal
        assert "already made an offer this turn" in again, kind
        assert "That offer is gone" in (await server.bimal.presses(seen, "Accept")).refusal, kind
        again = (await server.asha.types(kind, place)).refusal
        assert "already made an offer this turn" in again, kind
        assert (await server.match(place)).live, kind


async def test_move_withdraws_an_offer(
    server: SimulatedServer,
) -> None:
    for kind, place, seen in await offers_of_each_kind(server):
        await server.asha.moves("a2xo", place)
        before = server.dump()
        for label in ("Accept", "Decline"):
            refused = (await server.bimal.presses(seen, label)).refusal
            assert "That offer is gone" in refused, (kind, label)
        assert server.dump() == before, kind
        assert (await server.asha.types(kind, place)).public.buttons, kind


async def test_takeback_does_not_restore_old_offers(
    server: SimulatedServer,
) -> None:
    seen = await make_offer(server, "draw")
    await server.asha.moves("a2xo")
    back = (await server.asha.types("takeback")).public
    await server.bimal.presses(back, "Accept")
    assert [str(move) for move in (await server.match()).moves] == OPENING.split()
    assert "That offer is gone" in (await server.bimal.presses(seen, "Accept")).refusal
    assert (await server.asha.types("draw")).public.buttons


async def test_only_one_of_simultaneous_answer_and_move_counts(server: SimulatedServer) -> None:
    seen = await make_offer(server, "draw")
    accepted, moved = await server.at_once(
        server.bimal.presses(seen, "Accept"), server.asha.moves("a2xo")
    )
    match = await server.services.matches.get(1)
    assert match.live == (len(match.moves) == 3)
    assert ("A draw" in accepted.words, "**`a2xo`**" in moved.words) in {
        (not match.live, match.live)
    }


async def ask_to_leave(
    server: SimulatedServer, how: str, person: ServerMember, board: Seen
) -> Answer:
    if how == "/resign":
        return await person.types("resign")
    return await person.menu(board, "Resign")


@pytest.mark.parametrize(("how", "restart"), [("/resign", False), ("Resign", True)])
async def test_resignation_needs_one_confirmation(
    server: SimulatedServer, how: str, restart: object
) -> None:
    await server.reaches("a1-o")
    board = (await server.bimal.moves("d1xa1")).public
    question = (await ask_to_leave(server, how, server.bimal, board)).private
    assert f"resign this match of Pretwa? {server.asha.mention} will win." in question.words
    assert (await server.match()).live
    if restart:
        await server.restarts()
    ended = (await server.bimal.presses(question, "Yes, resign")).public
    assert f"🏆 **{server.asha.mention} wins**" in ended.words
    assert f"{server.bimal.mention} resigned." in ended.words
    assert ended.notified == set()
    late = await server.bimal.presses(question, "Yes, resign")
    assert "That match is over." in late.refusal
    assert list(late.private.buttons) == ["Rematch", "Replay", "Analyse"]


@pytest.mark.parametrize("moves", ["", "a1-o"])
async def test_resignation_before_both_moved_aborts_the_match(
    server: SimulatedServer, moves: str
) -> None:
    await server.reaches(moves)
    question = (await server.bimal.types("resign")).private
    assert "so nobody loses" in question.words
    ended = (await server.bimal.presses(question, "Yes, call it off")).public
    assert "before both had moved, so nobody loses, and it doesn’t count" in ended.words
    assert server.rows("SELECT termination, winner FROM matches") == [("aborted", None)]


async def test_cancelled_resignation_leaves_match_live(server: SimulatedServer) -> None:
    await server.reaches(OPENING)
    question = (await server.bimal.types("resign")).private
    before = server.dump()
    await server.bimal.presses(question, "Keep playing")
    assert server.look(question).words == "All right, the match goes on."
    assert not server.look(question).buttons
    assert server.dump() == before


async def test_resignation_of_unseen_position_is_refused(
    server: SimulatedServer,
) -> None:
    await server.reaches("a1-o")
    question = (await server.bimal.types("resign")).private
    board = (await server.bimal.moves("d1xa1")).public
    refused = (await server.bimal.presses(question, "Yes, call it off")).refusal
    assert "The match has moved on." in refused
    assert f"/{board.raw.channel_id}/{board.raw.id}" in refused
    assert (await server.match()).live


async def test_only_players_can_resign(server: SimulatedServer) -> None:
    _, board = await server.begins()
    assert list((await server.chitra.menu(board)).private.buttons) == [
        "My view",
        "As text",
        "Rules",
        "Guess the next move",
        "Watch",
    ]
    assert "their match" in (await server.chitra.types("resign")).refusal
    assert "their match" in (await server.chitra.types("draw")).refusal


async def test_offer_that_two_tasks_show_is_posted_once(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    after = (await server.services.matches.offer(match, match.to_move, OfferKind.DRAW)).after
    await asyncio.gather(*(show_offers(server.client, after, lambda _: True) for _ in range(2)))
    assert sum("offers a draw" in seen.words for seen in server.messages()) == 1


async def test_offer_that_is_shown_already_is_confirmed_privately(server: SimulatedServer) -> None:
    """A step that is due has found the offer before the person is answered."""
    match = await server.reaches(OPENING)
    about = MessageKind.OFFER, match.id, match.guild, match.channel, match.version + 1, match.id
    await server.services.messages.add(TrackedMessage(5, *about))
    known = len(server.messages())
    assert "You asked" in (await server.asha.types("draw")).private.words
    assert len(server.messages()) == known


async def test_settled_offer_is_deleted_once(server: SimulatedServer) -> None:
    await make_offer(server, "draw")
    match = await server.match()
    move = str(match.position.legal_moves[0])
    here = Place(server.guild.id, server.channel.id)
    after = (await server.services.matches.move(here, match.to_move, move)).after
    await asyncio.gather(*(clear_offers(server.client, after) for _ in range(2)))
    assert [each.method for each in server.env.http_requests].count("DELETE") == 1
