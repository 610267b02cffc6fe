"""Bots that die between two transactions, and start again on the same database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.store import Store
from tests.support.databases import url_of


class Killed(BaseException):
    """The process ends here."""


@dataclass
class Mortal:
    """Kills a bot before or after a transaction, with a `chance` for each."""

    random: Random
    chance: float
    kills: int = 0

    @asynccontextmanager
    async def life(self, path: Path) -> AsyncIterator[Store]:
        """Open the database until the block ends. After a kill, nothing more is written."""
        async with Store.open(url_of(path)) as store:
            self._watch(store)
            yield store

    def _watch(self, store: Store) -> None:
        database, write, dead = store.database, store.database.write, False

        async def mortal_write(*arguments: Any, **options: Any) -> Any:
            nonlocal dead
            fate = self.random.random()
            if dead or fate < self.chance / 2:
                self.kills += not dead
                dead = True
                raise Killed
            result = await write(*arguments, **options)
            if fate > 1 - self.chance / 2:
                self.kills += 1
                dead = True
                raise Killed
            return result

        database.write = mortal_write  # type: ignore[assignment, method-assign]
