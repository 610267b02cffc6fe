"""Lessons as messages: the task, the board, and buttons."""

from collections.abc import Mapping, Sequence
from functools import partial

from discord import ButtonStyle, SelectOption

from bot.client.matches.board_message import own_picture
from bot.client.matches.move_buttons import buttons_of_moves, buttons_of_turn, in_board_order
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message, Select
from bot.client.visit import Visit
from bot.learn.lesson import Lesson, OpenedLesson
from bot.learn.progress import LessonProgress
from bot.render import Scene
from bot.texts import Texts
from guti import Move, Side

Buttons = tuple[tuple[Button, ...], tuple[Button, ...]]
"""Move buttons, and other buttons."""

MENU = Button("button-lesson-menu", CustomId("lesson", "menu", 0))


def learn_button(game: str) -> Button:
    """Return the button that leads to the lessons of a game."""
    return Button("button-learn", CustomId("lesson", "game", 0, argument=game))


async def step_message(
    visit: Visit, at: OpenedLesson, text: str = "", origin: str | None = None
) -> Message:
    """Return a lesson's step with its board and move buttons.

    `text` replaces the task. The piece at `origin` is marked, and only moves of this piece have
    buttons.
    """
    words, step = await visit.words(), at.step
    if origin not in {move.origin for move in step.position.legal_moves}:
        origin = None
    moves = step_buttons(at, origin)
    task = text or (words.lessons.target(at, origin) if origin else words.lessons.task(at))
    if at.lesson.basic and any(button.custom_id.action == "from" for button in moves):
        task += "\n" + words.say("lesson-pieces")
    scene = Scene(step.position, bottom=Side.BLACK, chosen=origin or step.goal)
    return await _message(visit, at, task, scene, (moves, _step_actions(at, origin)))


async def shown_message(visit: Visit, at: OpenedLesson) -> Message:
    """Return a step with the solution drawn on the board, and a button to play it."""
    words, move = await visit.words(), at.step.solution
    scene = Scene(at.step.position, bottom=Side.BLACK, suggested=move)
    buttons = buttons_of_moves([move], partial(lesson_id, at)), _step_actions(at, move.origin)
    return await _message(visit, at, words.lessons.shown(at), scene, buttons)


async def answer_message(visit: Visit, at: OpenedLesson, move: Move) -> Message:
    """Return the board after a legal move, with a verdict on the move."""
    words, trail = await visit.words(), at.step.trail(move)
    scene = Scene(at.step.position.through(trail)[-1], bottom=Side.BLACK, trail=trail)
    right = at.step.solves(move)
    verdict = (words.lessons.right if right else words.lessons.wrong)(at, move)
    return await _message(visit, at, verdict, scene, _answer_buttons(at, right=right))


async def menu_message(
    visit: Visit, lessons: Sequence[Lesson], progress: Mapping[str, LessonProgress]
) -> Message:
    """Return a select of all lessons, with the reader's progress."""
    words = await visit.words()
    select = Select(
        custom_id=str(CustomId("lesson", "choose", 0)),
        placeholder=words.say("lesson-choose"),
        options=[_option(words, each, progress.get(each.key)) for each in lessons],
    )
    return Message(words, words.say("lesson-menu"), selects=(select,))


def lesson_id(at: OpenedLesson, action: str, argument: str = "") -> CustomId:
    """Return the custom id of an action at a step of a lesson."""
    argument = f"{at.lesson.key}/{argument}" if argument else at.lesson.key
    return CustomId("lesson", action, at.number, argument=argument)


def step_buttons(at: OpenedLesson, origin: str | None = None) -> tuple[Button, ...]:
    """Return buttons for the moves and decoys of a step.

    If `origin` is set, moves from other points have no buttons. A decoy is an illegal move that the
    step offers. If there are decoys, buttons are sorted by label, else in board order.
    """
    step, id_of = at.step, partial(lesson_id, at)
    moves = [move for move in step.position.legal_moves if origin in {None, move.origin}]
    moves = in_board_order(step.position.game.board, moves, Side.BLACK)
    found = (buttons_of_moves if origin else buttons_of_turn)(moves, id_of)
    if not step.offered:
        return found
    offered = (_offered(at, text) for text in step.offered)
    return tuple(sorted((*found, *offered), key=lambda button: button.label))


def _offered(at: OpenedLesson, text: str) -> Button:
    path = text.replace("x", "-")
    return Button("", lesson_id(at, "play", path), ButtonStyle.primary, label=text)


async def _message(
    visit: Visit, at: OpenedLesson, text: str, scene: Scene, buttons: Buttons
) -> Message:
    words = await visit.words()
    # A suggested move is not yet played.
    alt = words.lessons.alt(at, () if scene.under_way else scene.trail)
    guild, (above, others) = visit.place.guild, buttons
    picture = await own_picture(visit.client, words, scene, guild, visit.person.id, alt)
    return Message(words, text, picture, others, above=above)


def _step_actions(at: OpenedLesson, origin: str | None = None) -> tuple[Button, ...]:
    """Return the buttons of a step that are not moves."""
    if origin:
        return (Button("button-page-back", lesson_id(at, "open")),)
    return (_back(at), _show(at)) if at.number else (_show(at), MENU)


def _answer_buttons(at: OpenedLesson, *, right: bool) -> Buttons:
    """Return the buttons below a right or a wrong answer."""
    if not right:
        again = Button("button-lesson-again", lesson_id(at, "open"), ButtonStyle.primary)
        return (), (again, _show(at))
    if at.next_step_continues:
        return step_buttons(at.next), _step_actions(at.next)
    if at.is_last:
        match = CustomId("lesson", "match", 0, argument=at.lesson.game.key)
        return (), (_back(at), Button("button-lesson-match", match, ButtonStyle.success), MENU)
    on = Button("button-lesson-next", lesson_id(at.next, "open"), ButtonStyle.success)
    return (), (_back(at), on)


def _back(at: OpenedLesson) -> Button:
    return Button("button-page-back", lesson_id(at.before, "open"))


def _show(at: OpenedLesson) -> Button:
    return Button("button-lesson-show", lesson_id(at, "show"))


def _option(words: Texts, lesson: Lesson, progress: LessonProgress | None) -> SelectOption:
    return SelectOption(
        label=words.games.lesson(lesson),
        value=lesson.key,
        description=words.lessons.state(lesson, progress),
    )
