"""Texts of explorations."""

from bot.learn.valuation import Valuation, ValuedMove
from bot.play.exploration import Exploration
from bot.texts.subject import SubjectTexts
from guti import Side

MAX_MOVES = 15
"""Maximum number of moves listed, the best first, each with a button."""


class ExplorationTexts(SubjectTexts):
    """Texts of explorations in one language."""

    def page(self, exploration: Exploration, valuation: Valuation | None) -> str:
        """Return the text above a position: its value, and what each move is worth.

        `valuation` is None if the match would be over here.
        """
        lines = [self._head(exploration)]
        if valuation is None:
            return "\n".join((*lines, self._over(exploration)))
        lines.append(self._standing(exploration, valuation))
        lines += map(self._move, valuation.moves[:MAX_MOVES])
        if (more := len(valuation.moves) - MAX_MOVES) > 0:
            lines.append(self._say("lines-more", more=more))
        lines.append(self._say("explore-basis", basis=valuation.basis.value))
        return "\n".join(lines)

    def _head(self, exploration: Exploration) -> str:
        return self._say(
            "explore-head",
            game=self._games.name(exploration.game),
            match=exploration.match or "none",
            ply=exploration.ply,
        )

    def _over(self, exploration: Exploration) -> str:
        outcome = exploration.outcome
        winner = outcome.winner if outcome else None
        return self._say("explore-over", winner=winner.value if winner else "draw")

    def _standing(self, exploration: Exploration, valuation: Valuation) -> str:
        to_move = exploration.position.to_move
        if valuation.exact:
            winner = to_move if valuation.value > 0 else to_move.other
            return self._say(
                "explore-exact",
                side=to_move.value,
                winner=winner.value if valuation.value else "draw",
                steps="none" if exploration.position.capture_due else _steps(valuation.steps),
            )
        own = valuation.expected
        black = own if to_move is Side.BLACK else 100 - own
        return self._say("explore-opinion", side=to_move.value, black=black, white=100 - black)

    def _move(self, valued: ValuedMove) -> str:
        if valued.exact:
            return self._say(
                "explore-move",
                move=f"`{valued.move}`",
                value="win" if valued.value > 0 else "loss" if valued.value else "draw",
                steps="none" if "x" in valued.move else _steps(valued.steps),
            )
        return self._say("explore-guess", move=f"`{valued.move}`", score=valued.expected)


def _steps(steps: int | None) -> str | int:
    return "none" if steps is None else steps
