"""What surrounds a move, in a real browser: the picker, offers, threads, a rematch, a phone.

It knows what a person can see and do, and takes the moves from the engine. The page has no
context menus, so the one of the bot is tried without it.
"""

import random
import re
from collections.abc import Callable

from browser.process import Playground
from browser.screen import Screen
from playwright.sync_api import Browser, ViewportSize

from bot.engine import Position, Side
from bot.games import GAMES

GAME = GAMES["gol-skuish"]
# With this seed a random match of Gol-skuish is over after seventeen moves.
SEED = 8397
PHONE: ViewportSize = {"width": 400, "height": 800}
ASKER_BEGINS = {"side": "black", "first": "me"}

Windows = Callable[[str], Screen]


def invite(asker: Screen, game: str, opponent: str | None = None) -> None:
    """Invite somebody (or anybody) to a match, with black and the first move for the asker."""
    options = {"game": game, **ASKER_BEGINS}
    if opponent:
        asker.slash("challenge", opponent=opponent, **options, choose=("opponent", *options))
    else:
        asker.slash("seek", **options, choose=tuple(options))


def play(mover: Screen, move: str, *, sole: bool = False) -> None:
    """Play by the picker; where only a `sole` piece can move, it is chosen already."""
    origin = re.split("[-x]", move)[0]
    mover.click("Move")
    mover.sees("Choose a piece, then where it goes")
    if not sole:
        mover.choose("Which piece?", origin)
    mover.choose(f"{origin} goes where?", move)
    mover.sees(f"You played {move}.", -2)


def test_a_whole_match_of_gol_skuish_is_played_by_the_picker_alone(screen: Windows) -> None:
    asha, bimal = screen("Asha"), screen("Bimal")
    invite(asha, "Gol-skuish", "Bimal")
    bimal.click("Accept")
    asha.sees("@Asha, it is your turn")
    position, chance = Position.start(GAME), random.Random(SEED)
    ply = 0
    while position.outcome is None:
        mover, waiting = (asha, bimal) if position.to_move is Side.BLACK else (bimal, asha)
        moves = list(position.legal_moves)
        move = chance.choice(moves)
        play(mover, str(move), sole=len({each.origin for each in moves}) == 1)
        position, ply = position.play(move), ply + 1
        for each in (mover, waiting):
            each.sees(re.compile(rf"Turn {ply}: .*{move}"))
    for each in (asha, bimal):
        each.sees("Asha wins with ⚫ black: @Bimal has only 5 pieces left")
        each.buttons("Rematch", "Replay")
        each.has_no("Move")
        assert "White has 5" in each.picture().alt


def test_a_take_back_a_draw_a_replay_and_a_rematch(screen: Windows) -> None:
    asha, bimal = screen("Asha"), screen("Bimal")
    invite(asha, "Pretwa", "Bimal")
    bimal.click("Accept")
    asha.sees("@Asha, it is your turn")
    play(asha, "a1-o")
    bimal.sees("@Bimal, it is your turn")

    asha.slash("takeback")
    bimal.sees("@Asha would like to take back")
    bimal.click("Accept")
    asha.sees("took back a1-o")
    asha.sees("@Asha, it is your turn")
    play(asha, "b1-o")

    bimal.sees("@Bimal, it is your turn")
    bimal.click("Draw")
    asha.sees("@Bimal offers a draw")
    asha.click("Decline")
    bimal.sees("@Asha declined @Bimal")
    bimal.has_no("Accept")
    play(bimal, "e1xb1")
    asha.sees("@Asha, it is your turn")
    asha.click("Draw")
    bimal.sees("@Asha offers a draw")
    bimal.click("Accept")
    asha.sees("A draw by agreement")

    asha.click("Replay")
    bimal.sees("Match 1 · 2 turns")
    assert bimal.picture().width >= 400
    bimal.click("Step by step")
    bimal.sees("The start")
    bimal.click("Next ▶")
    bimal.sees(re.compile("Turn 1: .*b1-o"))
    bimal.click("Last ⏭")
    bimal.sees(re.compile("Turn 2: .*e1xb1"))

    asha.click("Rematch")
    bimal.sees("another match, with sides and first move swapped")
    bimal.click("Accept")
    for each in (asha, bimal):
        each.sees("⚫ @Bimal, it is your turn")


def test_an_open_challenge_a_thread_beside_it_and_a_resignation(screen: Windows) -> None:
    asha, bimal, chitra = screen("Asha"), screen("Bimal"), screen("Chitra")
    invite(asha, "Pretwa")
    chitra.sees("@Asha looks for somebody to play")
    chitra.click("Accept")
    asha.sees(re.compile("⚫ @Asha . ⚪ @Chitra"))

    invite(bimal, "Dash-guti", "Asha")
    asha.sees("@Asha, @Bimal challenges you")
    asha.click("Accept")
    thread = "Dash-guti: Bimal \N{EN DASH} Asha"
    bimal.follow(thread)
    asha.follow(f"#{thread}")
    for each in (asha, bimal):
        each.is_in(thread)
        each.sees("@Bimal, it is your turn")
    play(bimal, "b3-b4")
    asha.sees("@Asha, it is your turn")
    for each in (asha, bimal):
        each.channel("games")
    play(asha, "a1-o")
    chitra.sees("@Chitra, it is your turn")
    play(chitra, "d1xa1", sole=True)

    chitra.click("Resign")
    chitra.sees("Do you really want to resign this match of Pretwa? @Asha wins then.")
    chitra.click("Keep playing")
    chitra.sees("the match goes on")
    chitra.click("Resign")
    chitra.click("Yes, resign")
    asha.sees("Asha wins with ⚫ black: @Chitra resigned")


def test_a_match_is_begun_and_a_move_played_on_a_narrow_screen(
    playground: Playground, browser: Browser
) -> None:
    with browser.new_context(viewport=PHONE) as windows:
        front = windows.new_page()
        front.goto(playground.address)
        asha = Screen.within(front, "Asha")
        asha.begin("challenge")
        asha.enter("opponent", "Bimal", choose=True)
        for option, value in {"game": "Gol-skuish", **ASKER_BEGINS}.items():
            asha.enter(option, value, choose=True)
        asha.send()
        asha.buttons("Accept", "Decline", "Withdraw")
        front.locator("label", has_text="Bimal").click()
        bimal = Screen.within(front, "Bimal")
        bimal.buttons("Accept", "Decline", "Withdraw")
        bimal.click("Accept")
        bimal.sees("@Asha, it is your turn")
        front.locator("label", has_text="Asha").click()
        asha.buttons("Move", "My view", "Draw", "Resign")
        play(asha, "a1-o")
        asha.buttons("Move", "My view", "Draw", "Resign")
        assert asha.picture().shown_width >= 300
