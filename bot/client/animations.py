"""Moving pictures of matches and of rules: few are drawn at once, each once, and the last are kept.

It must not know who asks for one, nor how it is drawn.
"""

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

KEPT_BYTES = 24 * 1024**2
"""So many bytes of them are kept: about forty matches of sixty plies."""


class AnimationCache:
    """Draws the replays of matches, by match, version, theme and side, and moves with captions."""

    def __init__(self, renderer: BoardRenderer) -> None:
        self._renderer = renderer
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._semaphore = asyncio.Semaphore(REPLAYS_AT_ONCE)
        self._kept: LRUCache[Hashable, bytes] = LRUCache(KEPT_BYTES, getsizeof=len)

    def draw(self, match: Match, theme: str | None, bottom: Side) -> asyncio.Future[bytes]:
        """The replay of a match as a GIF's bytes, soon; who asks for the same one shares it.

        Its place in the queue is taken at once. Raises ReplaysBusy where there is none; what is
        kept, or is being drawn already, needs none.
        """
        key = match.id, match.version, theme, bottom
        known = key in self._kept or key in self._drawing
        if not known and len(self._drawing) >= REPLAYS_AT_ONCE + REPLAYS_WAITING:
            raise ReplaysBusy
        animation = Animation(match.positions[0], match.moves, match.result)
        draw = partial(animate, self._renderer, animation, theme=theme, bottom=bottom)
        return self._found(key, draw)

    def draw_captioned(
        self, moves: tuple[CaptionedMove, ...], theme: str | None
    ) -> asyncio.Future[bytes]:
        """Moves with captions as a GIF's bytes, soon; done already if it is kept.

        There is a place for it in any case: there are few, one for each game, theme and language.
        """
        draw = partial(animate_captioned, self._renderer, moves, theme=theme)
        return self._found((moves, theme), draw)

    def _found(self, key: Hashable, draw: Callable[[], bytes]) -> asyncio.Future[bytes]:
        if kept := self._kept.get(key):
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
        if len(content) <= KEPT_BYTES:
            self._kept[key] = content
        return content
