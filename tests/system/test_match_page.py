"""Matches on their page, in a real browser.

The bot runs in a thread over a simulated Discord, and serves the page on a socket.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from math import dist
from random import Random

import pytest
from playwright.sync_api import Browser, Route, expect

from bot.render import BoardRenderer
from bot.web.state import move_json
from guti import Side
from guti.games import GAMES
from tests.support.browser import page_scripts
from tests.support.browser.arrow_keys import explored, way
from tests.support.browser.match_page import PageHost, hosted_page, letters
from tests.support.browser.match_screen import check_with_axe, match_screen
from tests.support.browser.page_scripts import agree, legal_choices, reveals_nothing
from tests.support.browser.screen import open_browser

PHONE, TINY = (400, 800), (320, 568)
SIZES = (TINY, PHONE, (1280, 720), (740, 360))
SMALLEST_PIECE_PX = 20
LIVE = {"pace": "live"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Open one browser for all tests, none of which may be async."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def host(
    tmp_path_factory: pytest.TempPathFactory, renderer: BoardRenderer, browser: Browser
) -> Iterator[PageHost]:
    with hosted_page(tmp_path_factory.mktemp("page") / "guti.sqlite3", renderer) as opened:
        yield opened


def test_match_is_played_by_mouse_and_touch(host: PageHost, browser: Browser) -> None:
    match, dice = host.begin("felli", **LIVE), Random(37)  # a short match with a long chain
    asha, bimal = (host.link(each, match) for each in (host.server.asha, host.server.bimal))
    with (
        match_screen(browser, asha) as mouse,
        match_screen(browser, bimal, PHONE, touch=True) as touch,
    ):
        while match.live:
            mover = mouse if match.position.to_move is Side.BLACK else touch
            before = len(match.moves)
            move = dice.choice(match.position.legal_moves)
            expect(mover.page.locator("#match")).to_have_attribute("data-mine", "true")
            mover.plays(move)
            mover.shows(before + 1)
            match = host.match(match)
            agree(match, mouse, touch)
            assert match.moves[before] == move
        for screen in (mouse, touch):
            expect(screen.page.locator("#turn")).to_contain_text(re.compile("wins|draw"))
            assert screen.width[0] <= screen.width[1]


def test_match_is_played_by_keyboard_and_names_alone(host: PageHost, browser: Browser) -> None:
    """Black knows only the accessibility tree and what is announced, from the first key on."""
    match, dice = host.begin("felli"), Random(13)
    with match_screen(browser, host.link(host.server.asha, match)) as screen:
        keyboard = screen.page.keyboard
        keyboard.press("Tab")
        ways = explored(screen)
        assert set(ways) == set(match.game.board.names)
        keyboard.type("c4")
        assert screen.focused() == "c4"
        while "wins" not in (turn := screen.heading):
            if turn != "Your turn":
                screen.shows(len(match.moves))
                move = dice.choice(match.position.legal_moves)
                match = host.plays(match, move)
                screen.says(str(move))
                for lost in move.captured:
                    screen.says(lost)
                if match.position.legal_moves and match.position.legal_moves[0].captured:
                    screen.says("You must capture, with")
                expect(screen.page.get_by_role("heading", level=1)).not_to_have_text(turn)
                continue
            for kinds in (["can capture", "can move"], *[["captures", "you can go here"]] * 9):
                choices = screen.points_named(*kinds)
                if not choices:
                    break
                for key in way(ways, screen.focused(), dice.choice(choices)):
                    keyboard.press(key)
                keyboard.press("Enter")
            screen.says("Enter plays it")
            assert host.match(match).moves == match.moves
            screen.page.wait_for_timeout(450)  # Enter sooner than that is a mistake
            keyboard.press("Enter")
            screen.shows(len(match.moves) + 1)
            match = host.match(match)
        screen.says("wins")
        assert not match.live


def test_private_match_against_guti_is_played(host: PageHost, browser: Browser) -> None:
    wanted = {"game": "felli", "level": "1", "side": "black", "first": "me"}
    (match, _), dice = host.begin_in_chat("play", **wanted), Random(5)
    link = host.link(host.server.asha, match)
    with match_screen(browser, link, PHONE, touch=True) as screen:
        while match.live and len(match.moves) < 10:
            before = len(match.moves)
            screen.plays(dice.choice(match.position.legal_moves))
            screen.page.wait_for_function(page_scripts.ANSWERED, arg=before)
            match = host.match(match)
            agree(match, screen)
        if match.live:
            screen.acts("Resign", "Resign")
        expect(screen.page.locator("#turn")).to_contain_text(re.compile("wins|draw"))
        screen.acts("Rematch")
        expect(screen.page.locator("#turn")).not_to_contain_text(re.compile("wins|draw"))
        screen.page.wait_for_function(page_scripts.ANSWERED, arg=0)  # Guti moves first.
        again = host.match(replace(match, id=match.id + 1))
        agree(again, screen)


def test_match_in_chat_is_played_at_both_doors(host: PageHost, browser: Browser) -> None:
    bimal = host.server.bimal
    wanted = {"opponent": bimal, "game": "felli", "side": "black", "first": "me"}
    (match, chat), dice = host.begin_in_chat("challenge", **wanted, pace="live"), Random(37)
    with match_screen(browser, host.link(host.server.asha, match)) as screen:
        while match.live:
            before, move = len(match.moves), dice.choice(match.position.legal_moves)
            if match.to_move == bimal.id:
                host.run(bimal.moves(str(move), chat))
            else:
                screen.plays(move)
            screen.shows(before + 1)
            match = host.match(match)
            agree(match, screen)
        expect(screen.page.locator("#turn")).to_contain_text(re.compile("wins|draw"))
        expect(screen.page.locator("#actions")).to_be_empty()  # The bot cannot ask for a rematch.


def test_keys_and_touches_reach_every_point_and_move(host: PageHost, browser: Browser) -> None:
    match, choices = host.begin("felli"), legal_choices()
    assert sum(len(move.captured) > 1 for moves in choices for move in moves) > 100
    with match_screen(browser, host.link(host.server.asha, match)) as screen:
        for game in GAMES.values():
            drawing = host.server.renderer.drawing(game)
            near = {
                name: [game.board.names[other] for other in found]
                for name, found in zip(game.board.names, game.board.neighbours, strict=True)
            }
            for flipped in (False, True):
                reached = screen.page.evaluate(
                    page_scripts.REACHED, [drawing.points, near, flipped]
                )
                assert set(reached) == set(near), (game.key, flipped)
        sent = [[move_json(move) for move in moves] for moves in choices]
        assert screen.page.evaluate(page_scripts.CHOSEN, sent) == [
            list(map(str, moves)) for moves in choices
        ]


def test_boards_fit_narrow_and_wide_windows(host: PageHost, browser: Browser) -> None:
    for game in ("lau-kata-kati", "gol-skuish", "sholo-guti", "peralikatuma"):
        match = host.begin(game)
        with match_screen(browser, host.link(host.server.asha, match), TINY) as screen:
            for width, height in SIZES:
                screen.page.set_viewport_size({"width": width, "height": height})
                assert screen.width == (width, width), game
                assert (
                    screen.page.evaluate(page_scripts.RIM) >= SMALLEST_PIECE_PX or height < 500
                ), (game, width)
                board = screen.page.locator("#board").bounding_box()
                assert board
                assert board["width"] <= width
                if height > 500:
                    assert board["width"] >= 0.99 * min(width, 400) or width > 900
            agree(match, screen)
            host.resign(match)


def test_points_are_named_in_the_accessibility_tree(host: PageHost, browser: Browser) -> None:
    match = host.begin("lau-kata-kati", "b3-b4")
    with match_screen(browser, host.link(host.server.bimal, match)) as screen:
        tree = screen.page.locator("#board").aria_snapshot()
        assert 'button "b5, White, can capture"' in tree
        assert 'button "b4, Black, last move"' in tree
        assert 'button "b3, empty"' in tree
        assert 'button "a7, White"' in tree
        assert tree.count("button") == len(match.game.board.names)
        screen.choose("b5")
        screen.says("b5 can go to b3.")
        assert screen.label("b3") == "b3, empty, captures b4"
        assert screen.label("b5") == "b5, White, chosen"


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_wrong(host: PageHost, browser: Browser, *, dark: bool) -> None:
    """In each state of the page: before a choice, with goals, asked, looking back, and over."""
    match = host.begin("lau-kata-kati", "b3-b4 b5xb3")
    with match_screen(browser, host.link(host.server.asha, match), PHONE, dark=dark) as screen:
        check_with_axe(screen.page)
        screen.choose(match.position.legal_moves[0].origin)
        check_with_axe(screen.page)
        screen.page.keyboard.press("Escape")
        screen.page.get_by_role("button", name="Resign", exact=True).click()
        check_with_axe(screen.page)
        screen.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        screen.page.get_by_role("button", name="One move back").click()
        check_with_axe(screen.page)
        screen.acts("Resign", "Resign")
        expect(screen.page.locator("#turn")).to_contain_text("wins")
        check_with_axe(screen.page)


def test_chain_is_whole_or_stops_early(host: PageHost, browser: Browser) -> None:
    for rules in ("guti", "encyclopedia"):
        pace = LIVE if rules == "encyclopedia" else {}
        match = host.begin("dash-guti", rules=rules, **pace)
        match, move = host.reach_chain(match)
        person = host.server.person(match.to_move)
        with match_screen(browser, host.link(person, match), still=False) as screen:
            if rules == "guti":
                screen.choose(move.path[0])
                screen.choose(move.path[1])
                screen.page.wait_for_timeout(450)
                screen.choose(move.path[2])  # As if the rest were not chosen yet.
                screen.page.wait_for_timeout(50)
                assert host.match(match).moves == match.moves
                screen.page.keyboard.press("Escape")
                for point in move.path[:2]:
                    screen.point(point).focus()
                    screen.page.keyboard.press("Enter")
                expected = move.path
                # The rest is chosen by itself, and the focus follows the piece.
                assert screen.focused() == expected[-1]
                screen.page.wait_for_timeout(450)
                screen.page.keyboard.press("Enter")
            else:
                expected = move.path[:2]
                screen.choose(expected[0])
                screen.choose(expected[1])
                assert host.match(match).moves == match.moves  # it could go on
                screen.page.wait_for_function(
                    page_scripts.SHOWS, arg=letters(match.play(match.to_move, "x".join(expected)))
                )
                screen.confirms()
            screen.shows(len(match.moves) + 1)
            match = host.match(match)
            assert match.moves[-1].path == expected
            agree(match, screen)


def test_piece_is_dragged_by_mouse_and_finger(host: PageHost, browser: Browser) -> None:
    match = host.begin("pretwa")
    with match_screen(browser, host.link(host.server.asha, match)) as screen:
        screen.drags("a1", "o")
        play = screen.page.get_by_role("button", name="Play a1-o")
        expect(play).to_be_visible()
        assert screen.board() != letters(match)
        screen.page.get_by_role("button", name="Undo").click()
        expect(play).to_be_hidden()
        assert screen.board() == letters(match)
        screen.drags("b1", "a3")  # no move
        assert screen.board() == letters(match)
        screen.drags("b1", "o")
        screen.confirms()
        screen.shows(1)
        match = host.match(match)
        assert str(match.moves[0]) == "b1-o"
    bimal = host.link(host.server.bimal, match)
    with match_screen(browser, bimal, PHONE, touch=True) as screen:
        screen.swipes("e1", "o")  # no move
        assert screen.board() == letters(match)
        screen.swipes("e1", "b1")
        screen.confirms()
        screen.shows(2)
        assert screen.page.evaluate("scrollY") == 0


def test_lost_answer_is_sent_again_and_plays_once(host: PageHost, browser: Browser) -> None:
    match, posts = host.begin("pretwa", **LIVE), list[str]()
    with match_screen(browser, host.link(host.server.asha, match)) as screen:

        def lose(route: Route) -> None:
            posts.append(route.request.post_data or "")
            if len(posts) == 1:
                route.fetch()
                route.abort()
            else:
                route.continue_()

        screen.page.route("**/api/match/move", lose)
        screen.plays(match.position.parse("a1-o"))
        screen.shows(1)
        screen.page.wait_for_timeout(1500)
        assert len(posts) == 2
        assert posts[0] == posts[1]
        assert len(host.match(match).moves) == 1
        screen.problems.clear()  # the browser reports the lost answer


def test_page_reconnects_after_stop_of_bot(host: PageHost, browser: Browser) -> None:
    match = host.begin("pretwa", **LIVE)
    with match_screen(browser, host.link(host.server.asha, match)) as screen:
        host.stop_page()
        screen.plays(match.position.parse("a1-o"))
        expect(screen.page.locator("#notice")).to_contain_text("No connection")
        host.start_page()
        screen.shows(1)
        expect(screen.page.locator("#notice")).to_be_hidden()
        match = host.match(match)
        assert len(match.moves) == 1
        match = host.plays(match, match.position.legal_moves[0])
        screen.shows(2)
        screen.problems.clear()  # the browser reports refused connections


def test_page_reveals_nothing_without_valid_link(host: PageHost, browser: Browser) -> None:
    user = host.link(host.server.asha, host.begin("pretwa"))
    for secret in ("", "A" * 43, user.secret[:-1] + "-"):
        page = browser.new_page()
        page.goto(f"{user.address.partition('#')[0]}#{secret}")
        reveals_nothing(page)
        page.context.close()
    with match_screen(browser, user) as screen:
        screen.connects()
        host.revoke(host.server.asha)
        reveals_nothing(screen.page)
        screen.problems.clear()  # the browser reports the refusal


def test_actions_ask_first_and_are_announced(host: PageHost, browser: Browser) -> None:
    match = host.begin("pretwa", "a1-o")
    asha, bimal = (host.link(each, match) for each in (host.server.asha, host.server.bimal))
    with match_screen(browser, asha) as one, match_screen(browser, bimal, PHONE) as other:
        one.acts("Take back", "Take back")
        other.says("take back")
        other.acts("Accept")
        one.shows(0)
        match = host.match(match)
        agree(match, one, other)
        match = host.plays(match, match.position.parse("b1-o"))
        one.acts("Draw", "Draw")
        other.says("asha offers a draw")
        expect(other.page.locator("#offers")).to_contain_text("asha offers a draw")
        other.acts("Decline")
        expect(other.page.locator("#offers")).to_be_empty()
        one.acts("Resign", "Cancel")
        assert host.match(match).live
        one.acts("Resign", "Resign")
        expect(other.page.locator("#turn")).to_contain_text("called off")


def test_moves_are_replayed_and_board_turns(host: PageHost, browser: Browser) -> None:
    match = host.begin("dash-guti", "b3-b4 b5xb3 b2xb4")
    with match_screen(browser, host.link(host.server.asha, match)) as screen:
        agree(match, screen)
        positions = [letters(match, ply) for ply in range(len(match.positions))]
        screen.page.get_by_role("button", name="The start").click()
        assert screen.board() == positions[0]
        screen.page.keyboard.press("ArrowRight")
        assert screen.board() == positions[1]
        screen.page.get_by_role("button", name="b5xb3").click()
        assert screen.board() == positions[2]
        expect(screen.page.locator("#moves [aria-current]")).to_contain_text("b5xb3")
        screen.page.get_by_role("button", name="The last move").click()
        places = [screen.middles()]
        screen.page.get_by_role("button", name="Turn the board around").click()
        places.append(screen.middles())
        assert screen.board() == positions[3]
        assert screen.label("a1") == "a1, Black"
        before, after = places
        for point, (x, y) in before.items():
            assert (after[point][0] + x, after[point][1] + y) == pytest.approx(
                (after["b4"][0] + before["b4"][0], after["b4"][1] + before["b4"][1]), abs=1
            )
        for name, (x, y) in screen.middles("#board text").items():
            assert dist((x, y), after[name]) < 90, name


@pytest.mark.parametrize("language", ["bn", "hi"])
def test_spectator_reads_page_in_own_language(
    host: PageHost, browser: Browser, language: str
) -> None:
    match, chitra = host.begin("pretwa", "a1-o"), host.server.chitra
    host.run(host.server.services.settings.update_player(chitra.id, language=language))
    with match_screen(browser, host.link(chitra, match), PHONE, touch=True) as screen:
        expect(screen.page.locator("html")).to_have_attribute("lang", language)
        heard = screen.page.locator("body").aria_snapshot()
        assert not re.search(r"[{}]|undefined|White|Black|Turn", heard), heard
        expect(screen.page.locator("#actions")).to_be_empty()
        screen.choose("d1")
        assert screen.board() == letters(match)
        assert not screen.page.locator(".movable").count()
