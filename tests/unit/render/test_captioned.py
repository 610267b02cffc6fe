"""Captioned moves, and the digits on boards."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.render import BoardRenderer, CaptionedMove, MatchHeading, Scene, animate_captioned
from bot.texts import of
from guti import Outcome, Position, Side, Termination
from guti.games import GAMES
from tests.support.pixels import each_theme, opened, share

START = Position.start(GAMES["felli"])
MOVES = (CaptionedMove(START, START.legal_moves[0], "a move"),)


def first_frame(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file)).convert("RGB")


@pytest.mark.parametrize("winner", [Side.BLACK, Side.WHITE, None], ids=str)
@each_theme
def test_heading_marks_the_winner_and_names_both(
    renderer: BoardRenderer, theme: str, winner: Side | None
) -> None:
    heading = MatchHeading("Felli", "Asha", "Bimal", Outcome(Termination.COUNT, winner))
    plain = first_frame(animate_captioned(renderer, MOVES, theme=theme))
    headed = first_frame(animate_captioned(renderer, MOVES, theme=theme, heading=heading))
    height, half = headed.height - plain.height, headed.width // 2
    assert height > 0
    assert headed.crop((0, height, *headed.size)).tobytes() == plain.tobytes()
    turn = renderer.theme(theme).turn
    for left, side in ((0, Side.BLACK), (half, Side.WHITE)):
        player = headed.crop((left, height // 2 + 2, left + half, height))
        filled = share(list(player.get_flattened_data()), turn) > 0.5
        assert filled == (winner in {side, None})
    for other in (MatchHeading("Felli", "Asha", "Bimala", heading.outcome), None):
        again = first_frame(animate_captioned(renderer, MOVES, theme=theme, heading=other))
        assert again.tobytes() != headed.tobytes()


def test_pieces_are_counted_in_local_digits(renderer: BoardRenderer) -> None:
    bengali = Scene(START, digits=of("bn").formats.digits)
    one, other = (opened(renderer.draw(scene)) for scene in (Scene(START), bengali))
    changed = ImageChops.difference(one, other)
    layout = renderer.assets(bengali).layout
    board = changed.crop((0, layout.bar_height, layout.width, layout.height - layout.bar_height))
    assert changed.getbbox()
    assert not board.getbbox()
