"""Offers and leaving, as members do it: draws, take-backs, resignation.

It must not know how an offer is kept.
"""

import pytest
from simcord_harness import Answer, Person, Seen, Table

OPENING = "a1-o d1xa1"
"""Both have moved in Pretwa; Asha is to move."""

COMMANDS = {"draw": "offers a draw", "takeback": "would like to take back `"}
RESTART = pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
KIND = pytest.mark.parametrize("kind", COMMANDS)


async def offered(table: Table, kind: str, by: str = "asha", moves: str = OPENING) -> Seen:
    """What all see of an offer in a match that stands after `moves`."""
    await table.reaches(moves)
    seen = (await getattr(table, by).types(kind)).public
    assert COMMANDS[kind] in seen.words
    assert set(seen.buttons) == {"Accept", "Decline"}
    return seen


@KIND
async def test_who_is_asked_is_notified_only_when_to_move(table: Table, kind: str) -> None:
    assert (await offered(table, kind, by="bimal")).notified == {table.asha.id}
    await table.asha.types("takeback" if kind == "draw" else "draw")
    assert table.messages()[-1].notified == set()


@RESTART
async def test_an_accepted_draw_ends_the_match(table: Table, restart: object) -> None:
    seen = await offered(table, "draw")
    if restart:
        await table.restarts()
    answer = await table.bimal.presses(seen, "Accept")
    assert "🤝 **A draw** by agreement." in answer.public.words
    assert "Rematch" in answer.public.buttons
    assert table.look(seen).words == f"{table.bimal.mention} agreed to the draw."
    assert not table.look(seen).buttons
    for person in (table.asha, table.bimal):
        assert "That match is over." in (await person.presses(seen, "Accept")).refusal


@pytest.mark.parametrize("how", ["/draw", "Draw"])
async def test_offering_a_draw_back_accepts_it(table: Table, how: str) -> None:
    _, board = await table.begins()
    await table.asha.presses(board, "Draw")
    back = table.bimal.types("draw") if how == "/draw" else table.bimal.presses(board, "Draw")
    assert "A draw" in (await back).public.words
    assert not table.look(board).buttons


# Who asks after which moves; what is left then, and what is said to be taken back.
TAKEBACKS = [
    ("asha", "a1-o", "", "`a1-o`"),
    ("asha", "a1-o d1xa1", "", "`a1-o`, `d1xa1`"),
    ("bimal", "a1-o d1xa1", "a1-o", "`d1xa1`"),
    ("bimal", "a1-o d1xa1 a2xo", "a1-o", "`d1xa1`, `a2xo`"),
]


@RESTART
@pytest.mark.parametrize(("by", "moves", "left", "back"), TAKEBACKS)
async def test_an_accepted_take_back_takes_the_answer_along(
    table: Table, by: str, moves: str, left: str, back: str, restart: object
) -> None:
    seen = await offered(table, "takeback", by, moves)
    if restart:
        await table.restarts()
    asker: Person = getattr(table, by)
    other = table.bimal if by == "asha" else table.asha
    answer = await other.presses(seen, "Accept")
    match = await table.match()
    assert [str(move) for move in match.moves] == left.split()
    assert match.to_move == asker.id
    assert f"{other.mention} agreed, and {asker.mention} took back {back}." in answer.public.words
    assert answer.public.notified == {asker.id}
    assert await table.picture(answer.public) == table.drawn(match, match.position.to_move)
    kept = "SELECT move FROM turns WHERE taken_back IS NOT NULL ORDER BY ply"
    assert [f"`{move}`" for (move,) in table.rows(kept)] == back.split(", ")
    again = next(iter(match.position.legal_moves))
    assert f"**`{again}`**" in (await asker.moves(str(again))).public.words


async def test_before_the_first_move_there_is_nothing_to_take_back(table: Table) -> None:
    await table.reaches("a1-o")
    for person in (table.bimal, table.chitra):
        before = table.kept()
        said = "nothing to take back" if person is table.bimal else "it is their match"
        assert said in (await person.types("takeback")).refusal
        assert table.kept() == before


@RESTART
@KIND
async def test_a_declined_offer_changes_nothing_else(
    table: Table, kind: str, restart: object
) -> None:
    seen = await offered(table, kind)
    before = await table.match()
    if restart:
        await table.restarts()
    await table.bimal.presses(seen, "Decline")
    after = await table.match()
    assert (after.moves, after.live, after.position_version) == (
        before.moves,
        True,
        before.position_version,
    )
    declined = table.look(seen)
    assert not declined.buttons
    assert "declined" in declined.words
    for label in ("Accept", "Decline"):
        assert "does not stand any more" in (await table.bimal.presses(seen, label)).refusal
    assert "made an offer in this turn already" in (await table.asha.types(kind)).refusal
    assert "**`a2xo`**" in (await table.asha.moves("a2xo")).public.words


@KIND
async def test_an_offer_is_made_once_a_turn(table: Table, kind: str) -> None:
    await offered(table, kind)
    before = table.kept()
    for again in COMMANDS:
        assert "made an offer in this turn already" in (await table.asha.types(again)).refusal
    assert table.kept() == before
    await table.asha.moves("a2xo")
    assert (await table.asha.types(kind)).public.buttons


@RESTART
@KIND
async def test_only_the_other_player_answers_an_offer(
    table: Table, kind: str, restart: object
) -> None:
    seen = await offered(table, kind)
    if restart:
        await table.restarts()
    before = table.kept()
    for label in ("Accept", "Decline"):
        own = (await table.asha.presses(seen, label)).refusal
        assert own == f"That is your own offer: {table.bimal.mention} answers it."
        assert "it is their match" in (await table.chitra.presses(seen, label)).refusal
    assert table.kept() == before
    assert table.look(seen).buttons == seen.buttons


@KIND
async def test_playing_on_withdraws_an_offer(table: Table, kind: str) -> None:
    seen = await offered(table, kind)
    await table.asha.moves("a2xo")
    before = table.kept()
    for label in ("Accept", "Decline"):
        assert "does not stand any more" in (await table.bimal.presses(seen, label)).refusal
    assert table.kept() == before


async def test_a_take_back_does_not_bring_back_what_was_offered_there(table: Table) -> None:
    seen = await offered(table, "draw")
    await table.asha.moves("a2xo")
    back = (await table.asha.types("takeback")).public
    await table.bimal.presses(back, "Accept")
    assert [str(move) for move in (await table.match()).moves] == OPENING.split()
    assert "does not stand any more" in (await table.bimal.presses(seen, "Accept")).refusal
    assert (await table.asha.types("draw")).public.buttons


async def test_of_an_answer_and_a_move_at_once_one_counts(table: Table) -> None:
    seen = await offered(table, "draw")
    accepted, moved = await table.at_once(
        table.bimal.presses(seen, "Accept"), table.asha.moves("a2xo")
    )
    match = await table.services.matches.get(1)
    assert match.live == (len(match.moves) == 3)
    assert ("A draw" in accepted.words, "**`a2xo`**" in moved.words) in {
        (not match.live, match.live)
    }


async def ask_to_leave(table: Table, how: str, person: Person, board: Seen) -> Answer:
    return await (person.types("resign") if how == "/resign" else person.presses(board, "Resign"))


@RESTART
@pytest.mark.parametrize("how", ["/resign", "Resign"])
async def test_resigning_is_asked_once_and_then_done(
    table: Table, how: str, restart: object
) -> None:
    await table.reaches("a1-o")
    board = (await table.bimal.moves("d1xa1")).public
    asked = (await ask_to_leave(table, how, table.bimal, board)).private
    assert f"resign this match of Pretwa? {table.asha.mention} wins then." in asked.words
    assert (await table.match()).live
    if restart:
        await table.restarts()
    ended = (await table.bimal.presses(asked, "Yes, resign")).public
    assert f"🏆 **{table.asha.mention} wins**" in ended.words
    assert f"{table.bimal.mention} resigned." in ended.words
    assert ended.notified == set()
    assert "That match is over." in (await table.bimal.presses(asked, "Yes, resign")).refusal


@pytest.mark.parametrize("moves", ["", "a1-o"])
async def test_until_both_have_moved_leaving_calls_the_match_off(table: Table, moves: str) -> None:
    await table.reaches(moves)
    asked = (await table.bimal.types("resign")).private
    assert "so nobody wins" in asked.words
    ended = (await table.bimal.presses(asked, "Yes, call it off")).public
    assert "not both had moved yet, so nobody loses, and it does not count" in ended.words
    assert table.rows("SELECT termination, winner FROM matches") == [("aborted", None)]


async def test_who_keeps_playing_has_not_resigned(table: Table) -> None:
    await table.reaches(OPENING)
    asked = (await table.bimal.types("resign")).private
    before = table.kept()
    await table.bimal.presses(asked, "Keep playing")
    assert table.look(asked).words == "Good, the match goes on."
    assert not table.look(asked).buttons
    assert table.kept() == before


async def test_a_resignation_is_not_of_a_position_that_was_not_seen(table: Table) -> None:
    await table.reaches("a1-o")
    asked = (await table.bimal.types("resign")).private
    board = (await table.bimal.moves("d1xa1")).public
    refused = (await table.bimal.presses(asked, "Yes, call it off")).refusal
    assert "The match has moved on since." in refused
    assert f"/{board.raw.channel_id}/{board.raw.id}" in refused
    assert (await table.match()).live


async def test_nobody_else_resigns(table: Table) -> None:
    _, board = await table.begins()
    for how in ("/resign", "Resign"):
        assert "their match" in (await ask_to_leave(table, how, table.chitra, board)).refusal
    assert "their match" in (await table.chitra.types("draw")).refusal
