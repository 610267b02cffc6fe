"""The renderer's errors, cache and threads."""

import pickle
import tracemalloc
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bot.derived import write_sealed
from bot.errors import UnusableFile
from bot.render import BoardRenderer, Scene
from bot.render.board.asset_files import AssetFiles
from bot.render.board.backdrop import draw_backdrop
from bot.render.lettering.shaper import TextShaper
from bot.shared_cache import CACHE_BYTES, SharedCache
from guti import Position, Side
from guti.games import GAMES
from tests.support.pixels import ASSETS, THEMES, opened
from tools.contact_sheet import midgame

START = Scene(Position.start(GAMES["pretwa"]))


def board_bytes(width: int) -> int:
    """Return the size of a board's cached assets and plan."""
    renderer = BoardRenderer.open(ASSETS)
    renderer.assets(START, width=width)
    return renderer.memory.size


@pytest.mark.parametrize("width", [199, 1601, 0, -5])
def test_width_out_of_bounds_is_refused(renderer, width):
    with pytest.raises(ValueError, match=str(width)):
        renderer.draw(START, width=width)


@pytest.mark.parametrize("width", [200, 400, 1600])
def test_picture_has_the_requested_width(renderer, width):
    assert opened(renderer.draw(START, width=width)).width == width


def test_unknown_theme_is_refused_by_name(renderer):
    with pytest.raises(ValueError, match="plaid"):
        renderer.draw(START, theme="plaid")


def test_wood_is_the_default_theme(renderer):
    assert sorted(renderer.themes) == THEMES
    assert renderer.draw(START) == renderer.draw(START, theme="wood")


def test_invalid_theme_names_its_file(tmp_path):
    themes = tmp_path / "themes"
    themes.mkdir()
    text = (ASSETS / "themes" / "wood.toml").read_text()
    (themes / "odd.toml").write_text(text.replace('"#3a1f0e"', '"brownish"'))
    with pytest.raises(UnusableFile, match=r"odd\.toml.*brownish"):
        BoardRenderer.open(tmp_path)


def test_no_file_is_read_while_drawing(renderer, monkeypatch):
    def refuse(*args, **kwargs):
        raise AssertionError(args)

    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    renderer.draw(START, theme="paper", width=333)


def test_concurrent_drawing_equals_sequential_drawing():
    renderer = BoardRenderer.open(ASSETS)
    scenes = [midgame(game, plies) for game in list(GAMES.values())[:2] for plies in (5, 9)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: renderer.draw(scene, width=300), scenes * 3))
    alone = BoardRenderer.open(ASSETS)
    assert together == [alone.draw(scene, width=300) for scene in scenes] * 3


def test_cache_stays_within_its_bytes(tmp_path):
    """Boards, bands and replays of all games and themes share one limit."""
    memory = SharedCache(12_000_000)
    renderer = BoardRenderer.open(ASSETS, memory=memory, cache=tmp_path)
    animations = memory.part(len)
    most = 0
    for number, (game, theme) in enumerate(product(GAMES.values(), THEMES)):
        renderer.draw(Scene(Position.start(game)), theme=theme, width=200)
        animations[number] = bytes(200_000)
        most = max(most, memory.size)
    assert 9_000_000 < most <= 12_000_000


def test_size_of_board_assets_is_not_underestimated():
    tracemalloc.start()
    renderer = BoardRenderer.open(ASSETS)
    before = tracemalloc.get_traced_memory()[0]
    for seed in range(20):
        renderer.draw(midgame(GAMES["pretwa"], seed))
    assets = renderer.assets(START)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    # Pillow's pictures are not traced, and sprites are counted like them.
    assert assets.size + grown - renderer.memory.size < 500_000


def test_boards_of_all_games_take_half_the_cache(renderer):
    seen = [Scene(Position.start(game), side) for game, side in product(GAMES.values(), Side)]
    assert sum(renderer.assets(scene).size for scene in seen) < CACHE_BYTES / 2


def test_backdrop_has_its_exact_colours(view):
    plan, theme = view.assets.plan, view.assets.theme
    drawn = draw_backdrop(plan, theme, view.renderer.shaper)
    assert view.assets.backdrop.convert("RGB").tobytes() == drawn.tobytes()


def test_least_recently_used_board_assets_are_dropped():
    memory = SharedCache(5 * board_bytes(200) // 2)
    renderer = BoardRenderer.open(ASSETS, memory=memory)
    drawn = [renderer.assets(START, width=width) for width in (200, 201, 202)]
    assert renderer.assets(START, width=202) is drawn[2]
    assert renderer.assets(START, width=201) is drawn[1]
    assert renderer.assets(START, width=200) is not drawn[0]


@pytest.mark.parametrize("bottom", Side)
def test_stored_assets_produce_the_same_pictures(renderer, tmp_path, monkeypatch, bottom):
    scene = replace(midgame(GAMES["felli"], 5), bottom=bottom)
    BoardRenderer.open(ASSETS, cache=tmp_path).draw(scene, theme="paper", width=300)
    again = BoardRenderer.open(ASSETS, cache=tmp_path)
    monkeypatch.setattr(again, "_plan", None)  # drawing anew would call it
    assert again.draw(scene, theme="paper", width=300) == renderer.draw(
        scene, theme="paper", width=300
    )


@pytest.mark.parametrize("spoil", [lambda _: b"", lambda file: file[:99], lambda _: b"x" * 999])
def test_damaged_stored_assets_are_redrawn(renderer, tmp_path, spoil):
    BoardRenderer.open(ASSETS, cache=tmp_path).draw(START, width=300)
    (file,) = tmp_path.rglob("*.board")
    file.write_bytes(spoil(file.read_bytes()))
    again = BoardRenderer.open(ASSETS, cache=tmp_path)
    assert again.draw(START, width=300) == renderer.draw(START, width=300)
    assert len(file.read_bytes()) > 999


def test_exchanged_stored_assets_are_redrawn(renderer, tmp_path):
    scenes = [Scene(Position.start(GAMES[key])) for key in ("felli", "pretwa")]
    for scene in scenes:
        BoardRenderer.open(ASSETS, cache=tmp_path).draw(scene, width=300)
    one, other = tmp_path.rglob("*.board")
    aside = tmp_path / "aside"
    for source, target in ((one, aside), (other, one), (aside, other)):
        source.rename(target)
    again = BoardRenderer.open(ASSETS, cache=tmp_path)
    for scene in scenes:
        assert again.draw(scene, width=300) == renderer.draw(scene, width=300)


def test_sealed_but_unusable_assets_are_redrawn(renderer, tmp_path):
    BoardRenderer.open(ASSETS, cache=tmp_path).draw(START, width=300)
    (file,) = tmp_path.rglob("*.board")
    for content in (b"not compressed", zlib.compress(pickle.dumps((1, 2, 3, 4)))):
        write_sealed(file, content)
        again = BoardRenderer.open(ASSETS, cache=tmp_path)
        assert again.draw(START, width=300) == renderer.draw(START, width=300)


def test_other_font_of_same_size_is_another_version(renderer, tmp_path):
    faces = renderer.shaper.faces
    changed = replace(faces[0], data=faces[0].data[:-1] + b"?")
    stored = AssetFiles.open(tmp_path, renderer.shaper)
    other = AssetFiles.open(tmp_path, TextShaper((changed, *faces[1:])))
    assert stored.folder != other.folder


def test_assets_of_other_versions_are_deleted(tmp_path):
    (tmp_path / "0123456789abcdef").mkdir()
    BoardRenderer.open(ASSETS, cache=tmp_path)
    assert not list(tmp_path.iterdir())


def test_drawing_works_without_asset_folder(renderer, tmp_path):
    (tmp_path / "file").touch()
    drawn = BoardRenderer.open(ASSETS, cache=tmp_path / "file").draw(START, width=300)
    assert drawn == renderer.draw(START, width=300)


def test_bands_are_reused_after_board_is_dropped(tmp_path: Path) -> None:
    renderer = BoardRenderer.open(ASSETS, cache=tmp_path)
    scene = midgame(GAMES["pretwa"])
    drawn = renderer.draw(scene)
    kept = len(renderer._bands._bands)
    for key in [*renderer._assets]:
        del renderer._assets[key]
    assert renderer.draw(scene) == drawn
    assert len(renderer._bands._bands) == kept
