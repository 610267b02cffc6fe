"""Replays: every hop of a match can be read back from the frames, and the file stays small."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops
from render.test_boards import THEMES, badge_at, each_game, each_side, played, read_side

from bot.engine import Game, Move, Outcome, Position, Side, Termination
from bot.games import GAMES
from bot.render import BoardRenderer, Film, Scene, animate
from bot.render.animation.gif import Reel
from bot.render.animation.replay import LONGEST, Pace

ASSETS = Path(__file__).parents[2] / "assets"
FRAMES = Pace().glimpses + 1
"""How many frames a hop has, its landing the last."""
WIDE = 800
"""The width for which a point's piece is read."""


@pytest.fixture(scope="module")
def renderer() -> BoardRenderer:
    return BoardRenderer.open(ASSETS)


def film_of(game: Game, seed: str, plies: int) -> Film:
    position, moves = played(game, Random(seed), plies)
    return Film(Position.start(game), moves, position.outcome)


def chain_film(game: Game) -> Film:
    """A short match that ends with a chain of captures."""
    for seed in range(1000):
        film = film_of(game, str(seed), 30)
        for ply, move in enumerate(film.moves, start=1):
            if len(move.captured) > 1:
                return Film(film.start, film.moves[:ply])
    raise AssertionError(game.key)


def long_film(game: Game, plies: int) -> Film:
    """A match of so many plies, in which pieces step about and are seldom taken."""
    patient = replace(game, quiet_limit=plies + 1)
    for seed in range(100):
        position, moves, dice = patient.start, list[Move](), Random(seed)
        while len(moves) < plies and position.legal_moves:
            calm = [it for it in position.legal_moves if not position.after(it).capture_due]
            moves.append(dice.choice(calm or position.legal_moves))
            position = position.after(moves[-1])
        if len(moves) == plies:
            return Film(patient.start, tuple(moves))
    raise AssertionError(game.key)


def frames(gif: bytes) -> list[tuple[Image.Image, int]]:
    """Each frame as it is seen, and how many milliseconds it stands."""
    picture, seen = Image.open(BytesIO(gif)), []
    for number in range(picture.n_frames):
        picture.seek(number)
        seen.append((picture.convert("RGB"), picture.info.get("duration", 0)))
    return seen


def landings(film: Film) -> Iterator[tuple[dict[str, Side], Side]]:
    """At the start and after each hop: who stands where, and whose turn it is."""
    start, between = film.start, film.start.game.board.between
    standing = {point: side for side in Side for point in start.pieces(side)}
    mover = start.to_move
    yield dict(standing), mover
    for move in film.moves:
        hops = list(pairwise(move.path))
        for number, (here, there) in enumerate(hops, start=1):
            standing[there] = standing.pop(here)
            if move.captured:
                del standing[between[here, there]]
            yield dict(standing), mover if number < len(hops) else mover.other
        mover = mover.other


def hops(film: Film) -> list[tuple[str, str, str | None]]:
    """Each hop of a film: from, to, and the point leapt over."""
    between = film.start.game.board.between
    return [
        (*hop, between[hop] if move.captured else None)
        for move in film.moves
        for hop in pairwise(move.path)
    ]


@each_side
@each_game
def test_every_hop_of_a_match_is_read_back_from_its_frame(renderer, game, bottom):
    theme = THEMES[list(GAMES).index(game.key) % len(THEMES)]
    chain = chain_film(game)
    film = Film(chain.start, chain.moves[-14:]) if len(chain.moves) <= 14 else chain
    shown = frames(animate(renderer, film, theme=theme, width=WIDE, bottom=bottom))
    expected, scene = list(landings(film)), Scene(film.start, bottom)
    assert len(shown) == 1 + FRAMES * (len(expected) - 1)
    assert len(expected) > len(film.moves) + 1
    table = renderer.table(scene, theme=theme, width=WIDE)
    for (picture, _), (standing, turn) in list(zip(shown[::FRAMES], expected, strict=True))[-14:]:
        for point in game.board.names:
            seen = read_side(renderer, scene, theme, picture, point)
            assert seen == standing.get(point), point
        assert [side for side in Side if badge_at(table, picture, side)] == [turn]


@each_game
def test_a_captured_piece_vanishes_when_it_is_leapt_over(renderer, game):
    film, scene = chain_film(game), Scene(Position.start(game))
    shown = frames(animate(renderer, film, width=WIDE))
    positions, leaps, leapt = list(landings(film)), 0, 0
    for number, (here, _, over) in enumerate(hops(film)):
        if over is None:
            continue
        leaps += 1
        mover = positions[number][0][here]
        first, above, beyond = (shown[1 + FRAMES * number + at][0] for at in range(3))
        seen = [read_side(renderer, scene, "wood", it, over) for it in (first, above, beyond)]
        # before it is above, the moving piece may hide a part of the one it leaps over
        assert seen[0] in {mover.other, None}
        assert seen[1:] == [mover, None]
        leapt += seen[0] is mover.other
        assert read_side(renderer, scene, "wood", above, here) is None
    assert leaps > 1
    assert leapt > 1


@pytest.mark.parametrize("theme", THEMES)
def test_the_last_frame_is_the_still_picture_of_the_end_pixel_by_pixel(renderer, theme):
    for game in (GAMES["egara-guti"], GAMES["gol-skuish"]):
        film = film_of(game, theme, 20)
        last, milliseconds = frames(animate(renderer, film, theme=theme))[-1]
        scene = Scene(list(film.positions)[-1], trail=film.moves[-1:], hints=False)
        still = Image.open(BytesIO(renderer.draw(scene, theme=theme, width=last.width)))
        board = last.crop((0, 0, *still.size))
        assert ImageChops.difference(board, still.convert("RGB")).getbbox() is None
        assert milliseconds == 4000


@pytest.mark.parametrize("winner", [Side.BLACK, Side.WHITE, None], ids=str)
def test_it_ends_on_the_result_that_the_match_had(renderer, winner):
    film = replace(film_of(GAMES["pretwa"], "result", 6), outcome=None)
    ended = replace(film, outcome=Outcome(Termination.COUNT, winner))
    (*before, open_end), (*same, end) = (
        [picture for picture, _ in frames(animate(renderer, it))] for it in (film, ended)
    )
    assert before == same
    table = renderer.table(Scene(film.start), width=end.width)
    assert [side for side in Side if badge_at(table, end, side)] == (
        [winner] if winner else list(Side)
    )
    assert ImageChops.difference(open_end, end).getbbox()


@each_side
def test_the_number_and_the_bar_go_on_with_every_ply(renderer, bottom):
    film = chain_film(GAMES["dash-guti"])
    shown = [picture for picture, _ in frames(animate(renderer, film, bottom=bottom))]
    table = renderer.table(Scene(film.start, bottom), width=shown[0].width)
    top, plies = table.layout.height, len(film.moves)
    number = table.strip.font.getlength(f"{plies}/{plies}") + 30 * table.layout.scale
    captions, at = [shown[0].crop((0, top + 8, int(number), shown[0].height)).tobytes()], 0
    for ply, move in enumerate(film.moves, start=1):
        for picture in shown[at + 1 : (at := at + FRAMES * (len(move.path) - 1)) + 1]:
            bar = [picture.getpixel((x, top + 1)) for x in range(picture.width)]
            far = max(x for x, colour in enumerate(bar) if colour == bar[0])
            assert far == pytest.approx(picture.width * ply / plies, abs=2)
            caption = picture.crop((0, top + 8, int(number), picture.height)).tobytes()
            if caption != captions[-1]:
                captions.append(caption)
        assert len(captions) == ply + 1


def test_a_chain_too_long_for_the_caption_shows_its_end(renderer):
    game = GAMES["gol-skuish"]
    path = (*("b2", "o") * 20, "b2")
    film = Film(Position.start(game), (Move(path, ("b1",) * 40),))
    picture, _ = frames(animate(renderer, film, width=300))[-1]
    table = renderer.table(Scene(Position.start(game)), width=300)
    foot = picture.crop((0, table.layout.height + 5, *picture.size))
    colours = {foot.getpixel((x, y)) for x in range(291, 300) for y in range(foot.height)}
    assert len(colours) == 1


def test_a_turn_takes_its_time_and_each_hop_of_a_chain_less(renderer):
    film = chain_film(GAMES["lau-kata-kati"])
    times = [milliseconds for _, milliseconds in frames(animate(renderer, film))]
    assert times[0] == 1200
    taken = [sum(times[at : at + FRAMES]) for at in range(1, len(times), FRAMES)]
    expected = [
        900 if number == len(move.path) - 1 else 350
        for move in film.moves
        for number in range(1, len(move.path))
    ]
    assert taken[:-1] == expected[:-1]
    assert taken[-1] == 4000 + 3 * 50


@pytest.mark.parametrize("plies", [1, 60, 100, 101, 200, 201, 300, LONGEST])
def test_no_replay_lasts_longer_than_people_look(plies):
    pace = Pace.of(plies)
    assert pace.turn * plies <= 150_000
    assert pace.turn > pace.hop > pace.glimpses * pace.glimpse
    # what is quicker than 20 ms, browsers show slowly
    assert pace.hop - pace.glimpses * pace.glimpse >= 20


@pytest.mark.parametrize("outcome", [None, Outcome(Termination.COUNT, Side.WHITE)], ids=str)
def test_a_match_without_moves_is_a_still_picture(renderer, outcome):
    start = Position.start(GAMES["egara-guti"], Side.WHITE)
    [(picture, _)] = frames(animate(renderer, Film(start, outcome=outcome)))
    table = renderer.table(Scene(start), width=picture.width)
    assert [side for side in Side if badge_at(table, picture, side)] == [Side.WHITE]
    still = Image.open(BytesIO(renderer.draw(Scene(start, outcome=outcome), width=picture.width)))
    board = picture.crop((0, 0, *still.size))
    assert ImageChops.difference(board, still.convert("RGB")).getbbox() is None


@each_game
def test_sixty_plies_are_less_than_a_megabyte(renderer, game):
    gif = animate(renderer, long_film(game, 60))
    assert len(gif) < 1_000_000
    assert Image.open(BytesIO(gif)).info["loop"] == 0


@pytest.mark.parametrize("key", ["lau-kata-kati", "gol-skuish"])
def test_long_matches_stay_small_and_show_their_end(renderer, key):
    film = long_film(GAMES[key], LONGEST + 100)
    gif = animate(renderer, film)
    assert len(gif) < 3_000_000
    picture = Image.open(BytesIO(gif))
    shown = sum(len(move.path) - 1 for move in film.moves[-LONGEST:])
    assert picture.n_frames == 1 + shown
    scene = Scene(list(film.positions)[100], hints=False)
    still = Image.open(BytesIO(renderer.draw(scene, width=picture.width))).convert("RGB")
    board = picture.convert("RGB").crop((0, 0, *still.size))
    assert ImageChops.difference(board, still).getbbox() is None


@pytest.mark.parametrize("wrong", [{"theme": "plaid"}, {"width": 10}], ids=str)
def test_a_theme_or_width_that_there_is_not_is_refused(renderer, wrong):
    with pytest.raises(ValueError, match=str(next(iter(wrong.values())))):
        animate(renderer, Film(Position.start(GAMES["pretwa"])), **wrong)


async def test_the_event_loop_goes_on_while_a_replay_is_drawn(renderer):
    """It comes round many times in about half a second; a loop that is held comes round once."""
    film, rounds = long_film(GAMES["gol-skuish"], 150), 0
    drawing = asyncio.create_task(asyncio.to_thread(animate, renderer, film))
    while not drawing.done():
        await asyncio.sleep(0.001)
        rounds += 1
    assert (await drawing).startswith(b"GIF89a")
    assert rounds > 10


@given(st.data())
def test_what_goes_into_a_reel_comes_out_frame_by_frame(data):
    colours, (width, height) = data.draw(st.integers(1, 255)), data.draw(sizes)
    palette = bytes(range(3 * colours)) if colours < 86 else bytes(Random(1).randbytes(3 * colours))
    pixels = st.integers(0, colours - 1)
    area = st.lists(pixels, min_size=width * height, max_size=width * height)
    fed = data.draw(st.lists(area, min_size=1, max_size=5))
    reel = Reel(palette)
    for indices in fed:
        reel.add(Image.frombytes("L", (width, height), bytes(indices)), 70)
    shown = frames(reel.file)
    assert len(shown) == len(fed)
    for (picture, milliseconds), indices in zip(shown, fed, strict=True):
        expected = b"".join(palette[3 * it : 3 * it + 3] for it in indices)
        assert picture.tobytes() == expected
        assert milliseconds == 70


sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


def test_a_reel_without_frames_is_no_file():
    with pytest.raises(ValueError, match="one frame"):
        _ = Reel(bytes(6)).file
