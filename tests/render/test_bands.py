"""Pictures made of bands: pixel for pixel the plain drawing, whatever was kept, and sound files."""

import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from struct import unpack

from render.pixels import ASSETS, each_game, opened

from bot.engine import Game, Move, Position, Side
from bot.games import GAMES
from bot.render import BoardRenderer, Scene
from bot.render.board.bands import BandCache

TRIED = 6
"""How many scenes of a match by lot are compared."""
FEW_BYTES = 12_000
"""Room for the bands of hardly more than one small picture."""


def scenes_of(game: Game, bottom: Side, dice: Random) -> Iterator[Scene]:
    """A match by lot, with all that a board may show: a choice, older moves, a move under way."""
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


def plain(renderer: BoardRenderer, scene: Scene, theme: str | None, width: int) -> bytes:
    """The pixels of the drawing that keeps nothing."""
    assets = renderer.assets(scene, theme=theme, width=width)
    return assets.reduced(assets.picture(scene)).convert("RGB").tobytes()


def first_hop(move: Move) -> Move:
    return Move(move.path[:2], move.captured[:1])


def test_a_match_from_bands_is_pixel_for_pixel_the_plain_drawing(view):
    for scene in sampled(view.game, view.bottom, Random(f"{view.game.key} {view.theme}")):
        # an arrow ends otherwise where a chain goes on
        shorter = replace(scene, trail=tuple(map(first_hop, scene.trail)))
        for each in dict.fromkeys((scene, shorter)):
            expected = plain(view.renderer, each, view.theme, 800)
            assert view.draw(each).tobytes() == expected, each


def test_pictures_stay_the_same_when_bands_and_boards_are_dropped_under_several_threads():
    """Three threads, in caches that hold next to nothing, from one board to another."""
    bands, reference = BandCache(FEW_BYTES), BoardRenderer.open(ASSETS)
    renderer, dice = BoardRenderer.open(ASSETS, capacity=2, bands=bands), Random("dropped")
    jobs = [
        (scene, theme, width)
        for game, theme, width in (
            (GAMES["felli"], "wood", 333),
            (GAMES["felli"], "dark", 333),
            (GAMES["pretwa"], "wood", 200),
        )
        for scene in sampled(game, dice.choice(list(Side)), dice)
    ]
    jobs = [job for job in jobs for _ in range(2)]
    dice.shuffle(jobs)
    with ThreadPoolExecutor(3) as pool:
        drawn = pool.map(lambda job: renderer.draw(job[0], theme=job[1], width=job[2]), jobs)
        for job, png in zip(jobs, drawn, strict=True):
            assert opened(png).tobytes() == plain(reference, *job), job
    assert 0 < bands.held <= FEW_BYTES


def test_only_the_rows_that_change_are_compressed_anew(view):
    bands, start = BandCache(), Scene(Position.start(view.game), view.bottom)
    renderer = BoardRenderer(view.renderer._themes, view.renderer.shaper, bands=bands)
    renderer._assets = view.renderer._assets
    file = renderer.draw(start, theme=view.theme)
    first = bands.held
    assert first > len(file) * 0.9
    assert renderer.draw(start, theme=view.theme) == file
    assert bands.held == first
    marked = replace(start, chosen=start.position.legal_moves[0].origin)
    renderer.draw(marked, theme=view.theme)
    assert first < bands.held < first * 1.5


@each_game
def test_files_are_sound(renderer, game):
    """What readers may check beside the pixels: each chunk's checksum, and that of the stream."""
    png = renderer.draw(Scene(Position.start(game)), width=400)
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
