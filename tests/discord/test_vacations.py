"""Vacations, weekends off and given days through Discord."""

from tests.support.scenes_of_slow_play import clock_of
from tests.support.simcord_harness import DAY, SimulatedServer

HOUR = 3600


async def test_vacation_is_told_once_and_stops_the_clock(server: SimulatedServer) -> None:
    for person in (server.asha, server.bimal):
        await person.types("settings", notices="direct")
    await server.begins(pace="day")
    known = len(server.direct_messages(server.bimal))
    panel = (await server.asha.types("vacation")).private
    assert "30 of your 30 days" in panel.words
    panel = (await server.asha.uses(panel, "vacation:begin")).private
    assert "You’re on vacation" in panel.words
    await server.waits(3 * DAY - HOUR)
    told = [each.words for each in server.direct_messages(server.bimal)[known:]]
    assert len(told) == 1
    assert "is on vacation" in told[0]
    board = (await server.bimal.types("board")).words
    assert "stands still" in board
    assert "24 hours left" in board
    assert "stands still" in (await server.asha.types("games")).words
    panel = (await server.asha.types("vacation")).private
    assert "27 of your 30 days" in panel.words
    await server.restarts()
    await server.asha.uses(panel, "vacation:end")
    assert "stands still" not in (await server.bimal.types("board")).words
    await server.waits(17 * HOUR)
    assert (await server.match()).live
    await server.waits(8 * HOUR)
    assert "ran out of time" in server.messages()[-1].words


async def test_opponent_gives_day_and_both_want_weekends(server: SimulatedServer) -> None:
    _, board = await server.begins(pace="day")
    clock = await clock_of(server.bimal, board)
    assert {"Give a day", "Ask for weekends off"} <= {*clock.buttons}
    clock = (await server.bimal.presses(clock, "Give a day")).private
    assert "Give a day" not in clock.buttons
    clock = (await server.bimal.presses(clock, "Ask for weekends off")).private
    assert "hasn’t agreed yet" in clock.words
    clock = await clock_of(server.asha, board)
    assert "Give a day" not in clock.buttons
    clock = (await server.asha.presses(clock, "Agree: weekends off")).private
    assert "Weekends are off" in clock.words
    notices = [each.words for each in server.messages() if "weekends" in each.words.lower()]
    assert [("would like" in each, "agreed" in each) for each in notices] == [
        (True, False),
        (False, True),
    ]


async def test_spectators_and_live_matches_have_no_clock_menu(server: SimulatedServer) -> None:
    _, board = await server.begins(pace="live")
    menu = (await server.asha.presses(board, "More")).private
    assert "Time" not in menu.buttons
    await server.asha.types("resign")
