"""Backdrops: the unchanging parts of board pictures."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random

from PIL import Image, ImageChops, ImageDraw

from bot.render.board.geometry import Box
from bot.render.board.layout import REFERENCE_WIDTH, Layout
from bot.render.board.ornament import draw_border, draw_lotuses
from bot.render.board.plan import Plan
from bot.render.board.point_names import PLATE_PADDING
from bot.render.lettering.shaper import TextShaper
from bot.render.smoothing import few_levels
from bot.render.themes import Theme

Drawing = Callable[[ImageDraw.ImageDraw], None]

OVERSAMPLING = 3
"""Factor by which the backdrop is drawn larger, then reduced."""
SMOOTHING_LEVELS = 3
"""Number of shades at the edges of lines and letters."""
FEWER_SMOOTHING_LEVELS = 2
"""Number of shades where files would be large: lotuses, circles and dense boards."""
DOT_RADIUS = 6.5
"""Radius of the dot on a point, at picture width 800."""
FIBRES = 36
"""Number of fibres in each of the two colours of wood grain."""


def draw_backdrop(plan: Plan, theme: Theme, shaper: TextShaper) -> Image.Image:
    """Draw the empty board with lines, points, names, bars and ornaments, as RGB."""
    layout, names = plan.layout, plan.names
    picture = Image.new("RGB", (layout.width, layout.height), theme.ground)
    if theme.alpona and not layout.tall:  # lotuses would make the largest files larger
        with_lotuses = partial(draw_lotuses, layout=layout, names=names, oversampling=OVERSAMPLING)
        picture.paste(theme.ornament, mask=_mask(layout, with_lotuses, FEWER_SMOOTHING_LEVELS))
    intricate = layout.board.circular or layout.dense
    levels = FEWER_SMOOTHING_LEVELS if intricate else SMOOTHING_LEVELS
    lines = _mask(layout, partial(_lines, layout=layout, width=theme.line_width), levels)
    # Grooves along circles would take up a fifth of the file.
    if theme.groove != theme.ground and not intricate:
        shift = max(1, round(1.6 * layout.scale))
        picture.paste(theme.groove, (shift, shift), lines)
    picture.paste(theme.line, mask=lines)
    plates = partial(_plates, boxes=[names[name] for name in plan.on_plates], layout=layout)
    picture.paste(theme.ground, mask=_mask(layout, plates, levels))
    picture.paste(theme.text, mask=few_levels(_point_names(layout, names, shaper), levels))
    if theme.fibres:
        _grain(picture, layout, theme)
    _bars(ImageDraw.Draw(picture), layout, theme)
    border = _mask(
        layout, partial(draw_border, layout=layout, oversampling=OVERSAMPLING, alpona=theme.alpona)
    )
    picture.paste(theme.border, mask=border)
    return picture


def _grain(picture: Image.Image, layout: Layout, theme: Theme) -> None:
    """Draw wood grain where the ground is not covered.

    Grain under smooth edges would need more colours.
    """
    ground = Image.new("RGB", picture.size, theme.ground)
    bare = ImageChops.difference(picture, ground).convert("L").point([255] + 255 * [0])
    for tone in (theme.dark_fibre, theme.light_fibre):
        fibres = partial(_fibres, layout=layout, rng=Random(str(tone)))
        picture.paste(tone, mask=ImageChops.multiply(_mask(layout, fibres, levels=1), bare))


def _mask(layout: Layout, draw: Drawing, levels: int = SMOOTHING_LEVELS) -> Image.Image:
    """Return the shapes that `draw` draws as a mask with few shades."""
    large = Image.new("L", (layout.width * OVERSAMPLING, layout.height * OVERSAMPLING))
    draw(ImageDraw.Draw(large))
    return few_levels(large.reduce(OVERSAMPLING), levels)


def _fibres(draw: ImageDraw.ImageDraw, layout: Layout, rng: Random) -> None:
    """Draw fibres as long, flat ellipses."""
    unit = layout.scale * OVERSAMPLING
    for _ in range(FIBRES):
        x, y = (
            rng.uniform(-200, REFERENCE_WIDTH) * unit,
            rng.uniform(0, layout.height) * OVERSAMPLING,
        )
        long, thick = rng.uniform(90, 520) * unit, rng.uniform(0.8, 3.4) * unit
        draw.ellipse((x, y, x + long, y + thick), fill=255)


def _lines(draw: ImageDraw.ImageDraw, layout: Layout, width: float) -> None:
    thick = round(width * layout.scale * OVERSAMPLING)
    for line in layout.board.lines:
        if line.closed:
            x, y = layout.centre
            # Pillow draws an outline inside the given box.
            radius = layout.ring(line) + thick / 2 / OVERSAMPLING
            box = [at * OVERSAMPLING for at in (x - radius, y - radius, x + radius, y + radius)]
            draw.ellipse(box, outline=255, width=thick)
        else:
            ends = [(x * OVERSAMPLING, y * OVERSAMPLING) for x, y in layout.straight(line)]
            draw.line(ends, fill=255, width=thick)
    dot = min(DOT_RADIUS * layout.scale, layout.radius * 0.27) * OVERSAMPLING
    for x, y in layout.places.values():
        draw.circle((x * OVERSAMPLING, y * OVERSAMPLING), dot, fill=255)


def _plates(draw: ImageDraw.ImageDraw, boxes: Iterable[Box], layout: Layout) -> None:
    pad, corner = PLATE_PADDING * layout.scale, 2 * PLATE_PADDING * layout.scale * OVERSAMPLING
    for left, top, right, foot in boxes:
        box = [at * OVERSAMPLING for at in (left - pad, top - pad, right + pad, foot + pad)]
        draw.rounded_rectangle(box, corner, fill=255)


def _bars(draw: ImageDraw.ImageDraw, layout: Layout, theme: Theme) -> None:
    right, foot, bar = layout.width, layout.height, layout.bar_height
    draw.rectangle((0, 0, right, bar - 1), fill=theme.bar)
    draw.rectangle((0, foot - bar, right, foot), fill=theme.bar)


def _point_names(layout: Layout, names: Mapping[str, Box], shaper: TextShaper) -> Image.Image:
    mask = Image.new("L", (layout.width, layout.height))
    for name, (left, top, _, _) in names.items():
        # Letters are placed on whole pixels, so that equal letters have equal pixels everywhere.
        mask.paste(shaper.mask(name, layout.font_size).image, (round(left), round(top)))
    return mask
