"""Pictures: what a scene says can be read back from the pixels, names stand free, sizes hold."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from math import cos, dist, pi, sin
from pathlib import Path
from random import Random
from statistics import median

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine import Game, Move, Outcome, Position, Side, Termination
from bot.games import GAMES
from bot.render import BoardRenderer, Scene, contact_sheet
from bot.render.board.assets import standing
from bot.render.board.layout import lay_out
from bot.render.board.names import apart, to_circle, to_point, to_segment
from bot.render.board.player_bar import Standing
from bot.render.contact_sheet import CELL, GAP, midgame

ASSETS = Path(__file__).parents[2] / "assets"
GOLDEN = Path(__file__).parents[1] / "golden"
THEMES = "wood alpona paper dark contrast".split()
Colour = tuple[int, int, int]

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
each_side = pytest.mark.parametrize("bottom", Side, ids=str)
each_theme = pytest.mark.parametrize("theme", THEMES)


@pytest.fixture(scope="module")
def renderer() -> BoardRenderer:
    return BoardRenderer.open(ASSETS, tables=64)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def played(game: Game, dice: Random, plies: int) -> tuple[Position, tuple[Move, ...]]:
    """A position after up to `plies` random moves, and the moves."""
    position, moves = Position.start(game), []
    while len(moves) < plies and position.legal_moves:
        moves.append(dice.choice(position.legal_moves))
        position = position.play(moves[-1])
    return position, tuple(moves)


def around(picture: Image.Image, spot: tuple[float, float], radius: float) -> list[Colour]:
    """The colours of the pixels on a disc."""
    reach = int(radius)
    x, y = round(spot[0] - 0.5), round(spot[1] - 0.5)
    return [
        picture.getpixel((x + dx, y + dy))
        for dx, dy in product(range(-reach, reach + 1), repeat=2)
        if dx * dx + dy * dy <= radius * radius
    ]


def share(colours: list[Colour], wanted: Colour, tolerance: int = 40) -> float:
    """Which part of the colours is close to the wanted one."""
    near = sum(
        all(abs(a - b) <= tolerance for a, b in zip(c, wanted, strict=True)) for c in colours
    )
    return near / len(colours)


def far(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def read_side(renderer: BoardRenderer, scene: Scene, theme: str, picture: Image.Image, point: str):
    """Whose piece the pixels show on a point: its body between mark and rim, a whole rim."""
    table = renderer.table(scene, theme=theme)
    (x, y), radius = renderer.place(scene, point), table.layout.radius

    def at(reach: float, turn: int) -> Colour:
        angle = turn * 2 * pi / 25
        return picture.getpixel((int(x + reach * cos(angle)), int(y + reach * sin(angle))))

    body = [at(radius * 0.72, turn) for turn in range(25)]
    side = min(Side, key=lambda it: sum(far(c, table.theme.stuff(it).body) for c in body))
    rim = table.theme.stuff(side).rim
    reaches = [radius * part for part in (0.82, 0.86, 0.9, 0.94, 0.98)]
    rims = [min(far(at(reach, turn), rim) for reach in reaches) for turn in range(25)]
    return side if sum(distance < 64 for distance in rims) == 25 else None


@each_theme
@each_side
@each_game
def test_position_and_turn_are_read_back_from_the_pixels(renderer, game, bottom, theme):
    dice = Random(f"{game.key} {bottom} {theme}")
    for _ in range(4):
        position, moves = played(game, dice, dice.randrange(40))
        scene = Scene(position, bottom, moves[-1:], hints=dice.random() < 0.5)
        picture = opened(renderer.draw(scene, theme=theme))
        for name in game.board.names:
            assert read_side(renderer, scene, theme, picture, name) == position.at(name), name
        table = renderer.table(scene, theme=theme)
        lit = [side for side in Side if badge_at(table, picture, side)]
        assert lit == badged(scene)


def badge_at(table, picture: Image.Image, side: Side) -> bool:
    return share(around(picture, table.strip.flag(side), 3), table.theme.turn) > 0.9


def badged(scene: Scene) -> list[Side]:
    signs = Standing.TO_MOVE, Standing.WON, Standing.DREW
    return [side for side in Side if standing(scene, side) in signs]


@each_theme
@each_side
@each_game
def test_last_move_is_traced_from_its_origin_to_its_target(renderer, game, bottom, theme):
    dice = Random(f"{game.key} {bottom} {theme} trail")
    position, moves = played(game, dice, dice.randrange(3, 30))
    move = moves[-1]
    scene, plain = Scene(position, bottom, (move,)), Scene(position, bottom)
    table = renderer.table(scene, theme=theme)
    with_trail, without = (opened(renderer.draw(it, theme=theme)) for it in (scene, plain))
    if position.at(move.origin) is None:
        dot = around(with_trail, renderer.place(scene, move.origin), table.layout.radius * 0.12)
        assert share(dot, table.theme.trail) > 0.9
    for start, end in zip(move.path, move.path[1:], strict=False):
        way = table.layout.hop(start, end)
        spots = [midway(way, part) for part in (0.2, 0.25, 0.3)]
        free = [at for at in spots if is_free(table.layout, position, at)]
        assert all(share(around(with_trail, at, 1), table.theme.trail) > 0.9 for at in free), (
            start,
            end,
            free,
        )
    touched = {*move.path, *move.captured}
    changed = ImageChops.difference(with_trail, without)
    for name in set(game.board.names) - touched:
        assert set(around(changed, renderer.place(scene, name), 3)) == {(0, 0, 0)}, name


def midway(way: list[tuple[float, float]], part: float) -> tuple[float, float]:
    at = part * (len(way) - 1)
    (x, y), (ax, ay) = way[int(at)], way[min(int(at) + 1, len(way) - 1)]
    return x + (ax - x) * (at % 1), y + (ay - y) * (at % 1)


def is_free(layout, position: Position, spot: tuple[float, float]) -> bool:
    taken = [name for side in Side for name in position.pieces(side)]
    return all(dist(layout.places[name], spot) > layout.radius * 1.4 for name in taken)


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
    with_ghosts, without = (opened(renderer.draw(it)) for it in (scene, Scene(position, trail=())))
    for point in vacant:
        spot, radius = renderer.place(scene, point), renderer.table(scene).layout.radius
        # the trail passes over a quarter of it
        pairs = zip(*(around(it, spot, radius * 0.8) for it in (with_ghosts, without)), strict=True)
        assert sum(far(*pair) > 8 for pair in pairs) > 0.7 * len(
            around(without, spot, radius * 0.8)
        )


def test_pieces_that_must_capture_are_marked_and_only_those(renderer):
    game, dice = GAMES["lau-kata-kati"], Random("due")
    position = Position.start(game)
    while not position.capture_due or position.outcome:
        position, _ = played(game, dice, dice.randrange(4, 12))
    scene = Scene(position)
    assert position.capture_due
    assert set(scene.due) == {move.origin for move in position.legal_moves}
    difference = ImageChops.difference(
        opened(renderer.draw(scene)), opened(renderer.draw(Scene(position, hints=False)))
    )
    radius = renderer.table(scene).layout.radius
    for name in game.board.names:
        x, y = (round(at) for at in renderer.place(scene, name))
        reach = round(radius * 1.3)
        ring = difference.crop((x - reach, y - reach, x + reach, y + reach))
        assert (max(ImageStat.Stat(ring).mean) > 5) == (name in scene.due), name


@pytest.mark.parametrize("winner", [Side.BLACK, Side.WHITE, None], ids=str)
def test_result_stands_beside_the_board(renderer, winner):
    scene = Scene(Position.start(GAMES["pretwa"]), outcome=Outcome(Termination.COUNT, winner))
    picture, table = opened(renderer.draw(scene)), renderer.table(scene)
    shown = [side for side in Side if badge_at(table, picture, side)]
    assert shown == ([winner] if winner else list(Side))
    waiting = opened(renderer.draw(Scene(Position.start(GAMES["pretwa"]))))
    assert ImageChops.difference(picture, waiting).getbbox()


@each_side
@each_game
@pytest.mark.parametrize("width", [400, 800])
def test_names_stand_clear_of_pieces_lines_and_each_other(renderer, game, bottom, width):
    table = renderer.table(Scene(Position.start(game), bottom), width=width)
    layout, names = table.layout, table.names
    assert set(names) == set(game.board.names)
    for name, box in names.items():
        assert all(to_point(box, spot) > layout.radius for spot in layout.places.values()), name
        for line in game.board.lines:
            if line.closed:
                gap = to_circle(box, layout.centre, layout.ring(line))
            else:
                gap = to_segment(box, *layout.straight(line))
            assert gap > table.theme.line_width * layout.scale, (name, line)
        left, top, right, foot = box
        assert left > 0
        assert right < layout.width
        assert top > layout.strip
        assert foot < layout.height - layout.strip
        nearest = min(layout.places, key=lambda it: to_point(box, layout.places[it]))
        assert nearest == name
    assert all(apart(one, other) > 2 for one, other in combinations(names.values(), 2))


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
def test_pieces_have_room_and_the_picture_fits_a_phone(game):
    layout = lay_out(game.board, Side.BLACK, 800)
    spots = layout.places.values()
    assert min(dist(*pair) for pair in combinations(spots, 2)) > 2.5 * layout.radius
    assert layout.radius >= 16
    assert layout.height <= 1.25 * layout.width


@each_game
def test_board_turned_to_white_is_the_board_half_a_turn_round(game):
    black, white = (lay_out(game.board, side, 800) for side in Side)
    for name, (x, y) in black.places.items():
        assert white.places[name] == pytest.approx((800 - x, black.height - y))


@pytest.mark.parametrize("width", [199, 1601, 0, -5])
def test_width_out_of_bounds_is_refused(renderer, width):
    with pytest.raises(ValueError, match=str(width)):
        renderer.draw(Scene(Position.start(GAMES["pretwa"])), width=width)


@pytest.mark.parametrize("width", [200, 400, 1600])
def test_picture_is_as_wide_as_asked(renderer, width):
    assert opened(renderer.draw(Scene(Position.start(GAMES["pretwa"])), width=width)).width == width


@each_theme
@each_side
@each_game
def test_pictures_stay_small(renderer, game, bottom, theme):
    """The median over a match within 40 KB, and no position above 42."""
    dice = Random(f"{game.key} {theme}")
    middles = [played(game, dice, plies) for plies in range(4, 32, 3)]
    scenes = [Scene(position, bottom, moves[-1:]) for position, moves in middles]
    scenes += [Scene(Position.start(game), bottom), replace(midgame(game), bottom=bottom)]
    sizes = [len(renderer.draw(scene, theme=theme)) for scene in scenes]
    assert median(sizes) <= 40_000
    assert max(sizes) <= 42_000


def test_unknown_theme_is_refused_by_name(renderer):
    with pytest.raises(ValueError, match="plaid"):
        renderer.draw(Scene(Position.start(GAMES["pretwa"])), theme="plaid")


def test_wood_is_the_default_theme(renderer):
    assert renderer.themes == tuple(THEMES)
    scene = Scene(Position.start(GAMES["pretwa"]))
    assert renderer.draw(scene) == renderer.draw(scene, theme="wood")


def test_theme_file_with_a_mistake_names_the_file(tmp_path):
    themes = tmp_path / "themes"
    themes.mkdir()
    text = (ASSETS / "themes" / "wood.toml").read_text()
    (themes / "odd.toml").write_text(text.replace('"#3a1f0e"', '"brownish"'))
    with pytest.raises(ValueError, match=r"odd\.toml.*brownish"):
        BoardRenderer.open(tmp_path)


def test_no_file_is_read_while_drawing(renderer, monkeypatch):
    def refuse(*args, **kwargs):
        raise AssertionError(args)

    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    renderer.draw(Scene(Position.start(GAMES["dash-guti"])), theme="paper", width=333)


def test_threads_draw_the_same_picture_as_one_alone():
    renderer = BoardRenderer.open(ASSETS)
    scenes = [midgame(game, plies) for game in list(GAMES.values())[:2] for plies in (5, 9)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(renderer.draw, scenes * 3))
    assert together == [BoardRenderer.open(ASSETS).draw(scene) for scene in scenes] * 3


def test_kept_tables_are_bounded():
    renderer = BoardRenderer.open(ASSETS, tables=2)
    scene = Scene(Position.start(GAMES["pretwa"]))
    kept = []
    for width in (200, 201, 202, 203):
        renderer.draw(scene, width=width)
        kept.append(renderer.weight)
    assert kept[0] > 200 * 200 * 4
    assert kept[0] < kept[1] < 2.1 * kept[0]
    assert kept[3] == pytest.approx(kept[1], rel=0.1)


@each_game
def test_picture_looks_as_it_was_approved(renderer, game):
    """Approve a new look: delete the file in tests/golden, run this twice, look at it."""
    scene = midgame(game)
    picture = opened(renderer.draw(scene, width=400))
    golden = GOLDEN / f"{game.key}.png"
    if not golden.exists():
        golden.write_bytes(renderer.draw(scene, width=400))
        pytest.fail(f"{golden.name} is new: look at it, then run again")
    approved = Image.open(golden).convert("RGB")
    assert approved.size == picture.size
    difference = ImageChops.difference(approved, picture)
    assert max(ImageStat.Stat(difference).mean) < 1.5


def test_contact_sheet_shows_every_game_in_every_theme_twice(renderer):
    png = contact_sheet(renderer)
    assert len(png) < 700_000
    sheet, top = opened(png), GAP
    for scene in (
        scene for game in GAMES.values() for scene in (Scene(Position.start(game)), midgame(game))
    ):
        for column, theme in enumerate(renderer.themes):
            alone = opened(renderer.draw(scene, theme=theme, width=2 * CELL)).reduce(2)
            left = GAP + column * (CELL + GAP)
            cell = sheet.crop((left, top, left + alone.width, top + alone.height))
            assert max(ImageStat.Stat(ImageChops.difference(cell, alone)).mean) < 4
        top += alone.height + GAP


@each_game
def test_midgame_scenes_are_in_the_middle_of_a_game(game):
    scene = midgame(game)
    assert scene.trail
    assert scene.ended is None
    assert scene.position.count(Side.BLACK) < len(game.black)
