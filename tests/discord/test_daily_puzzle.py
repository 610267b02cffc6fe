"""The daily puzzle through Discord, which is posted at the server's hour.

`tests/integration/services/test_daily_puzzles.py` tests when it is due.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.learn.puzzle import Puzzle
from bot.services.puzzle_book import read_book
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer
from tests.support.steps import loses_first_answer, manager, presses, wrong_move

HOUR, MINUTE = 3600, 60
SOLVED, SOLVED_BEFORE = "Solved by", "The puzzle before this one was solved by"


def daily(server: SimulatedServer, channel: Any = None) -> list[Seen]:
    """Return the posted daily puzzles, oldest first."""
    found = server.messages(channel)
    return [seen for seen in found if seen.words.startswith("**Puzzle of the day**")]


def shown(seen: Seen) -> Puzzle:
    """Return the puzzle that a message shows."""
    puzzles = read_book().every
    return puzzles[seen.buttons["Solve it"].rpartition(":")[2]]


async def opens(server: SimulatedServer, **options: Any) -> ServerMember:
    """Set the puzzle's hour, and wait until a minute before it."""
    moment = server.env.now()
    then = moment.replace(minute=0, second=0, microsecond=0) + timedelta(hours=2)
    mira = manager(server)
    set_ = await mira.types("server", puzzle_hour=str(then.hour), **options)
    assert f"at {then.hour}:00 UTC" in set_.words
    await server.waits((then - moment).total_seconds() - MINUTE)
    return mira


async def solves(who: ServerMember, seen: Seen, misses: int = 0) -> Seen:
    """Open a puzzle with its button, play `misses` wrong moves, and solve the puzzle."""
    puzzle = shown(seen)
    own = (await who.presses(seen, "Solve it")).private
    for _ in range(misses):
        missed = await presses(who, own, wrong_move(puzzle, 0))
        own = (await who.presses(missed, "Try again")).private
    for move in puzzle.line[::2]:
        own = await presses(who, own, move)
    return own


async def test_daily_puzzle_is_posted_once_at_its_hour(
    server: SimulatedServer,
) -> None:
    elsewhere = server.guild.create_text_channel("puzzles")
    await opens(server, puzzle_channel=elsewhere)
    assert daily(server, elsewhere) == []
    await server.waits(MINUTE)
    (seen,) = daily(server, elsewhere)
    assert datetime.fromisoformat(seen.raw.timestamp).minute == 0
    puzzle = shown(seen)
    side = {"black": "⚫ Black", "white": "⚪ White"}[puzzle.solver.value]
    assert f"{side} to move" in seen.words
    assert all(point in seen.alts[0] for point in puzzle.position.pieces(puzzle.solver))
    assert len(seen.raw.attachments) == 1
    assert not [move for move in map(str, puzzle.line) if move in seen.words]
    await server.waits(3 * DAY + 1)
    assert len(daily(server, elsewhere)) == 4
    assert daily(server) == []


async def test_next_daily_puzzle_names_only_solvers_and_tries(
    server: SimulatedServer,
) -> None:
    await opens(server)
    await server.waits(MINUTE)
    (first,) = daily(server)
    assert "Solved!" in (await solves(server.asha, first)).words
    ended = await solves(server.bimal, first, misses=2)
    assert "after 2 wrong moves" in ended.words
    assert (await server.bimal.presses(first, "Solve it")).private.words.startswith("🧩")
    looked = (await server.chitra.presses(first, "Solve it")).private
    await server.chitra.uses(looked, "puzzle:show")
    assert server.look(first).words == first.words, "the result is announced only on the next day"
    await server.waits(DAY)
    first_puzzle, second = map(server.look, daily(server))
    assert first_puzzle.raw.id == first.raw.id
    text = first_puzzle.words.removeprefix(first.words).splitlines()
    assert text[1:] == [
        f"✅ **{SOLVED}**",
        f"first try: {server.asha.mention}",
        f"in 3 tries: {server.bimal.mention}",
    ]
    assert server.chitra.mention not in first_puzzle.words
    assert not [move for move in map(str, shown(first).line) if move in first_puzzle.words]
    assert not first_puzzle.notified
    assert len(first_puzzle.raw.attachments) == 1
    assert first_puzzle.buttons == first.buttons
    assert SOLVED not in second.words
    await server.waits(DAY)
    assert SOLVED not in server.look(second).words, "nobody did"


async def test_solvers_are_named_after_puzzle_message_is_deleted(
    server: SimulatedServer,
) -> None:
    await opens(server)
    await server.waits(MINUTE)
    (first,) = daily(server)
    await solves(server.asha, first)
    server.env.backend.delete_message(server.channel.id, first.raw.id)
    await server.waits(DAY)
    (second,) = daily(server)
    assert f"{SOLVED_BEFORE}**\nfirst try: {server.asha.mention}" in second.words
    assert not second.notified


async def test_solved_daily_puzzle_counts_and_is_not_repeated(server: SimulatedServer) -> None:
    await opens(server)
    await server.waits(MINUTE)
    (first,) = daily(server)
    own = (await server.asha.presses(first, "Solve it")).private
    assert own.private
    again = (await server.asha.types("puzzle")).private
    assert again.words == own.words, "it is the puzzle that she is solving"
    ended = await solves(server.asha, first)
    assert "Warm-up 1 of 5" in ended.words
    later = (await server.asha.types("puzzle")).private
    assert later.alts != own.alts


async def test_only_managers_change_daily_puzzle_settings(
    server: SimulatedServer,
) -> None:
    mira = await opens(server)
    command: Any = server.env.backend.find_command("server", server.guild.id, type=1)
    server.guild.set_command_permissions(int(command["id"]), {server.chitra.actor: True})
    refused = await server.chitra.types("server", puzzle_hour="off")
    assert "Only people who manage this server" in refused.refusal
    await server.waits(MINUTE)
    assert len(daily(server)) == 1
    panel = (await mira.types("server")).private
    (panel,) = (await mira.uses(panel, "server:page:2")).seen
    (panel,) = (await mira.chooses(panel, "puzzlehour", "off")).seen
    assert "Puzzle of the day: none" in panel.chosen
    assert "comes to" not in panel.words
    await server.waits(2 * DAY)
    assert len(daily(server)) == 1


async def test_past_hour_posts_todays_puzzle_immediately(
    server: SimulatedServer,
) -> None:
    mira = manager(server)
    panel = (await mira.types("server")).private
    (panel,) = (await mira.uses(panel, "server:page:2")).seen
    (panel,) = (await mira.chooses(panel, "puzzlehour", "0")).seen
    assert f"comes to <#{server.channel.id}> at 0:00 UTC" in panel.words
    await server.waits(1)
    assert len(daily(server)) == 1
    await mira.chooses(panel, "puzzlehour", "1")
    await server.waits(1)
    assert len(daily(server)) == 1


async def test_setting_only_channel_enables_daily_puzzle(server: SimulatedServer) -> None:
    elsewhere = server.guild.create_text_channel("puzzles")
    panel = (await manager(server).types("server", puzzle_channel=elsewhere)).private
    assert f"comes to <#{elsewhere.id}> at 12:00 UTC" in panel.words
    await server.waits(DAY)
    assert 1 <= len(daily(server, elsewhere)) <= 2


@pytest.mark.parametrize("permissions", [("send_messages",), ("view_channel",)])
async def test_closed_channel_is_skipped_until_next_day(
    server: SimulatedServer, permissions: tuple[str, ...]
) -> None:
    await opens(server)
    server.forbid(*permissions)
    await server.waits(HOUR)
    server.forbid()
    await server.waits(HOUR)
    assert daily(server) == []
    await server.waits(DAY)
    assert len(daily(server)) == 1


async def test_daily_board_is_text_without_picture_permission(server: SimulatedServer) -> None:
    await opens(server)
    path = f"/channels/{server.channel.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50013, times=1)
    await server.waits(MINUTE)
    (seen,) = daily(server)
    assert "I don’t have the" in seen.words
    assert all(point in seen.words for point in shown(seen).position.pieces(shown(seen).solver))
    assert not seen.alts
    await solves(server.asha, seen)


async def test_deleted_channel_does_not_delay_other_puzzles(server: SimulatedServer) -> None:
    elsewhere = server.guild.create_text_channel("puzzles")
    mira = await opens(server, puzzle_channel=elsewhere)
    server.env.backend.delete_channel(elsewhere.id)
    await server.waits(DAY)
    await mira.types("server", puzzle_channel=server.channel)
    await server.waits(DAY)
    assert len(daily(server)) == 1


async def test_failed_post_is_retried_and_appears_once(
    server: SimulatedServer,
) -> None:
    await opens(server)
    path = f"/channels/{server.channel.id}/messages"
    server.env.inject_error("POST", path, status=503, times=9)
    await server.waits(HOUR)
    assert len(daily(server)) == 1


@pytest.mark.parametrize("away", [MINUTE // 2, 3 * HOUR])
async def test_restart_around_the_hour_posts_once(server: SimulatedServer, away: float) -> None:
    """Covers stops that end at the hour and after it, and a stop after the post."""
    moment = server.env.now()
    await server.waits(
        (
            datetime(moment.year, moment.month, moment.day, 1, tzinfo=UTC)
            + timedelta(days=1)
            - moment
        ).total_seconds()
    )
    await opens(server)
    await server.stops(away)
    await server.waits(MINUTE)
    assert len(daily(server)) == 1
    await server.restarts()
    await server.waits(HOUR)
    assert len(daily(server)) == 1


async def test_unconfirmed_post_is_retried_with_same_nonce(
    server: SimulatedServer,
) -> None:
    """Discord accepts the post, but the answer is lost. The nonce prevents a second message."""
    await opens(server)
    nonces = loses_first_answer(server)
    await server.waits(5 * MINUTE)
    assert len(nonces) == 2
    assert len(set(nonces)) == 1
    await server.waits(HOUR)
    assert len(nonces) == 2
