"""A match's page in a real browser, as a person uses it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, WebSocket, expect

from guti import Move
from tests.support.browser.process import TIMEOUT
from tests.support.web_match import PageUser


@dataclass
class MatchScreen:
    """A page, the addresses that it requested, what it reported, and what its sockets heard."""

    page: Page
    user: PageUser
    touch: bool = False
    requested: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)

    def open(self) -> None:
        """Open the link, and wait for the board."""
        self.page.goto(self.user.address)
        expect(self.page.locator("#turn")).not_to_be_empty()

    def follow(self, socket: WebSocket) -> None:
        """Note what the server says on a socket."""
        self.requested.append(socket.url)
        socket.on("framereceived", lambda frame: self.versions.append(str(frame)))

    def connects(self) -> None:
        """Wait until the server has said a version."""
        deadline = monotonic() + TIMEOUT
        while not self.versions:
            assert monotonic() < deadline, "the page has no socket"
            self.page.wait_for_timeout(20)

    def point(self, name: str) -> Locator:
        return self.page.locator(f'[data-point="{name}"]')

    def label(self, name: str) -> str:
        """Return what a screen reader says of a point."""
        return self.point(name).get_attribute("aria-label") or ""

    def points_named(self, *kinds: str) -> list[str]:
        """Return the points whose names in the accessibility tree say one of `kinds`."""
        names = re.findall(r'button "([^"]+)"', self.page.locator("#board").aria_snapshot())
        return [name.split(",")[0] for name in names if any(kind in name for kind in kinds)]

    @property
    def heading(self) -> str:
        """Return the text of the heading: whose turn it is, or the result."""
        return self.page.get_by_role("heading", level=1).inner_text()

    def buttons(self) -> list[Locator]:
        """Return the buttons of all points."""
        return self.page.locator("#board").get_by_role("button").all()

    def choose(self, name: str) -> None:
        """Touch a point, or click on it."""
        if self.touch:
            self.point(name).tap()
        else:
            self.point(name).click()

    def plays(self, move: Move) -> None:
        """Choose a move point by point, until it is sent."""
        self.choose(move.path[0])
        for point in move.path[1:]:
            self.choose(point)
            if self.page.locator("#choice").is_hidden():
                return

    def confirms(self) -> None:
        self.page.get_by_role("button", name="Play ", exact=False).click()

    def focused(self) -> str:
        """Return the point that has the focus."""
        name: str = self.page.evaluate("document.activeElement.dataset.point ?? ''")
        return name

    def acts(self, label: str, answer: str | None = None) -> None:
        """Press an action's button, and a button of the question that follows."""
        self.page.locator("#actions").get_by_role("button", name=label, exact=True).click()
        if answer:
            self.page.get_by_role("dialog").get_by_role("button", name=answer, exact=True).click()

    def drags(self, start: str, end: str) -> None:
        """Drag a piece with the mouse."""
        mouse, places = self.page.mouse, self.middles()
        (x, y), (to_x, to_y) = places[start], places[end]
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + to_x) / 2, (y + to_y) / 2)
        mouse.move(to_x, to_y)
        mouse.up()

    def swipes(self, start: str, end: str) -> None:
        """Drag a piece with a finger."""
        device = self.page.context.new_cdp_session(self.page)
        places = self.middles()
        (x, y), (to_x, to_y) = places[start], places[end]
        for kind, share in (("Start", 0.0), ("Move", 0.3), ("Move", 0.7), ("Move", 1.0)):
            spot = {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}
            touch = {"type": f"touch{kind}", "touchPoints": [spot]}
            device.send("Input.dispatchTouchEvent", touch)
        device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def says(self, text: str) -> None:
        """Wait until a sentence was announced to screen readers."""
        expect(self.page.locator("#said")).to_contain_text(text)

    def shows(self, plies: int) -> None:
        """Wait until the page shows the position after `plies` moves."""
        expect(self.page.locator("#moves li")).to_have_count(plies)

    def board(self) -> str:
        """Return the drawn pieces as one letter for each point, in the order of the buttons."""
        drawn: str = self.page.evaluate(DRAWN)
        return drawn

    def middles(self, selector: str = "[data-point]") -> dict[str, tuple[float, float]]:
        """Return the middles of points, or of their names, in pixels."""
        found: dict[str, tuple[float, float]] = self.page.evaluate(MIDDLES, selector)
        return found

    @property
    def width(self) -> tuple[int, int]:
        """Return the widths of the document and of the window."""
        return tuple(self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]"))


MIDDLES = """(selector) => {
  const found = [...document.querySelectorAll(selector)].map((one) => {
    const box = one.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    return [one.dataset.point ?? one.textContent, middle];
  });
  return Object.fromEntries(found);
}"""
# The pieces are compared by their coordinates on the screen, so the board may be turned.
DRAWN = """() => {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const pieces = [...document.querySelectorAll("#board svg > g > use")]
    .filter((use) => ["#black", "#white"].includes(use.getAttribute("href")))
    .map((use) => {
      const at = use.getCTM(), box = document.querySelector("#board svg").getBoundingClientRect();
      return [use.getAttribute("href")[1], box.left + at.e, box.top + at.f];
    });
  return [...document.querySelectorAll("[data-point]")].map((button) => {
    const [x, y] = middle(button.getBoundingClientRect());
    const here = pieces.filter(([, px, py]) => Math.hypot(px - x, py - y) < 4);
    return here.length ? here[0][0] : ".";
  }).join("");
}"""


@contextmanager
def match_screen(
    browser: Browser,
    user: PageUser,
    viewport: tuple[int, int] = (1280, 800),
    *,
    touch: bool = False,
    still: bool = True,
    dark: bool = False,
) -> Iterator[MatchScreen]:
    """Open a page; at the end, check that it reported no fault."""
    size: ViewportSize = {"width": viewport[0], "height": viewport[1]}
    context = browser.new_context(
        viewport=size,
        has_touch=touch,
        is_mobile=touch,
        locale="en-GB",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
    )
    page = context.new_page()
    screen = MatchScreen(page, user, touch)
    page.on("request", lambda request: screen.requested.append(request.url))
    page.on("websocket", screen.follow)
    page.on("pageerror", lambda error: screen.problems.append(str(error)))
    page.on("console", lambda said: screen.problems.append(said.text))
    screen.open()
    yield screen
    context.close()
    home = urlsplit(user.address).netloc
    assert {urlsplit(url).netloc for url in screen.requested} == {home}
    assert not [url for url in screen.requested if user.secret in url.partition("#")[0]]
    assert not screen.problems, screen.problems


def check_with_axe(page: Page) -> None:
    """Check that axe finds no violation of any impact."""
    found = Axe().run(page).response["violations"]
    assert not [(each["id"], each["impact"], each["nodes"][0]["html"]) for each in found]
