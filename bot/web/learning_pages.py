"""Puzzles and lessons for people without Discord: pages with verdicts, of which nothing is stored.

The puzzle of the day is rated on Discord, so its page has no verdict before the day is over.
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.client.client import Client
from bot.client.matches.page_links import PAGE_URL
from bot.learn.errors import NoSuchLesson, NoSuchPuzzle
from bot.learn.lesson import OpenedLesson
from bot.texts import Texts
from bot.web.plain import plain
from bot.web.public_access import PublicAccess, words_for
from bot.web.shared_html import Addresses, link, write_learn, write_page
from bot.web.shared_pages import PICTURE_NAME, SharedPages, page_of, send_picture, verdict_on
from bot.web.shared_state import board_state
from bot.web.shared_view import BoardView, PageView, puzzle_view
from bot.web.verdicts import lesson_moves, lesson_verdict, puzzle_moves, without_buttons
from guti import Side

PAST_PUZZLES = 7
"""Number of past puzzles of the day with verdicts."""


@dataclass(frozen=True)
class LearningTask:
    """A puzzle or a step of a lesson on a page. `more` are further values of its board."""

    key: tuple[object, ...]
    path: str
    view: PageView
    words: Texts
    more: dict[str, Any]


Find = Callable[[web.Request], Awaitable[LearningTask]]


class LearningPages:
    """Answers requests for puzzles and lessons."""

    def __init__(self, client: Client, access: PublicAccess, shared: SharedPages) -> None:
        self._client, self._access, self._shared = client, access, shared
        self._puzzles, self._lessons = client.services.puzzles, client.services.lessons

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and what answers them. All are read only."""
        found: dict[str, Handler] = {
            "/learn": self.list_all,
            "/learn/puzzle/{day}/answer": self.puzzle_answer,
            "/learn/lesson/{lesson}/{step}/answer": self.lesson_answer,
        }
        tasks: dict[str, Find] = {
            "/learn/today": self._today,
            "/learn/puzzle/{day}": self._puzzle,
            "/learn/lesson/{lesson}/{step}": self._lesson,
        }
        for path, find in tasks.items():
            found[path] = self._page(find)
            found[f"{path}/board.json"] = self._state(find)
        guarded = self._access.guarded
        return [
            *(web.get(path, guarded(handler)) for path, handler in found.items()),
            *(
                web.get(f"{path}/{{picture}}", guarded(self._picture(find), waits=False))
                for path, find in tasks.items()
            ),
        ]

    async def list_all(self, request: web.Request) -> web.Response:
        """Send the list of puzzles and lessons."""
        task, links = await self._today(request), self._access.links
        words, days = task.words, self._puzzles.closed_days(PAST_PUZZLES)
        address = f"{self._client.extras[PAGE_URL]}/learn"
        addresses = Addresses(address, f"{address}/today/{task.view.board.digest}", ".", "")

        async def write() -> str:
            title, about = words.say("learn-title"), words.say("learn-about")
            view = replace(task.view, title=title, sentence=about, command="")
            lists = self._of_days(words, days), self._of_lessons(words)
            page = page_of(view, words, addresses)
            return write_learn(page, links, self._shared.accent, lists)

        return await self._access.send(request, ("learn", *task.key, days[0]), write)

    def _of_days(self, words: Texts, days: list[date]) -> str:
        links = [link("learn/today", words.say("learn-today"))]
        for day in days:
            game = words.games.name(self._puzzles.of_day(day).game)
            label = words.say(
                "learn-puzzle", day=words.formats.day(datetime.combine(day, time())), game=game
            )
            links.append(link(f"learn/puzzle/{day.isoformat()}", label))
        return _listed(words.say("learn-puzzles"), links)

    def _of_lessons(self, words: Texts) -> str:
        lessons = self._lessons.lessons.values()
        links = [link(f"learn/lesson/{each.key}/1", words.games.lesson(each)) for each in lessons]
        return _listed(words.say("learn-lessons"), links)

    async def puzzle_answer(self, request: web.Request) -> web.Response:
        """Send the verdict on a move in a past puzzle of the day."""
        puzzle = self._puzzles.of_day(self._past_day(request))
        return verdict_on(request, puzzle, words_for(request))

    async def lesson_answer(self, request: web.Request) -> web.Response:
        """Send the verdict on a move in a step of a lesson."""
        at, words = self._at(request), words_for(request)
        return web.json_response(lesson_verdict(at, request.query.get("move", "")[:400], words))

    def _page(self, find: Find) -> Handler:
        async def page(request: web.Request) -> web.Response:
            task, links = await find(request), self._access.links

            async def write() -> str:
                page = page_of(task.view, task.words, self._addresses(request, task))
                return write_page(page, links, self._shared.accent)

            return await self._access.send(request, ("page", *task.key), write)

        return page

    def _state(self, find: Find) -> Handler:
        async def state(request: web.Request) -> web.Response:
            task = await find(request)

            async def write() -> str:
                board = task.view.board
                found = board_state(self._client, board, task.words, code="", **task.more)
                return json.dumps(found, ensure_ascii=False)

            key = ("state", *task.key)
            return await self._access.send(request, key, write, "application/json")

        return state

    def _picture(self, find: Find) -> Handler:
        async def picture(request: web.Request) -> web.Response:
            async with self._access.turn():
                task = await find(request)
            named = PICTURE_NAME.fullmatch(request.match_info["picture"])
            if named is None or named[1] != task.view.board.digest:
                raise NoSuchPuzzle(task.path)
            board = task.view.board
            return await send_picture(self._shared.pictures, board, named[2], whole=False)

        return picture

    def _addresses(self, request: web.Request, task: LearningTask) -> Addresses:
        page = f"{self._client.extras[PAGE_URL]}{task.path}"
        root = "/".join([".."] * (task.path.count("/") - 1))
        last = request.path.rpartition("/")[2]
        return Addresses(page, f"{page}/{task.view.board.digest}", root, f"{last}/board.json")

    async def _today(self, request: web.Request) -> LearningTask:
        await self._puzzles.read()
        words, day = words_for(request), self._client.services.clock().date()
        puzzle = await self._puzzles.shared(day)
        sentence = f"{words.puzzles.goal(puzzle)} {words.say('learn-rated')}"
        view = replace(puzzle_view(puzzle, words), sentence=sentence, command="/today")
        key = ("today", day, puzzle.key, words.language)
        return LearningTask(key, "/learn/today", view, words, {})

    async def _puzzle(self, request: web.Request) -> LearningTask:
        await self._puzzles.read()
        words, day = words_for(request), self._past_day(request)
        puzzle = self._puzzles.of_day(day)
        view = replace(puzzle_view(puzzle, words), command="/puzzle")
        more = {"moves": puzzle_moves(puzzle), "answer": "answer"}
        path = f"/learn/puzzle/{day.isoformat()}"
        return LearningTask(("puzzle", puzzle.key, words.language), path, view, words, more)

    async def _lesson(self, request: web.Request) -> LearningTask:
        at, words = self._at(request), words_for(request)
        key, number = at.lesson.key, at.number + 1
        more = {
            "moves": lesson_moves(at),
            "answer": "answer",
            "goal": at.step.goal,
            "listed": bool(at.step.offered),
        }
        path = f"/learn/lesson/{key}/{number}"
        return LearningTask(
            ("lesson", key, number, words.language), path, step_view(at, words), words, more
        )

    def _past_day(self, request: web.Request) -> date:
        """Return the day in a request's path. Raises NoSuchPuzzle unless it is over."""
        text = request.match_info["day"]
        days = {each.isoformat(): each for each in self._puzzles.closed_days(PAST_PUZZLES)}
        if text not in days:
            raise NoSuchPuzzle(text[:40])
        return days[text]

    def _at(self, request: web.Request) -> OpenedLesson:
        key, step = request.match_info["lesson"], request.match_info["step"]
        if not (step.isascii() and step.isdecimal() and len(step) < len("1000")):
            raise NoSuchLesson(key[:40])
        return self._lessons.at(key, int(step) - 1)


def step_view(at: OpenedLesson, words: Texts) -> PageView:
    """Return the view of a lesson's step."""
    title, steps = words.games.lesson(at.lesson), len(at.lesson.steps)
    head = words.say("lesson-head", title=title, step=at.number + 1, steps=steps)
    return PageView(
        "lesson",
        BoardView((at.step.position,), bottom=Side.BLACK, goal=at.step.goal),
        plain(head, {}),
        plain(without_buttons(words.lessons.instruction(at)), {}),
        words.lessons.alt(at),
        "/learn",
    )


def _listed(title: str, links: list[str]) -> str:
    items = "".join(f"<li>{each}</li>" for each in links)
    return f'<section class="card"><h2>{title}</h2><ul>{items}</ul></section>'
