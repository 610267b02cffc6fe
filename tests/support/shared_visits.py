"""Pages that people share in a simulated server, and visitors who open them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.play.match import Match
from bot.services.puzzles import OpenPuzzle
from bot.services.requests import Place
from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.web_match import WebPage

OPENING = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1"
"""Moves of Pretwa, of which the fifth loses a piece of Black."""


@dataclass
class Fetched:
    """An answer to a visitor."""

    status: int
    text: str
    headers: Any
    body: bytes


async def ended(server: SimulatedServer, **options: Any) -> tuple[Match, Seen]:
    """End a match that Black loses. Return the match and the last board."""
    match = await server.reaches(OPENING, **options)
    board = (await server.asha.types("resign")).private
    return match, (await server.asha.presses(board, "Yes, resign")).public


async def shared(server: SimulatedServer) -> tuple[str, Any]:
    """Share a turning point as Asha; return the page's address and the card."""
    _, end = await ended(server)
    card = (await server.asha.presses(end, "Share")).public
    return address_on(card), card


def address_on(seen: Seen, label: str = "Open the page") -> str:
    """Return the address of a message's button."""
    (button,) = [part for part in seen._parts(2) if part.get("label") == label]
    address: str = button["url"]
    return address


def picture_on(text: str, suffix: str) -> str:
    """Return the address of a page's picture."""
    (found,) = set(re.findall(r"http[^\"&]+/[0-9a-f]{16}\." + suffix, text))
    return str(found)


async def visit(page: WebPage, address: str, **headers: str) -> Fetched:
    """Open an address as a person without Discord."""
    async with page.session.get(address, headers=headers) as answer:
        body = await answer.read()
        text = (
            body.decode() if "text" in answer.content_type or "json" in answer.content_type else ""
        )
        return Fetched(answer.status, text, answer.headers, body)


def key_of(address: str) -> str:
    """Return the key in a page's address."""
    return address.rpartition("/")[2]


async def open_every_part(
    page: WebPage, address: str, before: Sequence[Fetched] = ()
) -> list[Fetched]:
    """Open a page, its frame, its board and its pictures, by the addresses that it names.

    With `before`, the addresses are those that the page named then.
    """
    first = await visit(page, address)
    named = before[0].text if before else first.text
    pictures = [picture_on(named, suffix) for suffix in ("png", "gif", "svg")]
    parts = [f"{address}/embed", f"{address}/board.json", *pictures]
    return [first, *[await visit(page, part) for part in parts]]


async def solved(server: SimulatedServer, who: ServerMember, key: str) -> OpenPuzzle:
    """Solve a puzzle without a message, and return it."""
    puzzles, here = server.services.puzzles, Place(server.guild.id, server.channel.id)
    opened = await puzzles.open(here, who.id, key)
    for move in opened.puzzle.line[::2]:
        attempt = (await puzzles.answer(here, who.id, opened, move)).attempt
        opened = replace(opened, attempt=attempt)
    return opened


async def solve_a_puzzle(server: SimulatedServer, who: ServerMember, channel: Any = None) -> Seen:
    """Solve a puzzle with typed moves, and return the last message."""
    here = Place(server.guild.id, (channel or server.channel).id)
    seen = (await who.types("puzzle", channel, game="felli")).private
    opened = await server.services.puzzles.current(here, who.id, None)
    for move in opened.puzzle.line[::2]:
        seen = (await who.types("puzzle", channel, move=str(move))).private
    return seen
