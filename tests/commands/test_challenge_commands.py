"""Getting to a match, as members do it: challenges, open ones, the form, rematches.

It must not know how a challenge is kept.
"""

import pytest
from simcord_harness import DAY, Person, Seen, Table

from bot.engine import Side
from bot.games import GAMES


async def challenge(table: Table, **options: object) -> Seen:
    """Asha's challenge to Bimal, as all see it."""
    wanted = {"opponent": table.bimal, "game": "pretwa", **options}
    return (await table.asha.types("challenge", **wanted)).public


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", ["black", "white"])
@pytest.mark.parametrize("first", ["me", "opponent"])
async def test_the_match_is_the_one_that_was_asked_for(
    table: Table, game: str, side: str, first: str
) -> None:
    asked = await challenge(table, game=game, side=side, first=first)
    assert asked.notified == {table.bimal.id}
    assert f"{table.asha.mention} plays {side}" in asked.words
    accepted = await table.bimal.presses(asked, "Accept")
    match = await table.match()
    assert match.game is GAMES[game]
    assert match.player(Side(side)) == table.asha.id
    assert match.to_move == (table.asha if first == "me" else table.bimal).id
    assert accepted.public.notified == {match.to_move}
    assert table.look(asked).buttons == {}
    assert "accepted" in table.look(asked).words


async def test_what_is_not_said_is_drawn_by_lot(table: Table) -> None:
    seen = set()
    for _ in range(24):
        await table.waits(60)
        asked = await challenge(table)
        assert "The sides are drawn by lot. Who moves first is drawn by lot." in asked.words
        await table.bimal.presses(asked, "Accept")
        match = await table.match()
        seen.add((match.black == table.asha.id, match.to_move == table.asha.id))
        await table.services.matches.resign(match.id, 0, table.asha.id)
    assert len(seen) == 4


async def test_some_cannot_be_challenged(table: Table) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    stranger = table.env.create_user("stranger")
    for opponent, said in [
        (
            table.asha.actor,
            "You cannot play against yourself. Wait for somebody else, or choose one.",
        ),
        (robot, "You cannot challenge a bot. Choose a person."),
        (stranger, "That person is not in this server."),
    ]:
        asked = await table.asha.types("challenge", opponent=opponent, game="pretwa")
        assert asked.refusal == said
    assert table.rows("SELECT * FROM challenges") == []


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
    table: Table, who: str, label: str, said: str, restart: object
) -> None:
    asked = await challenge(table)
    if restart:
        await table.restarts()
    before = table.kept()
    refused = await getattr(table, who).presses(asked, label)
    assert refused.refusal == said.format(asha=table.asha.mention, bimal=table.bimal.mention)
    assert table.kept() == before
    assert table.look(asked).buttons == asked.buttons


ANSWERS = {
    "Accept": ("bimal", "{bimal} accepted {asha}", "was accepted already"),
    "Decline": ("bimal", "{bimal} declined {asha}", "was declined already"),
    "Withdraw": ("asha", "The challenge of {asha} to **Pretwa** was withdrawn", "was taken back"),
}


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
@pytest.mark.parametrize("label", ANSWERS)
async def test_an_answer_is_given_once(table: Table, label: str, restart: object) -> None:
    who, said, already = ANSWERS[label]
    asked = await challenge(table)
    if restart:
        await table.restarts()
    await getattr(table, who).presses(asked, label)
    wanted = said.format(asha=table.asha.mention, bimal=table.bimal.mention)
    assert wanted in table.look(asked).words
    assert not table.look(asked).buttons
    before = table.kept()
    for again, (person, _, _) in ANSWERS.items():
        assert already in (await getattr(table, person).presses(asked, again)).refusal
    assert table.kept() == before


async def test_of_two_answers_at_once_one_is_given(table: Table) -> None:
    asked = await challenge(table)
    answers = await table.at_once(
        table.bimal.presses(asked, "Accept"), table.asha.presses(asked, "Withdraw")
    )
    refused = [answer for answer in answers if answer.seen[-1].private]
    assert len(refused) == 1
    assert "That challenge was " in refused[0].refusal
    ((begun,),) = table.rows("SELECT count(*) FROM matches")
    assert begun == ("accepted" in table.look(asked).words)


async def test_a_challenge_lapses_after_a_day(table: Table) -> None:
    early, late = await challenge(table), await challenge(table, game="dash-guti")
    await table.waits(DAY - 60)
    await table.bimal.presses(early, "Decline")
    await table.waits(60)
    for person, label in ((table.bimal, "Accept"), (table.asha, "Withdraw")):
        assert "has lapsed" in (await person.presses(late, label)).refusal
    assert "declined" in table.look(early).words
    assert table.rows("SELECT * FROM matches") == []


@pytest.mark.parametrize("opponent", ["bimal", "chitra"])
async def test_anybody_may_take_an_open_challenge(table: Table, opponent: str) -> None:
    other: Person = getattr(table, opponent)
    asked = (await table.asha.types("seek", game="dash-guti", side="white", first="me")).public
    assert asked.notified == set()
    assert set(asked.buttons) == {"Accept", "Withdraw"}
    assert "cannot play against yourself" in (await table.asha.presses(asked, "Accept")).refusal
    assert "Only" in (await other.presses(asked, "Withdraw")).refusal
    await table.restarts()
    await other.presses(asked, "Accept")
    match = await table.match()
    assert (match.white, match.black, match.to_move) == (table.asha.id, other.id, table.asha.id)
    assert "accepted already" in (await table.chitra.presses(asked, "Accept")).refusal


async def test_an_open_challenge_can_be_taken_back(table: Table) -> None:
    asked = (await table.asha.types("seek", game="dash-guti")).public
    await table.asha.presses(asked, "Withdraw")
    assert "was taken back" in (await table.bimal.presses(asked, "Accept")).refusal


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
async def test_the_context_menu_asks_for_the_game_and_the_options(
    table: Table, restart: object
) -> None:
    shown = await table.asha.actor.context_menu(table.channel, "Challenge", table.bimal.actor)
    assert shown.modal["title"] == "Challenge bimal"
    if restart:
        await table.restarts()
    filled = {"game": ["egara-guti"], "side": ["white"], "first": ["opponent"], "pace": ["day"]}
    asked = await table.fills(table.asha, shown, filled)
    await table.bimal.presses(asked.public, "Accept")
    match = await table.match()
    assert match.game.key == "egara-guti"
    assert (match.white, match.to_move) == (table.asha.id, table.bimal.id)


async def test_the_context_menu_refuses_whom_the_command_refuses(table: Table) -> None:
    filled = {"game": ["pretwa"], "side": ["random"], "first": ["random"], "pace": ["none"]}
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    for target, said in (
        (table.asha.actor, "You cannot play against yourself"),
        (robot, "You cannot challenge a bot"),
        (table.chitra.actor, "That person is not in this server"),
    ):
        shown = await table.asha.actor.context_menu(table.channel, "Challenge", target)
        if target is table.chitra.actor:
            table.guild.remove_member(target)
        assert said in (await table.fills(table.asha, shown, filled)).refusal


async def finished(table: Table) -> Seen:
    """The last board of a match that Asha, who was black and moved first, called off."""
    _, board = await table.begins()
    asked = await table.asha.presses(board, "Resign")
    return (await table.asha.presses(asked.private, "Yes, call it off")).public


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
@pytest.mark.parametrize("how", ["the other presses Rematch too", "the other accepts"])
async def test_a_rematch_swaps_sides_and_first_move(
    table: Table, how: str, restart: object
) -> None:
    last = await finished(table)
    asked = (await table.asha.presses(last, "Rematch")).public
    assert "another match, with sides and first move swapped" in asked.words
    assert asked.notified == {table.bimal.id}
    if restart:
        await table.restarts()
    pressed = ("Rematch", last) if "too" in how else ("Accept", asked)
    await table.bimal.presses(pressed[1], pressed[0])
    match = await table.match()
    assert (match.black, match.to_move) == (table.bimal.id, table.bimal.id)
    assert "accepted already" in (await table.bimal.presses(asked, "Accept")).refusal


async def test_a_rematch_is_for_the_two_and_asked_once(table: Table) -> None:
    last = await finished(table)
    assert "it is their match" in (await table.chitra.presses(last, "Rematch")).refusal
    asked = (await table.bimal.presses(last, "Rematch")).public
    again = await table.bimal.presses(last, "Rematch")
    assert again.refusal == (
        f"You have asked for that already; {table.asha.mention} can accept it above."
    )
    await table.asha.presses(asked, "Decline")
    assert "declined" in table.look(asked).words
    assert "Accept" in (await table.bimal.presses(last, "Rematch")).public.buttons


async def test_of_two_rematches_at_once_one_match_comes(table: Table) -> None:
    last = await finished(table)
    await table.at_once(table.asha.presses(last, "Rematch"), table.bimal.presses(last, "Rematch"))
    live = "SELECT channel FROM matches WHERE ended IS NULL"
    if not table.rows(live):  # each asked before the other was heard
        await table.bimal.presses(last, "Rematch")
    assert table.rows(live) == [(table.channel.id,)]
