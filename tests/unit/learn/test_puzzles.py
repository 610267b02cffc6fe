"""Checks of the shipped puzzles, and of mining."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from bot.learn.outline import PuzzleOutline
from bot.learn.puzzle import Goal, Proof, Puzzle, key_of
from bot.opponent.table_files import SHIPPED, Tables
from bot.search import PIECE
from bot.services.puzzle_book import (
    FOLDER,
    OUTLINES,
    RETIRED,
    PuzzleLine,
    outlines_of,
    read_book,
    read_puzzles,
)
from guti import Game, Move, Position, Side
from guti.games import GAMES
from guti.symmetry import automorphisms
from tests.support.volume import VOLUME
from tools import outline
from tools.mining import DEPTH, MAX_MARGIN, Miner

QUICK = ("lau-kata-kati", "felli", "pretwa", "dash-guti", "egara-guti", "peralikatuma")
"""Games of which one puzzle is proved. `python -m tools.mine GAME --check` proves all."""

FEWEST = 200
FEWER = {"bis-gutiya": 27, "padaivettu": 153}
"""Numbers of puzzles of games for which mining has not found FEWEST yet."""


PUZZLED = [game for key, game in GAMES.items() if (FOLDER / f"{key}.jsonl").exists()]


def puzzles_of(game: Game) -> list[Puzzle]:
    return [puzzle for puzzle in read_puzzles(FOLDER).values() if puzzle.game == game]


def miner(game: Game) -> Miner:
    return Miner(game, Tables(Path("nowhere"), SHIPPED).find(game))


def transformed_points(
    position: Position, image: tuple[int, ...]
) -> tuple[frozenset[int], frozenset[int]]:
    """Return both sides' points on a board transformed by an automorphism."""
    names = list(position.game.board.names)
    own, enemy = (
        frozenset(image[names.index(point)] for point in position.pieces(side))
        for side in (position.to_move, position.to_move.other)
    )
    return own, enemy


def test_skip_message_names_games_without_puzzles() -> None:
    if missing := set(GAMES) - {puzzle.game.key for puzzle in read_puzzles(FOLDER).values()}:
        pytest.skip(f"no puzzles, which tools.mine finds: {', '.join(sorted(missing))}")


@pytest.mark.parametrize("game", PUZZLED, ids=str)
def test_each_game_has_different_two_turn_puzzles(game: Game) -> None:
    puzzles, images, seen = puzzles_of(game), automorphisms(game.board), dict[object, str]()
    assert len(puzzles) >= FEWER.get(game.key, FEWEST)
    lines = (FOLDER / f"{game.key}.jsonl").read_text(encoding="utf-8").splitlines()
    assert [puzzle.text for puzzle in puzzles] == lines
    for puzzle in puzzles:
        choices = [
            len({puzzle.before(turn).after(move) for move in puzzle.before(turn).legal_moves})
            for turn in range(puzzle.turns)
        ]
        assert choices[0] > 1
        assert sum(each > 1 for each in choices) >= 2
        assert len(puzzle.line) % 2 == 1
        proof = puzzle.proof
        # A complete proof has no depth.
        assert proof.depth is None or proof.depth >= DEPTH or proof.margin == MAX_MARGIN
        assert proof.depth is None or proof.margin >= PIECE
        for image in images:
            form = transformed_points(puzzle.position, image)
            assert seen.setdefault(form, puzzle.key) == puzzle.key


@pytest.mark.parametrize("key", QUICK if VOLUME == 1 else GAMES)
def test_sample_puzzles_of_each_game_are_proved(key: str) -> None:
    found, proving = Random(key).sample(puzzles_of(GAMES[key]), VOLUME), miner(GAMES[key])
    assert all(proving.holds(puzzle) for puzzle in found)


@cache
def first_puzzle(game: str) -> Puzzle:
    """Return a game's first puzzle, checked to be proved."""
    puzzle = puzzles_of(GAMES[game])[0]
    assert miner(puzzle.game).holds(puzzle)
    return puzzle


WRONG: dict[str, Callable[[Puzzle], Puzzle]] = {
    "another move": lambda puzzle: replace(puzzle, line=(other_move(puzzle),)),
    "one turn": lambda puzzle: replace(puzzle, line=puzzle.line[:1]),
    "another goal": lambda puzzle: replace(
        puzzle, goal=next(goal for goal in Goal if goal is not puzzle.goal)
    ),
    "another proof": lambda puzzle: replace(puzzle, proof=Proof(DEPTH + 1, PIECE)),
    "no last move": lambda puzzle: replace(puzzle, line=puzzle.line[:-1]),
    "a reply that is not the best": lambda puzzle: replace(puzzle, line=with_other_reply(puzzle)),
    "another position": lambda puzzle: Puzzle(
        Position.start(puzzle.game), Goal.WIN, Position.start(puzzle.game).legal_moves[:1], Proof()
    ),
}


def other_move(puzzle: Puzzle) -> Move:
    return next(move for move in puzzle.position.legal_moves if not puzzle.accepts(0, move))


def with_other_reply(puzzle: Puzzle) -> tuple[Move, ...]:
    """Return a puzzle's line with a different first reply."""
    for turn in range(puzzle.turns - 1):
        now, line = puzzle.positions[2 * turn + 1], list(puzzle.line[: 2 * turn + 1])
        for move in now.legal_moves:
            after = now.after(move)
            if after != puzzle.before(turn + 1) and after.legal_moves:
                return (*line, move, after.legal_moves[0])
    return puzzle.line[:1]


@pytest.mark.parametrize(
    ("change", "game"), [*zip(WRONG, cycle(["felli", "egara-guti"]), strict=False)]
)
def test_altered_puzzle_is_not_proved(change: str, game: str) -> None:
    puzzle = first_puzzle(game)
    assert not miner(puzzle.game).holds(WRONG[change](puzzle))


@pytest.mark.parametrize("change", ["another goal", "another proof"])
def test_renewed_puzzle_keeps_key_and_solution(change: str) -> None:
    puzzle = first_puzzle("felli")
    assert miner(puzzle.game).renewed(WRONG[change](puzzle)) == puzzle
    assert miner(puzzle.game).renewed(puzzle) is puzzle


def test_puzzle_without_only_move_is_not_renewed() -> None:
    puzzle = first_puzzle("felli")
    assert miner(puzzle.game).renewed(WRONG["another position"](puzzle)) is None


def test_puzzles_exist_for_both_sides() -> None:
    assert {puzzle.solver for puzzle in read_puzzles(FOLDER).values()} == set(Side)


def test_shipped_outlines_are_those_of_the_proved_puzzles() -> None:
    read = (FOLDER / OUTLINES).read_text(encoding="utf-8")
    assert read == outline.text_of(FOLDER), "run: python -m tools.outline"


def test_lazy_puzzles_equal_proved_ones_in_order() -> None:
    whole = read_puzzles(FOLDER)
    short = {key: puzzle.last_move for key, puzzle in whole.items()}
    every = {**{last.key: last for last in short.values()}, **whole}
    book = read_book()
    offered = [key for key in book.every if key not in book.retired]
    assert list(book.whole.items()) == list(whole.items())
    assert [(key, book.every[key]) for key in offered] == list(every.items())
    assert list(book.outlines) == list(book.every)
    twin = {key: last.key for key, last in short.items()}
    twins = {key: other for key, other in book.twin.items() if key not in book.retired}
    assert twins == {**{last: key for key, last in twin.items()}, **twin}
    sample = Random(1).sample(list(every.values()), 100)
    assert [book.outlines[each.key].answer for each in sample] == [each.answer for each in sample]


def test_retired_puzzles_are_known_but_not_offered(tmp_path: Path) -> None:
    first, second, third = (FOLDER / "felli.jsonl").read_text(encoding="utf-8").splitlines()[:3]
    (tmp_path / RETIRED).mkdir()
    for folder, lines in ((tmp_path, (first, second)), (tmp_path / RETIRED, (second, third))):
        (folder / "felli.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    book, gone = read_book(tmp_path), Puzzle.from_text(GAMES["felli"], third)
    assert book.retired == {gone.key, gone.last_move.key}
    assert set(book.whole) == {puzzle_key(first), puzzle_key(second)}
    assert book.every[gone.key] == gone
    assert book.outlines[gone.key] == PuzzleOutline.of(gone)
    assert book.twin[gone.key] == gone.last_move.key


def test_changed_line_is_outlined_anew(tmp_path: Path) -> None:
    """The shipped outlines are not used for a line that differs, even in its solution only."""
    first, second = (FOLDER / "felli.jsonl").read_text(encoding="utf-8").splitlines()[:2]
    line = json.loads(first)
    line["line"] = " ".join(line["line"].split()[:3])
    (tmp_path / "felli.jsonl").write_text(f"{json.dumps(line)}\n{second}\n", encoding="utf-8")
    (tmp_path / OUTLINES).write_bytes((FOLDER / OUTLINES).read_bytes())
    book = read_book(tmp_path)
    assert list(book.outlines.items()) == [
        (key, PuzzleOutline.of(puzzle)) for key, puzzle in book.every.items()
    ]
    assert book.outlines[puzzle_key(first)].turns == 2


def test_reading_puzzles_proves_no_solution(tmp_path: Path) -> None:
    right, text = (FOLDER / "felli.jsonl").read_text(encoding="utf-8").splitlines()[:2]
    line = json.loads(text)
    wrong = json.dumps(line | {"line": "a1-c5"})
    (tmp_path / "felli.jsonl").write_text(f"{right}\n{wrong}\n", encoding="utf-8")
    felli = GAMES["felli"]
    records = {
        PuzzleLine(felli, each).digest: [
            one.record for one in outlines_of(PuzzleLine(felli, proved))
        ]
        for each, proved in ((right, right), (wrong, text))
    }
    (tmp_path / OUTLINES).write_text(json.dumps(records), encoding="utf-8")
    book = read_book(tmp_path)
    assert len(book.outlines) == len(book.every) == 4
    assert puzzle_key(wrong) in book.every
    assert book.every[puzzle_key(right)] == Puzzle.from_text(felli, right)
    with pytest.raises(ValueError, match="a1-c5"):
        book.every[puzzle_key(wrong)]


def puzzle_key(line: str) -> str:
    """Return the key of a puzzle of Felli."""
    return key_of(GAMES["felli"], json.loads(line)["position"])
