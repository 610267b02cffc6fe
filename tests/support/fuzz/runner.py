"""Executes random actions in a new world, and shortens failing sequences."""

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
    """Opens worlds, each on a copy of an empty database."""

    template: Path
    renderer: NotingRenderer
    statistics: Statistics
    numbers: count[int] = field(default_factory=count)
    found: Wrong | None = None

    def run(self, style: str, drawn: Sequence[Draws]) -> None:
        """Execute all actions. Raises Wrong with the shortest failing sequence found."""
        if self.found:
            raise self.found
        wrong = self._goes_wrong(style, drawn, self.statistics)
        if wrong is None:
            return

        def still(fewer: Sequence[Draws]) -> Wrong | None:
            again = self._goes_wrong(style, fewer, Statistics(self.statistics.sentences))
            return again if again and again.kind == wrong.kind else None

        self.found = shortest(drawn[: wrong.steps], wrong, still)
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
    drawn: Sequence[Draws], wrong: Wrong, still: Callable[[Sequence[Draws]], Wrong | None]
) -> Wrong:
    """Remove ever smaller slices while the same failure remains."""
    size = len(drawn) // 2
    while size:
        at, fewer_once = 0, False
        while at < len(drawn):
            fewer = [*drawn[:at], *drawn[at + size :]]
            again = still(fewer)
            if again is None:
                at += size
            else:
                drawn, wrong, fewer_once = fewer[: again.steps], again, True
        size = size if size == 1 and fewer_once else size // 2
    return wrong
