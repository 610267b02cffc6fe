"""Hints: what the engine would play in a player's place; it must not know who shows it, or how."""

from dataclasses import replace

from bot.engine import Side
from bot.play.engine_player import LEVELS
from bot.play.errors import NoHints
from bot.play.hint import Hint
from bot.play.match import Match
from bot.services.engine import Thinker, question_about
from bot.store import Store


class HintService:
    """Tells players what the highest level would do, and how often they were told."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker

    async def ask(self, match: Match, player: int) -> Hint:
        """The piece to move, or the whole move for who was told the piece already.

        The first answer stays, whatever happens meanwhile. Raises NotAPlayer, MatchOver,
        NotYourTurn, NoHints, EngineFails.
        """
        match.require_turn(player)
        if not match.allows_hints:
            raise NoHints
        kept = await self._store.hints.find(match)
        if kept and kept.whole:
            return kept
        if kept:
            told = replace(kept, whole=True)
        else:
            thought = await self._thinker.think(question_about(match, level=LEVELS[-1]))
            told = Hint(match.position_version, match.position.to_move, thought.move)
        await self._store.hints.keep(match, told)
        return told

    async def used(self, match: Match) -> dict[Side, int]:
        """In how many positions each side of a match asked for a hint; only those that did."""
        return await self._store.hints.count(match.id)
