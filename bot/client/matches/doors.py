"""Doors to matches outside Discord, such as a web page."""

import asyncio
import contextlib
from collections.abc import Callable
from math import inf
from typing import Protocol

from cachetools import TTLCache

from bot.client.matches.board_message import Note
from bot.services.matches import Change

QUIET_INTERVAL_S = 5.0
"""Minimum seconds between two edits of a match's board while a player is at another door."""


class Door(Protocol):
    """A place outside Discord where people play."""

    def is_open(self, match: int, person: int) -> bool:
        """Return whether a person sees a match there now."""


class Throttle:
    """The newest change of each match, to be shown at most once in five seconds."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._newest: dict[int, tuple[Change, Note]] = {}
        self._shown: TTLCache[int, float] = TTLCache(inf, QUIET_INTERVAL_S, timer=monotonic)
        """Times at which matches were last shown."""
        self._added = asyncio.Event()

    def put(self, change: Change, note: Note) -> None:
        """Add a change. It replaces an older one of its match."""
        number = change.after.id
        waiting, _ = self._newest.get(number, (None, note))
        if waiting is None or waiting.after.version < change.after.version:
            self._newest[number] = waiting.and_then(change) if waiting else change, note
        self._added.set()

    async def until_due(self) -> None:
        """Wait until a change may be shown."""
        self._added.clear()
        due = [self._shown.get(number, -inf) + QUIET_INTERVAL_S for number in self._newest]
        wait_s = min(due) - self._monotonic() if due else None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await self._added.wait()

    def take(self, *, early: bool = False) -> list[tuple[Change, Note]]:
        """Remove and return the changes that may be shown or, if `early`, all changes."""
        due = [number for number in self._newest if early or number not in self._shown]
        self._shown.update(dict.fromkeys(due, self._monotonic()))
        return [self._newest.pop(number) for number in due]
