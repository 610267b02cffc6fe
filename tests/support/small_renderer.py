"""A renderer of small boards, which are fast to draw."""

from bot.render import BoardRenderer, Scene
from bot.render.board.assets import BoardAssets

WIDTH = 200
"""Width in pixels."""


class SmallRenderer(BoardRenderer):
    """A renderer that draws all boards `WIDTH` pixels wide."""

    def assets(self, scene: Scene, *, theme: str | None = None, width: int = 0) -> BoardAssets:
        del width
        return super().assets(scene, theme=theme, width=WIDTH)

    def is_quick(self, scene: Scene, *, theme: str | None = None) -> bool:
        return (scene.position.game, scene.bottom, WIDTH, self.theme(theme).name) in self._assets
