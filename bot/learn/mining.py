"""Mining: puzzles in what the engine plays against itself, each proved before it is given.

It imports the search, so the bot's own process never imports it. Chance is handed in; it must not
know files or the clock.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random

from bot.engine import Game, Move, Position, Side
from bot.learn.puzzle import Goal, Proof, Puzzle
from bot.search import CERTAIN, LEVELS, PIECE, RankedMove, analyse, choose
from bot.search.keeping import keeping
from bot.search.solved import SolvedGame
from bot.search.symmetry import automorphisms

DEPTH = 12
"""So many plies are searched whole, beyond which captures are followed to their end."""

CONFIRMED, ANSWERED = 6_000_000, 600_000
"""Nodes of a proof, and of the best reply."""

LOOKS = ((30_000, 7), (300_000, 9))
"""Nodes and plies of shorter looks, by which most positions are thrown away."""

OPENING, PLIES = 6, 120
"""A match begins with so many plies by lot, and ends after so many."""

PLAYERS = (2, 3, 4)
"""The levels that play: they err, and err in different ways."""

A_MATCH, TURNS = 2, 5
"""At most so many puzzles of one match, and so many moves of the solver in one."""

LARGEST = 999
"""A margin is not noted more finely than this."""


@dataclass(frozen=True)
class OnlyMove:
    """The one right move of a position, what it does, and how that is known."""

    move: Move
    goal: Goal
    proof: Proof


class Miner:
    """Finds puzzles of a game; `refused` counts the positions thrown away, by why."""

    def __init__(self, game: Game, table: SolvedGame | None) -> None:
        """What the table knows needs no search."""
        self._game, self._table = game, table
        self._known = set[tuple[int, int]]()
        self.refused = Counter[str]()

    def add(self, puzzle: Puzzle) -> None:
        """Take a puzzle for known: none that looks like it is given any more."""
        self._known |= {self._form(puzzle.before(turn)) for turn in range(puzzle.turns)}

    def mine(self, random: Random, watch: Callable[[], None]) -> Iterator[Puzzle]:
        """The puzzles of one match after another, without end; `watch` is called after each."""
        while True:
            found = 0
            positions = self._match(random)
            for before, position in pairwise(positions):
                if found < A_MATCH and (puzzle := self._at(before, position)):
                    self.add(puzzle)
                    found += 1
                    yield puzzle
            watch()

    def holds(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is one: at each turn of the solver its move alone is right."""
        chosen = 0
        for turn in range(puzzle.turns):
            position = puzzle.before(turn)
            if len(_ends(position)) == 1:
                continue
            only = self.only_move(position)
            if only is None or not puzzle.accepts(turn, only.move):
                return False
            chosen += 1
        return chosen >= 2 and len(_ends(puzzle.position)) > 1  # noqa: PLR2004 - two turns

    def only_move(self, position: Position) -> OnlyMove | None:
        """The one move that is right, by the table or by a search; None if there is none such."""
        if self._table and (truth := self._table.truth(position)):
            return self._by_table(self._table, position, truth.value)
        return self._by_search(position)

    def _match(self, random: Random) -> list[Position]:
        """The positions of a match of two levels, the first moves of it by lot."""
        positions = [Position.start(self._game, random.choice(list(Side)))]
        levels = {side: LEVELS[random.choice(PLAYERS)] for side in Side}
        while not positions[-1].outcome and len(positions) < PLIES:
            now, before = positions[-1], positions[:-1]
            if len(positions) <= OPENING:
                move = random.choice(now.legal_moves)
            else:
                move = choose(now, before, levels[now.to_move], random).move
            positions.append(now.after(move))
        return positions

    def _at(self, before: Position, position: Position) -> Puzzle | None:
        """The puzzle that begins at a position, if one does."""
        if why := self._useless(before, position):
            self.refused[why] += 1
            return None
        found = self._line(position)
        if found is None:
            return None
        puzzle = Puzzle(position, *found)
        if any(self._form(puzzle.before(turn)) in self._known for turn in range(puzzle.turns)):
            self.refused["alike"] += 1
            return None
        return puzzle

    def _useless(self, before: Position, position: Position) -> str:
        """Why a position needs no closer look; nothing if it needs one."""
        if position.outcome or len(_ends(position)) == 1:
            return "forced"
        if self._form(position) in self._known:
            return "alike"
        if self._table and self._table.truth(position):
            return ""
        own = position.to_move
        taken = before.count(own) > position.count(own)
        for nodes, depth in LOOKS:
            found = analyse(position, nodes=nodes, depth=depth, width=2)
            best, second = _two_best(found.moves, position)
            if best - second < PIECE or best < 0:
                return "several are right"
            if taken and found.line[0].captured:
                return "recapture"
        return ""

    def _line(self, position: Position) -> tuple[Goal, tuple[Move, ...], Proof] | None:
        """What is to be done, the line of only moves, and its proof; None if it is too short."""
        first = self.only_move(position)
        if first is None:
            self.refused["not confirmed"] += 1
            return None
        moves, proofs, now, whole = list[Move](), list[Proof](), position, 0
        for _ in range(TURNS):
            forced = len(_ends(now)) == 1
            only = None if forced else first if not moves else self.only_move(now)
            if not forced and only is None:
                break
            moves.append(only.move if only else now.legal_moves[0])
            if only:
                proofs.append(only.proof)
                whole = len(moves)
            now = now.after(moves[-1])
            if now.outcome:
                break
            moves.append(self._reply(now))
            now = now.after(moves[-1])
            if now.outcome:
                break
        if len(proofs) < 2:  # noqa: PLR2004 - two turns
            self.refused["one turn"] += 1
            return None
        return first.goal, tuple(moves[:whole]), _weakest(proofs)

    def _reply(self, position: Position) -> Move:
        """The best defence, by the table or by a search."""
        kept = keeping(self._table, position, ()) if self._table else None
        if kept:
            return kept.moves[0]
        return analyse(position, nodes=ANSWERED).line[0]

    def _by_table(self, table: SolvedGame, position: Position, value: int) -> OnlyMove | None:
        if value < 0:
            return None
        worth = {after: table.truth(after, (position,)) for after in _ends(position)}
        keep = [after for after, truth in worth.items() if truth and -truth.value == value]
        if len(keep) != 1 or None in worth.values():
            return None
        goal = Goal.WIN if value else Goal.DRAW
        return OnlyMove(_ends(position)[keep[0]], goal, Proof())

    def _by_search(self, position: Position) -> OnlyMove | None:
        found = analyse(position, nodes=CONFIRMED, depth=DEPTH, width=2)
        best, second = _two_best(found.moves, position)
        certain = best >= CERTAIN > second
        if not (certain and found.exact) and found.depth < DEPTH:
            return None
        if best < 0 or best - second < PIECE or second >= CERTAIN:
            return None
        goal = Goal.WIN if certain else Goal.DRAW if best == 0 and second <= -CERTAIN else Goal.GAIN
        margin = min(best - second, LARGEST)
        return OnlyMove(found.moves[0].move, goal, Proof(found.depth, margin))

    @cached_property
    def _images(self) -> tuple[tuple[int, ...], ...]:
        return automorphisms(self._game.board)

    def _form(self, position: Position) -> tuple[int, int]:
        """What positions share that look the same to who is to move, on a turned board too."""
        own, enemy = position.black, position.white
        if position.to_move is Side.WHITE:
            own, enemy = enemy, own
        return min((_moved(own, image), _moved(enemy, image)) for image in self._images)


def _moved(points: int, image: tuple[int, ...]) -> int:
    return sum(1 << there for here, there in enumerate(image) if points >> here & 1)


def _ends(position: Position) -> dict[Position, Move]:
    """The positions after each move, and a move that leads there."""
    return {position.after(move): move for move in reversed(position.legal_moves)}


def _two_best(moves: tuple[RankedMove, ...], position: Position) -> tuple[int, int]:
    """What the best move is worth, and the best that leads elsewhere."""
    ranked = list[int]()
    seen = set[Position]()
    for each in moves:
        after = position.after(each.move)
        if after not in seen:
            seen.add(after)
            ranked.append(each.value)
    return ranked[0], max(ranked[1:])


def _weakest(proofs: list[Proof]) -> Proof:
    """The proof of them all: the least depth and margin, or a table's if all are by one."""
    searched = [proof for proof in proofs if proof.depth is not None]
    if not searched:
        return Proof()
    depth = min(proof.depth or 0 for proof in searched)
    return Proof(depth, min(proof.margin for proof in searched))
