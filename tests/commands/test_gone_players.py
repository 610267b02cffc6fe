"""A player leaves the server: the other goes on as far as the rules let them.

It must not know how a match ends whose player does not come back.
"""

import pytest
from simcord_harness import Table

FAULT = "Something went wrong"


@pytest.mark.parametrize("act", ["board", "games", "draw", "resign", "rules", "history"])
async def test_the_other_is_answered_as_if_nobody_had_left(table: Table, act: str) -> None:
    await table.begins()
    table.guild.remove_member(table.bimal.actor)
    answer = await table.asha.types(act, **({"game": "pretwa"} if act == "rules" else {}))
    assert FAULT not in answer.words
    moved = await table.asha.moves("a1-o")
    assert "**`a1-o`**" in moved.public.words
    assert "Move" in moved.public.buttons


async def test_the_match_of_one_who_left_can_be_given_up(table: Table) -> None:
    _, board = await table.begins()
    table.guild.remove_member(table.bimal.actor)
    asked = await table.asha.presses(board, "Resign")
    over = await table.asha.presses(asked.private, "Yes, call it off")
    again = await table.asha.presses(over.public, "Rematch")
    assert again.refusal == "That person is not in this server."


async def test_one_who_left_is_not_challenged_and_their_own_challenge_stands(table: Table) -> None:
    """It was put to the other while they were here; they may be back before it lapses."""
    theirs = await table.bimal.types("challenge", opponent=table.asha, game="pretwa")
    table.guild.remove_member(table.bimal.actor)
    asked = await table.asha.types("challenge", opponent=table.bimal.actor.user, game="pretwa")
    assert asked.refusal == "That person is not in this server."
    await table.asha.presses(theirs.public, "Accept")
    assert (await table.match()).players.count(table.bimal.id) == 1


async def test_one_who_left_and_came_back_plays_on(table: Table) -> None:
    await table.begins()
    await table.asha.moves("a1-o")
    table.guild.remove_member(table.bimal.actor)
    table.bimal.actor = table.guild.add_member(table.bimal.actor.user)
    assert "**`d1xa1`**" in (await table.bimal.moves("d1xa1")).public.words
