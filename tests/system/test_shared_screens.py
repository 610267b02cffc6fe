"""Shared pages and puzzles in a real browser, on screens of three widths in three languages."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page

from bot.paths import ASSETS
from bot.play.turning_point import turning_point
from bot.render import BoardRenderer
from tests.support.browser.match_page import PageHost, hosted_page
from tests.support.browser.screen import open_browser

OPENING = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1"
WIDTHS = (320, 400, 1280)
LOCALES = {"en": "en-GB", "bn": "bn-BD", "hi": "hi-IN"}

OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def shared_addresses(host: PageHost) -> tuple[str, str]:
    """Share a turning point; return the addresses of its page and of its frame."""
    match = host.begin("pretwa", OPENING)
    host.resign(match)
    point = turning_point(host.match(match))
    assert point
    pages, asha = host.server.services.shared_pages, host.server.asha.id
    page = host.run(pages.share_turn(point, asha, "en"))
    address = f"{host.page.url}/s/{page.key}"
    return address, f"{address}/embed"


def watched(screen: Page) -> list[str]:
    """Return the list to which the page's errors and warnings are added."""
    faults = list[str]()
    screen.on("pageerror", lambda error: faults.append(str(error)))
    screen.on("console", lambda line: faults.append(line.text))
    return faults


def play(screen: Page, path: Sequence[str], *, dragged: bool) -> None:
    """Touch all points of a move; if `dragged`, drag to the second."""
    first, second, *others = (screen.locator(f'[data-point="{point}"]') for point in path)
    first.click(force=True)
    if dragged:
        first.drag_to(second, force=True)
    else:
        second.click(force=True)
    for point in others:
        point.click(force=True)


@pytest.mark.timeout(180)
def test_pages_fit_each_screen(tmp_path: Path) -> None:
    renderer = BoardRenderer.open(ASSETS)
    with hosted_page(tmp_path / "x.sqlite3", renderer) as host, open_browser() as browser:
        address, frame = shared_addresses(host)
        puzzles = host.server.services.puzzles
        day = puzzles.closed_days(1)[0]
        host.run(puzzles.read())
        puzzle = puzzles.of_day(day)
        solved = f"{host.page.url}/learn/puzzle/{day}"
        for language, locale in LOCALES.items():
            context = browser.new_context(locale=locale, has_touch=True)
            screen = context.new_page()
            faults = watched(screen)
            for path in (address, frame, solved):
                screen.goto(path)
                screen.wait_for_selector("#board svg")
                assert screen.get_attribute("html", "lang") == language
                for width in WIDTHS:
                    screen.set_viewport_size({"width": width, "height": 700})
                    assert screen.evaluate(OVERFLOW) <= 0, (path, width)
            play(screen, puzzle.line[0].path, dragged=language != "en")
            screen.wait_for_selector("#said.right")
            screen.goto(address)
            screen.wait_for_selector("#board svg")
            typed = screen.inner_text("#code")
            screen.locator("#replay button").nth(1).click()
            assert screen.inner_text("#code") == f"{typed}@3"
            screen.locator("#replay button").nth(2).click()
            assert screen.inner_text("#code") == typed
            assert faults == []
            context.close()
