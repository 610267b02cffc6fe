"""A cache of animations, which limits the number of concurrent renderings."""

import asyncio
from collections.abc import Callable
from functools import partial

from bot import metrics
from bot.client.errors import ReplaysBusy
from bot.play.limits import CONCURRENT_REPLAYS, QUEUED_REPLAYS
from bot.play.match import Match
from bot.render import Animation, BoardRenderer, CaptionedMove, animate, animate_captioned
from bot.services.single_flight import SingleFlight
from guti import Side

ANIMATION = "replay.gif"


class AnimationCache:
    """Renders replays of matches and animations of captioned moves, in the renderer's memory.

    Replays are cached by match, version, theme and the side at the bottom.
    """

    def __init__(self, renderer: BoardRenderer) -> None:
        self._renderer = renderer
        self._semaphore = asyncio.Semaphore(CONCURRENT_REPLAYS)
        self._drawn = SingleFlight[bytes](renderer.memory.part(len))

    def draw(self, match: Match, theme: str | None, bottom: Side) -> asyncio.Future[bytes]:
        """Return a future of the GIF that replays a match.

        Rendering is queued by this call, before the future is awaited. Concurrent requests share
        one rendering. Raises ReplaysBusy if the queue is full.
        """
        key = match.id, match.version, theme, bottom
        if key not in self._drawn and self._drawn.running >= CONCURRENT_REPLAYS + QUEUED_REPLAYS:
            raise ReplaysBusy
        animation = Animation(match.positions[0], match.moves, match.result)
        draw = partial(animate, self._renderer, animation, theme=theme, bottom=bottom)
        return self._drawn.get(key, lambda: self._draw(draw))

    def draw_captioned(
        self, moves: tuple[CaptionedMove, ...], theme: str | None
    ) -> asyncio.Future[bytes]:
        """Return a future of a GIF of captioned moves.

        If the GIF is cached, the future is done. The queue is not limited as in `draw`, because few
        of these animations are requested.
        """
        draw = partial(animate_captioned, self._renderer, moves, theme=theme)
        return self._drawn.get((moves, theme), lambda: self._draw(draw))

    async def _draw(self, draw: Callable[[], bytes]) -> bytes:
        async with self._semaphore:
            with metrics.DRAWING.labels("animation").time():
                return await asyncio.to_thread(draw)
