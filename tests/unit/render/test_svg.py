"""Boards as SVG: the same boards as the pictures."""

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from bot.render import Scene
from bot.render.board.layout import lay_out
from guti import Position, Side
from guti.games import GAMES
from tests.support.pixels import THEMES, each_game, played

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST_PHONE_PX, LARGEST_BYTES = 320, 9_000


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own


def uses(root: ElementTree.Element) -> Counter[tuple[str | None, ...]]:
    """Return the symbols that stand on the board, by coordinates."""
    used = (each for each in root.findall(f"{SVG}use"))
    return Counter((each.get("href"), each.get("x"), each.get("y")) for each in used)


@pytest.fixture(scope="module", params=[(game, side) for game in GAMES for side in Side], ids=str)
def scene(request):
    game, bottom = request.param
    position, moves = played(GAMES[game], Random(game), 14)
    return Scene(position, bottom, trail=moves[-2:])


def test_scene_has_pieces_where_picture_has_them(renderer, scene):
    drawing = renderer.drawing(scene.position.game, bottom=scene.bottom)
    layout = lay_out(scene.position.game.board, scene.bottom, 800)
    standing = uses(parsed(renderer.svg(scene)))
    for side in Side:
        places = [drawing.points[point] for point in scene.position.pieces(side)]
        found = {(float(x), float(y)) for symbol, x, y in standing if symbol == f"#{side}"}
        assert found == set(places)
    for name, (x, y) in layout.places.items():
        assert drawing.points[name] == pytest.approx((x, y - layout.bar_height), abs=0.06)
    assert len(scene.marked) == sum(symbol == "#ring" for symbol, *_ in standing)
    assert len(scene.ghosts) == sum(symbol.endswith("-gone") for symbol, *_ in standing)


@each_game
def test_drawing_names_every_point_beside_it(renderer, game):
    drawing = renderer.drawing(game)
    texts = list(parsed(drawing.svg).iter(f"{SVG}text"))
    assert sorted(str(text.text) for text in texts) == sorted(game.board.names)
    for text in texts:
        x, y = drawing.points[text.text]
        assert abs(float(text.get("x")) - x) < 80
        assert abs(float(text.get("y")) - y) < 80
        assert 0 < float(text.get("x")) < drawing.width
        assert 12 < float(text.get("y")) < drawing.height


@each_game
def test_drawing_has_every_line_of_board(renderer, game):
    svg = renderer.drawing(game, theme="contrast").svg
    path, circles = re.search(
        r'stroke-width="4"><path d="([^"]+)"/>((?:<circle [^>]+>)*)', svg
    ).groups()
    assert path.count("M") == sum(not line.closed for line in game.board.lines)
    assert circles.count("<circle") == sum(line.closed for line in game.board.lines)


@pytest.mark.parametrize("theme", THEMES)
def test_drawings_are_small_and_load_nothing(renderer, theme):
    for game in GAMES.values():
        svg = renderer.svg(Scene(Position.start(game)), theme=theme)
        assert len(renderer.drawing(game, theme=theme).svg) < LARGEST_BYTES
        for element in parsed(svg).iter():
            assert element.tag.removeprefix(SVG) not in {"script", "style", "image"}
            assert not {"style", "onload"} & set(element.attrib)
            assert element.get("href", "#").startswith("#")
        links = re.findall(r"url\((.)", svg)
        assert set(links) <= {"#"}
        ids = [element.get("id") for element in parsed(svg).iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        used = re.findall(r"(?:href=\"|url\()#([\w-]+)", svg)
        assert set(used) <= set(ids)


@each_game
def test_pieces_are_large_enough_on_phones(renderer, game):
    drawing = renderer.drawing(game)
    piece = parsed(drawing.svg).find(f".//{SVG}g[@id='black']")
    _, rim, *_ = piece.findall(f"{SVG}circle")
    radius = float(rim.get("r"))
    assert 2 * radius * SMALLEST_PHONE_PX / drawing.width >= 20
    layout = lay_out(game.board, Side.BLACK, 800)
    assert 2 * radius < layout.nearest


def test_unknown_theme_is_refused(renderer):
    with pytest.raises(ValueError, match="no theme"):
        renderer.drawing(GAMES["felli"], theme="plaid")
