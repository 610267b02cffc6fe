"""Getting to a match, as members do it: challenges, open ones, the form, rematches.

It must not know how a challenge is kept.
"""

from typing import Any

import pytest
from simcord_harness import DAY, Seen, ServerMember, SimulatedServer

from bot.engine import Side
from bot.games import GAMES


async def challenge(server: SimulatedServer, **options: object) -> Seen:
    """Asha's challenge to Bimal, as all see it."""
    wanted = {"opponent": server.bimal, "game": "pretwa", **options}
    return (await server.asha.types("challenge", **wanted)).public


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", ["black", "white"])
@pytest.mark.parametrize("first", ["me", "opponent"])
async def test_the_match_is_the_one_that_was_asked_for(
    server: SimulatedServer, game: str, side: str, first: str
) -> None:
    asked = await challenge(server, game=game, side=side, first=first)
    assert asked.notified == {server.bimal.id}
    assert f"{server.asha.mention} plays {side}" in asked.words
    accepted = await server.bimal.presses(asked, "Accept")
    match = await server.match()
    assert match.game is GAMES[game]
    assert match.player(Side(side)) == server.asha.id
    assert match.to_move == (server.asha if first == "me" else server.bimal).id
    assert accepted.public.notified == {match.to_move}
    assert server.look(asked).buttons == {}
    assert "accepted" in server.look(asked).words


async def test_what_is_not_said_is_drawn_by_lot(server: SimulatedServer) -> None:
    seen = set()
    for _ in range(24):
        await server.waits(60)
        asked = await challenge(server)
        assert "The sides are drawn by lot. Who moves first is drawn by lot." in asked.words
        await server.bimal.presses(asked, "Accept")
        match = await server.match()
        seen.add((match.black == server.asha.id, match.to_move == server.asha.id))
        await server.services.matches.resign(match.id, 0, server.asha.id)
    assert len(seen) == 4


async def test_some_cannot_be_challenged(server: SimulatedServer) -> None:
    robot = server.guild.add_member(server.env.create_user("robot", bot=True))
    stranger = server.env.create_user("stranger")
    for opponent, said in [
        (
            server.asha.actor,
            "You cannot play against yourself. Wait for somebody else, or choose one.",
        ),
        (robot, "You cannot challenge a bot. Choose a person."),
        (stranger, "That person is not in this server."),
    ]:
        asked = await server.asha.types("challenge", opponent=opponent, game="pretwa")
        assert asked.refusal == said
    assert server.rows("SELECT * FROM challenges") == []


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
@pytest.mark.parametrize(
    ("who", "label", "said"),
    [
        ("asha", "Accept", "Only {bimal} can answer this challenge."),
        ("chitra", "Accept", "Only {bimal} can answer this challenge."),
        ("chitra", "Decline", "Only {bimal} can answer this challenge."),
        ("bimal", "Withdraw", "Only {asha} can take this challenge back."),
        ("chitra", "Withdraw", "Only {asha} can take this challenge back."),
    ],
)
async def test_the_wrong_person_cannot_answer(
    server: SimulatedServer, who: str, label: str, said: str, restart: object
) -> None:
    asked = await challenge(server)
    if restart:
        await server.restarts()
    before = server.dump()
    refused = await getattr(server, who).presses(asked, label)
    assert refused.refusal == said.format(asha=server.asha.mention, bimal=server.bimal.mention)
    assert server.dump() == before
    assert server.look(asked).buttons == asked.buttons


ANSWERS = {
    "Accept": ("bimal", "{bimal} accepted {asha}", "was accepted already"),
    "Decline": ("bimal", "{bimal} declined {asha}", "was declined already"),
    "Withdraw": ("asha", "The challenge of {asha} to **Pretwa** was withdrawn", "was taken back"),
}


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
@pytest.mark.parametrize("label", ANSWERS)
async def test_an_answer_is_given_once(
    server: SimulatedServer, label: str, restart: object
) -> None:
    who, said, already = ANSWERS[label]
    asked = await challenge(server)
    if restart:
        await server.restarts()
    await getattr(server, who).presses(asked, label)
    wanted = said.format(asha=server.asha.mention, bimal=server.bimal.mention)
    assert wanted in server.look(asked).words
    assert not server.look(asked).buttons
    before = server.dump()
    for again, (person, _, _) in ANSWERS.items():
        assert already in (await getattr(server, person).presses(asked, again)).refusal
    assert server.dump() == before


async def test_of_two_answers_at_once_one_is_given(server: SimulatedServer) -> None:
    asked = await challenge(server)
    answers = await server.at_once(
        server.bimal.presses(asked, "Accept"), server.asha.presses(asked, "Withdraw")
    )
    refused = [answer for answer in answers if answer.seen[-1].private]
    assert len(refused) == 1
    assert "That challenge was " in refused[0].refusal
    ((begun,),) = server.rows("SELECT count(*) FROM matches")
    assert begun == ("accepted" in server.look(asked).words)


async def test_a_challenge_lapses_after_a_day(server: SimulatedServer) -> None:
    early, late = await challenge(server), await challenge(server, game="dash-guti")
    await server.waits(DAY - 60)
    await server.bimal.presses(early, "Decline")
    await server.waits(60)
    for person, label in ((server.bimal, "Accept"), (server.asha, "Withdraw")):
        assert "has lapsed" in (await person.presses(late, label)).refusal
    assert "declined" in server.look(early).words
    assert server.rows("SELECT * FROM matches") == []


@pytest.mark.parametrize("opponent", ["bimal", "chitra"])
async def test_anybody_may_take_an_open_challenge(server: SimulatedServer, opponent: str) -> None:
    other: ServerMember = getattr(server, opponent)
    asked = (await server.asha.types("seek", game="dash-guti", side="white", first="me")).public
    assert asked.notified == set()
    assert set(asked.buttons) == {"Accept", "Withdraw"}
    assert "cannot play against yourself" in (await server.asha.presses(asked, "Accept")).refusal
    assert "Only" in (await other.presses(asked, "Withdraw")).refusal
    await server.restarts()
    await other.presses(asked, "Accept")
    match = await server.match()
    assert (match.white, match.black, match.to_move) == (server.asha.id, other.id, server.asha.id)
    assert "accepted already" in (await server.chitra.presses(asked, "Accept")).refusal


async def test_an_open_challenge_can_be_taken_back(server: SimulatedServer) -> None:
    asked = (await server.asha.types("seek", game="dash-guti")).public
    await server.asha.presses(asked, "Withdraw")
    assert "was taken back" in (await server.bimal.presses(asked, "Accept")).refusal


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
async def test_the_context_menu_asks_for_the_game_and_the_options(
    server: SimulatedServer, restart: object
) -> None:
    shown: Any = await server.asha.actor.context_menu(
        server.channel, "Challenge", server.bimal.actor
    )
    assert shown.modal["title"] == "Challenge bimal"
    if restart:
        await server.restarts()
    filled = {"game": ["egara-guti"], "side": ["white"], "first": ["opponent"], "pace": ["day"]}
    asked = await server.fills(server.asha, shown, filled)
    await server.bimal.presses(asked.public, "Accept")
    match = await server.match()
    assert match.game.key == "egara-guti"
    assert (match.white, match.to_move) == (server.asha.id, server.bimal.id)


async def test_the_context_menu_refuses_whom_the_command_refuses(server: SimulatedServer) -> None:
    filled = {"game": ["pretwa"], "side": ["random"], "first": ["random"], "pace": ["none"]}
    robot = server.guild.add_member(server.env.create_user("robot", bot=True))
    for target, said in (
        (server.asha.actor, "You cannot play against yourself"),
        (robot, "You cannot challenge a bot"),
        (server.chitra.actor, "That person is not in this server"),
    ):
        shown: Any = await server.asha.actor.context_menu(server.channel, "Challenge", target)
        if target is server.chitra.actor:
            server.guild.remove_member(target)
        assert said in (await server.fills(server.asha, shown, filled)).refusal


async def finished(server: SimulatedServer) -> Seen:
    """The last board of a match that Asha, who was black and moved first, called off."""
    _, board = await server.begins()
    asked = await server.asha.presses(board, "Resign")
    return (await server.asha.presses(asked.private, "Yes, call it off")).public


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
@pytest.mark.parametrize("how", ["the other presses Rematch too", "the other accepts"])
async def test_a_rematch_swaps_sides_and_first_move(
    server: SimulatedServer, how: str, restart: object
) -> None:
    last = await finished(server)
    asked = (await server.asha.presses(last, "Rematch")).public
    assert "another match, with sides and first move swapped" in asked.words
    assert asked.notified == {server.bimal.id}
    if restart:
        await server.restarts()
    pressed = ("Rematch", last) if "too" in how else ("Accept", asked)
    await server.bimal.presses(pressed[1], pressed[0])
    match = await server.match()
    assert (match.black, match.to_move) == (server.bimal.id, server.bimal.id)
    assert "accepted already" in (await server.bimal.presses(asked, "Accept")).refusal


async def test_a_rematch_is_for_the_two_and_asked_once(server: SimulatedServer) -> None:
    last = await finished(server)
    assert "it is their match" in (await server.chitra.presses(last, "Rematch")).refusal
    asked = (await server.bimal.presses(last, "Rematch")).public
    again = await server.bimal.presses(last, "Rematch")
    assert again.refusal == (
        f"You have asked for that already; {server.asha.mention} can accept it above."
    )
    await server.asha.presses(asked, "Decline")
    assert "declined" in server.look(asked).words
    assert "Accept" in (await server.bimal.presses(last, "Rematch")).public.buttons


async def test_of_two_rematches_at_once_one_match_comes(server: SimulatedServer) -> None:
    last = await finished(server)
    await server.at_once(
        server.asha.presses(last, "Rematch"), server.bimal.presses(last, "Rematch")
    )
    live = "SELECT channel FROM matches WHERE ended IS NULL"
    if not server.rows(live):  # each asked before the other was heard
        await server.bimal.presses(last, "Rematch")
    assert server.rows(live) == [(server.channel.id,)]
