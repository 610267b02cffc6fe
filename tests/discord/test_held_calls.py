"""Calls of people in their quiet hours: none then, and one message at their end.

`tests/unit/test_calls.py` lists all code that can notify a person.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import manager

HOUR, DAY = 3600, 86400
NIGHT, MORNING = 23, 7


async def until(server: SimulatedServer, hour: int, minute: int = 5) -> None:
    """Wait until a time of day in UTC."""
    now = server.env.now()
    goal = now.replace(hour=hour, minute=minute, second=0)
    await server.waits((goal + timedelta(days=goal <= now) - now).total_seconds())


def told(server: SimulatedServer, person: ServerMember) -> list[Seen]:
    """Return the messages that have notified a person, in the channel or directly."""
    mentions = [seen for seen in server.messages() if person.id in seen.notified]
    return mentions + server.direct_messages(person)


async def sleep_at_night(*people: ServerMember) -> None:
    """Set quiet hours from 22 to 7."""
    for person in people:
        await person.types("settings", quiet="22-7")


async def challenges(server: SimulatedServer) -> None:
    await server.asha.types("challenge", opponent=server.bimal, game="pretwa")


async def asks_for_rematch(server: SimulatedServer) -> None:
    await server.begins(pace="three-days")
    board = (await server.asha.types("resign")).private
    ended = (await server.asha.presses(board, "Yes, call it off")).public
    await server.asha.presses(ended, "Rematch")


async def begins_round(server: SimulatedServer, **options: Any) -> None:
    mira = manager(server)
    planned: dict[str, Any] = {"game": "felli", "players": 3, "form": "round-robin", **options}
    draft = (await mira.types("tournament", **planned)).private
    await mira.presses(draft, "Announce")
    (card,) = (each for each in server.messages() if "Tournament 1" in each.words)
    for player in (server.asha, server.bimal, server.chitra):
        await player.presses(card, "Sign up")
    await server.waits(90)


async def begins_round_at_six(server: SimulatedServer) -> None:
    """Begin a round of a day, all of whose players have quiet hours."""
    await sleep_at_night(server.asha, server.bimal, server.chitra)
    await until(server, 6)
    await begins_round(server, days=1)


CASES: dict[str, tuple[Callable[[SimulatedServer], Awaitable[None]], str]] = {
    "challenge": (challenges, "challenged you to **Pretwa**"),
    "rematch": (asks_for_rematch, "challenged you to **Pretwa**"),
    "round": (begins_round, "Tournament 1, round 1"),
}
"""Actions that call a person, and what the person reads."""


@pytest.mark.parametrize("kind", CASES)
async def test_call_waits_for_the_end_of_quiet_hours(server: SimulatedServer, kind: str) -> None:
    act, text = CASES[kind]
    await sleep_at_night(server.bimal, server.chitra)
    await until(server, NIGHT)
    await act(server)
    await until(server, MORNING - 1)
    assert told(server, server.bimal) + told(server, server.chitra) == []
    await until(server, MORNING)
    found = [*told(server, server.bimal), *told(server, server.chitra)]
    assert found
    assert all(text in seen.words for seen in found)
    assert len(found) == len({seen.words for seen in found})
    await server.waits(3 * HOUR)
    assert len([*told(server, server.bimal), *told(server, server.chitra)]) == len(found)


@pytest.mark.parametrize("kind", CASES)
async def test_call_comes_at_once_by_day(server: SimulatedServer, kind: str) -> None:
    await sleep_at_night(server.bimal, server.chitra)
    await until(server, 12)
    await CASES[kind][0](server)
    assert told(server, server.bimal) + told(server, server.chitra)


async def test_answered_challenge_leaves_nothing_to_tell(server: SimulatedServer) -> None:
    await sleep_at_night(server.bimal)
    await until(server, NIGHT)
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    assert server.bimal.mention in challenge.words
    await server.bimal.uses(challenge, "challenge:decline")
    await until(server, MORNING)
    assert told(server, server.bimal) == []
    assert server.rows("SELECT * FROM due WHERE kind = 'held-challenge'") == []


async def test_held_challenge_comes_to_the_channel_if_refused(server: SimulatedServer) -> None:
    await sleep_at_night(server.bimal)
    await until(server, NIGHT)
    await challenges(server)
    server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await until(server, MORNING)
    (call,) = told(server, server.bimal)
    assert call.words.startswith(f"{server.bimal.mention} While it was quiet for you")


async def test_held_challenge_survives_a_stop(server: SimulatedServer) -> None:
    await sleep_at_night(server.bimal)
    await until(server, NIGHT)
    await challenges(server)
    await server.stops(9 * HOUR)
    await server.waits(120)
    assert len(told(server, server.bimal)) == 1


async def test_end_of_round_is_warned_of_before_night(server: SimulatedServer) -> None:
    """The usual warning, six hours before the end, would come at night."""
    people = (server.asha, server.bimal, server.chitra)
    await begins_round_at_six(server)
    await until(server, 21)
    before = {person: len(told(server, person)) for person in people}
    assert sum(before.values()) == 2, "one of three has no game in the first round"
    await until(server, 22)
    after = [told(server, person)[before[person] :] for person in people if before[person]]
    assert [["round 1 ends" in seen.words for seen in found] for found in after] == [[True]] * 2
    await until(server, 5)
    assert sum(len(told(server, person)) for person in people) == 4


async def test_extended_round_is_warned_of_before_each_night(server: SimulatedServer) -> None:
    people = (server.asha, server.bimal, server.chitra)
    await begins_round_at_six(server)
    await until(server, NIGHT)
    await server.services.tournaments.extend(1)
    before = [told(server, person) for person in people]
    assert sum("round 1 ends" in seen.words for found in before for seen in found) == 2
    await until(server, 21)
    assert [told(server, person) for person in people] == before
    await until(server, 22)
    after = [told(server, person) for person in people]
    assert [len(found) for found in after] == [len(found) + bool(found) for found in before]
    assert (await server.services.tournaments.get(1)).round == 1


async def test_hurried_round_leaves_an_hour_after_night(server: SimulatedServer) -> None:
    """A warning of six hours would end at 5:05."""
    await sleep_at_night(server.asha, server.bimal)
    await until(server, 12)
    await begins_round(server, days=1)
    await server.services.tournaments.extend(1)
    await until(server, NIGHT)
    before = {person: told(server, person) for person in (server.asha, server.bimal, server.chitra)}
    mira = manager(server)
    (card,) = (each for each in server.messages() if "Tournament 1" in each.words)
    manage = (await mira.presses(card, "Manage")).private
    question = (await mira.presses(manage, "End round")).private
    end = (server.env.now() + timedelta(days=1)).replace(hour=8, minute=0, second=0)
    assert f"<t:{int(end.timestamp())}" in question.words
    await mira.presses(question, "Yes")
    await until(server, MORNING)
    told_now = {person: told(server, person)[len(found) :] for person, found in before.items()}
    playing = [person for person, found in before.items() if found]
    assert [len(told_now[person]) for person in playing] == [1, 1]
    assert all("round 1 ends" in told_now[person][0].words for person in playing)
    await until(server, 7, 58)
    assert (await server.services.tournaments.get(1)).round == 1
    await until(server, 8, 1)
    assert (await server.services.tournaments.get(1)).round > 1


@pytest.mark.parametrize("day", [1, 2], ids=["begun", "ends"])
async def test_server_error_loses_no_notice_of_a_round(server: SimulatedServer, day: int) -> None:
    """Discord answers direct messages with 5xx for some minutes."""
    people = (server.asha, server.bimal, server.chitra)
    await until(server, 12)
    if day == 1:
        server.env.inject_error("POST", "/users/@me/channels", status=503, times=30)
    await begins_round(server, days=1)
    before = sum(len(told(server, person)) for person in people)
    if day == 2:
        for person in people:
            channel = server.env.backend.get_dm_channel(person.id)
            path = f"/channels/{channel.id}/messages"
            server.env.inject_error("POST", path, status=503, times=15)
        await until(server, 6, 15)
        assert sum(len(told(server, person)) for person in people) == before
    await server.waits(HOUR)
    found = [seen for person in people for seen in told(server, person)]
    assert len(found) == 2 * day


async def test_round_that_ended_early_leaves_no_warning(server: SimulatedServer) -> None:
    """A warning that was planned for the first round is not given in the second."""
    people = (server.asha, server.bimal, server.chitra)
    await begins_round_at_six(server)
    assert server.rows("SELECT * FROM due WHERE kind = 'early-round'")
    await until(server, 12)
    found = await server.services.tournaments.get(1)
    loser = next(each for each in found.current if each.other is not None).one
    await server.services.tournaments.leave(1, found.seat(loser).user)
    assert (await server.services.tournaments.get(1)).round == 2
    await until(server, 21, 45)
    warned = [seen for person in people for seen in told(server, person) if "ends" in seen.words]
    assert warned == []
