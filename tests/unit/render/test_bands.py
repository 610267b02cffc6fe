"""Pictures composed of cached bands, compared with plain drawing."""

import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import cycle
from random import Random
from struct import unpack

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from bot.render import BoardRenderer, Scene
from bot.render.board.bands import BandCache
from bot.render.board.geometry import PixelBox
from bot.render.board.overlay import Overlay
from bot.shared_cache import SharedCache
from guti import Game, Move, Position, Side
from guti.games import GAMES
from tests.support.pixels import ASSETS, THEMES, opened
from tests.support.volume import VOLUME

TRIED = 2
"""Number of scenes to compare in each random match."""
SPRITES = "piece white", "ring mark"
"""The largest sprites."""
LOOKS = [*zip(GAMES.values(), cycle(THEMES), strict=False)]
"""Pairs of a game and a theme."""
FEW_BYTES = 12_000
TWO_BOARDS = 1_000_000
"""Cache size in bytes, for little more than one small picture."""


def scenes_of(game: Game, bottom: Side, dice: Random) -> Iterator[Scene]:
    """Yield scenes of a random match, with marks and partial moves."""
    position, moves = Position.start(game), list[Move]()
    yield Scene(position, bottom, unstarted=True)
    while position.legal_moves:
        chosen = dice.choice(position.legal_moves).origin if dice.random() < 0.3 else None
        trail = tuple(moves[-dice.randint(1, 3) :])
        better = dice.choice(position.legal_moves) if dice.random() < 0.3 else None
        hints = dice.random() < 0.7
        yield Scene(position, bottom, trail, hints=hints, chosen=chosen, suggested=better)
        moves.append(dice.choice(position.legal_moves))
        position = position.play(moves[-1])
        yield Scene(position, bottom, (moves[-1],), under_way=True, lifted=moves[-1].target)
    yield Scene(position, bottom, tuple(moves[-1:]))


def sampled(game: Game, bottom: Side, dice: Random) -> list[Scene]:
    scenes = list(scenes_of(game, bottom, dice))
    return [scenes[at] for at in sorted(dice.sample(range(len(scenes)), TRIED - 1))] + scenes[-1:]


def plain_pixels(renderer: BoardRenderer, scene: Scene, theme: str | None, width: int) -> bytes:
    """Return the pixels drawn without a cache."""
    assets = renderer.assets(scene, theme=theme, width=width)
    return assets.quantized(assets.picture(scene)).convert("RGB").tobytes()


def first_hop(move: Move) -> Move:
    return Move(move.path[:2], move.captured[:1])


def test_banded_picture_equals_plain_drawing(view):
    for scene in sampled(view.game, view.bottom, Random(f"{view.game.key} {view.theme}")):
        # A longer chain is drawn with a different end of the arrow.
        shorter = replace(scene, trail=tuple(map(first_hop, scene.trail)))
        for each in dict.fromkeys((scene, shorter)):
            expected = plain_pixels(view.renderer, each, view.theme, 800)
            assert view.draw(each).tobytes() == expected, each


def test_pictures_are_equal_with_tiny_caches_and_threads():
    memory, reference = SharedCache(FEW_BYTES), BoardRenderer.open(ASSETS)
    renderer, dice = BoardRenderer.open(ASSETS, memory=SharedCache(TWO_BOARDS)), Random("dropped")
    renderer._bands = BandCache(memory)
    jobs = [
        (scene, theme, width)
        for game, theme, width in (
            (GAMES["felli"], "wood", 333),
            (GAMES["felli"], "dark", 333),
            (GAMES["pretwa"], "wood", 200),
            (GAMES["gol-skuish"], "wood", 400),
        )
        for scene in sampled(game, dice.choice(list(Side)), dice)
    ]
    jobs = [job for job in jobs for _ in range(2)]
    dice.shuffle(jobs)
    with ThreadPoolExecutor(3) as pool:
        drawn = pool.map(lambda job: renderer.draw(job[0], theme=job[1], width=job[2]), jobs)
        for job, png in zip(jobs, drawn, strict=True):
            assert opened(png).tobytes() == plain_pixels(reference, *job), job
    assert 0 < memory.size <= FEW_BYTES


@pytest.mark.parametrize(("game", "theme"), LOOKS if VOLUME > 1 else LOOKS[::4])
def test_separate_overlays_share_no_pixel(renderer, game, theme):
    """Covers all places of pieces and marks, and all arrows."""
    board, assets = game.board, renderer.assets(Scene(Position.start(game)), theme=theme)
    hops = [Move(way) for pair in board.steps for way in (pair, pair[::-1])]
    hops += [Move((start, end), (over,)) for start, over, end in board.jumps]
    chains = [Move((*hop.path, hop.origin), hop.captured * 2) for hop in hops if hop.captured]
    scenes = [Scene(Position.start(game), trail=(move,)) for move in hops + chains]
    found = {each.name: each for scene in scenes for each in assets.overlays(scene)}
    found |= {
        each.name: each for name in SPRITES for each in assets._sprite_overlays[name].values()
    }
    # Arrows' fills touch their edges, and black pieces cover the places of white ones.
    drawn = [(each, changed_pixels(each)) for name, each in found.items() if "fill" not in name]
    assert len(drawn) > len(hops + chains)
    for each, pixels in drawn:
        if each.name.startswith("edge"):
            # an arrow must not touch the border of its box
            borders = pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]
            assert not any(border.any() for border in borders), each.name
    for at, beside in overlapping([each.box for each, _ in drawn]):
        (one, first), (other, second) = drawn[at], drawn[beside]
        if set(one.at).isdisjoint(other.at):
            box = shared(one.box, other.box)
            apart = not (
                part_of_mask(first, one.box, box) & part_of_mask(second, other.box, box)
            ).any()
            assert apart, (one.name, other.name)


def changed_pixels(overlay: Overlay) -> NDArray[np.bool_]:
    """Return which pixels of an overlay's box the overlay changes."""
    left, top, right, foot = overlay.box
    changed = np.zeros((foot - top, right - left), dtype=bool)
    for level in (0, 255):
        picture = Image.new("RGB", (right - left, foot - top), (level,) * 3)
        overlay.draw(picture, (left, top))
        for band in picture.split():
            changed |= np.asarray(band) != level
    return changed


def overlapping(boxes: list[PixelBox]) -> NDArray[np.int64]:
    """Return the pairs of overlapping boxes, by index."""
    low, high = np.hsplit(np.array(boxes), 2)
    meet = np.maximum(low[:, None], low) < np.minimum(high[:, None], high)
    return np.argwhere(np.triu(meet.all(axis=2), 1))


def shared(one: PixelBox, other: PixelBox) -> PixelBox:
    left, top, right, foot = *map(max, one[:2], other[:2]), *map(min, one[2:], other[2:])
    return left, top, right, foot


def part_of_mask(pixels: NDArray[np.bool_], of: PixelBox, box: PixelBox) -> NDArray[np.bool_]:
    return pixels[box[1] - of[1] : box[3] - of[1], box[0] - of[0] : box[2] - of[0]]


def test_only_changed_rows_are_recompressed(view):
    memory, start = SharedCache(), Scene(Position.start(view.game), view.bottom)
    renderer = BoardRenderer(view.renderer._themes, view.renderer.shaper)
    renderer._bands = BandCache(memory)
    renderer._assets = view.renderer._assets
    file = renderer.draw(start, theme=view.theme)
    first = memory.size
    assert first > len(file) * 0.9
    assert renderer.draw(start, theme=view.theme) == file
    assert memory.size == first
    marked = replace(start, chosen=start.position.legal_moves[0].origin)
    renderer.draw(marked, theme=view.theme)
    assert first < memory.size < first * 1.5


def test_png_files_are_valid(view):
    """Checks the checksums of chunks and of the compressed data."""
    png = view.png(Scene(Position.start(view.game)))
    chunks, at = dict[bytes, bytes](), 8
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        data = png[at + 4 : at + 8 + length]
        assert unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(data),)
        chunks[data[:4]], at = data[4:], at + 12 + length
    assert [*chunks] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height = opened(png).size
    stream = zlib.decompressobj()
    rows = stream.decompress(chunks[b"IDAT"])
    assert stream.eof
    assert len(rows) == (width + 1) * height
    assert not any(rows[:: width + 1])
