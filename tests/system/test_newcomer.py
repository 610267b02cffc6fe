"""A newcomer's way from a pasted address to a first move, in a real browser.

Chitra is in a server that has not added Guti, on a phone.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, ViewportSize, expect

from tests.support.browser.process import free_port, open_playground
from tests.support.browser.screen import Screen, open_browser

PHONE: ViewportSize = {"width": 400, "height": 800}

OPEN_CARD, ADD_TO_ACCOUNT, RETURN, PASTE = 1, 1, 1, 2
"""Taps in Discord's own parts, which are not simulated.

They are the card's button, *Authorize*, the way back to the chat, and a long press with *Paste*.
"""

MOST_TAPS, MOST_TAPS_IF_ADDED = 10, 8


@dataclass
class Thumb:
    """A thumb that counts its taps."""

    taps: int = 0

    def tap(self, what: Locator) -> None:
        expect(what).to_be_in_viewport(ratio=0.9)
        what.tap()
        self.taps += 1


def shared_address(asha: Screen) -> str:
    """Play and end a match against Guti, share its replay, and return the address."""
    asha.types("/play game:Felli side:black first:me level:1")
    asha.click("b2-b3")
    asha.sees("Guti played")
    asha.types("/resign")
    asha.click("Yes, resign")
    asha.types("/replay")
    asha.click("Share a link")
    asha.sees("Anyone with this address sees")
    link = asha.page.get_by_role("link", name="Open the page").last
    return link.get_attribute("href") or ""


@pytest.mark.timeout(180)
def test_newcomer_moves_after_few_taps(tmp_path: Path) -> None:
    with open_playground(tmp_path, free_port()) as playground, open_browser() as browser:
        asha = Screen.open(browser, playground.address, "Asha")
        address = shared_address(asha)
        phone = browser.new_context(viewport=PHONE, has_touch=True)
        phone.grant_permissions(["clipboard-read", "clipboard-write"])
        taps = taps_to_first_move(phone, playground.address, address)
        assert taps == MOST_TAPS_IF_ADDED
        assert taps + 1 + ADD_TO_ACCOUNT == MOST_TAPS
        assert "Traceback" not in playground.output


def taps_to_first_move(phone: BrowserContext, discord: str, address: str) -> int:
    """Follow a card's button and move on Discord; return the number of taps."""
    chitra = Screen.open(phone, discord, "Chitra")
    chitra.channel("elsewhere")
    page, thumb = phone.new_page(), Thumb(OPEN_CARD)
    page.goto(f"{address}#play")
    account = page.get_by_role("link", name="Add Guti to my account")
    expect(account).to_be_in_viewport(ratio=1)
    assert "integration_type=1" in (account.get_attribute("href") or "")
    thumb.tap(page.get_by_role("button", name="Copy").first)
    thumb.taps += RETURN
    box = chitra.page.locator("#channel-composer-input")
    thumb.tap(box)
    thumb.taps += PASTE
    box.press("Control+V")
    thumb.tap(chitra.page.locator("#send-message"))
    chitra.sees("Here is the shared position")
    buttons = chitra.message().locator(".component-row button")
    expect(buttons.first).to_have_text("b4xb2")
    thumb.tap(buttons.first)
    chitra.sees("Guti played")
    return thumb.taps
