"""Explorations: the values of a position and of its moves, by tables or by the engine."""

from bot.learn.errors import NotOverYet
from bot.learn.valuation import Valuation
from bot.opponent import Question, QuestionKind, Thought
from bot.play.exploration import Exploration
from bot.play.fair_play import HelpKind
from bot.play.levels import HIGHEST_LEVEL
from bot.play.match import Match
from bot.services import fair_play
from bot.services.engine import Thinker
from bot.services.single_flight import SingleFlight
from bot.store import Store


class ExplorationService:
    """Values the positions that people explore."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store, self._thinker = store, thinker
        self._answers = SingleFlight[Thought]()

    def from_match(self, match: Match, ply: int, line: str = "") -> Exploration:
        """Return the exploration of a line that leaves a match after `ply` moves.

        Raises NotOverYet.
        """
        if match.live:
            raise NotOverYet(match.id)
        return Exploration.of_match(match, ply, line)

    async def look(self, exploration: Exploration, person: int) -> Valuation | None:
        """Return the values of a position and its moves, or None if play is over.

        Raises HelpsInMatch and HelpsWithPuzzle, by the rules for any record since a person can lead
        an exploration to any position. Raises EngineFails.
        """
        await self._check_fair(exploration, person)
        if exploration.outcome:
            return None
        question = _question(exploration)
        thought = await self._answers.get(question, lambda: self._thinker.think(question))
        # The person may have begun a match during the search.
        await self._check_fair(exploration, person)
        steps, moves = thought.steps, thought.moves
        return Valuation(thought.value, thought.exact, thought.basis, steps, moves)

    async def _check_fair(self, exploration: Exploration, person: int) -> None:
        here = exploration.game, exploration.positions[-1:]
        await fair_play.check(self._store, person, HelpKind.RECORD, *here)


def _question(exploration: Exploration) -> Question:
    return Question(
        game=exploration.game.key,
        rules=exploration.game.rules,
        start=exploration.positions[0].text,
        moves=tuple(map(str, (*exploration.played, *exploration.moves))),
        level=HIGHEST_LEVEL,
        seed=0,
        asked=QuestionKind.MOVES,
    )
