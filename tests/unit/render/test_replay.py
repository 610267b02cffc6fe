"""Animated replays."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.render import Animation, BoardRenderer, Scene, animate
from bot.render.animation.frames import MAX_PLIES, FrameTimes, frames_of
from bot.render.animation.gif import GifWriter
from bot.render.board.assets import BoardAssets
from guti import Game, Move, Outcome, Position, Side, Termination
from guti.games import GAMES
from tests.support.pixels import THEMES, badges_at, opened, played, read_side

FRAMES = FrameTimes().tweens + 1
"""Frames of a hop, including the landing."""
WIDE = 800
"""Width at which pieces can be read from pixels."""


def random_match(game: Game, seed: str, plies: int) -> Animation:
    position, moves = played(game, Random(seed), plies)
    return Animation(Position.start(game), moves, position.outcome)


def match_with_chain(game: Game) -> Animation:
    """Return a short animation that ends with a chain."""
    for seed in range(1000):
        animation = random_match(game, str(seed), 30)
        for ply, move in enumerate(animation.moves, start=1):
            if len(move.captured) > 1:
                first = max(0, ply - 4)
                start = animation.start.through(animation.moves[:first])[-1]
                return Animation(start, animation.moves[first:ply])
    raise AssertionError(game.key)


def long_match(game: Game, plies: int) -> Animation:
    """Return an animation of `plies` plies with few captures."""
    patient = replace(game, quiet_limit=plies + 1)
    for seed in range(100):
        position, moves, dice = Position.start(patient), list[Move](), Random(seed)
        while len(moves) < plies and position.legal_moves:
            calm = [it for it in position.legal_moves if not position.after(it).capture_due]
            moves.append(dice.choice(calm or position.legal_moves))
            position = position.after(moves[-1])
        if len(moves) == plies:
            return Animation(Position.start(patient), tuple(moves))
    raise AssertionError(game.key)


def frames(gif: bytes) -> list[tuple[Image.Image, int]]:
    """Return each displayed frame with its duration in milliseconds."""
    picture, seen = Image.open(BytesIO(gif)), []
    for number in range(picture.n_frames):
        picture.seek(number)
        seen.append((picture.convert("RGB"), picture.info.get("duration", 0)))
    return seen


def landings(animation: Animation) -> Iterator[tuple[dict[str, Side], Side]]:
    """Yield the pieces and the side to move, at the start and after each hop."""
    start, between = animation.start, animation.start.game.board.between
    pieces = {point: side for side in Side for point in start.pieces(side)}
    mover = start.to_move
    yield dict(pieces), mover
    for move in animation.moves:
        hops = list(pairwise(move.path))
        for number, (here, there) in enumerate(hops, start=1):
            pieces[there] = pieces.pop(here)
            if move.captured:
                del pieces[between[here, there]]
            yield dict(pieces), mover if number < len(hops) else mover.other
        mover = mover.other


def hops(animation: Animation) -> list[tuple[str, str, str | None]]:
    """Return each hop as (from, to, captured point)."""
    between = animation.start.game.board.between
    return [
        (*hop, between[hop] if move.captured else None)
        for move in animation.moves
        for hop in pairwise(move.path)
    ]


@dataclass(frozen=True)
class Replayed:
    """A replay and its frames."""

    animation: Animation
    assets: BoardAssets
    frames: list[tuple[Image.Image, int]]


@pytest.fixture(scope="module", params=enumerate([*GAMES.values()][::2]), ids=[*GAMES][::2])
def replayed(request: pytest.FixtureRequest, renderer: BoardRenderer) -> Replayed:
    """Return a replay that ends with a chain. The tests run for every second game."""
    number, game = request.param
    look = {"theme": THEMES[number % len(THEMES)], "width": 800}
    animation, bottom = match_with_chain(game), list(Side)[number % 2]
    assets = renderer.assets(Scene(animation.start, bottom), **look)
    gif = animate(renderer, animation, bottom=bottom, **look)
    return Replayed(animation, assets, frames(gif))


def test_every_hop_is_visible_in_its_frame(replayed):
    expected = list(landings(replayed.animation))
    assert len(replayed.frames) == 1 + FRAMES * (len(expected) - 1)
    assert len(expected) > len(replayed.animation.moves) + 1
    for (picture, _), (pieces, turn) in zip(replayed.frames[::FRAMES], expected, strict=True):
        for point in replayed.assets.layout.places:
            assert read_side(replayed.assets, picture, point) == pieces.get(point), point
        assert badges_at(replayed.assets, picture) == [turn]


def test_captured_piece_vanishes_when_leapt_over(replayed):
    positions, leaps, leapt = list(landings(replayed.animation)), 0, 0
    scenes = list(frames_of(replayed.animation))
    for number, (here, _, over) in enumerate(hops(replayed.animation)):
        if over is None:
            continue
        leaps += 1
        mover = positions[number][0][here]
        hop = range(1 + FRAMES * number, 1 + FRAMES * number + 3)
        (first, above) = (replayed.frames[at][0] for at in hop[:2])
        seen = [read_side(replayed.assets, picture, over) for picture in (first, above)]
        # The moving piece may hide a part of the captured one.
        assert seen[0] in {mover.other, None}
        assert seen[1] is mover
        shown = [scenes[at].scene.position.pieces(mover.other) for at in hop]
        assert [over in pieces for pieces in shown] == [True, False, False]
        leapt += seen[0] is mover.other
        assert read_side(replayed.assets, above, here) is None
    assert leaps > 1
    assert leapt > 1


@pytest.mark.parametrize("theme", THEMES)
def test_last_frame_equals_the_still_picture(renderer, theme):
    game = GAMES["gol-skuish" if THEMES.index(theme) % 2 else "egara-guti"]
    animation = random_match(game, theme, 4)
    last, milliseconds = frames(animate(renderer, animation, theme=theme))[-1]
    end = animation.start.through(animation.moves)[-1]
    scene = Scene(end, trail=animation.moves[-1:], hints=False)
    still = opened(renderer.draw(scene, theme=theme, width=last.width))
    board = last.crop((0, 0, *still.size))
    assert ImageChops.difference(board, still).getbbox() is None
    assert milliseconds == 4000


@pytest.mark.parametrize("winner", [Side.BLACK, Side.WHITE, None], ids=str)
def test_replay_ends_with_the_result(renderer, winner):
    animation = replace(random_match(GAMES["pretwa"], "result", 2), outcome=None)
    ended = replace(animation, outcome=Outcome(Termination.COUNT, winner))
    (*before, open_end), (*same, end) = (
        [picture for picture, _ in frames(animate(renderer, it))] for it in (animation, ended)
    )
    assert before == same
    assets = renderer.assets(Scene(animation.start), width=end.width)
    assert badges_at(assets, end) == ([winner] if winner else list(Side))
    assert ImageChops.difference(open_end, end).getbbox()


@pytest.mark.parametrize("bottom", Side, ids=str)
def test_replay_number_and_progress_advance_every_ply(renderer, bottom):
    animation = match_with_chain(GAMES["dash-guti"])
    shown = [picture for picture, _ in frames(animate(renderer, animation, bottom=bottom))]
    assets = renderer.assets(Scene(animation.start, bottom), width=shown[0].width)
    top, plies = assets.layout.height, len(animation.moves)
    wide = renderer.shaper.width(f"{plies}/{plies}", assets.player_bar.font_size)
    number = wide + 30 * assets.layout.scale
    captions, at = [shown[0].crop((0, top + 8, int(number), shown[0].height)).tobytes()], 0
    for ply, move in enumerate(animation.moves, start=1):
        for picture in shown[at + 1 : (at := at + FRAMES * (len(move.path) - 1)) + 1]:
            bar = [picture.getpixel((x, top + 1)) for x in range(picture.width)]
            far = max(x for x, colour in enumerate(bar) if colour == bar[0])
            assert far == pytest.approx(picture.width * ply / plies, abs=2)
            caption = picture.crop((0, top + 8, int(number), picture.height)).tobytes()
            if caption != captions[-1]:
                captions.append(caption)
        assert len(captions) == ply + 1


def test_caption_of_long_chain_shows_its_end(renderer):
    game = GAMES["gol-skuish"]
    path = (*("b2", "o") * 10, "b2")
    animation = Animation(Position.start(game), (Move(path, ("b1",) * 20),))
    picture, _ = frames(animate(renderer, animation, width=300))[-1]
    assets = renderer.assets(Scene(Position.start(game)), width=300)
    foot = picture.crop((0, assets.layout.height + 5, *picture.size))
    colours = {foot.getpixel((x, y)) for x in range(291, 300) for y in range(foot.height)}
    assert len(colours) == 1


def test_last_hop_of_a_turn_is_shown_longer(renderer):
    animation = match_with_chain(GAMES["lau-kata-kati"])
    times = [milliseconds for _, milliseconds in frames(animate(renderer, animation))]
    assert times[0] == 1200
    taken = [sum(times[at : at + FRAMES]) for at in range(1, len(times), FRAMES)]
    expected = [
        900 if number == len(move.path) - 1 else 350
        for move in animation.moves
        for number in range(1, len(move.path))
    ]
    assert taken[:-1] == expected[:-1]
    assert taken[-1] == 4000 + 3 * 50


@pytest.mark.parametrize("plies", [1, 60, 100, 101, 200, 201, 300, MAX_PLIES])
def test_replay_duration_is_bounded(plies):
    times = FrameTimes.of(plies)
    assert times.turn * plies <= 150_000
    assert times.turn > times.hop > times.tweens * times.tween
    # Browsers slow down shorter frames.
    assert times.hop - times.tweens * times.tween >= 20


@pytest.mark.parametrize("outcome", [None, Outcome(Termination.COUNT, Side.WHITE)], ids=str)
def test_match_without_moves_is_a_still_picture(renderer, outcome):
    start = Position.start(GAMES["egara-guti"], Side.WHITE)
    [(picture, _)] = frames(animate(renderer, Animation(start, outcome=outcome)))
    assets = renderer.assets(Scene(start), width=picture.width)
    assert badges_at(assets, picture) == [Side.WHITE]
    still = opened(renderer.draw(Scene(start, outcome=outcome), width=picture.width))
    board = picture.crop((0, 0, *still.size))
    assert ImageChops.difference(board, still).getbbox() is None


@pytest.mark.parametrize("game", [*GAMES.values()][1::2], ids=[*GAMES][1::2])
def test_fifteen_plies_stay_below_quarter_megabyte(renderer, game):
    """Measured: 40 KB for the start and 14 KB for each ply."""
    gif = animate(renderer, long_match(game, 4))
    assert len(gif) < 40_000 + 4 * 14_000
    assert Image.open(BytesIO(gif)).info["loop"] == 0


async def test_long_match_stays_small_without_blocking_the_loop(renderer):
    """The event loop runs many times while the replay is drawn."""
    animation, rounds = long_match(GAMES["lau-kata-kati"], MAX_PLIES + 100), 0
    drawing = asyncio.create_task(asyncio.to_thread(animate, renderer, animation))
    while not drawing.done():
        await asyncio.sleep(0.001)
        rounds += 1
    assert rounds > 10
    gif = await drawing
    assert len(gif) < 3_000_000
    picture = Image.open(BytesIO(gif))
    shown = sum(len(move.path) - 1 for move in animation.moves[-MAX_PLIES:])
    assert picture.n_frames == 1 + shown
    scene = Scene(animation.start.through(animation.moves)[100], hints=False)
    still = opened(renderer.draw(scene, width=picture.width))
    board = picture.convert("RGB").crop((0, 0, *still.size))
    assert ImageChops.difference(board, still).getbbox() is None


@pytest.mark.parametrize("wrong", [{"theme": "plaid"}, {"width": 10}], ids=str)
def test_invalid_theme_and_width_are_refused(renderer, wrong):
    with pytest.raises(ValueError, match=str(next(iter(wrong.values())))):
        animate(renderer, Animation(Position.start(GAMES["pretwa"])), **wrong)


@given(st.data())
def test_gif_frames_round_trip(data):
    colours, (width, height) = data.draw(st.integers(1, 255)), data.draw(sizes)
    palette = bytes(range(3 * colours)) if colours < 86 else bytes(Random(1).randbytes(3 * colours))
    pixels = st.integers(0, colours - 1)
    area = st.lists(pixels, min_size=width * height, max_size=width * height)
    fed = data.draw(st.lists(area, min_size=1, max_size=5))
    writer = GifWriter(palette)
    for indices in fed:
        writer.add(Image.frombytes("L", (width, height), bytes(indices)), 70)
    shown = frames(writer.file)
    assert len(shown) == len(fed)
    for (picture, milliseconds), indices in zip(shown, fed, strict=True):
        expected = b"".join(palette[3 * it : 3 * it + 3] for it in indices)
        assert picture.tobytes() == expected
        assert milliseconds == 70


sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


def test_gif_without_frames_is_refused():
    with pytest.raises(ValueError, match="one frame"):
        _ = GifWriter(bytes(6)).file
