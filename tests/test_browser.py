"""Two members play in a real browser, through the playground's page and the real bot.

It knows what a person can see and do, and takes the moves from the engine.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.process import Playground, free_port, open_playground
from browser.screen import Screen, open_browser
from playwright.sync_api import Browser

from bot.engine import Side
from bot.games import GAMES

GAME = GAMES["lau-kata-kati"]
# With this seed a random match of Lau kata-kati is over after sixteen moves.
SEED = 113


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


@pytest.fixture
def playground(tmp_path: Path, browser: Browser) -> Iterator[Playground]:
    with open_playground(tmp_path, free_port()) as running:
        yield running
        assert running.end() == 0
        assert "Traceback" not in running.output, running.output


def test_two_members_play_a_match_of_lau_kata_kati_to_its_end(
    playground: Playground, browser: Browser
) -> None:
    asha, bimal = (Screen.open(browser, playground.address, name) for name in ("Asha", "Bimal"))
    asha.slash(
        "challenge",
        opponent="Bimal",
        game="Lau kata-kati",
        side="black",
        first="me",
        choose=("opponent", "game", "side", "first"),
    )
    bimal.click("Accept")
    for screen in (asha, bimal):
        screen.sees("@Asha, it is your turn")
    position, chance = GAME.start, random.Random(SEED)
    ply = 0
    while position.outcome is None:
        mover, waiting = (asha, bimal) if position.to_move is Side.BLACK else (bimal, asha)
        move = chance.choice(list(position.legal_moves))
        mover.slash("move", move=str(move), choose=("move",) if mover is bimal else ())
        position, ply = position.play(move), ply + 1
        for screen in (mover, waiting):
            screen.sees(re.compile(rf"Turn {ply}: .*{move}"))
            assert screen.picture().width >= 400
    for screen in (asha, bimal):
        screen.sees("Bimal wins")
