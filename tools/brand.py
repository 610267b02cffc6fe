"""Draws the application's icon and banner: `python -m tools.brand`."""

from PIL import Image

from bot.paths import ASSETS
from bot.render import BoardRenderer, Scene
from bot.render.board.assets import Plan, draw_assets
from bot.render.board.layout import lay_out
from guti import Position, Side
from guti.games import GAMES

BRAND = ASSETS / "brand"
WIDTH = 1600
"""Width in pixels of the boards before cropping and scaling."""
ICON_PX = 1024
BANNER_PX = 680, 240
ICON_SHARE = 0.47
"""Side of the icon, divided by the board's width; Discord crops icons to a circle."""

OUTSIDE = -WIDTH, -WIDTH, 0, 0
"""Position outside the picture, which hides the names of points."""

ICON_BOARD = "pretwa", "./b../b../b../w../w../w.. b 0", "wood"
BANNER_BOARDS = (
    ("gol-skuish", "./...bbbb/...bbbb/...bbbb/...wwww/...wwww/...wwww b 0", "dark"),
    ("sholo-guti", "www/www/ww.ww/w.w.w/...../b.b.b/bb.bb/bbb/bbb b 0", "wood"),
    ("pretwa", "./b../bb./b../w../ww./w.. b 0", "alpona"),
)


def board(renderer: BoardRenderer, game: str, text: str, theme: str) -> Image.Image:
    """Return the picture of a position, without point names and player bars."""
    position = Position.from_text(GAMES[game], text)
    layout = lay_out(position.game.board, Side.BLACK, WIDTH)
    plan = Plan(layout, dict.fromkeys(position.game.board.names, OUTSIDE))
    assets = draw_assets(plan, renderer.theme(theme), renderer.shaper)
    picture = assets.picture(Scene(position, bottom=Side.BLACK))
    edge = round(layout.field[1])
    return picture.crop((0, edge, picture.width, picture.height - edge))


def centre(picture: Image.Image, width: int, height: int, share: float = 1.0) -> Image.Image:
    """Return the centre of a picture, cropped and scaled to the given size.

    With `share` 1, the cropped part is as large as possible.
    """
    scale = share * min(picture.width / width, picture.height / height)
    left = (picture.width - width * scale) / 2
    top = (picture.height - height * scale) / 2
    part = picture.crop((left, top, left + width * scale, top + height * scale))
    return part.resize((width, height), Image.Resampling.LANCZOS)


def icon(renderer: BoardRenderer) -> Image.Image:
    """Draw the icon: the centre of a round board."""
    return centre(board(renderer, *ICON_BOARD), ICON_PX, ICON_PX, ICON_SHARE)


def banner(renderer: BoardRenderer) -> Image.Image:
    """Draw the banner: three boards in three themes, side by side."""
    width, height = BANNER_PX
    whole = Image.new("RGB", BANNER_PX)
    for number, each in enumerate(BANNER_BOARDS):
        left, right = (width * at // len(BANNER_BOARDS) for at in (number, number + 1))
        whole.paste(centre(board(renderer, *each), right - left, height), (left, 0))
    return whole


def main() -> None:
    """Draw the icon and the banner, and write them to files."""
    renderer = BoardRenderer.open(ASSETS)
    BRAND.mkdir(exist_ok=True)
    for name, picture in (("icon", icon(renderer)), ("banner", banner(renderer))):
        reduced = picture.quantize(128, dither=Image.Dither.NONE)
        reduced.save(BRAND / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
