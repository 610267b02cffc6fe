"""Puzzles as messages: the task, the board, and buttons."""

from functools import partial

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.commands import mentions
from bot.client.matches.board_message import own_picture
from bot.client.matches.move_buttons import buttons_of_moves, buttons_of_turn, in_board_order
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.shared_page_message import share_puzzle_button
from bot.client.visit import Visit
from bot.learn.solver import Answered
from bot.render import Scene
from bot.services.puzzles import OpenPuzzle
from bot.services.requests import Place
from bot.texts import Texts
from guti import Move


def puzzle_id(opened: OpenPuzzle, action: str, argument: str = "") -> CustomId:
    """Return the custom id of an action at a turn of a puzzle."""
    key = opened.puzzle.key
    argument = f"{key}/{argument}" if argument else key
    return CustomId("puzzle", action, opened.attempt.turn, argument=argument)


async def question(
    visit: Visit, opened: OpenPuzzle, origin: str = "", refused: str = ""
) -> Message:
    """Return the task of the current turn, with the board and move buttons.

    If `origin` is set, only moves from that point have buttons. `refused` is a notice below the
    task, such as the reason why a move was refused.
    """
    words, puzzle, turn = await visit.words(), opened.puzzle, opened.attempt.turn
    position = puzzle.before(turn)
    if origin not in {move.origin for move in position.legal_moves}:
        origin = ""
    moves = [move for move in position.legal_moves if origin in {"", move.origin}]
    moves = in_board_order(puzzle.game.board, moves, puzzle.solver)
    id_of = partial(puzzle_id, opened)
    text = words.puzzles.task(puzzle, opened.attempt, rated=opened.rated, known=opened.known)
    if refused:
        text = "\n".join((text, refused))
    elif origin:
        text = words.puzzles.target(origin)
    scene = Scene(
        position,
        bottom=puzzle.solver,
        trail=puzzle.line[2 * turn - 1 : 2 * turn] if turn else (),
        chosen=origin or None,
    )
    back = Button("button-page-back", puzzle_id(opened, "open"))
    return await _message(
        visit,
        (text, words.puzzles.alt(puzzle, turn, None)),
        scene,
        buttons_of_moves(moves, id_of) if origin else buttons_of_turn(moves, id_of),
        (back,) if origin else (_show(opened), _solvers(opened)),
    )


async def wrong_answer(visit: Visit, opened: OpenPuzzle, move: Move, answered: Answered) -> Message:
    """Return the board after a wrong move, with buttons to retry and to see the solution."""
    words, puzzle, turn = await visit.words(), opened.puzzle, opened.attempt.turn
    scene = Scene(puzzle.before(turn).after(move), bottom=puzzle.solver, trail=(move,))
    again = Button("button-puzzle-again", puzzle_id(opened, "open"), ButtonStyle.primary)
    texts = words.puzzles.wrong(puzzle, move, answered), words.puzzles.alt(puzzle, turn, move)
    return await _message(visit, texts, scene, (), (again, _show(opened)))


async def ended(visit: Visit, opened: OpenPuzzle, answered: Answered | None) -> Message:
    """Return a finished puzzle with its solution, a verdict and the rating change."""
    words, puzzle = await visit.words(), opened.puzzle
    scene = Scene(puzzle.positions[-1], bottom=puzzle.solver, trail=puzzle.line[-3:])
    text = words.puzzles.ended(puzzle, opened.attempt, answered)
    alt = words.puzzles.alt(puzzle, puzzle.turns - 1, puzzle.line[-1])
    on = Button("button-puzzle-next", _next(puzzle.game.key), ButtonStyle.success)
    solvers_button = (_solvers(opened),) if visit.in_server else ()
    morning = await _morning(visit, answered)
    share = share_puzzle_button(visit.client, opened)
    return await _message(visit, (text, alt), scene, (), (on, *morning, *share, *solvers_button))


async def _morning(visit: Visit, answered: Answered | None) -> tuple[Button, ...]:
    """Return the button that subscribes to the puzzle of the day, below the first one solved."""
    if answered is None or answered.days != 1:
        return ()
    preferences = await visit.client.services.settings.player(visit.person.id)
    if preferences.puzzle_hour is not None or preferences.puzzle_sent is not None:
        return ()
    return (Button("button-puzzle-morning", CustomId("today", "morning", 0)),)


async def solvers_text(client: Client, words: Texts, where: Place) -> str:
    """Return the best solvers of a server as text."""
    puzzles = client.services.puzzles
    best, warming_up = await puzzles.best(where), await puzzles.warming_up(where)
    return words.puzzles.solvers(best, warming_up, mentions(client, "puzzle"))


async def solvers(visit: Visit, key: str) -> Message:
    """Return the server's best solvers, with a button back to puzzle `key`, if any."""
    words, client = await visit.words(), visit.client
    text = await solvers_text(client, words, visit.place)
    back = Button("button-page-back", CustomId("puzzle", "open", 0, argument=key))
    on = Button("button-puzzle-next", _next(""))
    return Message(words, text, buttons=(back if key else on,))


def _next(game: str) -> CustomId:
    return CustomId("puzzle", "next", 0, argument=game)


def _solvers(opened: OpenPuzzle) -> Button:
    return Button("button-puzzle-solvers", puzzle_id(opened, "solvers"))


def _show(opened: OpenPuzzle) -> Button:
    return Button("button-puzzle-show", puzzle_id(opened, "show"))


async def _message(
    visit: Visit,
    texts: tuple[str, str],
    scene: Scene,
    above: tuple[Button, ...],
    buttons: tuple[Button, ...],
) -> Message:
    words: Texts = await visit.words()
    guild, viewer = visit.place.guild, visit.person.id
    picture = await own_picture(visit.client, words, scene, guild, viewer, texts[1])
    return Message(words, texts[0], picture, buttons, above=above)
