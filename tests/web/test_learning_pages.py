"""Puzzles and lessons on pages, for people without a link."""

import asyncio
import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from bot.learn.puzzle import Puzzle
from bot.paths import ASSETS
from bot.services.puzzles import AHEAD, BEHIND
from bot.services.requests import Person
from bot.web.public_access import VISITS_OF_ADDRESS
from tests.support.shared_visits import solved, visit
from tests.support.simcord_harness import DAY, SimulatedServer
from tests.support.web_match import WebPage, served_page

HOUR = DAY / 24
LANGUAGES = {"Accept-Language": "hi"}


async def verdict(page: WebPage, path: str, move: object, turn: int = 0) -> dict[str, Any]:
    """Return the verdict on a move."""
    got = await visit(page, f"{page.url}{path}/answer?turn={turn}&move={move}")
    assert got.status == 200, got.text
    found: dict[str, Any] = json.loads(got.text)
    return found


def wrong_moves(puzzle: Puzzle) -> list[str]:
    return [str(each) for each in puzzle.position.legal_moves if not puzzle.accepts(0, each)]


def traces(server: SimulatedServer) -> list[str]:
    """Return all rows of the database but those of the bot itself."""
    return [line for line in server.dump() if "INSERT" in line and "servers" not in line]


async def test_past_puzzles_have_verdicts(server: SimulatedServer) -> None:
    puzzles, before = server.services.puzzles, traces(server)
    await puzzles.read()
    async with served_page(server) as page:
        for day in puzzles.closed_days(7):
            puzzle, path = puzzles.of_day(day), f"/learn/puzzle/{day}"
            shown = await visit(page, page.url + path)
            assert shown.status == 200
            state = json.loads((await visit(page, f"{page.url}{path}/board.json")).text)
            legal = [str(each) for each in puzzle.position.legal_moves]
            assert [each["text"] for each in state["moves"]] == legal
            assert str(puzzle.line[0]) not in shown.text
            for turn, move in enumerate(puzzle.line[::2]):
                found = await verdict(page, path, move, turn)
                assert found["right"]
                assert found.get("done", False) is (turn + 1 == puzzle.turns)
                assert bool(found["moves"]) is (turn + 1 < puzzle.turns)
            wrong = await verdict(page, path, wrong_moves(puzzle)[0])
            assert not wrong["right"]
            assert str(puzzle.line[0]) not in " ".join(wrong["said"])
    assert traces(server) == before


@pytest.mark.parametrize("hour", [0, 9, 11, 12, 13, 23])
async def test_puzzle_of_an_open_day_has_no_verdict(server: SimulatedServer, hour: int) -> None:
    """No page answers the puzzle of a day that is not over somewhere on Earth."""
    await server.waits(hour * HOUR)
    puzzles = server.services.puzzles
    await puzzles.read()
    now = server.env.now().astimezone(UTC)
    noon = datetime.combine(now.date(), datetime.min.time(), UTC)
    async with served_page(server) as page:
        today = await visit(page, f"{page.url}/learn/today")
        assert today.status == 200
        assert "/today" in today.text
        state = json.loads((await visit(page, f"{page.url}/learn/today/board.json")).text)
        assert state["moves"] == []
        assert "answer" not in state
        assert (await visit(page, f"{page.url}/learn/today/answer?turn=0&move=a")).status == 404
        for days in range(-9, 3):
            day: date = (noon + timedelta(days=days)).date()
            over = all((now + offset).date() > day for offset in (-BEHIND, timedelta(), AHEAD))
            status = (await visit(page, f"{page.url}/learn/puzzle/{day}")).status
            assert status == (200 if over and day in puzzles.closed_days(7) else 404)
            assert over or status == 404
            listed = f"/puzzle/{day}" in (await visit(page, f"{page.url}/learn")).text
            assert listed is (status == 200)


async def test_shared_puzzle_of_today_has_no_verdict(server: SimulatedServer) -> None:
    puzzles, services = server.services.puzzles, server.services
    await puzzles.read()
    keys = await puzzles.of_open_days()
    assert {puzzles.book.twin[key] for key in keys} == keys
    async with served_page(server) as page:
        for key in sorted(keys):
            opened = await solved(server, server.asha, key)
            asha = Person(server.asha.id, "Asha")
            shared = await services.shared_pages.share_puzzle(opened, asha, "en")
            address = f"{page.url}/s/{shared.key}"
            state = json.loads((await visit(page, f"{address}/board.json")).text)
            assert state["moves"] == []
            move = puzzles.get(key).line[0]
            assert (await visit(page, f"{address}/answer?turn=0&move={move}")).status == 404
        await server.waits(4 * DAY)
        state = json.loads((await visit(page, f"{address}/board.json")).text)
        assert state["moves"]
        assert (await visit(page, f"{address}/answer?turn=0&move={move}")).status == 200


async def test_every_step_of_every_lesson_is_answered(server: SimulatedServer) -> None:
    before = traces(server)
    async with served_page(server) as page:
        for key, lesson in server.services.lessons.lessons.items():
            for number, step in enumerate(lesson.steps, 1):
                path = f"/learn/lesson/{key}/{number}"
                assert (await visit(page, page.url + path)).status == 200
                state = json.loads((await visit(page, f"{page.url}{path}/board.json")).text)
                offered = [each["text"] for each in state["moves"]]
                assert set(step.offered) <= set(offered)
                right = await verdict(page, path, step.solution)
                assert right["right"]
                assert right["said"]
                last = number == len(lesson.steps)
                assert right["next"] == (None if last else f"../{number + 1}")
                for move in offered:
                    found = await verdict(page, path, move)
                    assert found["right"] is any(str(each) == move for each in step.accepted)
                    assert found["said"]
            assert (await visit(page, f"{page.url}/learn/lesson/{key}/{number + 1}")).status == 404
    assert traces(server) == before


@pytest.mark.parametrize(
    "path",
    [
        "/learn/puzzle/2000-01-01",
        "/learn/puzzle/x",
        "/learn/lesson/first/0",
        "/learn/lesson/first/٣",
        "/learn/lesson/nothing/1",
        "/learn/lesson/first/1/0123456789abcdef.png",
        "/s/abcdefghjkmn",
        "/s/..%2f..%2fetc",
        "/s/ABCDEFGHJKMN/board.json",
    ],
)
async def test_unknown_page_says_so_in_the_readers_language(
    server: SimulatedServer, path: str
) -> None:
    async with served_page(server) as page:
        got = await visit(page, page.url + path, **LANGUAGES)
        assert got.status == 404
        assert "इस पते पर कोई पेज नहीं है" in got.text
        if path.endswith("board.json"):
            assert json.loads(got.text).keys() == {"message"}
        else:
            assert 'lang="hi"' in got.text
            root = got.text.split('href="')[1].split("/assets")[0]
            assert f'href="{root}/learn"' in got.text, "a way on"


async def test_visits_of_an_address_are_limited(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        match = await server.reaches("a1-o d1xa1")
        asha = await page.user(server.asha, match)

        async def statuses(count: int, address: str) -> set[int]:
            url, headers = f"{page.url}/s/abcdefghjkmn", {"X-Forwarded-For": address}
            got = await asyncio.gather(*(visit(page, url, **headers) for _ in range(count)))
            return {each.status for each in got}

        assert await statuses(VISITS_OF_ADDRESS, "10.0.0.1") == {404}
        assert await statuses(1, "10.0.0.1") == {429}
        assert await statuses(1, "10.0.0.2") == {404}
        assert (await asha.state())["live"], "visitors do not count for the page of a match"
        await server.waits(61)
        assert await statuses(1, "10.0.0.1") == {404}


async def test_scripts_are_sent_compressed_and_once(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        for name in ("shared.js", "shared.css", "icon.svg"):
            got = await visit(page, f"{page.url}/assets/{name}")
            assert got.status == 200
            assert got.body == (ASSETS / "web" / name).read_bytes()
            assert got.headers["Content-Encoding"] == "gzip"
            again = {"If-None-Match": got.headers["ETag"]}
            known = await visit(page, f"{page.url}/assets/{name}", **again)
            assert (known.status, known.body) == (304, b"")
            other = await visit(page, f"{page.url}/assets/{name}", **{"If-None-Match": '"x"'})
            assert other.status == 200
