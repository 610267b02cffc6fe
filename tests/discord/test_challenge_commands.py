"""Beginning a match through Discord: challenges to a person or to anyone, and rematches."""

from itertools import product
from typing import Any

import pytest

from bot.client.messages.custom_id import CustomId
from bot.render import Scene
from guti import Position, Side
from guti.games import GAMES
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, SimulatedServer


async def challenge(server: SimulatedServer, **options: object) -> Seen:
    """Challenge Bimal as Asha, and return the public message."""
    wanted = {"opponent": server.bimal, "game": "pretwa", **options}
    return (await server.asha.types("challenge", **wanted)).public


async def test_match_has_the_requested_options(server: SimulatedServer) -> None:
    """Covers each combination of side and first move."""
    ways = product(("black", "white"), ("me", "opponent"))
    for game, (side, first) in zip(GAMES, ways, strict=False):
        case = game, side, first
        card = await challenge(server, game=game, side=side, first=first)
        assert card.notified == {server.bimal.id}, case
        terms = f"{server.asha.mention} plays {side}"
        moves = " and moves" if first == "me" else f", {server.bimal.mention} moves"
        assert f"{terms}{moves} first" in card.words, case
        accepted = await server.bimal.presses(card, "Accept")
        match = await server.match()
        assert match.game is GAMES[game]
        assert match.player(Side(side)) == server.asha.id, case
        assert match.to_move == (server.asha if first == "me" else server.bimal).id, case
        assert accepted.public.raw.id == card.raw.id == await server.shows(match), case
        assert "to move" in accepted.public.words or "your turn" in accepted.public.words, case
        assert not accepted.public.notified, case
        await server.services.matches.resign(match.id, 0, server.asha.id)


async def test_unspecified_options_are_chosen_at_random(server: SimulatedServer) -> None:
    seen = set[tuple[bool, bool]]()
    for _ in range(24):
        if len(seen) == 4:
            break
        await server.waits(60)
        card = await challenge(server)
        assert "Sides and first move are drawn by lot" in card.words
        await server.bimal.presses(card, "Accept")
        match = await server.match()
        seen.add((match.black == server.asha.id, match.to_move == server.asha.id))
        await server.services.matches.resign(match.id, 0, server.asha.id)
    assert len(seen) == 4


async def test_challenge_has_three_lines_above_the_board(
    server: SimulatedServer,
) -> None:
    for card in (
        await challenge(server, game="dash-guti", pace="none", thread=True, rated=False),
        (await server.asha.types("seek", game="dash-guti", pace="none")).public,
    ):
        assert len(card.words.splitlines()) == 3
        assert card.alts == ["Dash-guti at the start: 21 points, 10 pieces each."]
        start = Scene(Position.start(GAMES["dash-guti"]), unstarted=True)
        assert await server.picture(card) == server.renderer.draw(start)
        await server.restarts()
        assert "## Dash-guti" in (await server.chitra.presses(card, "Rules")).private.words


async def test_seek_button_invites_the_channel(
    server: SimulatedServer,
) -> None:
    board = await challenge(server)
    choice = await server.chitra.presses_id(board, str(CustomId("seek", "choose", 0)))
    await server.restarts()
    card = (await server.chitra.chooses(choice.private, "game", "felli")).public
    assert f"{server.chitra.mention} is looking for an opponent in **Felli**" in card.words
    await server.asha.presses(card, "Accept")
    assert (await server.match()).game is GAMES["felli"]


async def test_invalid_opponents_are_refused(server: SimulatedServer) -> None:
    robot = server.guild.add_member(server.env.create_user("robot", bot=True))
    stranger = server.env.create_user("stranger")
    for opponent, refusal in [
        (
            server.asha.actor,
            "You can’t play against yourself. Wait for someone to join, or invite a friend with",
        ),
        (robot, "You can’t challenge that bot. Choose a person, or"),
        (stranger, "That person isn’t in this server."),
    ]:
        challenge = await server.asha.types("challenge", opponent=opponent, game="pretwa")
        assert challenge.refusal.startswith(refusal)
    assert server.rows("SELECT * FROM challenges") == []


async def test_challenge_refuses_presses_by_wrong_people(server: SimulatedServer) -> None:
    answer = f"Only {server.bimal.mention} can answer this challenge."
    take_back = f"Only {server.asha.mention} can withdraw this challenge."
    card, before = await challenge(server), server.dump()
    for restarted in (False, True):
        for who, label, refusal in (
            (server.asha, "Accept", answer),
            (server.chitra, "Accept", answer),
            (server.chitra, "Decline", answer),
            (server.bimal, "Withdraw", take_back),
            (server.chitra, "Withdraw", take_back),
        ):
            case = restarted, who.actor.name, label
            said = (await who.presses(card, label)).refusal
            assert said.startswith(refusal), case
            assert ("It’s yours" in said) == (who is server.asha), case
            assert ("Send your own" in said) == (who is server.chitra and refusal == answer), case
            assert server.dump() == before, case
            assert server.look(card).buttons == card.buttons, case
        if not restarted:
            await server.restarts()
            before = server.dump()


ANSWERS = {
    "Decline": (
        "bimal",
        "{bimal} declined the **Pretwa** challenge",
        "was already declined",
    ),
    "Withdraw": ("asha", "{asha} withdrew the **Pretwa** challenge", "was withdrawn"),
    "Accept": ("bimal", "⚫ {asha}", "was already accepted"),
}


async def test_challenge_is_answered_once(server: SimulatedServer) -> None:
    """The bot restarts before the answer. Other tests cover answers without a restart."""
    challenges = {label: await challenge(server) for label in ANSWERS}
    await server.restarts()
    for label, (who, result, already) in ANSWERS.items():
        card = challenges[label]
        await getattr(server, who).presses(card, label)
        wanted = result.format(asha=server.asha.mention, bimal=server.bimal.mention)
        assert wanted in server.look(card).words, label
        assert ("More" in server.look(card).buttons) == (label == "Accept")
        assert "Withdraw" not in server.look(card).buttons, label
        before, seen = server.dump(), server.look(card)
        for again, (person, _, _) in ANSWERS.items():
            refused = await getattr(server, person).presses(card, again)
            assert already in refused.refusal, (label, again)
            assert server.look(card).words == seen.words, (label, again)
        assert server.dump() == before, label


async def test_simultaneous_answers_count_once(server: SimulatedServer) -> None:
    card = await challenge(server)
    answers = await server.at_once(
        server.bimal.presses(card, "Accept"), server.asha.presses(card, "Withdraw")
    )
    refused = [answer for answer in answers if answer.seen[-1].private]
    assert len(refused) == 1
    assert "That challenge was " in refused[0].refusal
    ((begun,),) = server.rows("SELECT count(*) FROM matches")
    assert begun == ("More" in server.look(card).buttons)


async def test_challenge_expires_after_a_day(server: SimulatedServer) -> None:
    early, late = await challenge(server), await challenge(server, game="dash-guti")
    await server.waits(DAY - 60)
    await server.bimal.presses(early, "Decline")
    await server.waits(60)
    for person, label in ((server.bimal, "Accept"), (server.asha, "Withdraw")):
        assert "has expired" in (await person.presses(late, label)).refusal
    assert "declined" in server.look(early).words
    assert server.rows("SELECT * FROM matches") == []


async def test_anyone_can_accept_an_open_challenge(server: SimulatedServer) -> None:
    other = server.chitra
    challenge = (await server.asha.types("seek", game="dash-guti", side="white", first="me")).public
    assert challenge.notified == set()
    assert list(challenge.buttons) == ["Accept", "Withdraw", "Learn", "Rules"]
    assert "can’t play against yourself" in (await server.asha.presses(challenge, "Accept")).refusal
    assert "Only" in (await other.presses(challenge, "Withdraw")).refusal
    await server.restarts()
    await other.presses(challenge, "Accept")
    match = await server.match()
    assert (match.white, match.black, match.to_move) == (server.asha.id, other.id, server.asha.id)
    assert "already accepted" in (await server.bimal.presses(challenge, "Accept")).refusal


async def test_open_challenge_can_be_withdrawn(server: SimulatedServer) -> None:
    challenge = (await server.asha.types("seek", game="dash-guti")).public
    await server.asha.presses(challenge, "Withdraw")
    assert "was withdrawn" in (await server.bimal.presses(challenge, "Accept")).refusal


async def test_context_menu_asks_for_game_and_options(
    server: SimulatedServer,
) -> None:
    shown: Any = await server.asha.actor.context_menu(
        server.channel, "Challenge", server.bimal.actor
    )
    assert shown.modal["title"] == "Challenge bimal"
    await server.restarts()
    filled = {"game": ["egara-guti"], "side": ["white"], "first": ["opponent"], "pace": ["day"]}
    answer = await server.fills(server.asha, shown, filled)
    await server.bimal.presses(answer.public, "Accept")
    match = await server.match()
    assert match.game.key == "egara-guti"
    assert (match.white, match.to_move) == (server.asha.id, server.bimal.id)


async def test_context_menu_offers_every_rule_set(server: SimulatedServer) -> None:
    shown: Any = await server.asha.actor.context_menu(
        server.channel, "Challenge", server.bimal.actor
    )
    games, rules = (shown.modal["components"][at]["component"] for at in (0, -1))
    assert [each["value"] for each in games["options"]] == [*GAMES]
    assert rules["required"] is False
    options = rules["options"]
    others = sum(len(game.rule_set_keys) for game in GAMES.values()) - len(GAMES)
    assert len({each["value"] for each in options}) == others <= 25
    murray = next(each for each in options if each["label"] == "Pretwa (Murray 1952)")
    difference = "You may stop a capture early · play to the last piece · Bihar, 1952"
    assert murray["description"] == difference
    filled = {
        "game": ["felli"],
        "side": ["white"],
        "first": ["me"],
        "pace": ["day"],
        "rules": [murray["value"]],
    }
    card = (await server.fills(server.asha, shown, filled)).public
    assert "**Pretwa (Murray 1952)**" in card.words
    await server.bimal.presses(card, "Accept")
    assert (await server.match()).game is GAMES["pretwa"].with_rules("murray-1952")


async def test_context_menu_refuses_invalid_opponents(server: SimulatedServer) -> None:
    filled = {"game": ["pretwa"], "side": ["random"], "first": ["random"], "pace": ["none"]}
    robot = server.guild.add_member(server.env.create_user("robot", bot=True))
    for target, refusal in (
        (server.asha.actor, "You can’t play against yourself"),
        (robot, "You can’t challenge that bot"),
        (server.chitra.actor, "That person isn’t in this server"),
    ):
        shown: Any = await server.asha.actor.context_menu(server.channel, "Challenge", target)
        if target is server.chitra.actor:
            server.guild.remove_member(target)
        assert refusal in (await server.fills(server.asha, shown, filled)).refusal


async def aborted_match(server: SimulatedServer) -> Seen:
    """Return the last board of an aborted match, in which Asha was Black and moved first."""
    _, board = await server.begins()
    question = await server.asha.menu(board, "Resign")
    return (await server.asha.presses(question.private, "Yes, call it off")).public


@pytest.mark.parametrize("label", ["Rematch", "Accept"])
async def test_rematch_swaps_sides_and_first_move(server: SimulatedServer, label: str) -> None:
    last = await aborted_match(server)
    challenge = (await server.asha.presses(last, "Rematch")).public
    assert "a rematch, with sides and first move swapped" in challenge.words
    assert len(challenge.words.splitlines()) == 1
    assert list(challenge.buttons) == ["Accept", "Decline", "Withdraw"]
    assert not challenge.alts
    assert challenge.notified == {server.bimal.id}
    await server.restarts()
    await server.bimal.presses(last if label == "Rematch" else challenge, label)
    match = await server.match()
    assert (match.black, match.to_move) == (server.bimal.id, server.bimal.id)
    assert "already accepted" in (await server.bimal.presses(challenge, "Accept")).refusal


async def test_rematch_is_requested_once_by_either_player(server: SimulatedServer) -> None:
    last = await aborted_match(server)
    assert "it is their match" in (await server.chitra.presses(last, "Rematch")).refusal
    challenge = (await server.bimal.presses(last, "Rematch")).public
    again = await server.bimal.presses(last, "Rematch")
    assert again.refusal == (
        f"You’ve already asked for that; {server.asha.mention} can accept it above."
    )
    await server.asha.presses(challenge, "Decline")
    assert "declined" in server.look(challenge).words
    assert "Accept" in (await server.bimal.presses(last, "Rematch")).public.buttons


async def test_simultaneous_rematches_start_one_match(server: SimulatedServer) -> None:
    last = await aborted_match(server)
    await server.at_once(
        server.asha.presses(last, "Rematch"), server.bimal.presses(last, "Rematch")
    )
    live = "SELECT channel FROM matches WHERE ended IS NULL"
    if not server.rows(live):  # both requests crossed
        await server.bimal.presses(last, "Rematch")
    assert server.rows(live) == [(server.channel.id,)]
