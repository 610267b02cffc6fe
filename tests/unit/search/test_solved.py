"""Tables of solved games, compared with plain analysis."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from itertools import combinations, islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bot.opponent.question import Question
from bot.opponent.table_files import (
    SHIPPED,
    Tables,
    make_table,
    open_table,
    table_path,
)
from bot.opponent.thinking import think
from bot.search import analyse
from bot.search.errors import UnusableTable
from bot.search.indexing import indexing_of, place_of
from bot.search.keeping import moves_by_table
from bot.search.solved import SolvedGame
from bot.search.solving import Group, Solver, groups_of
from bot.search.table_format import HEAD, TableHead, thinned
from guti import Move, Position, Side, StartValue
from guti.games import GAMES
from guti.symmetry import automorphisms

FELLI, LAU = GAMES["felli"], GAMES["lau-kata-kati"]
PIECES = 4
"""Number of pieces that plain analysis can solve within a second."""

Sets = tuple[int, int]
"""Bit masks of the points of the side to move and of the opponent."""


@pytest.mark.parametrize(
    ("key", "ways"), {"felli": 4, "lau-kata-kati": 4, "dash-guti": 8, "pretwa": 12}.items()
)
def test_automorphism_preserves_number_of_legal_moves(key: str, ways: int) -> None:
    game, chance = GAMES[key], Random(key)
    found = automorphisms(game.board)
    assert len(set(found)) == len(found) == ways
    assert found[0] == tuple(range(len(game.board.points)))
    position = Position.start(game)
    for _ in range(6):
        position = position.after(chance.choice(position.legal_moves))
    counts = {len(moved(position, way).legal_moves) for way in found}
    assert counts == {len(position.legal_moves)}


def moved(position: Position, way: tuple[int, ...]) -> Position:
    sets = ((position.black, position.white),)
    ((black, white),) = ((image(a, way), image(b, way)) for a, b in sets)
    return Position(position.game, black, white, position.to_move)


def image(points: int, way: tuple[int, ...]) -> int:
    return sum(1 << there for point, there in enumerate(way) if points >> point & 1)


def all_positions(pieces: int) -> Iterator[Sets]:
    """Yield all Felli positions with at most `pieces` pieces and both sides present."""
    for total in range(2, pieces + 1):
        for taken in combinations(range(len(FELLI.board.points)), total):
            every = [1 << point for point in taken]
            for count in range(1, total):
                for own in combinations(every, count):
                    yield sum(own), sum(every) - sum(own)


def test_symmetric_positions_share_a_table_index() -> None:
    layers = [layer for group in groups_of(FELLI, PIECES) for layer in group]
    indexing, places = indexing_of(FELLI.board, layers)
    ways, alike = automorphisms(FELLI.board), dict[int, frozenset[Sets]]()
    for own, enemy in all_positions(PIECES):
        place = place_of(indexing, np.uint64(own), np.uint64(enemy))
        assert 0 <= place < places
        same = frozenset((image(own, way), image(enemy, way)) for way in ways)
        assert alike.setdefault(place, same) == same
    assert len(set(alike.values())) <= len(alike) <= places


@cache
def solver(pieces: int = PIECES) -> Solver:
    made = Solver(FELLI, pieces)
    for group in made.groups:
        assert all(done >= 0 for done in made.solve(group))
    return made


@cache
def felli(pieces: int = PIECES) -> SolvedGame:
    made = solver(pieces)
    return SolvedGame(FELLI, pieces, made.table.tobytes(), longest=made.longest)


@cache
def plain_values() -> Mapping[Sets, list[int]]:
    """Return the value of each position, by plies before the quiet limit, until it is constant."""
    by_pieces = dict[int, list[Sets]]()
    for sets in all_positions(PIECES):
        by_pieces.setdefault(sum(map(int.bit_count, sets)), []).append(sets)
    values = dict[Sets, list[int]]()
    for _, alike in sorted(by_pieces.items()):
        after = {sets: successors(sets) for sets in alike}
        ended = {
            sets: max((-worth(values, each) for each in moves), default=-1)
            for sets, moves in after.items()
            if not moves or sum(map(int.bit_count, moves[0])) < sum(map(int.bit_count, sets))
        }
        now = {own_enemy: count_of(own_enemy) for own_enemy in alike} | ended
        before = None
        while now != before:
            for sets in alike:
                values.setdefault(sets, []).append(now[sets])
            before, now = (
                now,
                {
                    sets: ended[sets] if sets in ended else max(-now[each] for each in after[sets])
                    for sets in alike
                },
            )
    return values


def successors(sets: Sets) -> list[Sets]:
    position = Position(FELLI, *sets, Side.BLACK)
    after = [position.after(move) for move in position.legal_moves]
    return [(each.white, each.black) for each in after]


def worth(values: Mapping[Sets, list[int]], sets: Sets) -> int:
    return values[sets][-1] if sets[0] else -1


def count_of(sets: Sets) -> int:
    own, enemy = map(int.bit_count, sets)
    return (own > enemy) - (own < enemy)


def test_solved_table_equals_plain_analysis() -> None:
    """A table's value applies if at least `steps` plies remain before the quiet limit."""
    found = Counter[int]()
    for sets, values in plain_values().items():
        truth = felli().truth(Position(FELLI, *sets, Side.BLACK))
        assert truth
        assert set(values[truth.steps :]) == {truth.value}, sets
        assert not truth.steps or values[truth.steps - 1] != truth.value, sets
        found[truth.steps] += 1
    assert max(found) == felli().longest == 5


def test_table_value_is_unknown_near_quiet_limit() -> None:
    position = next(
        position
        for sets in plain_values()
        if (truth := felli().truth(position := Position(FELLI, *sets, Side.BLACK)))
        and truth.steps == 5
    )
    limit = FELLI.quiet_limit

    def at(quiet: int) -> Position:
        return Position(FELLI, position.black, position.white, Side.BLACK, quiet)

    assert felli().truth(at(limit - 5))
    assert felli().truth(at(limit - 4)) is None
    stood = [Position.start(FELLI), *[at(quiet) for quiet in (0, 4)]]
    assert felli().truth(at(9), stood) is None
    assert felli().truth(at(9), stood[:-1])


@pytest.mark.parametrize("key", [path.stem for path in sorted(SHIPPED.glob("*.table"))])
def test_shipped_table_agrees_with_the_search(key: str) -> None:
    """Compares values after a further move, and proofs near the quiet limit."""
    game, chance, proved = GAMES[key], Random(key), 0
    table = open_table(table_path(SHIPPED, game), game)
    for position in islice(random_positions(table, chance), 60):
        truth = table.truth(position)
        assert truth
        after = [table.truth(position.after(move)) for move in position.legal_moves]
        assert truth.value == max(-each.value for each in after if each), position.text
        late = replace(position, quiet=game.quiet_limit - 3)
        found, truth = analyse(late, nodes=3_000), table.truth(late)
        if found.exact and truth:
            assert (found.value > 0) - (found.value < 0) == truth.value, position.text
            proved += 1
    assert proved > 10


def random_positions(table: SolvedGame, chance: Random) -> Iterator[Position]:
    """Yield random live positions in a table."""
    game, least = table.game, table.game.losing_count + 1
    while True:
        own, enemy = (chance.randint(least, table.pieces - least) for _ in range(2))
        if own + enemy <= table.pieces:
            points = chance.sample(game.board.names, own + enemy)
            black, white, side = points[:own], points[own:], chance.choice(list(Side))
            position = Position.of(game, black=black, white=white, to_move=side)
            if not position.outcome and max(own, enemy) <= len(game.black):
                yield position


@pytest.mark.parametrize("to_move", Side)
def test_first_player_wins_felli(to_move: Side) -> None:
    truth = open_table(table_path(SHIPPED, FELLI), FELLI).truth(Position.start(FELLI, to_move))
    assert truth
    assert truth.value == 1


def test_table_has_values_only_for_its_positions() -> None:
    pieces = FELLI.board.names[: PIECES + 1]
    position = Position.of(FELLI, black=pieces[:1], white=pieces[1:], to_move=Side.WHITE)
    assert felli().truth(position) is None
    table = open_table(table_path(SHIPPED, FELLI), FELLI)
    crowd, alone = FELLI.board.names[:7], FELLI.board.names[-1:]
    position = Position.of(FELLI, black=crowd, white=alone, to_move=Side.BLACK)
    assert not position.outcome
    assert not position.capture_due
    assert table.truth(position) is None


def test_smaller_table_decides_positions_with_due_captures() -> None:
    table, known = open_table(table_path(SHIPPED, FELLI), FELLI), Counter[bool]()
    for position in islice(random_positions(table, Random(1)), 200):
        truth = felli().truth(position)
        if truth and position.count(Side.BLACK) + position.count(Side.WHITE) > PIECES:
            known[position.capture_due] += 1
            assert truth == table.truth(position)
    assert known[True] > 5
    assert not known[False]


def test_thinned_table_returns_the_same_values(tmp_path: Path) -> None:
    path = tmp_path / "thin.table"
    path.write_bytes(thinned(solver()))
    thin = open_table(path, FELLI)
    for own, enemy in islice(all_positions(PIECES), 0, None, 7):
        position = Position(FELLI, own, enemy, Side.WHITE)
        assert thin.truth(position) == felli().truth(position)


class CountingSolver(Solver):
    solved = 0

    def solve(self, group: Group) -> Iterator[int]:
        self.solved += 1
        yield from super().solve(group)


def test_interrupted_solving_resumes(tmp_path: Path) -> None:
    path = tmp_path / "felli.table"
    made = make_table(Solver(FELLI, PIECES), path)
    for _ in range(4):
        next(made)
    made.close()
    assert not path.exists()
    with (tmp_path / "felli.table.part").open("ab") as part:
        part.write(b"half a layer")
    again = CountingSolver(FELLI, PIECES)
    assert sum(make_table(again, path)) == again.places
    assert 0 < again.solved < len(again.groups)
    assert path.read_bytes() == file_of(solver())
    larger = CountingSolver(FELLI, PIECES + 1)
    assert sum(make_table(larger, path)) == larger.places
    assert larger.solved == len(larger.groups) - len(again.groups)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "does not begin"),
        (b"[1]" + bytes(HEAD), "does not begin"),
        ("format", "format"),
        ("thin format", "format"),
        ("other game", "other rules"),
        ("unfinished", "not finished"),
        ("short", "damaged"),
        ("long", "positions"),
        ("broken", "damaged"),
        ("cut", "damaged"),
    ],
)
def test_file_of_another_kind_is_refused_as_table(
    tmp_path: Path, content: bytes | str, reason: str
) -> None:
    path = table_path(tmp_path, FELLI)
    path.write_bytes(spoiled(content) if isinstance(content, str) else content)
    game = LAU if content == "other game" else FELLI
    with pytest.raises(UnusableTable, match=reason):
        open_table(path, game)
    assert Tables(tmp_path).find(FELLI) is None or game is LAU


def file_of(made: Solver) -> bytes:
    content = made.table.tobytes()
    head = TableHead.of(made, finished=True, done=made.places).sealed(sha256(content).digest())
    return head.to_bytes() + content


def spoiled(how: str) -> bytes:
    whole, thin = file_of(solver()), thinned(solver())
    return {
        "format": whole.replace(b"guti-solved-", b"guti-solvee-"),
        "thin format": thin.replace(b"guti-packed-", b"guti-solved-"),
        "other game": whole,
        "unfinished": whole.replace(b'"longest": 5', b'"longest": null'),
        "short": whole[:-1],
        "long": whole + b"1",
        "broken": thin[:HEAD] + bytes(100),
        "cut": thin[:-100],
    }[how]


def test_best_moves_leave_fewest_good_replies() -> None:
    table, seen = open_table(table_path(SHIPPED, FELLI), FELLI), Counter[tuple[int, bool]]()

    def holding(position: Position) -> dict[Move, Position]:
        after = {move: position.after(move) for move in position.legal_moves}
        truths = {move: table.truth(each) for move, each in after.items()}
        least = min(truth.value for truth in truths.values() if truth)
        return {move: after[move] for move, it in truths.items() if it and it.value == least}

    def shortest(position: Position) -> int:
        truth = table.truth(position)
        assert truth
        return truth.steps

    for position in islice(random_positions(table, Random(2)), 150):
        moves, good = moves_by_table(table, position, ()), holding(position)
        assert moves
        assert set(moves.moves) <= set(good)
        seen[moves.truth.value, moves.truth.steps > 0] += 1
        rank: Callable[[Position], int] = shortest
        if moves.truth.value <= 0 and not moves.truth.steps:
            rank = lambda each: len(holding(each)) if each.legal_moves else 0  # noqa: E731
        elif not moves.truth.steps:
            assert set(moves.moves) == set(good)
            continue
        suffers = moves.truth.steps and moves.truth.value <= by_count(position)
        best = (max if suffers else min)(rank(each) for each in good.values())
        assert set(moves.moves) == {move for move, each in good.items() if rank(each) == best}
    assert len(seen) >= 5


def by_count(position: Position) -> int:
    own, enemy = position.to_move, position.to_move.other
    return count_of(((1 << position.count(own)) - 1, (1 << position.count(enemy)) - 1))


@pytest.mark.parametrize("seed", range(4))
def test_highest_level_wins_won_positions(seed: int) -> None:
    """Against random moves and the longest resistance."""
    tables, chance = Tables(SHIPPED), Random(seed)
    table = tables.find(FELLI)
    assert table
    start = Position.start(FELLI, Side.BLACK if seed % 2 else Side.WHITE)
    line, moves = [start], list[str]()
    while not line[-1].outcome:
        position = line[-1]
        if position.to_move is start.to_move:
            truth = table.truth(position, line[:-1])
            assert truth
            assert truth.value == 1
            question = Question("felli", start.text, tuple(moves), 6, seed)
            thought = think(question, lambda: False, 2_000, tables)
            assert thought.exact
            assert thought.value > 0
            move = position.parse(thought.move)
        elif seed < 2 and (best := moves_by_table(table, position, line[:-1])):
            move = chance.choice(best.moves)
        else:
            move = chance.choice(position.legal_moves)
        line.append(position.play(move))
        moves.append(str(move))
    assert line[-1].outcome.winner is start.to_move


def test_felli_solution_matches_its_table() -> None:
    table, solution = Tables(SHIPPED).find(FELLI), FELLI.solution
    assert table
    assert solution
    truth = table.truth(Position.start(FELLI))
    assert truth
    assert (truth.value, solution.value) == (1, StartValue.FIRST_WINS)
    assert solution.longest == table.longest
