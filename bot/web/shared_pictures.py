"""Pictures of shared positions as PNG, GIF and SVG; each is drawn once."""

import asyncio
from collections.abc import Callable

from bot import metrics
from bot.client.client import Client
from bot.client.errors import ReplaysBusy
from bot.play.limits import CONCURRENT_REPLAYS, QUEUED_REPLAYS
from bot.render import Animation, animate
from bot.services.single_flight import SingleFlight
from bot.web.shared_view import BoardView

TYPES = {"png": "image/png", "gif": "image/gif", "svg": "image/svg+xml"}

GIF_PLIES = 2
"""Number of moves in the animation of a turning point: the fatal move and the answer."""


class SharedPictures:
    """Draws pictures in threads, and keeps them in the renderer's memory."""

    def __init__(self, client: Client) -> None:
        self._renderer = client.renderer
        self._drawn = SingleFlight[bytes](client.renderer.memory.part(len))
        self._animations = asyncio.Semaphore(CONCURRENT_REPLAYS)

    async def draw(self, board: BoardView, suffix: str, *, whole: bool) -> bytes:
        """Return the picture of a board.

        An animation shows the `whole` line, or only the moves after the shown position. Raises
        ReplaysBusy if too many animations are waiting.
        """
        key = board.digest, suffix, whole
        waiting = self._drawn.running >= CONCURRENT_REPLAYS + QUEUED_REPLAYS
        if waiting and key not in self._drawn:
            raise ReplaysBusy
        return await self._drawn.get(key, lambda: self._draw(board, suffix, whole=whole))

    async def _draw(self, board: BoardView, suffix: str, *, whole: bool) -> bytes:
        draw: dict[str, Callable[[], bytes]] = {
            "png": lambda: self._renderer.draw(board.scene),
            "svg": lambda: self._renderer.svg(board.scene).encode(),
            "gif": lambda: self._animate(board, whole=whole),
        }
        if suffix != "gif":
            with metrics.DRAWING.labels("board").time():
                return await asyncio.to_thread(draw[suffix])
        async with self._animations:
            with metrics.DRAWING.labels("animation").time():
                return await asyncio.to_thread(draw[suffix])

    def _animate(self, board: BoardView, *, whole: bool) -> bytes:
        first = 0 if whole else board.shown
        moves = board.moves if whole else board.moves[first : first + GIF_PLIES]
        animation = Animation(board.positions[first], moves)
        return animate(self._renderer, animation, bottom=board.bottom)
