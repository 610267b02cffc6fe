"""The renderer's errors, cache and threads."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import UnusableFile
from bot.render import BoardRenderer, Scene
from bot.render.board.renderer import CAPACITY
from guti import Position, Side
from guti.games import GAMES
from tests.support.pixels import ASSETS, THEMES, opened
from tools.contact_sheet import midgame

START = Scene(Position.start(GAMES["pretwa"]))


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


def test_every_game_is_cached_from_both_sides():
    """Drawing an uncached board takes too long for an answer."""
    assert 2 * len(Side) * len(GAMES) <= CAPACITY


def test_least_recently_used_board_assets_are_dropped():
    renderer = BoardRenderer.open(ASSETS, capacity=2)
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


def test_assets_of_other_versions_are_deleted(tmp_path):
    (tmp_path / "0123456789abcdef").mkdir()
    BoardRenderer.open(ASSETS, cache=tmp_path)
    assert not list(tmp_path.iterdir())


def test_drawing_works_without_asset_folder(renderer, tmp_path):
    (tmp_path / "file").touch()
    drawn = BoardRenderer.open(ASSETS, cache=tmp_path / "file").draw(START, width=300)
    assert drawn == renderer.draw(START, width=300)
