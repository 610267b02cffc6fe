"""Puzzles through Discord: pressed and typed answers, and the list of solvers."""

import pytest

from bot.learn.puzzle import Puzzle
from bot.services.requests import Place
from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import presses, wrong_move
from tests.support.store_builders import store_warm_up_puzzles


async def opened(server: SimulatedServer, who: ServerMember) -> tuple[Puzzle, int]:
    """Return the user's open puzzle, and the number of the turn."""
    here = Place(server.guild.id, server.channel.id)
    found = await server.services.puzzles.current(here, who.id, None)
    return found.puzzle, found.attempt.turn


async def opens_whole(server: SimulatedServer, who: ServerMember, game: str) -> Seen:
    """Return the message in which /puzzle shows a puzzle of several moves."""
    puzzles = server.services.puzzles
    key = next(key for key, each in puzzles.book.whole.items() if each.game.key == game)
    await puzzles.open(Place(server.guild.id, server.channel.id), who.id, key)
    return (await who.types("puzzle", game=game)).private


async def plays_to_the_end(server: SimulatedServer, who: ServerMember, shown: Seen) -> Seen:
    puzzle, turn = await opened(server, who)
    for move in puzzle.line[2 * turn :: 2]:
        shown = await presses(who, shown, move)
    return shown


async def test_wrong_move_pressed_twice_can_be_continued(server: SimulatedServer) -> None:
    """The second press is on a message that has already changed."""
    asha = server.asha
    shown = (await asha.types("puzzle", game="sholo-guti")).private
    puzzle, turn = await opened(server, asha)
    move = wrong_move(puzzle, turn)
    if str(move) not in shown.buttons:
        shown = (await asha.presses(shown, move.origin)).private
    pressed = shown.buttons[str(move)]
    changed = (await asha.presses(shown, str(move))).private
    beside = (await asha.presses_id(changed, pressed)).private
    assert beside.raw.id != changed.raw.id
    again = (await asha.uses(beside, "puzzle:open")).private
    solved = await plays_to_the_end(server, asha, again)
    assert "Solved" in solved.words
    assert not server.is_gone(solved)


@pytest.mark.parametrize("game", ["felli", "gol-skuish"])
async def test_puzzle_of_a_game_is_solved_by_pressing(server: SimulatedServer, game: str) -> None:
    asha = server.asha
    await store_warm_up_puzzles(server.store.puzzles, server.guild.id, asha.id)
    shown = (await asha.types("puzzle", game=game)).private
    puzzle, _ = await opened(server, asha)
    assert puzzle.game.key == game
    side = "⚫ Black" if puzzle.solver == "black" else "⚪ White"
    assert f"{side} to move" in shown.words
    assert all(point in shown.alts[0] for point in puzzle.position.pieces(puzzle.solver))
    ended = await plays_to_the_end(server, asha, shown)
    assert ended.raw.id == shown.raw.id
    assert "Solved!" in ended.words
    assert " ".join(f"`{move}`" for move in puzzle.line) in ended.words
    assert "rating shows after about 1" in ended.words
    another = (await asha.uses(ended, "puzzle:next")).private
    later, turn = await opened(server, asha)
    assert (later.game.key, turn) == (game, 0)
    assert later != puzzle
    assert another.raw.id == shown.raw.id


async def test_puzzle_is_solved_by_typing_across_a_restart(server: SimulatedServer) -> None:
    asha = server.asha
    await asha.types("puzzle", game="pretwa")
    puzzle, _ = await opened(server, asha)
    for turn in range(puzzle.turns):
        move = puzzle.line[2 * turn]
        found = await asha.actor.autocomplete(server.channel, "puzzle", "move", str(move)[:2])
        assert str(move) in [choice["value"] for choice in found]
        text = (await asha.types("puzzle", move=str(move))).private
        await server.restarts()
    assert "Solved!" in text.words
    nothing = (await asha.types("puzzle", move="a1-o")).private
    assert "You have no puzzle open" in nothing.words
    assert not await asha.actor.autocomplete(server.channel, "puzzle", "move", "")


async def test_puzzle_buttons_survive_a_restart(
    server: SimulatedServer,
) -> None:
    asha = server.asha
    shown = await opens_whole(server, asha, "pretwa")
    puzzle, _ = await opened(server, asha)
    await server.restarts()
    later = await presses(asha, shown, puzzle.line[0])
    assert f"`{puzzle.line[1]}`" in later.words
    old = [each for each in shown.buttons.values() if each.startswith("puzzle:play")]
    for custom_id in old[:1]:
        late = (await asha.presses_id(shown, custom_id)).private
        assert "further along" in late.words


async def test_wrong_move_is_shown_and_counts_once(server: SimulatedServer) -> None:
    asha = server.asha
    await store_warm_up_puzzles(server.store.puzzles, server.guild.id, asha.id)
    shown = (await asha.types("puzzle", game="pretwa")).private
    puzzle, turn = await opened(server, asha)
    before = (await server.picture(shown), shown.alts)
    missed = await presses(asha, shown, wrong_move(puzzle, turn))
    assert "isn’t it" in missed.words
    assert (await server.picture(missed), missed.alts) != before
    again = (await asha.uses(missed, "puzzle:open")).private
    ended = await plays_to_the_end(server, asha, again)
    assert "after one wrong move" in ended.words
    assert "📈" not in ended.words
    solver = await server.store.puzzles.solver(asha.id)
    assert (solver.standing.wins, solver.standing.losses) == (0, 1)


async def test_illegal_puzzle_move_counts_as_no_try(server: SimulatedServer) -> None:
    asha = server.asha
    await asha.types("puzzle", game="pretwa")
    text = (await asha.types("puzzle", move="nonsense")).private
    assert "can’t read" in text.words
    assert "to move" in text.words
    solver = await server.store.puzzles.solver(asha.id)
    assert solver.standing.played == 0


async def test_shown_solution_ends_puzzle_and_list_names_solvers(server: SimulatedServer) -> None:
    asha, bimal = server.asha, server.bimal
    await store_warm_up_puzzles(server.store.puzzles, server.guild.id, asha.id)
    await store_warm_up_puzzles(server.store.puzzles, server.guild.id, bimal.id)
    puzzle = (await asha.types("puzzle")).private
    nobody = (await asha.uses(puzzle, "puzzle:solvers")).private
    assert "Nobody has solved" in nobody.words
    shown = (await asha.uses(nobody, "puzzle:open")).private
    assert shown.words == puzzle.words
    solution = (await asha.uses(shown, "puzzle:show")).private
    assert "Here is the answer" in solution.words
    assert "0 of 1 solved" in solution.words
    assert (await asha.uses(shown, "puzzle:show")).private.words.startswith("🧩")
    await plays_to_the_end(server, bimal, (await bimal.types("puzzle", game="felli")).private)
    listed = (await asha.uses(solution, "puzzle:solvers")).private
    first, second = listed.words.splitlines()[1:]
    assert bimal.mention in first
    assert asha.mention in second
    assert not listed.notified
    assert (await asha.uses(listed, "puzzle:open")).private.words.startswith("🧩")
    older = (await asha.presses_id(solution, "puzzle:solvers:0")).private
    assert (await asha.uses(older, "puzzle:next")).private.alts


async def test_unknown_puzzle_is_refused(server: SimulatedServer) -> None:
    shown = (await server.asha.types("puzzle")).private
    gone = (await server.asha.presses_id(shown, "puzzle:open:0::0123456789ab")).private
    assert "no longer have that puzzle" in gone.words


async def test_press_of_immovable_piece_shows_unchanged_puzzle(server: SimulatedServer) -> None:
    shown = (await server.asha.types("puzzle", game="pretwa")).private
    puzzle, _ = await opened(server, server.asha)
    pressed = await server.asha.presses_id(shown, f"puzzle:from:0::{puzzle.key}/a2-c4")
    assert pressed.private.buttons == shown.buttons


async def test_first_puzzles_are_warm_ups_and_say_so(server: SimulatedServer) -> None:
    asha = server.asha
    shown = (await asha.types("puzzle")).private
    assert "warm-up" in shown.words
    ended = await plays_to_the_end(server, asha, shown)
    assert "Warm-up 1 of 5" in ended.words
    causes = "nothing can be taken back", "very other move"
    assert any(cause in ended.words for cause in causes)


async def test_half_credit_is_shown_and_theme_respected(server: SimulatedServer) -> None:
    asha = server.asha
    await store_warm_up_puzzles(server.store.puzzles, server.guild.id, asha.id)
    shown = await opens_whole(server, asha, "sholo-guti")
    puzzle, _ = await opened(server, asha)
    later = await presses(asha, shown, puzzle.line[0])
    solution = (await asha.uses(later, "puzzle:show")).private
    assert "½ for the right beginning" in solution.words
    about = (await asha.types("puzzle", theme="chain")).private
    assert "to move" in about.words
