"""Lines that cogs add to the pages of other cogs, such as a person's profile."""

from collections.abc import Callable, Coroutine
from enum import StrEnum
from typing import Any, TypeVar

from bot.client.client import Client

AddsT = TypeVar("AddsT", bound=Callable[..., Coroutine[Any, Any, list[str]]])


class SectionPage(StrEnum):
    """Pages to which cogs add lines."""

    SERVER = "server"
    """`/server`. The methods are called with the words and the visit."""

    END = "end"
    """The last board of a match. The methods are called with the words and the match."""

    PROFILE = "profile"
    """A profile. The methods are also called with the person, and whether it is private."""


def adds_to(page: SectionPage) -> Callable[[AddsT], AddsT]:
    """Register a method of a cog that returns lines for a page."""

    def decorate(adds: AddsT) -> AddsT:
        vars(adds).setdefault("added_to", []).append((page,))
        return adds

    return decorate


async def added_lines(client: Client, page: SectionPage, *arguments: object) -> list[str]:
    """Return the lines of all cogs for a page."""
    found = (each for cog in client.cogs.values() for each in getattr(cog, "sections", ()))
    return [line for name, add in found if name is page for line in await add(*arguments)]
