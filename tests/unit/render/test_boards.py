"""Pictures of boards, checked by reading their pixels."""

from itertools import pairwise
from math import ceil, dist
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.play.levels import LEVELS
from bot.render import Scene
from bot.render.board.geometry import XY, to_point
from bot.render.board.layout import lay_out
from bot.render.board.plan import Plan
from bot.render.board.player_bar import ICON_X
from bot.render.board.point_names import PLATE_PADDING
from guti import Outcome, Position, Side, Termination
from guti.games import GAMES
from tests.support.pixels import (
    ASSETS,
    GOLDEN,
    around,
    badges_at,
    each_game,
    far,
    opened,
    played,
    read_side,
    share,
)
from tools.contact_sheet import CELL_WIDTH, GAP, contact_sheet, midgame


def test_pixels_show_position_and_turn(view):
    dice = Random(f"{view.game.key} {view.bottom} {view.theme}")
    for _ in range(2):
        position, moves = played(view.game, dice, dice.randrange(40))
        scene = Scene(position, trail=moves[-1:], hints=dice.random() < 0.5)
        picture = view.draw(scene)
        for name in view.game.board.names:
            assert read_side(view.assets, picture, name) == position.at(name), name
        assert badges_at(view.assets, picture) == badged(scene)


def test_each_level_has_a_portrait_in_its_bar(view):
    for side in Side:
        plain = view.draw(Scene(Position.start(view.game), unstarted=True))
        drawn = [
            view.draw(Scene(Position.start(view.game), unstarted=True, face=(side, level)))
            for level in LEVELS
        ]
        for one, other in pairwise([plain, *drawn]):
            box = ImageChops.difference(one, other).getbbox()
            assert box, "another face"
            bar = view.assets.player_bar
            assert abs((box[1] + box[3]) / 2 - bar.middle(side)) < bar.layout.bar_height / 4
            assert box[2] < (ICON_X + 30) * bar.layout.scale, "the number is not covered"


def badged(scene: Scene) -> list[Side]:
    if scene.ended is None:
        return [scene.turn]
    return [scene.ended.winner] if scene.ended.winner else list(Side)


def test_last_move_is_traced_from_origin_to_target(view):
    dice = Random(f"{view.game.key} {view.bottom} {view.theme} trail")
    position, moves = played(view.game, dice, dice.randrange(3, 30))
    move, layout, trail = moves[-1], view.assets.layout, view.assets.theme.trail
    with_trail, without = view.draw(Scene(position, trail=(move,))), view.draw(Scene(position))
    if position.at(move.origin) is None:
        dot = around(with_trail, layout.places[move.origin], layout.radius * 0.12)
        assert share(dot, trail) > 0.9
    for hop in zip(move.path, move.path[1:], strict=False):
        spots = [along(layout.hop_path(*hop), part) for part in (0.2, 0.25, 0.3)]
        free = [spot for spot in spots if is_free(view.assets.plan, position, spot)]
        assert all(share(around(with_trail, spot, 1), trail) > 0.9 for spot in free), (hop, free)
    changed = ImageChops.difference(with_trail, without)
    for name in {*view.game.board.names} - {*move.path, *move.captured}:
        assert set(around(changed, layout.places[name], 3)) == {(0, 0, 0)}, name


def along(way: list[XY], part: float) -> XY:
    at = part * (len(way) - 1)
    (x, y), (ax, ay) = way[int(at)], way[min(int(at) + 1, len(way) - 1)]
    return x + (ax - x) * (at % 1), y + (ay - y) * (at % 1)


def is_free(plan: Plan, position: Position, spot: XY) -> bool:
    """Return whether no piece and no name is near a spot."""
    layout, taken = plan.layout, [name for side in Side for name in position.pieces(side)]
    return all(dist(layout.places[name], spot) > layout.radius * 1.4 for name in taken) and all(
        to_point(box, spot) > PLATE_PADDING + 2 for box in plan.names.values()
    )


def test_pictures_have_at_most_40_kb(view):
    dice = Random(f"{view.game.key} {view.theme}")
    scenes = [Scene(Position.start(view.game)), midgame(view.game)]
    for plies in range(4, 32, 6):
        position, moves = played(view.game, dice, plies)
        scenes.append(Scene(position, trail=moves[-1:]))
    assert max(len(view.png(scene)) for scene in scenes) <= 40_000


def test_densest_pictures_have_at_most_40_kb(renderer):
    game = max(GAMES.values(), key=lambda each: len(each.board.steps))
    sizes = list[int]()
    for seed in range(60):
        dice = Random(seed)
        position, moves = played(game, dice, dice.randrange(1, 30))
        scene = Scene(position, bottom=dice.choice(list(Side)), trail=moves[-1:])
        sizes.append(len(renderer.draw(scene, theme="wood")))
    assert max(sizes) <= 40_000


@each_game
def test_captured_pieces_are_ghosts_of_their_own_side(renderer, game):
    dice = Random(game.key)
    while True:
        position, moves = played(game, dice, dice.randrange(4, 30))
        if len(moves[-1].captured) > 1:
            break
    scene = Scene(position, trail=moves[-1:])
    vacant = {point for point in moves[-1].captured if position.at(point) is None}
    assert scene.ghosts == dict.fromkeys(vacant, position.to_move)
    earlier = Scene(position, trail=moves[-2:]).ghosts
    assert set(earlier.values()) <= set(Side)
    scenes = scene, Scene(position)
    with_ghosts, without = (opened(renderer.draw(it, width=400)) for it in scenes)
    layout = renderer.assets(scene, width=400).layout
    for point in vacant:
        discs = [
            around(it, layout.places[point], layout.radius * 0.8) for it in (with_ghosts, without)
        ]
        # the trail covers a quarter of the ghost
        changed = sum(far(*pair) > 8 for pair in zip(*discs, strict=True))
        assert changed > 0.7 * len(discs[0])


def test_only_capturing_pieces_are_marked(renderer):
    game, dice = GAMES["lau-kata-kati"], Random("due")
    position = Position.start(game)
    while not position.capture_due or position.outcome:
        position, _ = played(game, dice, dice.randrange(4, 12))
    scene = Scene(position)
    assert position.capture_due
    assert set(scene.marked) == {move.origin for move in position.legal_moves}
    marked, plain = (opened(renderer.draw(it)) for it in (scene, Scene(position, hints=False)))
    difference, layout = ImageChops.difference(marked, plain), renderer.assets(scene).layout
    for name, spot in layout.places.items():
        (x, y), reach = map(round, spot), round(layout.radius * 1.3)
        ring = difference.crop((x - reach, y - reach, x + reach, y + reach))
        assert (max(ImageStat.Stat(ring).mean) > 5) == (name in scene.marked), name


def test_capturing_pieces_are_marked_where_captures_are_free():
    game = GAMES["alquerque"].with_rules("alfonso-1283")
    start = Position.start(game)
    position = start.after(start.parse("d3-c3"))
    assert position.can_capture
    assert not position.capture_due
    assert Scene(position).marked == ("b3",)


@pytest.mark.parametrize("winner", [Side.BLACK, Side.WHITE, None], ids=str)
def test_finished_board_shows_the_winner(view, winner):
    """The winner has a bright bar with a large crown. In a draw, both players have it."""
    scene = Scene(Position.start(view.game), outcome=Outcome(Termination.COUNT, winner))
    picture, theme = view.draw(scene), view.assets.theme
    assert badges_at(view.assets, picture) == badged(scene)
    small, height = picture.reduce(2), view.assets.layout.bar_height // 2
    signs = []
    for side in Side:
        top = round(view.assets.player_bar.middle(side) / 2 - height / 2)
        bar, sign = (
            list(small.crop((left, top, right, top + height)).get_flattened_data())
            for left, right in ((0, 400), (6, 28))
        )
        won = side in badged(scene)
        assert (share(bar, theme.turn) > 0.4) == won
        assert share(bar, theme.turn) > 0.4 or share(bar, theme.turn) < 0.01
        assert (share(sign, theme.turn_text) > 0.25) == won or theme.turn_text == theme.bar
        signs.append(sign)
    assert (signs[0] == signs[1]) == (winner is None)


@each_game
def test_picture_looks_as_it_was_approved(renderer, game):
    """Approve a change: delete the file in tests/support/golden and run the test twice."""
    png, golden = renderer.draw(midgame(game), width=400), GOLDEN / f"{game.key}.png"
    if not golden.exists():
        golden.write_bytes(png)
        pytest.fail(f"{golden.name} is new: look at it, then run again")
    approved, picture = Image.open(golden).convert("RGB"), opened(png)
    assert approved.size == picture.size
    difference = ImageChops.difference(approved, picture)
    assert max(ImageStat.Stat(difference).mean) < 1.5


def test_contact_sheet_shows_two_scenes_per_game(renderer):
    games = [GAMES["felli"], GAMES["pretwa"]]
    sheet, top = opened(contact_sheet(renderer, games)), GAP
    for scene in (it for game in games for it in (Scene(Position.start(game)), midgame(game))):
        for column, theme in enumerate(renderer.themes):
            alone = opened(renderer.draw(scene, theme=theme, width=2 * CELL_WIDTH)).reduce(2)
            left = GAP + column * (CELL_WIDTH + GAP)
            cell = sheet.crop((left, top, left + alone.width, top + alone.height))
            assert max(ImageStat.Stat(ImageChops.difference(cell, alone)).mean) < 4
        top += alone.height + GAP
    assert sheet.height == top


def test_readme_contact_sheet_is_complete_and_light(renderer):
    """Update it with `python -m tools.contact_sheet --output assets/contact-sheet.png`."""
    path = ASSETS / "contact-sheet.png"
    heights = [lay_out(game.board, Side.BLACK, 2 * CELL_WIDTH).height for game in GAMES.values()]
    width = GAP + len(renderer.themes) * (CELL_WIDTH + GAP)
    with Image.open(path) as sheet:
        assert sheet.size == (width, GAP + sum(2 * (ceil(it / 2) + GAP) for it in heights))
    assert path.stat().st_size < 1_500_000


@each_game
def test_midgame_scene_has_captures_and_no_end(game):
    scene = midgame(game)
    assert scene.trail
    assert scene.ended is None
    assert scene.position.count(Side.BLACK) < len(game.black)
