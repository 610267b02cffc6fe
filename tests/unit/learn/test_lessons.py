"""Checks of the shipped lessons with the rules and the search."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from bot import texts
from bot.learn.lesson import Lesson, OpenedLesson, Step, Task, largest_capture, read_lesson
from bot.search import CERTAIN, PIECE, analyse
from bot.services.lessons import FOLDER, read_lessons
from bot.texts import languages
from guti import Game, Move, Position, Side, Termination
from guti.errors import CaptureCompulsory, MoveError
from guti.games import GAMES

LESSONS = read_lessons(FOLDER)


def opened(lesson: Lesson) -> list[OpenedLesson]:
    return [OpenedLesson(lesson, number) for number in range(len(lesson.steps))]


OPENED = [at for lesson in LESSONS.values() for at in opened(lesson)]


def named(at: OpenedLesson) -> str:
    return f"{at.lesson.key}-{at.number + 1}-{at.step.task}"


NODES, DEPTH = 200_000, 14
MIN_DEPTH = 8
"""Minimum search depth for proving that only one move is good."""


SEARCHED = {Task.BAIT, Task.OPPOSITION}
every_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
every_trap = pytest.mark.parametrize(
    "at", [at for at in OPENED if at.step.task in SEARCHED], ids=named
)


def moves_leading_to(position: Position, what: Callable[[Position], bool]) -> set[Move]:
    """Return the legal moves that lead to a position for which `what` is true."""
    return {move for move in position.legal_moves if what(position.after(move))}


def won(by_: Termination) -> Callable[[Position], bool]:
    def is_won(after: Position) -> bool:
        outcome = after.outcome
        return bool(outcome and (outcome.termination, outcome.winner) == (by_, Side.BLACK))

    return is_won


def longest(position: Position) -> set[Move]:
    most = max(len(move.captured) for move in position.legal_moves)
    return {move for move in position.legal_moves if len(move.captured) == most}


def going_to(step: Step) -> set[Move]:
    return {move for move in step.position.legal_moves if move.target == step.marked}


def captures_along(step: Step) -> set[Move]:
    """Return captures into a triangle for that task, else captures along the task's line."""
    moves = step.position.legal_moves
    if step.task is Task.TRIANGLE:
        return {move for move in moves if not in_square(step.position.game, move.target)}
    return {move for move in moves if len(move.captured) == 1 and is_on_line(step, move)}


def in_square(game: Game, point: str) -> bool:
    """Return whether a point is in the central square of a board with triangles."""
    ranks, files = ("34567", "abcde") if len(game.board.points) < 40 else ("34567", "cdefg")
    return point[0] in files and point[1] in ranks


def is_on_line(step: Step, move: Move) -> bool:
    (over,), board = move.captured, step.position.game.board
    start, end = (board.points[board.index[point]] for point in (move.origin, move.target))
    leap = move.origin, over, move.target
    (line,) = [each for each in board.lines if {leap, leap[::-1]} & set(each.runs(3))]
    match step.task:
        case Task.STRAIGHT:
            return over == step.marked
        case Task.CIRCLE:
            return line.closed
        case Task.CENTRE:
            return over == "o"
        case Task.ARM:
            return line.points == ("a4", "b4", "c4")
        case Task.JOIN:
            return len(line.points) == 4
        case _:
            return start.x != end.x and start.y != end.y


PROOFS: dict[Task, Callable[[Step], set[Move]]] = {
    Task.GO: going_to,
    Task.CAPTURE: lambda step: {move for move in step.position.legal_moves if move.captured},
    Task.COMPULSION: lambda step: set(step.position.legal_moves),
    Task.CHAIN: lambda step: longest(step.position),
    Task.REAP: lambda step: longest(step.position),
    Task.SAFE: lambda step: moves_leading_to(step.position, lambda after: not after.capture_due),
    Task.GUARD: lambda step: moves_leading_to(step.position, lambda after: not after.capture_due),
    Task.ALL: lambda step: moves_leading_to(step.position, won(Termination.NO_PIECES)),
    Task.BLOCK: lambda step: moves_leading_to(step.position, won(Termination.STALEMATE)),
    Task.COUNT: lambda step: moves_leading_to(step.position, won(Termination.COUNT)),
    Task.REDUCE: lambda step: moves_leading_to(step.position, won(Termination.REDUCED)),
    **dict.fromkeys(
        (
            *(Task.STRAIGHT, Task.CIRCLE, Task.CENTRE, Task.ARM, Task.JOIN, Task.SLANT),
            Task.TRIANGLE,
        ),
        captures_along,
    ),
}
WINNING = {Task.ALL, Task.BLOCK, Task.COUNT, Task.REDUCE, Task.REAP, Task.CHAIN}
WITHOUT_CHOICE = {Task.CAPTURE, Task.COMPULSION, Task.REAP}
"""Tasks in which all legal moves may be right."""


@every_lesson
def test_accepted_moves_solve_the_step(lesson: Lesson) -> None:
    for at in opened(lesson):
        step = at.step
        if step.task in SEARCHED:
            continue
        assert step.position.to_move is Side.BLACK
        assert set(step.accepted) == PROOFS[step.task](step), named(at)
        if step.task not in WITHOUT_CHOICE:
            assert step.offered or set(step.position.legal_moves) - set(step.accepted), named(at)


@every_lesson
def test_only_solutions_win_in_lesson_tasks(lesson: Lesson) -> None:
    for step in lesson.steps:
        for move in step.position.legal_moves:
            outcome = step.position.after(move).outcome
            if step.solves(move):
                assert not outcome or step.task in WINNING, "no other task ends the game"
            else:
                assert not outcome or outcome.winner is not Side.BLACK, f"{move} wins too"


@every_trap
def test_trap_is_only_move_that_wins_a_piece(at: OpenedLesson) -> None:
    step = at.step
    found = analyse(step.position, nodes=NODES, depth=DEPTH, width=len(step.position.legal_moves))
    best, second = found.moves[:2]
    assert found.exact or found.depth >= MIN_DEPTH
    assert (best.move,) == step.accepted
    assert (best.bound, second.bound) == (False, False)
    assert best.value >= PIECE
    assert best.value - second.value >= PIECE
    assert second.value < CERTAIN
    after = step.position.after(best.move)
    if step.task is Task.BAIT:
        assert after.legal_moves == (step.reply,)
        assert step.reply
        assert len(step.reply.captured) == 1
        assert len(at.next.step.solution.captured) > 1
    else:
        assert not after.capture_due
        assert all(after.after(move).capture_due for move in after.legal_moves)


@every_lesson
def test_decoy_moves_look_legal_but_are_not(lesson: Lesson) -> None:
    for step in lesson.steps:
        for offered in step.offered:
            expected = CaptureCompulsory if step.task is Task.COMPULSION else MoveError
            with pytest.raises(expected):
                step.position.parse(offered)
        # The buttons must fit in a row.
        assert not step.offered or len(step.offered) + len(step.position.legal_moves) <= 5


@every_lesson
def test_every_lesson_answer_has_text_in_every_language(lesson: Lesson) -> None:
    for at, language in product(opened(lesson), languages()):
        words = texts.of(language).lessons
        text = [words.task(at), words.shown(at), words.alt(at, (at.step.solution,))]
        for move in at.step.position.legal_moves:
            right = at.step.solves(move)
            text.append(words.right(at, move) if right else words.wrong(at, move))
        if at.step.task is not Task.COMPULSION:
            text += [words.decoy(at, each) for each in at.step.offered]
        assert all(text)
        assert not [each for each in text if "None" in each or "{" in each]
        assert max(map(len, text)) < 500


def test_skip_message_names_games_without_lessons() -> None:
    if missing := set(GAMES) - set(LESSONS):
        pytest.skip(f"no lesson in assets/lessons: {', '.join(sorted(missing))}")


def test_courses_list_every_lesson_in_order() -> None:
    first, *others = LESSONS.values()
    assert (first.key, first.basic) == ("first", True)
    taught = [lesson.key for lesson in others]
    assert taught == [key for key in GAMES if key in taught]
    assert not any(lesson.basic for lesson in others)
    assert [lesson.game.key for lesson in others] == taught
    for lesson in LESSONS.values():
        tasks = {step.task for step in lesson.steps}
        assert 5 <= len(lesson.steps) <= 10
        assert lesson.basic or tasks & SEARCHED
        assert (Task.REDUCE in tasks) == bool(lesson.game.losing_count)
        assert (Task.CIRCLE in tasks) == any(line.closed for line in lesson.game.board.lines)
    assert {task for lesson in LESSONS.values() for task in (s.task for s in lesson.steps)} == set(
        Task
    )


def test_wrong_move_is_answered_by_longest_capture() -> None:
    position = Position.from_text(GAMES["lau-kata-kati"], ".../.w./.../w/..b/ww./.b. b 0")
    answer = largest_capture(position)
    assert str(answer) == "b1xb3xb5xb7"
    assert largest_capture(Position.start(GAMES["felli"])) is None


SPOILED = {
    "a game that there is not": ('game = "felli"', 'game = "chess"'),
    "no position": ('position = ".../..././bbb/wbw b 0"', ""),
    "a position of another board": ("/bbb/wbw", "/bbb"),
    "a move that is not legal": ('["b2-b3"]', '["b2-b4"]'),
    "a task that there is not": ('"block"', '"juggle"'),
    "a reply that is not legal": ('"b2-b3"]', '"b2-b3"]\nreply = "a1-a2"'),
}
GOOD = """
game = "felli"
order = 1
[[steps]]
task = "block"
position = ".../..././bbb/wbw b 0"
accepted = ["b2-b3"]
"""


@pytest.mark.parametrize("case", SPOILED)
def test_invalid_lesson_is_refused_with_its_name(case: str) -> None:
    assert read_lesson("good", GOOD).steps
    old, new = SPOILED[case]
    assert old in GOOD
    with pytest.raises(ValueError, match=r"^spoiled: "):
        read_lesson("spoiled", GOOD.replace(old, new))


def test_lessons_are_sorted_by_order_number(tmp_path: Path) -> None:
    for key, order in (("b", 1), ("a", 2)):
        (tmp_path / f"{key}.toml").write_text(GOOD.replace("order = 1", f"order = {order}"))
    found: dict[str, Lesson] = read_lessons(tmp_path)
    assert list(found) == ["b", "a"]
