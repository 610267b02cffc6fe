"""A member's screen in the playground, in a real browser."""

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tests.support.browser.process import TIMEOUT

pytest.importorskip(
    "playwright", reason="the browser tests need playwright: pip install -e .[test]"
)

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Frame,
    Locator,
    Page,
    expect,
    sync_playwright,
)

OMNIBOX = "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"
"""Features of the address bar, which cost as much CPU as the pages."""

DISABLED_BY_PLAYWRIGHT = "HttpsUpgrades", "MediaRouter", "OptimizationHints", "PaintHolding"
"""Features that Playwright disables; its argument has no effect beside ours."""

CHROMIUM_ARGUMENTS = (
    f"--disable-features={','.join((*OMNIBOX, *DISABLED_BY_PLAYWRIGHT))}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PICTURE = "img:not([class*=avatar])"
# Delays the next request of a path by a second; `asking` waits until it has begun.
SLOW_ONCE = """(slow) => {
  const fetched = window.fetch;
  window.asking = new Promise((begun) => {
    window.fetch = async (path, ...rest) => {
      if (path === slow) {
        window.fetch = fetched;
        begun();
        await new Promise((done) => setTimeout(done, 1000));
      }
      return fetched(path, ...rest);
    };
  });
}"""

WATCH_PICTURES = """() => {
  window.boxes = [];
  const note = () => window.boxes.push(...[...document.querySelectorAll(".media-unavailable")]
    .filter((box) => getComputedStyle(box).visibility === "visible").map((box) => box.textContent));
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open the installed Chromium without a window. Skip the test if there is none."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("the browser tests need chromium: apt-get install chromium")
    expect.set_options(timeout=TIMEOUT * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@dataclass(frozen=True)
class ShownPicture:
    """A picture in the browser; both widths are in pixels."""

    alt: str
    width: int
    shown_width: float


@dataclass(frozen=True)
class Screen:
    page: Page | Frame

    @classmethod
    def open(cls, browser: Browser | BrowserContext, address: str, name: str) -> "Screen":
        """Open a member's screen in a separate window."""
        page = browser.new_page()
        page.goto(f"{address}/member#{name}")
        screen = cls(page)
        expect(screen.message()).to_be_visible()
        return screen

    @classmethod
    def within(cls, front: Page, name: str) -> "Screen":
        """Return a member's screen inside the front page."""
        expect(front.locator(f'iframe[src$="#{name}"]')).to_be_in_viewport()
        found = [frame for frame in front.frames if frame.url.endswith(f"#{name}")]
        screen = cls(found[0])
        expect(screen.message()).to_be_visible()
        return screen

    def slash(self, command: str, /, *, choose: Sequence[str] = (), **options: str) -> None:
        """Use a slash command; options in `choose` are picked from the list."""
        if not options:
            box = self.page.locator("#channel-composer-input")
            self._find(command).press("Enter")
            expect(box).to_be_visible()
            return
        self.begin(command)
        for name, value in options.items():
            self.enter(name, value, choose=name in choose)
        self.send()

    def types(self, line: str, *, sent: bool = True) -> None:
        """Type `line`, press Enter, and check that the text was sent if `sent`, else kept."""
        box = self.page.locator("#channel-composer-input")
        box.fill(line)
        # While an earlier action is finishing, the page would drop another.
        expect(self.page.locator("#send-message")).to_be_enabled()
        box.press("Enter")
        expect(box).to_have_value("" if sent else line)

    def begin(self, command: str) -> None:
        """Type the command's name and pick it from the list."""
        self._find(command)
        self.page.locator(".command-entry.is-active").click()
        expect(self.page.locator(".command-chip")).to_have_text(f"/{command}")

    def _find(self, command: str) -> Locator:
        """Type a command's name, wait until the list shows the command, and return the text box."""
        box = self.page.locator("#channel-composer-input")
        box.fill(f"/{command}")
        entry = self.page.locator(".command-entry.is-active strong", has_text=f"/{command}")
        expect(entry).to_have_text(f"/{command}")
        return box

    def enter(self, option: str, value: str, *, choose: bool) -> None:
        """Fill in an option, and pick `value` from the list if `choose`."""
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        if not field.count():
            self.page.locator(".command-ghost").click()
            self._suggestion(option).click()
        field.fill(value)
        # If the list opened just before a press of the send button, it would receive the press.
        expect(self._suggestion(value)).to_be_visible()
        if choose:
            self._suggestion(value).click()
        if field.count():
            expect(field).to_have_value(re.compile(f"^{re.escape(value)}( ·|$)"))

    def offered(self, option: str, typed: str = "") -> list[str]:
        """Return the choices that the option's list shows after `typed` is typed."""
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        field.fill(typed)
        offers = self.page.locator(".command-suggestion-label")
        expect(offers.first).to_be_visible()
        return offers.all_inner_texts()

    def send(self) -> None:
        """Send the command and wait for the answer."""
        button = self.page.locator("#send-message")
        self.in_reach(button)
        button.click()
        expect(self.page.locator("#channel-composer-input")).to_be_visible()

    def send_early(self, command: str, /, **options: str) -> None:
        """Type a command, and press the send button while the option's choices load."""
        self.begin(command)
        self.page.evaluate(SLOW_ONCE, "/api/action")
        for name, value in options.items():
            self.page.locator(f'.command-option-input[data-option="{name}"]').fill(value)
        self.page.evaluate("() => window.asking")
        # Without force, Playwright would wait until the button is enabled. A person does not.
        self.page.locator("#send-message").click(force=True)
        expect(self.page.locator("#channel-composer-input")).to_be_visible()

    def leave_command(self) -> None:
        """Discard the command that is being typed."""
        self.page.get_by_label("Exit command mode").click()
        self.page.locator("#channel-composer-input").fill("")

    def mark_next(self, option: str) -> None:
        """Open an option's list of choices, and press the down arrow."""
        self.offered(option)
        self.page.locator(f'.command-option-input[data-option="{option}"]').press("ArrowDown")

    def marked(self) -> str:
        """Return the choice that Enter would select from the open list."""
        return self.page.locator(
            ".command-suggestion.is-active .command-suggestion-label"
        ).inner_text()

    def shows_topic(self, text: str) -> None:
        """Wait until the channel's topic contains `text`."""
        line = self.page.locator("#channel-topic")
        expect(line).to_have_text(text)
        self.in_reach(line)

    def scroll_up(self) -> None:
        """Scroll up until the first message is in view."""
        timeline = self.page.locator("#channel-timeline")
        timeline.hover()
        timeline.page.mouse.wheel(0, -10_000)
        expect(self.message(0)).to_be_in_viewport()

    def shows_board(self, number: int = -1) -> None:
        """Wait until a message's picture and all its buttons are in view."""
        message = self.message(number)
        for part in (message.locator(PICTURE).last, *message.locator(".component-row").all()):
            self.in_reach(part)

    def fits(self) -> None:
        """Check that the page is not wider than the window."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def click(self, label: str) -> None:
        """Press the newest button with the label `label`."""
        buttons = self.page.get_by_role("button", name=label, exact=True)
        expect(buttons.last).to_be_enabled()
        buttons.last.click()

    def click_unseen(self, label: str) -> None:
        """Press the newest button with the label `label`, even if it is out of view."""
        self.page.get_by_role("button", name=label, exact=True).last.dispatch_event("click")

    def choose(self, placeholder: str, option: str) -> None:
        """Choose `option` in the newest message's select that shows `placeholder`."""
        select = self.message().get_by_role("combobox", name=placeholder, exact=True)
        select.click()
        self.in_reach(select)
        label = re.compile(f"^{re.escape(option)}$")
        offered = (
            self.message()
            .locator(".select-option")
            .filter(has=self.page.locator(".option-label", has_text=label))
        )
        offered.click()

    def speaks(self, language: str) -> None:
        """Choose this screen's language."""
        self.page.locator("#language-picker").select_option(language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def channel(self, name: str) -> None:
        """Switch to the channel or thread `name`."""
        self.page.get_by_label("Channel").select_option(label=name)
        self.is_in(name)
        # The channel may be shown before the page is ready for another action, which it would drop.
        expect(self.page.locator("#action-status")).to_have_text("")

    def enters_early(self, name: str) -> None:
        """Switch to a channel whose list of commands still loads a second later."""
        self.page.evaluate(SLOW_ONCE, "/api/commands")
        self.channel(name)
        self.page.evaluate("() => window.asking")

    def channels(self) -> list[str]:
        """Return the names of the channels and threads that can be chosen."""
        return self.page.get_by_label("Channel").locator("option").all_inner_texts()

    def watch_pictures(self) -> None:
        """Watch for boxes that replace a picture."""
        self.page.evaluate(WATCH_PICTURES)

    def lost_no_picture(self) -> None:
        """Check that no visible box has replaced a picture since `watch_pictures`."""
        assert self.page.evaluate("window.boxes") == []

    def follow(self, link: str) -> None:
        """Press the newest link or channel mention with the text `link`."""
        self.page.locator("a, .mention").get_by_text(link, exact=True).last.click()

    def is_in(self, channel: str) -> None:
        """Wait until the channel `channel` is shown."""
        expect(self.page.locator("#channel-name")).to_have_text(channel)

    def sees(self, text: str | re.Pattern[str], number: int = -1) -> None:
        """Wait until a message, by default the newest, contains `text`."""
        expect(self.message(number)).to_contain_text(text)

    def buttons(self, *labels: str) -> None:
        """Wait until the newest message shows exactly the buttons `labels`."""
        found = self.message().locator(".component-row button")
        expect(found).to_have_text(labels)
        for number in range(len(labels)):
            self.in_reach(found.nth(number))

    def has_no(self, label: str) -> None:
        """Wait until no button has the label `label`."""
        expect(self.page.get_by_role("button", name=label, exact=True)).to_have_count(0)

    def in_reach(self, what: Locator) -> None:
        """Wait until at least 90% of the element `what` is in view."""
        expect(what).to_be_in_viewport(ratio=0.9)

    def message(self, number: int = -1) -> Locator:
        """Return a message, by default the newest."""
        return self.page.locator(".channel-message").nth(number)

    def picture(self) -> ShownPicture:
        """Return the newest message's picture, after it has loaded."""
        image = self.message().locator(PICTURE).last
        expect(image).to_be_visible()
        expect(image).not_to_have_js_property("naturalWidth", 0)
        return ShownPicture(
            alt=image.get_attribute("alt") or "",
            width=image.evaluate("image => image.naturalWidth"),
            shown_width=image.evaluate("image => image.getBoundingClientRect().width"),
        )

    def shows_picture(self, width: float) -> None:
        """Wait until the newest message's picture is at least `width` pixels wide."""
        image = self.message().locator(PICTURE).last
        expect(image).not_to_have_js_property("naturalWidth", 0)
        is_wide = "([image, width]) => image.getBoundingClientRect().width >= width"
        found = [image.element_handle(), width]
        self.page.wait_for_function(is_wide, arg=found, timeout=TIMEOUT * 1000)

    def keeps_place_of_picture(self, width: float) -> None:
        """Wait until the newest message has a picture that loads, in a board's place."""
        image = self.message().locator(PICTURE).last
        expect(image).to_have_js_property("naturalWidth", 0)
        is_kept = """([image, width]) => {
          const box = image.getBoundingClientRect();
          return box.width >= width && box.height >= width && box.height <= 1.25 * box.width;
        }"""
        found = [image.element_handle(), width]
        self.page.wait_for_function(is_kept, arg=found, timeout=TIMEOUT * 1000)

    def _suggestion(self, label: str) -> Locator:
        whole = re.compile(f"^{re.escape(label)}( ·|$)")
        return self.page.locator(".command-suggestion").filter(
            has=self.page.locator(".command-suggestion-label", has_text=whole)
        )
