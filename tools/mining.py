"""Finds and proves puzzles in matches of the engine against itself.

This module imports the search, so the bot's main process must not import it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise
from random import Random

from bot.learn.puzzle import Goal, Proof, Puzzle
from bot.play.levels import LEVELS
from bot.search import CERTAIN, PIECE, RankedMove, analyse, choose
from bot.search.keeping import moves_by_table
from bot.search.solved import SolvedGame
from guti import Game, Move, Position, Side
from guti.symmetry import automorphisms

DEPTH = 12
"""Number of plies that a proof searches in full; beyond them, only captures are searched."""

PROOF_NODES, SECOND_WIN_NODES, REPLY_NODES = 6_000_000, 12_000_000, 600_000
"""Node limits of the searches for a proof, a second win and the best reply."""

QUICK_SEARCHES = ((2_000, 3), (30_000, 7), (300_000, 9))
"""(nodes, depth) of the quick searches that reject most positions."""

MIN_OPENING_PLIES, OPENING_PLIES_PER_PIECE, MAX_PLIES = 6, 3, 120
"""Minimum and, per piece, maximum plies of an opening; maximum plies of a match."""

MAX_QUIET_PLIES = 8
"""Plies without a capture after which the levels' match ends, because few puzzles follow."""

PLAYERS = (2, 3)
"""Levels that play the matches, because they make different mistakes."""

PUZZLES_PER_MATCH, MIN_TURNS, MAX_TURNS = 2, 2, 5
"""Maximum puzzles per match; minimum and maximum number of the solver's moves."""

MAX_MARGIN = 999
"""Maximum margin stored in a proof."""


@dataclass(frozen=True)
class OnlyMove:
    """The only right move in a position, with the goal and the proof."""

    move: Move
    goal: Goal
    proof: Proof


class Miner:
    """Finds puzzles in a game.

    `rejected` counts the rejected positions, by reason.
    """

    def __init__(self, game: Game, table: SolvedGame | None) -> None:
        """Prepare to find puzzles.

        If `table` contains a position, no search is needed for it.
        """
        self._game, self._table = game, table
        self._known = set[tuple[int, int]]()
        self.rejected = Counter[str]()

    def add(self, puzzle: Puzzle) -> None:
        """Add a known puzzle; `mine` does not return equal or symmetric positions."""
        self._known |= {self._symmetry_key(puzzle.before(turn)) for turn in range(puzzle.turns)}

    def mine(self, random: Random, watch: Callable[[], None]) -> Iterator[Puzzle]:
        """Play matches without end, and yield the puzzles found in them.

        `watch` is called after each match.
        """
        while True:
            found = (self._puzzle_at(*pair) for pair in pairwise(self._match(random)))
            for puzzle in islice(filter(None, found), PUZZLES_PER_MATCH):
                self.add(puzzle)
                yield puzzle
            watch()

    def holds(self, puzzle: Puzzle) -> bool:
        """Return whether a new search confirms a puzzle.

        Each move must be the only right move, and each reply the best reply. The goal and the proof
        must be unchanged.
        """
        proofs = list[Proof]()
        if len(puzzle.line) % 2 == 0 or not MIN_TURNS <= puzzle.turns <= MAX_TURNS:
            return False
        for turn in range(puzzle.turns):
            position = puzzle.before(turn)
            if turn and puzzle.positions[2 * turn] != self._answered(puzzle, turn):
                return False
            if len(_resulting_positions(position)) == 1:
                continue
            only = self.only_move(position)
            if only is None or not puzzle.accepts(turn, only.move):
                return False
            if not proofs and (turn or only.goal is not puzzle.goal):
                return False
            proofs.append(only.proof)
        ends_in_choice = len(_resulting_positions(puzzle.positions[-2])) > 1
        enough = len(proofs) >= MIN_TURNS
        return ends_in_choice and enough and _combined_proof(proofs) == puzzle.proof

    def renewed(self, puzzle: Puzzle) -> Puzzle | None:
        """Return a puzzle with its present goal and proof, or None if it is not proved.

        A larger table changes the proof, and the goal of a puzzle that a search had proved. The
        solution is kept if it is still right, because the key of its last move depends on it.
        """
        if self.holds(puzzle):
            return puzzle
        if puzzle.position.outcome or not (found := self._line(puzzle.position)):
            return None
        goal, line, proof = found
        renewed = replace(puzzle, goal=goal, proof=proof)
        if self.holds(renewed):
            return renewed
        renewed = Puzzle(puzzle.position, goal, line, proof)
        return renewed if self.holds(renewed) else None

    def _answered(self, puzzle: Puzzle, turn: int) -> Position:
        """Return the position after the best reply to the solver's previous move."""
        before = puzzle.positions[2 * turn - 1]
        return before.after(self._reply(before))

    def only_move(self, position: Position) -> OnlyMove | None:
        """Return the only right move, or None if there are several."""
        if self._table and (truth := self._table.truth(position)):
            return self._by_table(self._table, position, truth.value)
        return self._by_search(position)

    def _match(self, random: Random) -> Iterator[Position]:
        """Yield the positions of a match between two levels after a random opening."""
        positions = [Position.start(self._game, random.choice(list(Side)))]
        levels = {side: LEVELS[random.choice(PLAYERS)] for side in Side}
        opening = random.randint(MIN_OPENING_PLIES, OPENING_PLIES_PER_PIECE * len(self._game.black))
        yield positions[-1]
        while not positions[-1].outcome and len(positions) < MAX_PLIES:
            now, before = positions[-1], positions[:-1]
            if len(positions) <= opening:
                move = random.choice(now.legal_moves)
            elif now.quiet > MAX_QUIET_PLIES:
                return
            else:
                move = choose(now, before, levels[now.to_move], random).move
            positions.append(now.after(move))
            yield positions[-1]

    def _puzzle_at(self, before: Position, position: Position) -> Puzzle | None:
        """Return the puzzle that starts at a position, or None if the position is rejected."""
        if reason := self._rejection(before, position):
            self.rejected[reason] += 1
            return None
        found = self._line(position)
        return Puzzle(position, *found) if found else None

    def _rejection(self, before: Position, position: Position) -> str:
        """Return why a quick search rejects a position, or "" if it does not."""
        if position.outcome or len(_resulting_positions(position)) == 1:
            return "forced"
        if _recaptures(before, position):
            return "recapture"
        if self._symmetry_key(position) in self._known:
            return "alike"
        if self._table and self._table.truth(position):
            return ""
        return self._ambiguity(position) or ("" if self._continues(position) else "one turn")

    def _ambiguity(self, position: Position) -> str:
        """Return why quick searches see no only right move, or ""."""
        if self._table and self._table.truth(position):
            return ""
        for nodes, depth in QUICK_SEARCHES:
            found = analyse(position, nodes=nodes, depth=depth, width=2)
            best, second = _two_best(found.moves, position)
            if best - second < PIECE or best < 0:
                return f"several are right in {depth} plies"
            if found.depth < depth and nodes > QUICK_SEARCHES[0][0]:
                # A proof would not reach its depth within its nodes either.
                return f"too wide for {depth} plies"
        return ""

    def _continues(self, position: Position) -> bool:
        """Return whether quick searches see an only move after the best reply too."""
        nodes, depth = QUICK_SEARCHES[-1]
        now = position.after(analyse(position, nodes=nodes, depth=depth, width=2).line[0])
        if not now.outcome:
            now = now.after(self._reply(now))
        if now.outcome:
            return False
        return len(_resulting_positions(now)) == 1 or not self._ambiguity(now)

    def _line(self, position: Position) -> tuple[Goal, tuple[Move, ...], Proof] | None:
        """Return the goal, the moves and the proof of the puzzle at a position.

        Returns None if the puzzle is too short, or if several first moves are right.
        """
        first = self.only_move(position)
        if first is None:
            self.rejected["not confirmed"] += 1
            return None
        moves, proofs, now, complete = list[Move](), list[Proof](), position, 0
        for _ in range(MAX_TURNS):
            forced = len(_resulting_positions(now)) == 1
            only = None if forced else first if not moves else self._next_only_move(now)
            if not forced and only is None:
                break
            moves.append(only.move if only else now.legal_moves[0])
            if only:
                proofs.append(only.proof)
                complete = len(moves)
            now = now.after(moves[-1])
            if now.outcome:
                break
            moves.append(self._reply(now))
            now = now.after(moves[-1])
            if now.outcome:
                break
        if len(proofs) < MIN_TURNS:
            self.rejected["one turn"] += 1
            return None
        return first.goal, tuple(moves[:complete]), _combined_proof(proofs)

    def _next_only_move(self, position: Position) -> OnlyMove | None:
        return None if self._ambiguity(position) else self.only_move(position)

    def _reply(self, position: Position) -> Move:
        """Return the best defence, from the table if possible, else from a search."""
        best = moves_by_table(self._table, position, ()) if self._table else None
        if best:
            return best.moves[0]
        return analyse(position, nodes=REPLY_NODES).line[0]

    def _by_table(self, table: SolvedGame, position: Position, value: int) -> OnlyMove | None:
        if value < 0:
            return None
        worth = {after: table.truth(after, (position,)) for after in _resulting_positions(position)}
        keep = [after for after, truth in worth.items() if truth and -truth.value == value]
        if len(keep) != 1 or None in worth.values():
            return None
        goal = Goal.WIN if value else Goal.DRAW
        return OnlyMove(_resulting_positions(position)[keep[0]], goal, Proof())

    def _by_search(self, position: Position) -> OnlyMove | None:
        found = analyse(position, nodes=PROOF_NODES, depth=DEPTH, width=2)
        best, second = _two_best(found.moves, position)
        # A search below the node limit has searched every line to the end.
        if found.depth < DEPTH and found.nodes >= PROOF_NODES:
            return None
        if best < 0 or best - second < PIECE or second >= CERTAIN:
            return None
        if best >= CERTAIN and self._has_another_win(position):
            return None
        goal = Goal.WIN if best >= CERTAIN else Goal.GAIN
        margin = min(best - second, MAX_MARGIN)
        return OnlyMove(found.moves[0].move, goal, Proof(DEPTH, margin))

    def _has_another_win(self, position: Position) -> bool:
        found = analyse(position, nodes=SECOND_WIN_NODES, width=2)
        return _two_best(found.moves, position)[1] >= CERTAIN

    @cached_property
    def _images(self) -> tuple[tuple[int, ...], ...]:
        return automorphisms(self._game.board)

    def _symmetry_key(self, position: Position) -> tuple[int, int]:
        """Return a key that is equal for symmetric positions."""
        own, enemy = position.black, position.white
        if position.to_move is Side.WHITE:
            own, enemy = enemy, own
        return min((_moved(own, image), _moved(enemy, image)) for image in self._images)


def _recaptures(before: Position, position: Position) -> bool:
    """Return whether a capture was played and one, which is compulsory, must answer it."""
    fewer = before.count(position.to_move) > position.count(position.to_move)
    return fewer and bool(position.legal_moves[0].captured)


def _moved(points: int, image: tuple[int, ...]) -> int:
    return sum(1 << target for point, target in enumerate(image) if points >> point & 1)


def _resulting_positions(position: Position) -> dict[Position, Move]:
    """Return the possible next positions, each with a move that leads to it."""
    return {position.after(move): move for move in reversed(position.legal_moves)}


def _two_best(moves: tuple[RankedMove, ...], position: Position) -> tuple[int, int]:
    """Return the values of the two best moves that lead to different positions."""
    ranked = list[int]()
    seen = set[Position]()
    for each in moves:
        after = position.after(each.move)
        if after not in seen:
            seen.add(after)
            ranked.append(each.value)
    return ranked[0], max(ranked[1:])


def _combined_proof(proofs: list[Proof]) -> Proof:
    """Return a proof for all moves together.

    It has the smallest depth and the smallest margin of `proofs`. If all proofs are by table, so is
    the result.
    """
    searched = [proof for proof in proofs if proof.depth is not None]
    if not searched:
        return Proof()
    depth = min(proof.depth or 0 for proof in searched)
    return Proof(depth, min(proof.margin for proof in searched))
