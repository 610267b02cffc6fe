"""Hints: the move that the engine would play at its highest level."""

from dataclasses import replace

from bot.play.errors import NoHints, OnlyOneMove
from bot.play.fair_play import HelpKind
from bot.play.hint import Hint
from bot.play.levels import HIGHEST_LEVEL
from bot.play.match import Match
from bot.services import fair_play
from bot.services.engine import Thinker, question_about
from bot.services.single_flight import SingleFlight
from bot.store import Store
from guti import Side


class HintService:
    """Finds hints for players, and counts them."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._answers = SingleFlight[Hint]()

    async def ask(self, match: Match, player: int) -> Hint:
        """Return a hint: the piece to move, or at the second request the whole move.

        Raises NoSuchMatch, NotAPlayer, MatchOver, NotYourTurn, NoHints, OnlyOneMove, EngineFails.
        Also raises HelpsInMatch and HelpsWithPuzzle, and MatchMovedOn if the match changed during
        the search.
        """
        _require_choice(match, player)
        key = match.id, match.position_version
        hint = await self._answers.get(key, lambda: self._answer(match, player))
        # Check again, because the player may have begun another match during the search.
        await self._check_fair(match, player)
        return hint

    async def is_first(self, match: Match, player: int) -> bool:
        """Return whether a player has used no hint in a match. Raises like `ask`."""
        _require_choice(match, player)
        await self._check_fair(match, player)
        return match.side(player) not in await self.used(match)

    async def _answer(self, match: Match, player: int) -> Hint:
        await self._check_fair(match, player)
        hint = await self._store.hints.find(match)
        if hint and hint.whole:
            return hint
        if hint:
            return await self._store.hints.save(match, replace(hint, whole=True))
        thought = await self._thinker.think(question_about(match, level=HIGHEST_LEVEL))
        found = Hint(match.position_version, match.position.to_move, thought.move)
        found = replace(found, basis=thought.basis)
        return await self._store.hints.save(match, found)

    async def _check_fair(self, match: Match, player: int) -> None:
        here = match.game, match.positions[-1:]
        await fair_play.check(self._store, player, HelpKind.HINT, *here)

    async def used(self, match: Match) -> dict[Side, int]:
        """Return the number of positions with a hint, by side."""
        return await self._store.hints.count(match.id)


def _require_choice(match: Match, player: int) -> None:
    match.require_turn(player)
    if not match.allows_hints:
        raise NoHints
    if len(match.position.legal_moves) == 1:
        raise OnlyOneMove(tuple(map(str, match.position.legal_moves)))
