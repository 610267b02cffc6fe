"""Members play in a real browser, through the playground's page and the real bot.

The moves come from the engine. The page has no context menus, so the bot's is not tested here.
Each test has a playground of its own: every picture in the channel slows the page down.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from bot import texts
from bot.services.lessons import FOLDER, read_lessons
from bot.texts import endonym
from tests.support.browser.process import Playground, free_port, open_playground
from tests.support.browser.screen import PICTURE, Screen, open_browser

PHONE: ViewportSize = {"width": 400, "height": 800}
LOW_PHONE: ViewportSize = {"width": 400, "height": 640}
ASHAS, BIMALS = "Play as Asha", "Play as Bimal"
ASKER_BEGINS = {"side": "black", "first": "me"}

Windows = Callable[[str], Screen]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Open one browser for all tests, none of which may be async."""
    with open_browser() as opened:
        yield opened


@pytest.fixture
def playground(tmp_path: Path, browser: Browser) -> Iterator[Playground]:
    """Run a playground, and check at its end that it logged no fault."""
    with open_playground(tmp_path, free_port()) as running:
        yield running
        assert running.end() == 0
        assert "Traceback" not in running.output, running.output


@pytest.fixture
def screen(playground: Playground, browser: Browser) -> Iterator[Windows]:
    """Return a function that opens a member's screen by name.

    Each is in a window of its own: browsers slow down hidden pages.
    """
    yield partial(Screen.open, browser, playground.address)
    for window in browser.contexts:
        window.close()


def invite(asker: Screen, game: str, opponent: str | None = None) -> None:
    """Invite `opponent`, or anyone if None. The inviter is Black and moves first."""
    options = {"game": game, **ASKER_BEGINS}
    if opponent:
        asker.slash("challenge", opponent=opponent, **options, choose=("opponent", *options))
    else:
        asker.slash("seek", **options, choose=tuple(options))


def play(mover: Screen, move: str, *, piece: bool = False) -> None:
    """Press the move's button. If `piece`, press the piece's button first."""
    if piece:
        origin = re.split("[-x]", move)[0]
        mover.click(origin)
        mover.sees(f"Where does the piece on {origin} go?")
    mover.click(move)


def pressed(screen: Screen, *labels: str) -> None:
    """Press items of the newest board's menu."""
    for label in ("More", *labels):
        screen.click(label)


THREAD = "Sholo guti: Bimal \N{EN DASH} Asha"
"""The thread of the match that is played in one."""

READABLE_WIDTH = 300
"""Width at which the smallest letters of the path are 9 pixels high."""


def test_takeback_draw_replay_and_rematch_work_in_browser(screen: Windows) -> None:
    asha, bimal = screen("Asha"), screen("Bimal")
    invite(asha, "Pretwa", "Bimal")
    bimal.click("Accept")
    asha.sees("@Asha, it’s your turn")
    play(asha, "a1-o")
    bimal.sees("@Bimal, it’s your turn")

    asha.slash("takeback")
    bimal.sees("@Asha would like to take back")
    bimal.click("Accept")
    asha.sees("took back a1-o")
    asha.sees("@Asha, it’s your turn")
    asha.slash("move", move="b1-o", choose=("move",))

    bimal.sees("@Bimal, it’s your turn")
    pressed(bimal, "Draw", "Yes, ask")
    asha.sees("@Bimal offers a draw")
    asha.click("Decline")
    bimal.sees("@Asha declined the draw that @Bimal offered")
    bimal.has_no("Accept")
    asha.scroll_up()
    bimal.slash("move", move="e1xb1")
    asha.sees("@Asha must capture")
    asha.shows_board()
    pressed(asha, "Draw", "Yes, ask")
    bimal.sees("@Asha offers a draw")
    bimal.click("Accept")
    for each in (asha, bimal):
        each.sees("A draw by agreement")
        each.buttons("Rematch", "Replay", "Analyse", "Share", "Play forced moves for me")

    replay(asha, bimal)
    asha.click("Rematch")
    bimal.sees("a rematch, with sides and first move swapped")
    bimal.click("Accept")
    for each in (asha, bimal):
        each.sees("⚫ @Bimal, it’s your turn")


def replay(asker: Screen, other: Screen) -> None:
    """View the finished match of two turns."""
    asker.click("Replay")
    other.sees("Match 1 · 2 turns")
    assert other.picture().width >= 400
    other.click("Step by step")
    other.sees("The start")
    other.click("▶")
    other.sees(re.compile("b1-o"))
    other.scroll_up()
    other.click_unseen("⏭")
    other.sees(re.compile("e1xb1"))
    other.shows_board()


def begin_lesson(learner: Screen) -> None:
    """Play two steps of the first lesson, one by typing and one by pressing."""
    first, second, *_ = steps = read_lessons(FOLDER)["first"].steps
    learner.slash("learn")
    learner.sees(f"1 of {len(steps)}")
    learner.types(f"/learn move:{first.solution}")
    learner.sees("✅")
    learner.click("Next ▶")
    learner.sees(f"2 of {len(steps)}")
    learner.click(str(second.solution))
    learner.sees("✅")
    assert str(second.solution) in learner.picture().alt
    learner.fits()


def test_lesson_and_match_fit_a_narrow_screen(playground: Playground, browser: Browser) -> None:
    with browser.new_context(viewport=PHONE) as windows:
        front = windows.new_page()
        front.goto(playground.address)
        asha = Screen.within(front, "Asha")
        begin_lesson(asha)
        asha.begin("challenge")
        asha.enter("opponent", "Bimal", choose=True)
        for option, value in {"game": "Gol-skuish", **ASKER_BEGINS}.items():
            asha.enter(option, value, choose=True)
        asha.send()
        asha.buttons("Accept", "Decline", "Withdraw", "Learn", "Rules")
        asha.shows_topic("No match here: /play, or /challenge")
        front.locator("label", has_text="Bimal").click()
        bimal = Screen.within(front, "Bimal")
        bimal.buttons("Accept", "Decline", "Withdraw", "Learn", "Rules")
        bimal.click("Accept")
        bimal.sees("@Asha, it’s your turn")
        bimal.shows_topic(f"Asha is to move: {ASHAS}")
        bimal.begin("challenge")
        bimal.mark_next("opponent")
        bimal.click(ASHAS)
        asha = Screen.within(front, "Asha")
        asha.shows_topic("Your turn")
        asha.buttons("a1-o", "c1-o", "b1-o", "More")
        asha.shows_board()
        play(asha, "a1-o")
        asha.sees("@Bimal, it’s your turn")
        asha.has_no("c1-o")
        asha.shows_board()
        asha.fits()
        asha.shows_topic(f"Bimal is to move: {BIMALS}")
        asha.click(BIMALS)
        bimal.shows_topic("Your turn")
        bimal.shows_board()
        assert bimal.marked() == "Bimal"
        bimal.leave_command()
        bimal.send_early("move", move="zz")
        bimal.sees("zz")
        bimal.in_reach(bimal.message())
        bimal.shows_board(-2)


def test_board_is_readable_above_many_buttons(playground: Playground, browser: Browser) -> None:
    """On a low screen the last buttons are below the screen instead."""
    with browser.new_context(viewport=LOW_PHONE) as windows:
        asha = Screen.open(windows, playground.address, "Asha")
        asha.types("/challenge opponent:Bimal game:Sholo guti side:black first:me")
        bimal = Screen.open(windows, playground.address, "Bimal")
        bimal.click("Accept")
        asha.sees("@Asha, it’s your turn")
        asha.shows_picture(READABLE_WIDTH)
        asha.in_reach(asha.message().locator(PICTURE).last)
        asha.in_reach(asha.message().locator(".component-row button").first)
        windows.route("**/api/assets/**", lambda route: route.abort())
        play(asha, "a4-a5")
        bimal.sees("a4-a5")
        bimal.keeps_place_of_picture(READABLE_WIDTH)


def test_languages_and_thread_work_in_browser(screen: Windows) -> None:
    asha, bimal = screen("Asha"), screen("Bimal")
    for each, language in ((asha, "bn"), (bimal, "hi")):
        see_own_language(each, language)
    invite(asha, "Pretwa")
    bimal.sees("@Asha is looking for an opponent in Pretwa")
    bimal.click("Accept")
    asha.shows_topic(texts.of("bn").say("playground-your-turn"))
    offered = ("draw", "takeback", "view", "text", "rules", "time", "leave")
    menus = (asha, "bn", offered), (bimal, "hi", ("conditions", *offered))
    for each, language, menu in menus:
        each.click("More")
        each.buttons(*(texts.of(language).say(f"button-{it}") for it in menu))
        each.speaks(texts.ENGLISH)

    invite(bimal, "Sholo guti", "Asha")
    asha.sees("@Asha, @Bimal challenges you")
    asha.click("Accept")
    play_in_thread(bimal, asha)
    asha.channel(THREAD)
    asha.enters_early("games")
    asha.types("/play level:9", sent=False)
    asha.sees("Type only /play and press Enter")
    asha.types("/move a1-o")
    bimal.sees("@Bimal, it’s your turn")
    play(bimal, "d1xa1")

    pressed(bimal, "Resign")
    bimal.sees("Really resign this match of Pretwa? @Asha will win.")
    bimal.click("Keep playing")
    bimal.sees("the match goes on")
    pressed(bimal, "Resign")
    bimal.click("Yes, resign")
    asha.sees("Asha wins with ⚫ black: @Bimal resigned")


def see_own_language(person: Screen, language: str) -> None:
    """Choose a language, in which the page and private messages must then be."""
    words, public = texts.of(language), texts.of(texts.ENGLISH)
    person.speaks(language)
    person.shows_topic(words.say("playground-no-match", **public.labels))
    person.sees("বাকি সব" if language == "bn" else "बाक़ी सब")
    person.slash("help")
    others = (endonym(it) for it in texts.languages() if it != language)
    own = (
        words.say(f"button-{it}")
        for it in ("engine", "seek", "learn", "today-puzzle", "rules", "my-matches", "more")
    )
    person.buttons(*others, *own)


def play_in_thread(black: Screen, white: Screen) -> None:
    """Follow two links into the thread of a match, move a piece there, and come back."""
    black.follow(THREAD)
    white.follow(f"#{THREAD}")
    for each in (black, white):
        each.is_in(THREAD)
        each.sees(re.compile("@Bimal, it’s your turn|@Bimal is to move"))
    play(black, "b4-b5", piece=True)
    white.sees("@Asha")
    for each in (black, white):
        each.channel("games")


def test_every_door_fits_a_phone(playground: Playground, browser: Browser) -> None:
    """Two play in a private chat and in a server that has not added the bot."""
    with browser.new_context(viewport=PHONE) as windows:
        asha, bimal = (Screen.open(windows, playground.address, each) for each in ("Asha", "Bimal"))
        chitra = Screen.open(windows, playground.address, "Chitra")
        assert chitra.channels() == ["games", "elsewhere"]
        chitra.types("/today")
        chitra.shows_picture(READABLE_WIDTH)
        for channel, where in (("Asha & Bimal", "a private chat"), ("elsewhere", "this server")):
            asha.channel(channel)
            bimal.channel(channel)
            asha.types("/challenge opponent:Bimal game:Pretwa side:black first:me")
            bimal.sees(f"No pings in {where}")
            bimal.click("Accept")
            asha.sees("@Asha, it’s your turn")
            asha.shows_topic("Your turn")
            play(asha, "a1-o")
            bimal.sees("@Bimal, it’s your turn")
            bimal.shows_board()
            bimal.fits()
        asha.types("/seek game:Pretwa")
        asha.sees("servers that have added me")


def test_late_answer_is_shown_without_another_action(screen: Windows) -> None:
    """The engine's first move comes after the action, as an edit of a private message."""
    asha = screen("Asha")
    asha.channel("elsewhere")
    asha.watch_pictures()
    asha.types("/play game:Lau kata-kati side:black first:opponent")
    asha.sees("Guti played")
    asha.picture()
    asha.lost_no_picture()
