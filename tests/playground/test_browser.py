"""Two members play in a real browser, through the playground's page and the real bot.

It knows what a person can see and do, and takes the moves from the engine.
"""

import random
import re
from collections.abc import Callable

from browser.screen import Screen

from bot.engine import Position, Side
from bot.games import GAMES

GAME = GAMES["lau-kata-kati"]
# With this seed a random match of Lau kata-kati is over after sixteen moves.
SEED = 113


def test_two_members_play_a_match_of_lau_kata_kati_to_its_end(
    screen: Callable[[str], Screen],
) -> None:
    asha, bimal = screen("Asha"), screen("Bimal")
    asha.slash(
        "challenge",
        opponent="Bimal",
        game="Lau kata-kati",
        side="black",
        first="me",
        choose=("opponent", "game", "side", "first"),
    )
    bimal.click("Accept")
    for each in (asha, bimal):
        each.sees("@Asha, it is your turn")
    position, chance = Position.start(GAME), random.Random(SEED)
    ply = 0
    while position.outcome is None:
        mover, waiting = (asha, bimal) if position.to_move is Side.BLACK else (bimal, asha)
        move = chance.choice(list(position.legal_moves))
        mover.slash("move", move=str(move), choose=("move",) if mover is bimal else ())
        position, ply = position.play(move), ply + 1
        for each in (mover, waiting):
            each.sees(re.compile(rf"Turn {ply}: .*{move}"))
            assert each.picture().width >= 400
    for each in (asha, bimal):
        each.sees("Bimal wins")
