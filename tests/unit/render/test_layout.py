"""Layouts of boards."""

from itertools import combinations
from math import dist

import pytest

from bot.render.board.geometry import box_distance, to_circle, to_point, to_segment
from bot.render.board.layout import lay_out
from guti import Side
from tests.support.pixels import each_game

each_side = pytest.mark.parametrize("bottom", Side, ids=str)
WIDEST_LINE = 4
"""Wider than any line, at picture width 800."""


@pytest.mark.parametrize(("bottom", "width"), [(Side.BLACK, 400), (Side.WHITE, 800)], ids=str)
@each_game
def test_point_names_overlap_nothing(renderer, game, bottom, width):
    plan = renderer._plan(game, bottom, width)
    layout, names = plan.layout, plan.names
    assert set(names) == set(game.board.names)
    for name, box in names.items():
        assert all(to_point(box, spot) > layout.radius for spot in layout.places.values()), name
        for line in game.board.lines:
            if line.closed:
                gap = to_circle(box, layout.centre, layout.ring(line))
            else:
                gap = to_segment(box, *layout.straight(line))
            assert gap > WIDEST_LINE * layout.scale, (name, line)
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
    assert min(dist(*pair) for pair in combinations(spots, 2)) > 2.5 * layout.radius
    assert layout.radius >= 16
    assert layout.height <= 1.25 * layout.width


@each_game
def test_white_view_is_black_view_rotated(game):
    black, white = (lay_out(game.board, side, 800) for side in Side)
    for name, (x, y) in black.places.items():
        assert white.places[name] == pytest.approx((800 - x, black.height - y))
