"""Moving pictures of matches: few are drawn at once, each once, and the last are kept.

It must not know who asks for one, nor how it is drawn.
"""

import asyncio

from cachetools import LRUCache

from bot.client.errors import ReplaysBusy
from bot.engine import Side
from bot.play.limits import REPLAYS_AT_ONCE, REPLAYS_WAITING
from bot.play.match import Match
from bot.render import Animation, BoardRenderer, animate

ANIMATION = "replay.gif"

KEPT_BYTES = 24 * 1024**2
"""So many bytes of them are kept: about forty matches of sixty plies."""

Key = tuple[int, int, str | None, Side]


class AnimationCache:
    """Draws the replays of matches, by match, version, theme and side."""

    def __init__(self, renderer: BoardRenderer) -> None:
        self._renderer = renderer
        self._drawing: dict[Key, asyncio.Task[bytes]] = {}
        self._semaphore = asyncio.Semaphore(REPLAYS_AT_ONCE)
        self._kept: LRUCache[Key, bytes] = LRUCache(KEPT_BYTES, getsizeof=len)

    def draw(self, match: Match, theme: str | None, bottom: Side) -> asyncio.Future[bytes]:
        """The replay of a match as a GIF's bytes, soon; who asks for the same one shares it.

        Its place in the queue is taken at once. Raises ReplaysBusy where there is none; what is
        kept, or is being drawn already, needs none.
        """
        key = match.id, match.version, theme, bottom
        if kept := self._kept.get(key):
            done = asyncio.get_running_loop().create_future()
            done.set_result(kept)
            return done
        if key not in self._drawing:
            if len(self._drawing) >= REPLAYS_AT_ONCE + REPLAYS_WAITING:
                raise ReplaysBusy
            self._drawing[key] = asyncio.create_task(self._drawn(key, match))
        return asyncio.shield(self._drawing[key])

    async def _drawn(self, key: Key, match: Match) -> bytes:
        *_, theme, bottom = key
        animation = Animation(match.positions[0], match.moves, match.result)
        try:
            async with self._semaphore:
                content = await asyncio.to_thread(
                    animate, self._renderer, animation, theme=theme, bottom=bottom
                )
        finally:
            del self._drawing[key]
        if len(content) <= KEPT_BYTES:
            self._kept[key] = content
        return content
