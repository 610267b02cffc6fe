"""Shared pages and puzzles in a real browser, on screens of three widths in three languages."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from bot import texts
from bot.learn.puzzle import Puzzle
from bot.paths import ASSETS
from bot.play.turning_point import turning_point
from bot.render import BoardRenderer
from tests.support.browser.match_page import PageHost, hosted_page
from tests.support.browser.match_screen import check_with_axe
from tests.support.browser.screen import open_browser

OPENING = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1"
WIDTHS = (320, 400, 1280)
LOCALES = {"en": "en-GB", "bn": "bn-BD", "hi": "hi-IN"}

OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageHost]:
    path = tmp_path_factory.mktemp("pages") / "x.sqlite3"
    with hosted_page(path, BoardRenderer.open(ASSETS)) as found:
        found.run(found.server.services.puzzles.read())
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as found:
        yield found


def shared_address(host: PageHost) -> str:
    """Share a turning point; return the address of its page."""
    match = host.begin("pretwa", OPENING)
    host.resign(match)
    point = turning_point(host.match(match))
    assert point
    pages, asha = host.server.services.shared_pages, host.server.asha.id
    page = host.run(pages.share_turn(point, asha, "en"))
    return f"{host.page.url}/s/{page.key}"


def past_puzzle(host: PageHost) -> tuple[str, Puzzle]:
    """Return the newest puzzle that has verdicts, and its address."""
    puzzles = host.server.services.puzzles
    (day,) = puzzles.closed_days(1)
    return f"{host.page.url}/learn/puzzle/{day}", puzzles.of_day(day)


def watched(screen: Page) -> list[str]:
    """Return the list to which the page's errors and warnings are added."""
    faults = list[str]()
    screen.on("pageerror", lambda error: faults.append(str(error)))
    screen.on("console", lambda line: faults.append(line.text))
    return faults


def play(screen: Page, path: Sequence[str], *, dragged: bool) -> None:
    """Touch all points of a move, or drag the chosen piece to the second."""
    first, second, *others = (screen.locator(f'[data-point="{point}"]') for point in path)
    first.click(force=True)
    if dragged:
        first.drag_to(second, force=True)
    else:
        second.click(force=True)
    for point in others:
        point.click(force=True)


def opened(screen: Page, address: str) -> None:
    """Open an address, and wait until its board, if any, is drawn by the script."""
    screen.goto(address)
    if screen.query_selector("#board img"):
        screen.wait_for_selector("#board svg")


def every_page(host: PageHost) -> tuple[str, ...]:
    """Return the addresses of pages of all kinds, and of a frame."""
    address, learn = shared_address(host), f"{host.page.url}/learn"
    others = f"{learn}/today", f"{learn}/lesson/first/1", past_puzzle(host)[0]
    return address, f"{address}/embed", learn, *others


@pytest.mark.timeout(180)
@pytest.mark.parametrize("language", LOCALES)
def test_pages_fit_each_screen(host: PageHost, browser: Browser, language: str) -> None:
    screen = browser.new_page(locale=LOCALES[language])
    faults = watched(screen)
    for path in every_page(host):
        opened(screen, path)
        assert screen.get_attribute("html", "lang") == language
        for width in WIDTHS:
            screen.set_viewport_size({"width": width, "height": 700})
            assert screen.evaluate(OVERFLOW) <= 0, (path, width)
    assert faults == []
    opened(screen, f"{host.page.url}/s/abcdefghjkmn")
    screen.click("footer a")
    screen.wait_for_url("**/learn")
    screen.close()


@pytest.mark.timeout(180)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(
    host: PageHost, browser: Browser, scheme: Literal["light", "dark"]
) -> None:
    screen = browser.new_page(color_scheme=scheme)
    for path in (*every_page(host), f"{host.page.url}/s/abcdefghjkmn"):
        opened(screen, path)
        check_with_axe(screen)
    screen.close()


@pytest.mark.timeout(180)
@pytest.mark.parametrize("language", LOCALES)
def test_puzzle_and_replay_are_touched(host: PageHost, browser: Browser, language: str) -> None:
    context = browser.new_context(locale=LOCALES[language], has_touch=True)
    screen = context.new_page()
    faults = watched(screen)
    solved, puzzle = past_puzzle(host)
    opened(screen, solved)
    play(screen, puzzle.line[0].path, dragged=language != "en")
    screen.wait_for_selector("#said.right")
    opened(screen, shared_address(host))
    typed = screen.inner_text("#code")
    screen.locator("#replay button").nth(1).click()
    assert screen.inner_text("#code") == f"{typed}@3"
    screen.locator("#replay button").nth(2).click()
    assert screen.inner_text("#code") == typed
    assert faults == []
    context.close()


@pytest.mark.timeout(60)
@pytest.mark.parametrize("language", LOCALES)
def test_move_without_answer_can_be_repeated(
    host: PageHost, browser: Browser, language: str
) -> None:
    words = texts.of(language, "direct")
    context = browser.new_context(locale=LOCALES[language])
    screen = context.new_page()
    solved, puzzle = past_puzzle(host)
    opened(screen, solved)
    screen.route("**/answer*", lambda route: route.abort())
    play(screen, puzzle.line[0].path, dragged=False)
    screen.wait_for_selector("#said:not([hidden])")
    assert screen.inner_text("#said") == words.say("web-unsent")
    screen.unroute("**/answer*")
    screen.route("**/answer*", lambda route: route.continue_(url=f"{solved}/answer?turn=99"))
    play(screen, puzzle.line[0].path, dragged=False)
    said = words.say("error-no-page-here")
    screen.wait_for_function("said => document.getElementById('said').innerText === said", arg=said)
    screen.unroute("**/answer*")
    play(screen, puzzle.line[0].path, dragged=False)
    screen.wait_for_selector("#said.right")
    context.close()


@contextmanager
def blog_of(line: str) -> Iterator[str]:
    """Serve another site's page with a pasted line; yield the address."""

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(line.encode())

    # Chromium would take a page of no server for one on the Internet, which may not frame others.
    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("width", WIDTHS)
def test_frame_fits_into_a_blog(host: PageHost, browser: Browser, width: int) -> None:
    """The line to paste shows the whole frame, on another site and on a phone."""
    screen = browser.new_page(viewport={"width": width, "height": 900})
    opened(screen, shared_address(host))
    screen.click("summary")
    line = screen.inner_text("#line")
    with blog_of(line) as blog:
        screen.goto(blog)
        frame = screen.frame_locator("iframe")
        frame.locator("#board svg").wait_for()
    assert screen.evaluate(OVERFLOW) <= 0
    for axis in ("Height", "Width"):
        hidden = f"document.documentElement.scroll{axis} - inner{axis}"
        assert frame.locator("html").evaluate(f"() => {hidden}") <= 0
    frame.locator("footer a").click(trial=True)
    screen.close()
