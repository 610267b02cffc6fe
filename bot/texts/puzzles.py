"""Texts of puzzles and their solvers."""

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter

from bot.learn.lesson import largest_capture
from bot.learn.puzzle import Puzzle
from bot.learn.solver import HALF_SCORE, WARM_UP, Answered, Attempt, PuzzleSolver
from bot.learn.streak import broken
from bot.learn.theme import Why, reason
from bot.play.daily_puzzle import DailySolvers
from bot.texts.subject import SubjectTexts
from guti import Move, Side


class PuzzleTexts(SubjectTexts):
    """Texts of puzzles in one language."""

    def task(
        self, puzzle: Puzzle, attempt: Attempt, *, rated: bool = True, known: bool = False
    ) -> str:
        """Return the task of a puzzle or, after a right move, praise and the reply.

        `rated` and `known` say whether the answer counts, like those of an open puzzle.
        """
        turn = attempt.turn
        if not turn:
            note = "puzzle-known" if known else "puzzle-counts" if rated else "puzzle-unrated"
            counts = () if attempt.failed else (self._say(note),)
            return "\n".join((self._goal(puzzle), *counts))
        move, reply = puzzle.line[2 * turn - 2 : 2 * turn]
        side = puzzle.solver.other.value
        right = self._say("puzzle-right", move=f"`{move}`", side=side, reply=f"`{reply}`")
        where = self._say("puzzle-turn", turn=turn + 1, turns=puzzle.turns)
        return "\n".join((self.head(puzzle), right, where))

    def daily(self, puzzle: Puzzle) -> str:
        """Return the task of the puzzle of the day."""
        return "\n".join((self._say("puzzle-daily"), self._goal(puzzle)))

    def direct(self, puzzle: Puzzle, streak: int, best: int) -> str:
        """Return the task of a personal puzzle of the day, for a direct message."""
        head = self._say("puzzle-direct", days=streak, best=broken(streak, best))
        return "\n".join((head, self._goal(puzzle), self._say("puzzle-direct-off")))

    def solved_by(self, solvers: DailySolvers, *, last: bool) -> str:
        """Return the solvers of today's puzzle or, if `last`, of the previous one.

        Up to a limit, solvers are named, those with the fewest tries first. The others are only
        counted.
        """
        lines = [self._say("puzzle-daily-solved", which="last" if last else "this")]
        for wrong, group in groupby(solvers.wrong, itemgetter(1)):
            players = ", ".join(self._mention(user) for user, _ in group)
            lines.append(self._say("puzzle-daily-tries", tries=wrong + 1, players=players))
        if more := solvers.count - len(solvers.wrong):
            lines.append(self._say("puzzle-daily-more", count=more))
        return self._fitted(lines)

    def target(self, origin: str) -> str:
        """Return the question of where to move a chosen piece."""
        return self._say("picker-target", begun=origin)

    def wrong(self, puzzle: Puzzle, move: Move, answered: Answered) -> str:
        """Return the answer to a wrong move, and the new rating."""
        said = self.refuted(puzzle, answered.attempt.turn, move)
        return "\n".join((said, *self._rating(answered)))

    def refuted(self, puzzle: Puzzle, turn: int, move: Move) -> str:
        """Return the answer to a wrong move in a turn."""
        reply = largest_capture(puzzle.before(turn).after(move))
        wrong = self._say(
            "puzzle-wrong",
            move=f"`{move}`",
            goal=puzzle.goal.value,
            side=puzzle.solver.other.value,
            reply=f"`{reply}`" if reply else "none",
            pieces=len(reply.captured) if reply else 0,
        )
        return "\n".join((self.head(puzzle), wrong))

    def ended(self, puzzle: Puzzle, attempt: Attempt, answered: Answered | None) -> str:
        """Return the text after a puzzle has ended: solution, reason and rating."""
        shown = self._say("puzzle-shown")
        solved = shown if attempt.shown else self._say("puzzle-solved", tries=attempt.tries)
        parts = (self.head(puzzle), solved, *self._solution(puzzle))
        return "\n".join((*parts, *self._rating(answered), *self._daily(answered)))

    def solution(self, puzzle: Puzzle) -> str:
        """Return the text after a right answer that is not counted: solution and reason."""
        solved = self._say("puzzle-solved", tries=0)
        return "\n".join((self.head(puzzle), solved, *self._solution(puzzle)))

    def _solution(self, puzzle: Puzzle) -> list[str]:
        line = " ".join(f"`{move}`" for move in puzzle.line)
        return [
            self._say("puzzle-line", line=line),
            *self._reason(puzzle),
            "-# "
            + self._say(
                "puzzle-why",
                proof="table" if puzzle.proof.depth is None else "search",
                goal=puzzle.goal.value,
                side=puzzle.solver.value,
                turns=puzzle.turns,
                margin=max(1, puzzle.proof.margin // 100),
                depth=puzzle.proof.depth or 0,
            ),
        ]

    def _daily(self, answered: Answered | None) -> tuple[str, ...]:
        """Return lines about the streak of days after today's puzzle, if any."""
        if answered is None or answered.days is None:
            return ()
        best = broken(answered.days, answered.best_days)
        lines = (self._say("puzzle-days", days=answered.days, best=best),)
        if not answered.week:
            return lines
        return (*lines, self._say("milestones", milestones=self._say("milestone-week")))

    def _reason(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return a clause on why the solution works, if there is a simple reason."""
        found = reason(puzzle)
        if found.why is Why.NONE:
            return ()
        values = {"taken": found.taken, "given": found.given, "chain": found.chain}
        side = puzzle.solver.other.value
        return (self._say("puzzle-reason", why=found.why.value, side=side, **values),)

    def _rating(self, answered: Answered | None) -> list[str]:
        """Return lines about the change in the solver's rating, if any."""
        if answered is None:
            return []
        if answered.warm_up:
            return [self._say("puzzle-warm-up", number=answered.warm_up, of=WARM_UP)]
        if answered.level is None:
            return []
        half = (self._say("puzzle-half"),) if answered.attempt.score == HALF_SCORE else ()
        before, after = answered.before.standing, answered.after.standing
        first = "first" if before.rating.provisional else None
        ratings = [self._formats.whole(each.rating.value) for each in (before, after)]
        trend = "up" if after.rating.value > before.rating.value else "down"
        trend = "same" if ratings[0] == ratings[1] else trend
        return [
            *half,
            self._say(
                "puzzle-rating",
                trend="none" if after.rating.provisional else first or trend,
                before=ratings[0],
                after=ratings[1],
                left=answered.after.unsettled,
                level=self._formats.whole(answered.level),
                streak=answered.after.streak,
                solved=after.wins,
                tried=after.played,
            ),
        ]

    def solvers(
        self,
        best: Mapping[int, PuzzleSolver],
        warming_up: Mapping[int, int],
        commands: Mapping[str, str],
    ) -> str:
        """Return a list of a server's best solvers, followed by solvers without a rating."""
        if not (best or warming_up):
            return self._say("puzzle-nobody", **commands)
        lines = [
            self._say(
                "puzzle-solver",
                place=place,
                player=self._mention(user),
                rating=self._formats.whole(solver.standing.rating.value),
                settled="no" if solver.standing.rating.provisional else "yes",
                solved=solver.standing.wins,
                tried=solver.standing.played,
                best=solver.best,
            )
            for place, (user, solver) in enumerate(best.items(), start=1)
        ]
        for user, solved in warming_up.items():
            player = self._mention(user)
            lines.append(self._say("puzzle-warming-up", player=player, solved=solved))
        return self._fitted((self._say("puzzle-solvers"), *lines))

    def alt(self, puzzle: Puzzle, turn: int, last: Move | None) -> str:
        """Return the alt text of the board before the solver's turn number `turn`.

        If `last` is given, the board is the one after that move.
        """
        position = puzzle.before(turn)
        path = last.path if last else puzzle.line[2 * turn - 1].path if turn else ()
        if last:
            position = position.after(last)
        return self._say(
            "alt-puzzle",
            game=self._games.name(puzzle.game),
            side=position.to_move.value,
            path=" ".join(path) or "none",
            black=" ".join(position.pieces(Side.BLACK)),
            white=" ".join(position.pieces(Side.WHITE)),
            black_count=position.count(Side.BLACK),
            white_count=position.count(Side.WHITE),
        )

    def goal(self, puzzle: Puzzle) -> str:
        """Return the task of a puzzle, without game and side."""
        return self._say("puzzle-goal", goal=puzzle.goal.value, turns=puzzle.turns)

    def _goal(self, puzzle: Puzzle) -> str:
        return "\n".join((self.head(puzzle), self.goal(puzzle)))

    def head(self, puzzle: Puzzle) -> str:
        """Return a puzzle's game, and the side to move."""
        game = self._games.name(puzzle.game)
        return self._say("puzzle-head", game=game, side=puzzle.solver.value)
