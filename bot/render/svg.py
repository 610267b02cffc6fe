"""Boards and scenes as small SVG pictures.

An SVG has the layout, point names and colours of the PNG pictures, but no player bars. It contains
no scripts, styles or links to other files.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import atan2, cos, pi, sin
from random import Random

from bot.render.board.assets import arrows
from bot.render.board.backdrop import DOT_RADIUS
from bot.render.board.geometry import XY
from bot.render.board.layout import Layout
from bot.render.board.ornament import SCALLOPS, lotuses
from bot.render.board.pieces import core_stands_out
from bot.render.board.plan import Plan
from bot.render.board.scene import Scene
from bot.render.board.trail import shortened
from bot.render.lettering.shaper import CAPITAL_HEIGHT, TextShaper
from bot.render.themes import Colour, Material, Theme
from guti import Move, Side

MIN_RADIUS, MAX_RADIUS_SHARE = 25.0, 0.475
"""Minimum radius of a piece, and its maximum divided by the smallest distance between points.

Pieces of this radius are 20 px wide on a screen of 320 px.
"""
FIBRES = 14
"""Number of fibres in each of the two colours of wood grain."""
FONTS = "Inter,system-ui,sans-serif"
PETAL = "M.24 0C.34-.17.5-.13.62 0C.5.13.34.17.24 0M.46.19C.62.1.84.2.92.38C.72.44.52.36.46.19"
"""A petal of each of the two rings of a lotus with radius 1."""


@dataclass(frozen=True)
class BoardDrawing:
    """An empty board as SVG, and the coordinates of its points.

    The symbols `black`, `white`, `black-gone`, `white-gone` (captured pieces) and `ring` (a mark)
    are defined, but not used. Names of points follow `ground`, so that arrows can be below them.
    """

    ground: str
    names: str
    width: float
    height: float
    points: dict[str, XY]

    @property
    def svg(self) -> str:
        """The whole board."""
        return f"{self.ground}{self.names}</svg>"


@dataclass(frozen=True)
class SvgBoard:
    """Draws a board and scenes on it; the picture width of `plan` must be 800."""

    plan: Plan
    theme: Theme
    shaper: TextShaper

    @property
    def _layout(self) -> Layout:
        return self.plan.layout

    @cached_property
    def empty(self) -> BoardDrawing:
        """The empty board."""
        width, height = self._layout.width, self._layout.height - 2 * self._layout.bar_height
        ground = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f"<defs>{''.join(self._symbols())}</defs>"
            f'<rect width="{width}" height="{height}" fill="{_hex(self.theme.ground)}"/>'
            f'<g class="lines">{"".join(self._lines(height))}</g>'
        )
        points = {name: self._spot(xy) for name, xy in self._layout.places.items()}
        names = "".join(self._names())
        return BoardDrawing(ground, names, float(width), float(height), points)

    def draw(self, scene: Scene) -> str:
        """Draw a scene, whose bottom side is that of the plan."""
        parts = [self.empty.ground]
        for move, edge, fill in arrows(scene, self.theme):
            parts += self._arrow(move, fill, edge)
        parts.append(self.empty.names)
        for symbol, point in _standing(scene):
            x, y = self.empty.points[point]
            parts.append(f'<use href="#{symbol}" x="{_n(x)}" y="{_n(y)}"/>')
        return "".join([*parts, "</svg>"])

    def _spot(self, place: XY) -> XY:
        return round(place[0], 1), round(place[1] - self._layout.bar_height, 1)

    def _path(self, places: Iterable[XY]) -> str:
        return "M" + "L".join(_pair(self._spot(place)) for place in places)

    @cached_property
    def _radius(self) -> float:
        """Radius of pieces: that of the pictures, unless it is too small to touch."""
        smallest = min(MIN_RADIUS, MAX_RADIUS_SHARE * self._layout.nearest)
        return max(self._layout.radius, smallest)

    def _symbols(self) -> Iterator[str]:
        theme, radius = self.theme, self._radius
        if theme.gloss:
            yield '<radialGradient id="gleam">' + _stop(0, (255, 255, 255), 0.75 * theme.gloss)
            yield _stop(1, (255, 255, 255), 0) + "</radialGradient>"
        if theme.shadow:
            yield '<radialGradient id="shade">' + _stop(0.86, (0, 0, 0), theme.shadow)
            yield _stop(1, (0, 0, 0), 0) + "</radialGradient>"
        for side in Side:
            yield from self._piece(side, theme.material(side))
        reach = max(self._layout.mark_reach, radius)
        wide, narrow = 4.7, max(1.0, min(3.4, reach - radius - 3.5))
        edge, core = (narrow, wide) if core_stands_out(theme) else (wide, narrow)
        yield '<g id="ring" fill="none">'
        for width, colour in ((edge, theme.hint_edge), (core, theme.hint), (0.9, theme.hint_edge)):
            yield f'<circle r="{_n(reach - width / 2)}" stroke="{_hex(colour)}"'
            yield f' stroke-width="{_n(width)}"/>'
            reach -= width
        yield "</g>"

    def _piece(self, side: Side, material: Material) -> Iterator[str]:
        """Yield a gradient of light, the piece, and the piece after its capture."""
        radius, theme = self._radius, self.theme
        focus = f'cx="{_n(-0.32 * radius)}" cy="{_n(-0.38 * radius)}" r="{_n(1.55 * radius)}"'
        yield f'<radialGradient id="{side}-body" gradientUnits="userSpaceOnUse" {focus}>'
        yield _stop(0, material.lit) + _stop(0.5, material.body) + _stop(1, material.shade)
        yield f'</radialGradient><g id="{side}">'
        if theme.shadow:
            yield f'<circle cx="{_n(0.07 * radius)}" cy="{_n(0.12 * radius)}"'
            yield f' r="{_n(1.14 * radius)}" fill="url(#shade)"/>'
        yield f'<circle r="{_n(radius)}" fill="{_hex(material.rim)}"/>'
        inner = radius * (1 - theme.rim_width)
        yield f'<circle r="{_n(inner)}" fill="url(#{side}-body)"/>{_inlay(side, material, radius)}'
        if theme.gloss:
            yield f'<ellipse cx="{_n(-0.34 * radius)}" cy="{_n(-0.46 * radius)}"'
            yield f' rx="{_n(0.42 * radius)}" ry="{_n(0.28 * radius)}" fill="url(#gleam)"/>'
        dash = 2 * pi * radius / 12
        yield f'</g><g id="{side}-gone"><use href="#{side}" opacity=".35"/>'
        yield f'<circle r="{_n(radius * 0.94)}" fill="none" stroke="{_hex(material.rim)}"'
        yield f' stroke-width="{_n(radius * 0.12)}" stroke-dasharray="{_n(dash * 0.57)}'
        yield f' {_n(dash * 0.43)}"/></g>'

    def _lines(self, height: float) -> Iterator[str]:
        """Yield grain, ornaments, lines and dots."""
        theme, layout = self.theme, self._layout
        if theme.fibres:
            for tone in (theme.dark_fibre, theme.light_fibre):
                yield f'<path d="{_fibres(Random(str(tone)), height)}" fill="{_hex(tone)}"/>'
        if theme.alpona and not layout.tall:
            yield from self._ornaments(height)
        straights = [layout.straight(line) for line in layout.board.lines if not line.closed]
        path = "".join(map(self._path, straights))
        x, y = self._spot(layout.centre)
        rings = (layout.ring(line) for line in layout.board.lines if line.closed)
        circles = "".join(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(ring)}"/>' for ring in rings)
        drawn = f'<path d="{path}"/>{circles}'
        if theme.groove != theme.ground and not layout.board.circular and not layout.dense:
            yield f'<path d="{path}" transform="translate(1.6 1.6)" stroke="{_hex(theme.groove)}"'
            yield f' stroke-width="{_n(theme.line_width)}"/>'
        yield f'<g fill="none" stroke="{_hex(theme.line)}" stroke-width="{_n(theme.line_width)}">'
        dots = "".join(f"M{_pair(self._spot(xy))}h0" for xy in layout.places.values())
        dot = 2 * min(DOT_RADIUS, layout.radius * 0.27)
        yield f'{drawn}<path d="{dots}" stroke-linecap="round" stroke-width="{_n(dot)}"/></g>'

    def _ornaments(self, height: float) -> Iterator[str]:
        """Yield lotuses, and the scallops at the top and the bottom."""
        found = list(lotuses(self._layout, self.plan.names))
        colour, pitch = _hex(self.theme.ornament), self._layout.width / SCALLOPS
        if found:
            turns = (f'<use href="#petal" transform="rotate({45 * turn})"/>' for turn in range(8))
            yield f'<defs><path id="petal" d="{PETAL}"/><g id="lotus"><circle r=".16"/>'
            yield f'{"".join(turns)}</g></defs><g fill="{colour}">'
            for spot, radius in found:
                placed = f"translate({_pair(self._spot(spot))}) scale({_n(radius)})"
                yield f'<use href="#lotus" transform="{placed}"/>'
            yield "</g>"
        arc = f"a{_n(pitch / 2)} {_n(pitch * 0.55)} 0 0"
        for edge, sweep, into in ((0.0, 0, 1), (height, 1, -1)):
            scallops = f"M0 {_n(edge)}" + f"{arc} {sweep} {_n(pitch)} 0" * SCALLOPS
            beads = f"M{_n(pitch / 2)} {_n(edge + into * pitch * 0.22)}h0"
            beads += f"m{_n(pitch)} 0h0" * (SCALLOPS - 1)
            yield f'<g fill="none" stroke="{_hex(self.theme.border)}" opacity=".75">'
            yield f'<path d="{scallops}" stroke-width="1.6"/>'
            yield f'<path d="{beads}" stroke-width="3.8" stroke-linecap="round"/></g>'

    def _names(self) -> Iterator[str]:
        """Yield the names of points; an outline hides lines below those on a plate."""
        size, ground = self._layout.font_size, _hex(self.theme.ground)
        yield f'<g class="names" font-family="{FONTS}" font-weight="600" font-size="{_n(size)}"'
        yield f' text-anchor="middle" fill="{_hex(self.theme.text)}" stroke="{ground}"'
        yield ' stroke-width="7" stroke-linejoin="round" paint-order="stroke">'
        for name, (left, top, right, _) in self.plan.names.items():
            # The box is that of the letters' pixels, so the baseline depends on the letters.
            baseline = top - self.shaper.mask(name, size).top + CAPITAL_HEIGHT * size / 2
            x, y = self._spot(((left + right) / 2, baseline))
            yield f'<text x="{_n(x)}" y="{_n(y)}">{name}</text>'
        yield "</g>"

    def _arrow(self, move: Move, fill: Colour, edge: Colour) -> Iterator[str]:
        """Yield an arrow along a move: first its edge, then its fill."""
        hops = [self._layout.hop_path(*hop) for hop in pairwise(move.path)]
        hops[-1] = shortened(hops[-1], 1.25 * self._radius)
        path = "".join(map(self._path, hops))
        (x, y), (px, py) = self._spot(hops[-1][-1]), self._spot(hops[-1][-2])
        angle, size, wide = atan2(y - py, x - px), 0.3 * self._radius + 6, 0.15 * self._radius + 2
        head = "L".join(
            _pair((x + cos(angle + turn) * size, y + sin(angle + turn) * size))
            for turn in (0, 2.4, -2.4)
        )
        start = _pair(self._spot(self._layout.places[move.origin]))
        for colour, wider in ((edge, 8.4), (fill, 0)):
            yield f'<g fill="none" stroke="{_hex(colour)}" stroke-linejoin="round">'
            yield f'<path d="{path}" stroke-width="{_n(wide + wider)}"/>'
            dot = f'stroke-linecap="round" stroke-width="{_n(2 * wide + wider)}"'
            yield f'<path d="M{start}h0" {dot}/>'
            yield f'<path d="M{head}z" fill="{_hex(colour)}" stroke-width="{_n(wider)}"/></g>'


def _standing(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield (symbol, point) of everything that stands on a point."""
    yield from ((f"{side}-gone", point) for point, side in scene.ghosts.items())
    for side in Side:
        pieces = scene.position.pieces(side)
        yield from ((side.value, point) for point in pieces if point != scene.lifted)
    yield from (("ring", point) for point in scene.marked)


def _inlay(side: Side, material: Material, radius: float) -> str:
    """Return the star of a black piece, or the ring of a white piece."""
    colour = _hex(material.mark)
    if side is Side.WHITE:
        width = radius * 0.1
        return (
            f'<circle r="{_n(radius * 0.56 - width / 2)}" fill="none" stroke="{colour}"'
            f' stroke-width="{_n(width)}"/>'
        )
    tips = (radius * (0.15 if tip % 2 else 0.46) for tip in range(8))
    corners = (
        (cos(tip * pi / 4) * long, sin(tip * pi / 4) * long) for tip, long in enumerate(tips)
    )
    return f'<path d="M{"L".join(map(_pair, corners))}z" fill="{colour}"/>'


def _fibres(rng: Random, height: float) -> str:
    """Return fibres of wood as long, flat shapes."""
    path = ""
    for _ in range(FIBRES):
        x, y, half = rng.uniform(-200, 800), rng.uniform(0, height), rng.uniform(45, 260)
        thick = rng.uniform(1, 3.4)
        path += f"M{x:.0f} {y:.0f}q{half:.0f} {-thick:.1f} {2 * half:.0f} 0"
        path += f"q{-half:.0f} {thick:.1f} {-2 * half:.0f} 0"
    return path


def _stop(offset: float, colour: Colour, opacity: float = 1) -> str:
    seen = "" if opacity == 1 else f' stop-opacity="{_n(opacity)}"'
    return f'<stop offset="{offset}" stop-color="{_hex(colour)}"{seen}/>'


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _pair(spot: XY) -> str:
    return f"{_n(spot[0])} {_n(spot[1])}"


def _n(number: float) -> str:
    """Return a number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else f"{number:.0f}"
