"""Analyses of matches and of records through Discord."""

import asyncio
import sys
from io import BytesIO

import discord
import pytest
from PIL import Image

from bot.opponent import Question, Thought
from bot.play.match import Match
from bot.play.record import record_of
from guti.record import MAX_RECORD_BYTES
from tests.support.seen import Seen
from tests.support.simcord_harness import LONGER_THAN_ANY_TEST_S, SimulatedServer

MOVES = "c1-o f1xc1 c2xo d1-c1 b1xd1xf1 d2-c2 b2xd2 d3xd1 oxd2"
"""Moves of Pretwa, some of which lose pieces."""


async def ended(server: SimulatedServer, moves: str = MOVES) -> tuple[Match, Seen]:
    """Return a match that Bimal resigned, and the match's last board."""
    match = await server.reaches(moves)
    question = (await server.bimal.types("resign")).private
    board = (await server.bimal.uses(question, "match:resign")).public
    return await server.services.matches.get(match.id), board


async def test_end_card_button_shows_turning_point_and_chart(
    server: SimulatedServer,
) -> None:
    match, board = await ended(server)
    shown = (await server.chitra.uses(board, "match:analyse")).private
    stored = await server.services.analyses.find(match)
    assert stored
    assert stored.turning_point
    assert f"turning point was turn {stored.turning_point.ply}." in shown.words
    assert f"`{stored.turning_point.move}`" in shown.words
    what = (await server.chitra.presses(shown, "What is this?")).private
    assert "mistake" in what.words
    assert "100% is a win" in what.words
    moves, chart = shown.alts
    assert str(stored.turning_point.line[0]) in moves
    assert f"{len(match.moves)}: " in chart
    board_shown, drawn = map(Image.open, map(BytesIO, await server.pictures(shown)))
    assert board_shown.height > board_shown.width
    assert drawn.width == 800


async def test_every_turn_and_better_line_can_be_viewed(server: SimulatedServer) -> None:
    match, _ = await ended(server)
    page = (await server.asha.types("analyse", match=match.id)).private
    stored = await server.services.analyses.find(match)
    assert stored
    assert stored.turning_point
    page = (await server.asha.uses(page, "analysis:first")).private
    assert "Turn 0 of" in page.words
    seen = list[str]()
    for move in match.moves:
        page = (await server.asha.uses(page, "analysis:on")).private
        assert f"`{move}`" in page.words
        seen.append(page.words)
    assert len(set(seen)) == len(match.moves)
    assert [("Better was" in words) for words in seen] == [
        each.verdict.value not in {"best", "only"} for each in stored.moves
    ]
    assert not any("analysis:wrong" in each for each in page.buttons.values())
    assert page.words.endswith(f"Turn {len(match.moves)} of {len(match.moves)}")
    page = (await server.asha.uses(page, "analysis:first")).private
    wrong = (await server.asha.uses(page, "analysis:wrong")).private
    line = (await server.asha.uses(wrong, "analysis:line")).private
    assert "better line" in line.words
    back = (await server.asha.uses(line, "analysis:on")).private
    assert back.words == wrong.words
    whole = (await server.asha.uses(back, "analysis:overview")).private
    assert len(whole.alts) == 2
    assert len({each.raw.id for each in (page, wrong, line, whole)}) == 1


async def test_analysis_runs_once_and_survives_a_restart(server: SimulatedServer) -> None:
    match, board = await ended(server)
    first = (await server.asha.uses(board, "match:analyse")).private
    before = len(server.engine.asked)
    assert before > len(match.moves)
    await server.restarts()
    again = (await server.bimal.types("analyse")).private
    assert again.words == first.words
    turn = (await server.asha.uses(first, "analysis:on")).private
    assert turn.words.endswith(f"of {len(match.moves)}")
    typed = (await server.asha.types("analyse", match=match.id, turn=2)).private
    assert "Turn 2 of" in typed.words
    assert len(server.engine.asked) == before


async def test_progress_is_shown_until_analysis_is_ready(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, board = await ended(server)
    think = server.engine.think

    async def take_time(question: Question) -> Thought:
        await asyncio.sleep(0.1)
        return await think(question)

    monkeypatch.setattr(server.engine, "think", take_time)
    monkeypatch.setattr(sys.modules["cogs.analyse"], "PROGRESS_INTERVAL_S", 0.15)
    answer = await server.asha.uses(board, "match:analyse")
    progress = [
        text
        for each in server.env.http_requests
        if "Looking at the match" in (text := str(each.json))
    ]
    assert len(progress) > 2
    assert len(set(progress)) == len(progress)
    assert "turning point" in answer.private.words


async def test_live_and_unknown_matches_are_not_analysed(server: SimulatedServer) -> None:
    nothing = (await server.asha.types("analyse")).private
    assert "no match in this channel" in nothing.words
    match = await server.reaches("a1-o")
    live = (await server.asha.types("analyse", match=match.id)).private
    assert "still being played" in live.words
    unknown = (await server.asha.types("analyse", match=99)).private
    assert "no such match" in unknown.words
    assert not server.engine.asked


async def test_failed_analysis_is_reported_and_not_stored(server: SimulatedServer) -> None:
    match, board = await ended(server)
    server.engine.failing = True
    refused = await server.asha.uses(board, "match:analyse")
    assert "can’t think" in refused.words
    server.engine.failing = False
    assert await server.services.analyses.find(match) is None
    shown = (await server.asha.uses(board, "match:analyse")).private
    assert "turning point" in shown.words


async def test_exported_record_is_analysed_for_its_sender(server: SimulatedServer) -> None:
    match, _ = await ended(server)
    file = ("match.pdn", record_of(match).text.encode())
    shown = (await server.asha.types("analyse", record=file)).private
    assert "asha" not in shown.words
    page = (await server.asha.uses(shown, "record:last")).private
    assert f"`{match.moves[-1]}`" in page.words
    await server.restarts()
    page = (await server.asha.uses(page, "record:back")).private
    assert f"`{match.moves[-2]}`" in page.words
    other = (await server.bimal.uses(page, "record:back")).private
    assert "no longer have that record" in other.words


async def test_file_without_record_is_refused(server: SimulatedServer) -> None:
    for content, refusal in (
        (b"\xff\xfe", "isn’t a match record"),
        (b"nothing", "isn’t a match record"),
        (b'[Game "pretwa"]\n\n1. a1-a9', "line 3"),
        (b" " * (MAX_RECORD_BYTES + 1), "too long"),
        (b'[Game "felli"]\n[Position "."]\n', "line 2"),
        ('[Game "felli"]\n{é}'.encode("latin-1"), "is not UTF-8 text"),
        (b'[White "a"]\n1. e4 e5 2. Nf3 1-0\n[White "b"]', "of chess, which I don’t play"),
    ):
        refused = (await server.asha.types("analyse", record=("x.pdn", content))).private
        assert refusal in refused.words
    assert not server.engine.asked


async def test_first_of_several_records_is_analysed(server: SimulatedServer) -> None:
    text = '[Game "felli"]\n\n1. a2-b3 {good} *\n\n' * 2
    file = ("x.pdn", text.replace("\n", "\r").encode("utf-16"))
    shown = (await server.asha.types("analyse", record=file, turn=1)).private
    assert "several matches in that file; this is the first" in shown.words
    assert "Turn 1 of 1" in shown.words
    page = (await server.asha.uses(shown, "record:overview")).private
    assert "several matches" not in page.words


async def test_record_with_too_many_turns_is_refused(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = await ended(server)
    most = len(match.moves) - 1
    monkeypatch.setattr(sys.modules["cogs.analyse"], "MAX_ANALYSED_TURNS", most)
    file = ("x.pdn", record_of(match).text.encode())
    refused = (await server.asha.types("analyse", record=file)).private
    assert f"up to {most} turns" in refused.words


async def test_failed_record_download_is_reported(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_file: discord.Attachment) -> bytes:
        await asyncio.sleep(LONGER_THAN_ANY_TEST_S)
        raise AssertionError

    monkeypatch.setattr(discord.Attachment, "read", never)
    monkeypatch.setattr(sys.modules["cogs.analyse"], "FILE_TIMEOUT_S", 0.05)
    refused = (await server.asha.types("analyse", record=("x.pdn", b""))).private
    assert "I couldn’t get that file" in refused.words


async def test_records_without_moves_and_with_positions_are_analysed(
    server: SimulatedServer,
) -> None:
    lines = ['[Game "felli"]', '[Position ".b./www/./wbw/.w. b 0"]', "1. b5xb3xa5"]
    for text, turns in ((lines[0], 0), ("\n".join(lines), 1)):
        shown = (await server.asha.types("analyse", record=("x.pdn", text.encode()))).private
        last = (await server.asha.uses(shown, "record:last")).private
        assert f"Turn {turns} of {turns}" in last.words
