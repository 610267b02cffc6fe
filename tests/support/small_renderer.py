"""A renderer of small boards, for tests that do not look at pictures closely."""

from bot.render import BoardRenderer, Scene
from bot.render.board.assets import BoardAssets

WIDTH = 200
"""Width in pixels; such a board is ten times as fast to draw."""


class SmallRenderer(BoardRenderer):
    """A renderer whose every board is `WIDTH` pixels wide."""

    def assets(self, scene: Scene, *, theme: str | None = None, width: int = 0) -> BoardAssets:
        del width
        return super().assets(scene, theme=theme, width=WIDTH)

    def is_quick(self, scene: Scene, *, theme: str | None = None) -> bool:
        return (scene.position.game, scene.bottom, WIDTH, self.theme(theme).name) in self._assets
