"""The puzzle of the day by direct message, through Discord."""

from tests.support.simcord_harness import DAY, SimulatedServer

HOUR = 3600


async def test_puzzle_is_sent_daily_if_chosen(server: SimulatedServer) -> None:
    asha = server.asha
    await server.waits(DAY)
    assert not server.direct_messages(asha)
    hour = (server.env.now().hour + 2) % 24
    shown = (await asha.types("settings", puzzle=str(hour))).private
    assert f"My puzzle of the day: by direct message at {hour}:00" in shown.chosen
    assert "next <t:" in shown.words
    await server.waits(2 * HOUR)
    (message,) = server.direct_messages(asha)
    assert "Your puzzle of the day" in message.words
    assert "`/settings` changes the hour" in message.words
    assert list(message.buttons) == ["Solve it"]
    assert message.alts
    own = (await asha.presses_id(shown, message.buttons["Solve it"])).private
    assert "to move" in own.words
    await server.waits(DAY - 3 * HOUR)
    assert len(server.direct_messages(asha)) == 1
    await server.waits(3 * HOUR)
    assert len(server.direct_messages(asha)) == 2


async def test_bad_request_leaves_direct_puzzles_enabled(server: SimulatedServer) -> None:
    """Discord may refuse one message, for example for its length, and accept the next."""
    hour = (server.env.now().hour + 2) % 24
    await server.asha.types("settings", puzzle=str(hour))
    closed = server.env.backend.get_dm_channel(server.asha.id)
    path = f"/channels/{closed.id}/messages"
    server.env.inject_error("POST", path, status=400, code=50035, times=1)
    await server.waits(DAY)
    assert not server.direct_messages(server.asha)
    await server.waits(DAY)
    assert server.direct_messages(server.asha)


async def test_closed_direct_messages_disable_puzzles(
    server: SimulatedServer,
) -> None:
    asha = server.asha
    hour = (server.env.now().hour + 2) % 24
    await asha.types("settings", puzzle=str(hour), zone="Asia/Kolkata")
    closed = server.env.backend.get_dm_channel(asha.id)
    path = f"/channels/{closed.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, times=100)
    await server.waits(DAY)
    assert not server.direct_messages(asha)
    assert "Discord wouldn’t let me" in (await asha.types("today")).private.words
    assert "Discord wouldn’t let me" not in (await asha.types("today")).private.words
    (shown,) = (await asha.uses((await asha.types("settings")).private, "settings:page:2")).seen
    assert "My puzzle of the day: not by direct message" in shown.chosen
    assert "My time zone: Asia/Kolkata" in shown.chosen


async def test_time_zones_are_completed(server: SimulatedServer) -> None:
    for typed, first in (("kathm", "Asia/Kathmandu"), ("new york", "America/New_York")):
        found = await server.asha.actor.autocomplete(server.channel, "settings", "zone", typed)
        assert [each["value"] for each in found] == [first]
