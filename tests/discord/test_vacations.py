"""Vacations, weekends off and given days through Discord."""

import pytest

from bot import texts
from bot.texts import moment
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


async def test_public_board_shows_every_change_of_the_clock(server: SimulatedServer) -> None:
    match, board = await server.begins(pace="day")

    async def clock_shown() -> str:
        stored, seen = await server.match(), server.look(board)
        stands = "stands still" in seen.words
        assert stands == bool(stored.pause.since), seen.words
        assert stands or moment(stored.deadline or server.env.now()) in seen.words
        assert [*seen.alts, *seen.buttons] == [*board.alts, *board.buttons]
        assert not seen.notified
        return "stands" if stands else "runs"

    panel = (await server.asha.types("vacation")).private
    panel = (await server.asha.uses(panel, "vacation:begin")).private
    assert await clock_shown() == "stands"
    await server.waits(2 * DAY)  # the board is old by now
    await server.asha.uses(panel, "vacation:end")
    assert await clock_shown() == "runs"
    clock = await clock_of(server.bimal, board)
    clock = (await server.bimal.uses(clock, "match:give-day")).private
    assert await clock_shown() == "runs"
    await server.bimal.uses(clock, "match:weekends")
    await server.asha.uses(await clock_of(server.asha, board), "match:weekends")
    shown = {await clock_shown()}
    for _ in range(3):
        await server.waits(DAY - HOUR)
        shown.add(await clock_shown())
    assert shown == {"stands", "runs"}
    assert (await server.match()).version == match.version


async def test_clock_of_ended_turn_is_not_shown(server: SimulatedServer) -> None:
    await server.begins(pace="day")
    panel = (await server.asha.types("vacation")).private
    await server.at_once(server.asha.uses(panel, "vacation:begin"), server.asha.moves("a1-o"))
    await server.waits(1)
    shown = server.lowest_board()
    assert "a1-o" in shown.words
    assert "stands still" not in shown.words  # it is the turn of the opponent, who is here


async def test_notice_names_each_button_as_it_is_labelled(server: SimulatedServer) -> None:
    """The board is public, so its button is in the server's language; the menu is private."""
    bengali = texts.of("bn")
    await server.asha.types("settings", language="bn", notices="direct")
    _, board = await server.begins(pace="day")
    await server.bimal.uses(await clock_of(server.bimal, board), "match:weekends")
    told = server.direct_messages(server.asha)[-1].words
    assert f"**More** › **{bengali.say('button-time')}**" in told  # noqa: RUF001 - as players read it
    assert "More" in board.buttons
    menu = (await server.asha.menu(board)).private
    assert bengali.say("button-time") in menu.buttons


@pytest.mark.parametrize(
    ("status", "code", "shown"), [(400, 50035, True), (404, 10008, False), (503, 0, False)]
)
async def test_failed_edit_of_board_stops_no_vacation(
    server: SimulatedServer, status: int, code: int, *, shown: bool
) -> None:
    """A board without a picture is shown in words; Discord may also refuse the edit."""
    _, board = await server.begins(pace="day")
    panel = (await server.asha.types("vacation")).private
    path = f"/channels/{server.channel.id}/messages/{board.raw.id}"
    server.env.inject_error("PATCH", path, status=status, code=code, times=1)
    assert "You’re on vacation" in (await server.asha.uses(panel, "vacation:begin")).private.words
    assert (await server.match()).pause.since
    assert ("stands still" in server.look(board).words) == shown
    assert (board.alts[0] in server.look(board).words) == shown
