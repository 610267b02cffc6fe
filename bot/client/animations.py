"""Animations of matches and rules: rendered once, few concurrently, and cached."""

import asyncio
from collections.abc import Callable, Hashable
from functools import partial

from cachetools import LRUCache

from bot import metrics
from bot.client.errors import ReplaysBusy
from bot.engine import Side
from bot.play.limits import REPLAYS_AT_ONCE, REPLAYS_WAITING
from bot.play.match import Match
from bot.render import Animation, BoardRenderer, CaptionedMove, animate, animate_captioned

ANIMATION = "replay.gif"

CACHE_BYTES = 24 * 1024**2
"""Enough for about forty matches of sixty plies."""


class AnimationCache:
    """Renders and caches replays of matches, and captioned moves.

    A replay's key is its match, version, theme and side.
    """

    def __init__(self, renderer: BoardRenderer) -> None:
        self._renderer = renderer
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._semaphore = asyncio.Semaphore(REPLAYS_AT_ONCE)
        self._cache: LRUCache[Hashable, bytes] = LRUCache(CACHE_BYTES, getsizeof=len)

    def draw(self, match: Match, theme: str | None, bottom: Side) -> asyncio.Future[bytes]:
        """Return a match's replay, a GIF; concurrent requests share one rendering.

        It takes its place in the queue immediately, unless it is cached or under way. Raises
        ReplaysBusy if the queue is full.
        """
        key = match.id, match.version, theme, bottom
        known = key in self._cache or key in self._drawing
        if not known and len(self._drawing) >= REPLAYS_AT_ONCE + REPLAYS_WAITING:
            raise ReplaysBusy
        animation = Animation(match.positions[0], match.moves, match.result)
        draw = partial(animate, self._renderer, animation, theme=theme, bottom=bottom)
        return self._found(key, draw)

    def draw_captioned(
        self, moves: tuple[CaptionedMove, ...], theme: str | None
    ) -> asyncio.Future[bytes]:
        """Return captioned moves as a GIF; already done if cached.

        It bypasses the queue's limit: there are few, one for each game, theme and language.
        """
        draw = partial(animate_captioned, self._renderer, moves, theme=theme)
        return self._found((moves, theme), draw)

    def _found(self, key: Hashable, draw: Callable[[], bytes]) -> asyncio.Future[bytes]:
        if kept := self._cache.get(key):
            done = asyncio.get_running_loop().create_future()
            done.set_result(kept)
            return done
        if key not in self._drawing:
            self._drawing[key] = asyncio.create_task(self._drawn(key, draw))
        return asyncio.shield(self._drawing[key])

    async def _drawn(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        try:
            async with self._semaphore:
                with metrics.DRAWING.labels("animation").time():
                    content = await asyncio.to_thread(draw)
        finally:
            del self._drawing[key]
        if len(content) <= CACHE_BYTES:
            self._cache[key] = content
        return content
