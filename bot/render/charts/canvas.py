"""Canvases: pictures described as a list of draw commands."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from PIL import Image, ImageDraw

from bot.render.board import pieces
from bot.render.board.geometry import XY, Box
from bot.render.board.ornament import SCALLOPS, draw_scallops
from bot.render.lettering.shaper import Anchor, TextShaper
from bot.render.themes import Colour, Theme
from guti import Side

OVERSAMPLING = 4
"""Factor by which shapes are drawn larger, then reduced."""
COLOURS = 256
"""Number of colours in a PNG file.

With full colour, files would be three times as large. Each colour changes by at most 12 of 255.
"""
COMPRESSION = 4
"""Compression level of the PNG file; level 5 saves 3 % but is slower."""


@dataclass(frozen=True)
class TextLine:
    """A line of text at `at`, centred vertically on the capital letters."""

    text: str
    at: XY
    size: float
    colour: Colour
    background: Colour
    anchor: Anchor = "left"


@dataclass(frozen=True)
class Panel:
    """A filled box with round corners, or a disc."""

    box: Box
    fill: Colour
    radius: float = 0


@dataclass(frozen=True)
class Border:
    """The ornament below a heading: a line, with scallops in alpona themes."""

    top: float
    colour: Colour
    scalloped: bool


@dataclass(frozen=True)
class PieceIcon:
    """A piece, drawn as on boards."""

    side: Side
    at: XY
    radius: float


@dataclass(frozen=True)
class PastedImage:
    """A transparent picture, and where to place its top left corner."""

    picture: Image.Image
    corner: tuple[int, int]


DrawCommand = TextLine | Panel | Border | PieceIcon | PastedImage
Commands = Iterator[DrawCommand]


@dataclass(frozen=True)
class Canvas:
    """A picture as a size, a theme and draw commands, lowest first."""

    width: int
    height: int
    theme: Theme
    commands: tuple[DrawCommand, ...]

    @property
    def texts(self) -> tuple[TextLine, ...]:
        """All texts on the canvas."""
        return tuple(command for command in self.commands if isinstance(command, TextLine))


def paint(canvas: Canvas, shaper: TextShaper) -> bytes:
    """Return the canvas as PNG."""
    picture = Image.new("RGB", (canvas.width, canvas.height), canvas.theme.ground)
    for command in canvas.commands:
        match command:
            case TextLine(text, at, size, colour, _, anchor):
                shaper.draw(picture, text, at, size, colour, anchor)
            case Panel():
                _panel(picture, command)
            case Border():
                _border(picture, command)
            case PieceIcon():
                pieces.piece(canvas.theme, command.side, command.radius).paste_onto(
                    picture, command.at
                )
            case PastedImage():
                picture.paste(command.picture, command.corner, command.picture)
    out = BytesIO()
    few_colours = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few_colours.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


def _panel(picture: Image.Image, panel: Panel) -> None:
    left, top, right, foot = (round(at) for at in panel.box)
    if not panel.radius:
        picture.paste(panel.fill, (left, top, right, foot))
        return
    width, height = right - left, foot - top
    box, radius = (
        (0, 0, width * OVERSAMPLING - 1, height * OVERSAMPLING - 1),
        panel.radius * OVERSAMPLING,
    )
    mask = _reduced(width, height, lambda draw: draw.rounded_rectangle(box, radius, 255))
    picture.paste(panel.fill, (left, top), mask)


def _border(picture: Image.Image, border: Border) -> None:
    top, width = round(border.top), picture.width
    picture.paste(border.colour, (0, top, width, top + 2))
    if border.scalloped:
        pitch = width / SCALLOPS
        scallops = partial(
            draw_scallops, edge=(0, 1), pitch=pitch * OVERSAMPLING, unit=OVERSAMPLING, fill=200
        )
        tile = _reduced(width, round(pitch * 0.6), scallops)
        picture.paste(border.colour, (0, top + 2), tile)


def _reduced(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    """Return a smooth mask of the shapes that `draw` draws.

    The shapes are drawn larger, and then reduced.
    """
    large = Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING))
    draw(ImageDraw.Draw(large))
    return large.reduce(OVERSAMPLING)
