"""Layouts of boards."""

from collections.abc import Iterator
from itertools import combinations, cycle, pairwise, product
from math import dist
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageFilter

from bot.render import Scene
from bot.render.board.assets import BoardAssets
from bot.render.board.geometry import XY, box_distance, to_circle, to_point, to_segment
from bot.render.board.known_names import key_of, read_names
from bot.render.board.layout import lay_out
from bot.render.board.plan import Plan, place_board_names, reference_sizes
from bot.render.board.point_names import PlacedNames, place_names
from bot.render.board.trail import half_arrow_width
from bot.render.contrast import contrast
from bot.render.themes import Colour
from guti import Move, Position, Side
from guti.games import GAMES
from tests.support.pixels import ASSETS, THEMES, each_game
from tests.support.volume import VOLUME

each_side = pytest.mark.parametrize("bottom", Side, ids=str)
# Places depend on the game, and sizes of pieces on the theme.
each_look = pytest.mark.parametrize(
    ("game", "theme"),
    [
        *(
            product(GAMES.values(), THEMES)
            if VOLUME > 1
            else zip(GAMES.values(), cycle(THEMES), strict=False)
        )
    ],
)
WIDEST_LINE = 4
"""Wider than any line, at picture width 800."""
PHONE_WIDTH = 312
"""Width in pixels at which a phone shows a picture."""
MANY_CIRCLES = 6
"""Boards with more circles have smaller pieces."""
LEAST_SEEN = 300
"""Minimum number of pixels of a suggested arrow, at picture width 800."""
EVERY = max(1, 30 // VOLUME)
"""One of this many arrows that touch names is drawn."""
Pixels = np.ndarray[Any, Any]
CAPITAL_HEIGHT = 0.7
"""Height of a capital letter divided by the font size."""


@pytest.mark.parametrize(("bottom", "width"), [(Side.BLACK, 400), (Side.WHITE, 800)], ids=str)
@each_game
def test_point_names_overlap_nothing(renderer, game, bottom, width):
    plan = renderer._plan(game, bottom, width)
    layout, names = plan.layout, plan.names
    assert set(names) == set(game.board.names)
    for name, box in names.items():
        # A name on whole pixels may be half a pixel off.
        reach = layout.mark_reach - 0.7
        assert all(to_point(box, spot) > reach for spot in layout.places.values()), name
        for line in game.board.lines:
            if line.closed:
                gap = to_circle(box, layout.centre, layout.ring(line))
            else:
                gap = to_segment(box, *layout.straight(line))
            assert gap > WIDEST_LINE * layout.scale or name in plan.on_plates, (name, line)
        left, top, right, foot = box
        assert left > 0
        assert right < layout.width
        assert top > layout.bar_height
        assert foot < layout.height - layout.bar_height
        nearest = min(layout.places, key=lambda it: to_point(box, layout.places[it]))
        assert nearest == name
    assert all(box_distance(one, other) > 2 for one, other in combinations(names.values(), 2))


@each_game
@each_side
def test_names_in_a_row_are_apart(renderer, game, bottom):
    """Padaivettu's `e3` and `f3` were once read as one word."""
    plan = renderer._plan(game, bottom, 800)
    height = CAPITAL_HEIGHT * plan.layout.font_size
    for (name, one), (other, two) in combinations(plan.names.items(), 2):
        in_a_row = one[1] < two[3] and two[1] < one[3]
        least = 1.25 * height if in_a_row else 0.7 * height
        assert box_distance(one, two) >= least, (name, other)


@each_game
@each_side
def test_lines_stay_straight_and_circles_round(game, bottom):
    layout = lay_out(game.board, bottom, 800)
    for line in game.board.lines:
        for name in line.points:
            spot = layout.places[name]
            if line.closed:
                assert dist(spot, layout.centre) == pytest.approx(layout.ring(line))
            else:
                assert to_segment((*spot, *spot), *layout.straight(line)) < 1e-6


@each_game
def test_pieces_have_room_on_a_phone(game):
    layout = lay_out(game.board, Side.BLACK, 800)
    spots = layout.places.values()
    assert min(dist(*pair) for pair in combinations(spots, 2)) > 2.4 * layout.radius
    assert layout.height <= 1.25 * layout.width


@each_look
def test_pieces_and_names_are_large_on_a_phone(renderer, game, theme):
    scene = Scene(Position.start(game))
    assets = renderer.assets(scene, theme=theme)
    layout, scale = assets.layout, PHONE_WIDTH / assets.layout.width
    circles = sum(line.closed for line in game.board.lines)
    assert 2 * layout.radius * scale >= (17 if circles > MANY_CIRCLES else 20)
    assert layout.font_size * scale >= 10
    # The drawn sizes: a piece with its rim, and the letters of a name.
    left, _, right, _ = assets.pieces[Side.BLACK].mask.point(lambda it: 255 * (it > 191)).getbbox()
    assert right - left >= 2 * layout.radius - 2
    for name, (_, top, _, foot) in assets.plan.names.items():
        assert foot - top >= CAPITAL_HEIGHT * layout.font_size - 1 or name == "o"


@each_game
def test_names_keep_their_side_in_all_pictures(renderer, game):
    """Labels do not move when the board is turned or drawn at another width."""
    plans = [renderer._plan(game, bottom, width) for bottom in Side for width in (312, 560, 800)]
    for name in game.board.names:
        offsets = [offset(plan, name) for plan in plans]
        assert all(dist(offsets[0], other) < 2 for other in offsets), (name, offsets)


@pytest.mark.parametrize("game", list(GAMES.values())[:: 1 if VOLUME > 1 else 3], ids=str)
def test_shipped_places_are_those_found(renderer, game):
    sizes = reference_sizes(game.board, renderer.shaper)
    shipped = read_names(ASSETS).get(key_of(game.board, sizes))
    if shipped is None:
        pytest.skip("no places, which tools.place_names finds")
    assert shipped == place_names(game.board, sizes)


def test_shipped_places_are_used_for_their_board_only(renderer):
    board, other = GAMES["felli"].board, GAMES["pretwa"].board
    sizes = reference_sizes(board, renderer.shaper)
    moved = PlacedNames(dict.fromkeys(board.names, (1.0, 2.0)), frozenset())
    known = {key_of(board, sizes): moved}
    assert place_board_names(board, renderer.shaper, known) == moved
    assert place_board_names(other, renderer.shaper, known) != moved
    larger = {name: (width + 1, height) for name, (width, height) in sizes.items()}
    assert key_of(board, larger) not in known


def offset(plan: Plan, name: str) -> XY:
    """Return the middle of a name relative to its point, at picture width 800."""
    (left, top, right, foot), (x, y) = plan.names[name], plan.layout.places[name]
    return tuple(
        (middle - at) / plan.layout.scale
        for middle, at in zip(((left + right) / 2, (top + foot) / 2), (x, y), strict=True)
    )


@pytest.mark.parametrize(
    ("key", "theme"),
    [*((key, None) for key in GAMES), *(("egara-guti", it) for it in ("alpona", "paper", "dark"))],
)
def test_names_on_arrows_hide_neither(renderer, key, theme):
    """Letters are drawn in full on arrows, with a colour of the arrow around them."""
    position = Position.start(GAMES[key])
    assets = renderer.assets(Scene(position), theme=theme)
    colours = assets.theme.trail, assets.theme.trail_edge
    for move, names in list(touching(assets))[::EVERY]:
        scene = Scene(position, trail=(move,), hints=False)
        shown, without = np.asarray(assets.picture(scene)), np.asarray(nameless(assets, scene))
        hidden = among(without, *colours) & ~among(shown, *colours)
        for name in names:
            (left, top, right, foot), _ = assets.plan.name_area(name)
            letters = np.asarray(assets._letters(name, (left, top, right, foot)))
            area = shown[top:foot, left:right]
            assert among(area[letters == 255], assets.theme.text).all(), (move, name)
            near = np.asarray(wider(letters)) > letters
            assert contrast(max_colour(area[near & (letters == 0)]), assets.theme.text) >= 4.5
            hidden[top:foot, left:right] &= letters == 0
        assert not hidden.any(), (move, names)


@each_game
def test_suggested_arrow_reaches_the_empty_point(renderer, game):
    """The moving piece covers the arrow's beginning, and a short arrow must still be seen."""
    position = Position.start(game)
    move = next(move for move in position.legal_moves if not move.captured)
    scene = Scene(position, suggested=move)
    assets = renderer.assets(scene)
    picture = np.asarray(assets.picture(scene))
    rows, columns = among(picture, assets.theme.hint, assets.theme.hint_edge).nonzero()
    spot, reach = assets.layout.places[move.path[-1]], assets.layout.radius
    near = [dist(spot, each) for each in zip(columns, rows, strict=True)]
    assert min(near) < reach / 2
    assert len(near) > LEAST_SEEN


@each_game
def test_names_touched_are_those_near_the_path(renderer, game):
    """A name whose box lies outside the path's box is not examined."""
    assets = renderer.assets(Scene(Position.start(game)))
    plan, layout = assets.plan, assets.layout
    reach = half_arrow_width(layout) + plan.halo
    for start, end in [*game.board.steps, *((start, end) for start, _, end in game.board.jumps)]:
        parts = list(pairwise(layout.hop_path(start, end)))
        near = [
            name
            for name, box in plan.names.items()
            if any(to_segment(box, *part) < reach for part in parts)
        ]
        assert list(plan.names_touched(start, end)) == near


def touching(assets: BoardAssets) -> Iterator[tuple[Move, tuple[str, ...]]]:
    """Yield the moves whose arrows touch names."""
    board = assets.layout.board
    hops = [Move(way) for pair in board.steps for way in (pair, pair[::-1])]
    hops += [Move((start, end), (over,)) for start, over, end in board.jumps]
    for move in hops:
        if names := assets.plan.names_touched(*move.path):
            yield move, names


def nameless(assets: BoardAssets, scene: Scene) -> Image.Image:
    """Return the picture of a scene without names on arrows."""
    picture = assets.backdrop.convert("RGB")
    for overlay in assets.overlays(scene):
        if not overlay.name.startswith("name "):
            overlay.draw(picture, (0, 0))
    return picture


def among(pixels: Pixels, *colours: Colour) -> Pixels:
    """Return which pixels have one of the colours."""
    found: Pixels = np.any([(pixels == colour).all(axis=-1) for colour in colours], axis=0)
    return found


def wider(letters: Pixels) -> Image.Image:
    return Image.fromarray(letters).filter(ImageFilter.MaxFilter(3))


def max_colour(pixels: Pixels) -> Colour:
    """Return the most frequent colour."""
    found, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_counts=True)
    return tuple(int(level) for level in found[counts.argmax()])


@each_game
def test_white_view_is_black_view_rotated(game):
    black, white = (lay_out(game.board, side, 800) for side in Side)
    for name, (x, y) in black.places.items():
        assert white.places[name] == pytest.approx((800 - x, black.height - y))
