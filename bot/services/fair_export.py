"""Leaves out of an export what a person may not see while playing or solving."""

from collections.abc import Iterable, Mapping
from typing import Any

from bot.learn.errors import UNFAIR
from bot.play.fair_play import HelpKind
from bot.services import fair_play
from bot.store import Store
from guti import Game, Position, Record
from guti.errors import GutiError
from guti.games import find

HELP = {"analyses": "judgements", "record_analyses": "judgements", "hints": "move"}
"""The column with the engine's help, by table."""


class FairExport:
    """Checks the rows of one export of a person's data, in the order of the tables."""

    def __init__(self, store: Store, person: int) -> None:
        self._store = store
        self._person = person
        self._games: dict[int, tuple[str, str]] = {}
        self._fair: dict[Game, bool] = {}

    async def row(self, table: str, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a row of a table, without the engine's help if that would be unfair now."""
        if table == "matches":
            self._games[row["id"]] = row["game"], row["rules"]
        if table not in HELP or await self._is_fair(table, row):
            return row
        return {**row, HELP[table]: None}

    async def _is_fair(self, table: str, row: Mapping[str, Any]) -> bool:
        try:
            if table == "record_analyses":
                record = Record.from_text(row["record"])
                return await self._check(record.game, record.positions)
            game = find(*self._games[row["match"]])
        except GutiError:
            return True  # This version does not have the game, so no one can play it.
        if game not in self._fair:
            self._fair[game] = await self._check(game)
        return self._fair[game]

    async def _check(self, game: Game, positions: Iterable[Position] = ()) -> bool:
        """Return whether help with `positions` is fair; without any, with all of `game`."""
        try:
            await fair_play.check(self._store, self._person, HelpKind.RECORD, game, positions)
        except UNFAIR:
            return False
        return True
