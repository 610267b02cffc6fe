"""Quiet hours and digests through Discord, in simulated time."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.play.limits import RECENTLY_ACTIVE
from tests.support.scenes_of_slow_play import clock_of
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer
from tests.support.volume import VOLUME

MOVED = "a1-o d1xa1"
"""Moves of Pretwa after which both players have moved and Asha is to move."""

HOUR, AWAY = 3600, RECENTLY_ACTIVE.total_seconds() + 1


def notices(server: SimulatedServer, person: ServerMember) -> list[Seen]:
    """Return the messages that have notified a person, in the channel or directly."""
    mentions = [seen for seen in server.messages() if person.id in seen.notified]
    return mentions + server.direct_messages(person)


async def until_hour(server: SimulatedServer, hour: int, zone: str = "UTC") -> None:
    """Wait until it is some minutes past an hour in a time zone."""
    now = server.env.now().astimezone(ZoneInfo(zone))
    goal = now.replace(hour=hour, minute=5, second=0)
    goal += timedelta(days=goal <= now)
    await server.waits((goal - now).total_seconds())


async def plays(server: SimulatedServer) -> None:
    match = await server.match()
    await server.person(match.to_move).moves(str(match.position.legal_moves[0]))


@pytest.mark.parametrize("way", ["channel", "direct"])
async def test_notice_waits_for_the_end_of_quiet_hours(server: SimulatedServer, way: str) -> None:
    for person in (server.asha, server.bimal):
        await person.types("settings", notices=way, quiet="22-7", zone="Asia/Kolkata")
    await server.begins(pace="three-days")
    await until_hour(server, 23, "Asia/Kolkata")
    before = len(notices(server, server.bimal))
    await plays(server)
    await until_hour(server, 6, "Asia/Kolkata")
    assert len(notices(server, server.bimal)) == before
    await until_hour(server, 7, "Asia/Kolkata")
    after = notices(server, server.bimal)
    assert len(after) == before + 1
    assert "What’s new" in after[-1].words
    assert "Your turn in **Pretwa**" in after[-1].words
    await server.waits(DAY)
    assert len(notices(server, server.bimal)) == before + 1


async def test_move_made_meanwhile_leaves_nothing_to_tell(server: SimulatedServer) -> None:
    for person in (server.asha, server.bimal):
        await person.types("settings", notices="direct", quiet="22-7")
    await server.begins(pace="three-days")
    await until_hour(server, 23)
    before = len(notices(server, server.bimal))
    await plays(server)
    await server.waits(HOUR)
    await plays(server)
    await until_hour(server, 8)
    assert len(notices(server, server.bimal)) == before
    assert server.rows("SELECT user FROM held_notices WHERE user = ?", server.bimal.id) == []


async def test_wish_granted_meanwhile_leaves_nothing_to_tell(server: SimulatedServer) -> None:
    await server.bimal.types("settings", notices="direct", quiet="22-7")
    await server.begins(pace="three-days")
    await until_hour(server, 23)
    before = len(notices(server, server.bimal))
    for person in (server.asha, server.bimal):
        clock = await clock_of(person, server.lowest_board())
        await person.uses(clock, "match:weekends")
    await until_hour(server, 7)
    assert len(notices(server, server.bimal)) == before


async def test_loss_is_warned_of_before_quiet_hours(server: SimulatedServer) -> None:
    """The usual warning, a quarter before the deadline at 5:05, would come at 23:05."""
    await server.asha.types("settings", quiet="22-7", notices="direct")
    await until_hour(server, 5)
    await server.begins(pace="day")
    await until_hour(server, 21)
    assert notices(server, server.asha) == []
    await server.waits(HOUR)
    (warning,) = notices(server, server.asha)
    assert "Your time runs out" in warning.words
    await until_hour(server, 4)
    assert (await server.match()).live
    await server.waits(2 * HOUR)
    assert len(server.messages()[-1].buttons), "the end is shown"
    assert server.rows("SELECT id FROM matches WHERE ended IS NULL") == []


async def test_week_without_the_bot_brings_one_digest(server: SimulatedServer) -> None:
    for person in (server.asha, server.bimal):
        await person.types("settings", notices="direct", digest="8", zone="Pacific/Auckland")
    await server.begins(pace="week")
    await server.waits(AWAY)
    await plays(server)
    await server.waits(AWAY)
    before = len(notices(server, server.bimal))
    await server.stops(7 * DAY)
    await server.waits(DAY)
    after = notices(server, server.bimal)
    assert len(after) == before + 1
    assert "What’s new" in after[-1].words
    await server.waits(2 * DAY)
    assert len(notices(server, server.bimal)) == before + 1


async def test_digest_refused_by_discord_becomes_single_notices(server: SimulatedServer) -> None:
    await server.bimal.types("settings", quiet="22-7")
    await server.begins(pace="three-days")
    await until_hour(server, 23)
    await plays(server)
    await server.asha.types("draw")
    server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await until_hour(server, 7)
    # Two messages about a match would have the same nonce.
    *_, told = (seen for seen in server.messages() if server.bimal.id in seen.notified)
    assert "Your turn in **Pretwa**" in told.words
    assert "offers a draw in **Pretwa**" in told.words


async def test_live_offer_calls_player_to_move_only(server: SimulatedServer) -> None:
    await server.reaches(MOVED, pace="live")
    await server.waits(AWAY)
    assert not (await server.asha.types("draw")).public.notified


@pytest.mark.parametrize("setting", [{"notices": "direct"}, {"quiet": "22-7"}])
async def test_offer_calls_opponent_between_turns(
    server: SimulatedServer, setting: dict[str, str]
) -> None:
    await server.bimal.types("settings", **setting)
    await server.reaches(MOVED, pace="three-days")
    await until_hour(server, 23)
    assert not (await server.asha.types("draw")).public.notified
    await server.waits(9 * HOUR)
    (told,) = server.direct_messages(server.bimal)
    assert "offers a draw" in told.words
    assert "take" not in told.words


async def is_turn_of(server: SimulatedServer, person: ServerMember) -> bool:
    """Return whether a person is to move. Begins another match if the last one has ended."""
    if not server.rows("SELECT id FROM matches WHERE ended IS NULL"):
        await server.begins("peralikatuma", pace="three-days")
    return (await server.match()).to_move == person.id


async def six_weeks(server: SimulatedServer, **chosen: str) -> tuple[int, int, int]:
    """Return the notices of six weeks, those at night, and losses on time.

    Asha plays in Kolkata at 9 and 20 o'clock, Bimal in Los Angeles. Bimal is away for ten days.
    """
    homes = {server.asha: "Asia/Kolkata", server.bimal: "America/Los_Angeles"}
    for person, zone in homes.items():
        await person.types("settings", notices="direct", zone=zone, **chosen)
    await server.begins("peralikatuma", pace="three-days")
    seen, at_night, start = dict.fromkeys(homes, 0), 0, server.env.now()
    while (now := server.env.now()) < start + timedelta(days=42):
        day = (now - start).days
        for person, zone in homes.items():
            hour = now.astimezone(ZoneInfo(zone)).hour
            fresh = len(server.direct_messages(person)) - seen[person]
            seen[person] += fresh
            at_night += fresh if hour >= 22 or hour < 7 else 0
            is_away = person is server.bimal and 10 <= day < 20
            if hour in {9, 20} and not is_away and await is_turn_of(server, person):
                await plays(server)
        if chosen and day in {10, 20} and now.hour == start.hour:
            panel = (await server.bimal.types("vacation")).private
            await server.bimal.uses(panel, "vacation:begin" if day == 10 else "vacation:end")
        await server.waits(HOUR)
    lost = server.rows("SELECT id FROM matches WHERE termination = 'time'")
    return sum(seen.values()), at_night, len(lost)


@pytest.mark.skipif(VOLUME == 1, reason="takes minutes")
@pytest.mark.parametrize("chosen", [{}, {"quiet": "22-7"}, {"quiet": "22-7", "digest": "8"}])
async def test_six_weeks_bring_fewer_notices(
    server: SimulatedServer, chosen: dict[str, str]
) -> None:
    told, at_night, lost = await six_weeks(server, **chosen)
    print(f"{chosen}: {told} notices, {at_night} at night, {lost} lost on time")  # noqa: T201
    assert not (chosen and (at_night or lost))
