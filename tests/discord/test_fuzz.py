"""Random sequences of interactions, which must be answered and change only permitted rows.

`FUZZ=100000` in the environment sets the number of steps and prints a summary. `FUZZ_SEED`
changes the seed. The texts are in the pseudo-language: a word without accents does not come from
the Fluent files. `fuzz.invariants` defines what is legal.
"""

import asyncio
import os
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st

from bot.texts import ENGLISH
from tests.support.fuzz.actions import STYLES
from tests.support.fuzz.draws import Draws, draws
from tests.support.fuzz.runner import Runner
from tests.support.fuzz.statistics import Statistics
from tests.support.fuzz.world import NotingRenderer
from tests.support.pseudo_language import PSEUDO, use_languages, write_pseudo_language
from tests.support.store_builders import open_stores

FUZZ = int(os.environ.get("FUZZ", "120"))
SEED = int(os.environ.get("FUZZ_SEED", "0"))
PARTS = 2
"""Parts that run in parallel where tests do."""

STEPS, WORLDS = min(250, FUZZ // PARTS), 40
"""Steps in one world, and worlds drawn from one seed."""

FAITHFUL = settings(
    database=None,
    deadline=None,
    derandomize=False,  # there is a seed
    max_examples=min(WORLDS, FUZZ // PARTS // STEPS) + 1,
    phases=[Phase.generate],  # the runner shortens failures itself
    verbosity=Verbosity.quiet,
    suppress_health_check=list(HealthCheck),
)


async def migrated(path: Path) -> Path:
    """Return an empty database, to be copied."""
    async with open_stores(path):
        return path


@pytest.mark.timeout(max(300, FUZZ))
@pytest.mark.parametrize("part", range(PARTS))
def test_actions_change_only_permitted_rows(tmp_path: Path, part: int) -> None:
    locales = tmp_path / "locales"
    for language in (ENGLISH, PSEUDO):
        write_pseudo_language(locales, language)
    renderer = NotingRenderer.small()
    statistics = Statistics(locales / ENGLISH / "errors.ftl")
    runner = Runner(asyncio.run(migrated(tmp_path / "empty.sqlite3")), renderer, statistics)

    @FAITHFUL
    @given(st.sampled_from(list(STYLES)), st.lists(draws, min_size=STEPS, max_size=STEPS))
    def run_drawn(style: str, drawn: list[Draws]) -> None:
        if any(any(each.left) for each in drawn):  # hypothesis first draws all zeros
            runner.run(style, drawn)

    for number in count(SEED + part, PARTS):
        with use_languages(locales):
            seed(number)(run_drawn)()
        print(statistics, flush=True)  # noqa: T201
        if statistics.actions >= FUZZ / PARTS:
            break
    assert statistics.refusals.total() > FUZZ / PARTS / 10
    assert statistics.changes.total() > FUZZ / PARTS / 5
