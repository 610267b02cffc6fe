"""Shared pages in Discord: their addresses and buttons, and who is named on them."""

from contextlib import suppress

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.matches.match_buttons import match_id
from bot.client.matches.page_links import PAGE_URL, has_pages
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.play.match import Match
from bot.play.shared_page import SharedKind, SharedPage
from bot.play.shared_page_errors import PageTakenDown, TooManyPages
from bot.play.turning_point import TurningPoint
from bot.services.puzzles import OpenPuzzle
from bot.services.shared_pages import can_share

NO_NUMBER = 0
"""Pages have keys instead of numbers."""


def shared_address(client: Client, key: str) -> str:
    """Return the public address of a page, or "" if there are no pages."""
    url = client.extras.get(PAGE_URL)
    return f"{url}/s/{key}" if url else ""


def shared_id(key: str, action: str) -> CustomId:
    """Return the custom id of an action on a page."""
    return CustomId("shared", action, NO_NUMBER, argument=key)


def share_button(client: Client, match: Match) -> tuple[Button, ...]:
    """Return the button that makes a page of a replay, if any."""
    if match.live or not match.people or not has_pages(client):
        return ()
    return (Button("button-publish", match_id(match, "publish")),)


def share_puzzle_button(client: Client, opened: OpenPuzzle) -> tuple[Button, ...]:
    """Return the button that makes a page of a solved puzzle, if any."""
    if not can_share(opened) or not has_pages(client):
        return ()
    custom_id = CustomId("puzzle", "publish", NO_NUMBER, argument=opened.puzzle.key)
    return (Button("button-publish", custom_id),)


async def share_turn(visit: Visit, point: TurningPoint) -> None:
    """Make the page of a turning point, if a player shares it."""
    client = visit.client
    if not has_pages(client) or visit.person.id not in point.match.people:
        return
    words = await visit.public_words()
    with suppress(PageTakenDown, TooManyPages):
        await client.services.shared_pages.share_turn(point, visit.person.id, words.language)


async def turn_buttons(client: Client, match: int, ply: int) -> tuple[Button, ...]:
    """Return the buttons of a turning point's page, if one of the players has shared it."""
    if not has_pages(client):
        return ()
    page = await client.services.shared_pages.of_turn(match, ply)
    if page is None:
        return ()
    return (_open_button(client, page), Button("button-shared", shared_id(page.key, "open")))


async def page_message(visit: Visit, page: SharedPage) -> Message:
    """Return a page's address and who is named on it, for a person on the page."""
    client, words = visit.client, await visit.words()
    is_other = visit.person.id == page.opponent
    text = words.say(
        "shared-page",
        kind=page.kind.value,
        address=shared_address(client, page.key),
        named=_named(page, is_other=is_other),
    )
    buttons = [_open_button(client, page)]
    if is_other:
        name = "hide" if page.agreed else "name"
        buttons.append(Button(f"button-shared-{name}", shared_id(page.key, name)))
    buttons.append(Button("button-shared-end", shared_id(page.key, "end"), ButtonStyle.danger))
    return Message(words, text, buttons=tuple(buttons))


def _named(page: SharedPage, *, is_other: bool) -> str:
    """Return who is named on a page, seen by one of the people on it."""
    if page.agreed:
        return "both"
    if is_other:
        return "opponent"
    return "alone" if page.kind is SharedKind.PUZZLE or page.opponent is None else "you"


def _open_button(client: Client, page: SharedPage) -> Button:
    address = shared_address(client, page.key)
    return Button("button-shared-open", shared_id(page.key, "visit"), url=address)
