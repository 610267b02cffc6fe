"""Runs random actions, and shortens sequences that fail."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.support.fuzz.actions import action
from tests.support.fuzz.draws import Draws
from tests.support.fuzz.statistics import Statistics
from tests.support.fuzz.world import NotingRenderer, World, Wrong


@dataclass
class Runner:
    """Runs each sequence of actions in a new world with an empty database."""

    template: Path
    renderer: NotingRenderer
    statistics: Statistics
    numbers: count[int] = field(default_factory=count)
    found: Wrong | None = None

    def run(self, style: str, drawn: Sequence[Draws]) -> None:
        """Execute the actions. Raises Wrong with the shortest failing sequence."""
        if self.found:
            raise self.found
        wrong = self._goes_wrong(style, drawn, self.statistics)
        if wrong is None:
            return

        def still_fails(fewer: Sequence[Draws]) -> Wrong | None:
            again = self._goes_wrong(style, fewer, Statistics(self.statistics.sentences))
            return again if again and again.kind == wrong.kind else None

        self.found = shortest(drawn[: wrong.steps], wrong, still_fails)
        raise self.found

    def _goes_wrong(
        self, style: str, drawn: Sequence[Draws], statistics: Statistics
    ) -> Wrong | None:
        path = self.template.with_name(f"{next(self.numbers)}.sqlite3")
        shutil.copy(self.template, path)
        world = World(path, self.renderer, statistics)
        try:
            for draws in drawn:
                world.does(action(world, style, draws.fresh()))
        except Wrong as wrong:
            return wrong
        else:
            world.check()
            return None
        finally:
            world.close()
            path.unlink()


def shortest(
    drawn: Sequence[Draws], wrong: Wrong, still_fails: Callable[[Sequence[Draws]], Wrong | None]
) -> Wrong:
    """Return the failure of a shortened sequence."""
    size = len(drawn) // 2
    while size:
        at, fewer_once = 0, False
        while at < len(drawn):
            fewer = [*drawn[:at], *drawn[at + size :]]
            again = still_fails(fewer)
            if again is None:
                at += size
            else:
                drawn, wrong, fewer_once = fewer[: again.steps], again, True
        size = size if size == 1 and fewer_once else size // 2
    return wrong
