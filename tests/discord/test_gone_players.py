"""Matches and challenges of a player who left the server."""

from tests.support.simcord_harness import SimulatedServer

FAULT = "Something went wrong"


async def test_remaining_player_can_still_play(server: SimulatedServer) -> None:
    await server.begins()
    server.guild.remove_member(server.bimal.actor)
    for act in ("board", "games", "draw", "resign", "rules", "history"):
        answer = await server.asha.types(act, **({"game": "pretwa"} if act == "rules" else {}))
        assert FAULT not in answer.words, act
    moved = await server.asha.moves("a1-o")
    assert "**`a1-o`**" in moved.public.words
    assert "More" in moved.public.buttons


async def test_match_of_departed_player_can_be_claimed(server: SimulatedServer) -> None:
    _, board = await server.begins()
    server.guild.remove_member(server.bimal.actor)
    question = await server.asha.menu(board, "Resign")
    over = await server.asha.presses(question.private, "Yes, call it off")
    again = await server.asha.presses(over.public, "Rematch")
    assert again.refusal.startswith("That person isn’t in this server.")


async def test_departed_members_challenge_can_still_be_accepted(
    server: SimulatedServer,
) -> None:
    """The challenged player may return before it expires."""
    theirs = await server.bimal.types("challenge", opponent=server.asha, game="pretwa")
    server.guild.remove_member(server.bimal.actor)
    challenge = await server.asha.types(
        "challenge", opponent=server.bimal.actor.user, game="pretwa"
    )
    assert challenge.refusal.startswith("That person isn’t in this server.")
    await server.asha.presses(theirs.public, "Accept")
    assert (await server.match()).players.count(server.bimal.id) == 1


async def test_returning_member_can_continue_match(server: SimulatedServer) -> None:
    await server.begins()
    await server.asha.moves("a1-o")
    server.guild.remove_member(server.bimal.actor)
    server.bimal.actor = server.guild.add_member(server.bimal.actor.user)
    assert "**`d1xa1`**" in (await server.bimal.moves("d1xa1")).public.words
