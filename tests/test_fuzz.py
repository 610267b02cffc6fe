"""Generated sequences of interactions: no fault, no change without a legal cause, always an answer.

`FUZZ=100000` in the environment does so many and prints what came of them; `FUZZ_SEED` draws
others. Every sentence has accents there: what has none did not come from the sentences. It must
not know what is legal: `fuzz.invariants` says so.
"""

import asyncio
import os
from itertools import count
from pathlib import Path

import pytest
from fuzz.actions import STYLES, Draws, draws
from fuzz.runner import Runner
from fuzz.statistics import Statistics
from fuzz.world import SmallRenderer
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from pseudo_language import PSEUDO, spoken, write_pseudo_language
from store_builders import opened

from bot.texts import ENGLISH

FUZZ = int(os.environ.get("FUZZ", "400"))
SEED = int(os.environ.get("FUZZ_SEED", "0"))
PARTS = 2
"""In so many parts it is done, beside each other where tests are."""

STEPS, WORLDS = min(250, FUZZ // PARTS), 40
"""How much is done in one world, and how many worlds are drawn from one seed."""

FAITHFUL = settings(
    database=None,
    deadline=None,
    derandomize=False,  # there is a seed
    max_examples=min(WORLDS, FUZZ // PARTS // STEPS) + 1,
    phases=[Phase.generate],  # the runner shortens what fails: it knows what belongs together
    verbosity=Verbosity.quiet,
    suppress_health_check=list(HealthCheck),
)


async def migrated(path: Path) -> Path:
    """An empty database, to be copied."""
    async with opened(path):
        return path


@pytest.mark.timeout(max(300, FUZZ))
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_people_do_is_answered_and_changes_only_what_it_may(
    tmp_path: Path, part: int
) -> None:
    locales = tmp_path / "locales"
    for language in (ENGLISH, PSEUDO):
        write_pseudo_language(locales, language)
    renderer = SmallRenderer.small(capacity=64)
    statistics = Statistics(locales / ENGLISH / "errors.ftl")
    runner = Runner(asyncio.run(migrated(tmp_path / "empty.sqlite3")), renderer, statistics)

    @FAITHFUL
    @given(st.sampled_from(list(STYLES)), st.lists(draws, min_size=STEPS, max_size=STEPS))
    def run_drawn(style: str, drawn: list[Draws]) -> None:
        if any(any(each.left) for each in drawn):  # the first that is drawn is always nothing
            runner.run(style, drawn)

    for number in count(SEED + part, PARTS):
        with spoken(locales):
            seed(number)(run_drawn)()
        print(statistics, flush=True)  # noqa: T201
        if statistics.actions >= FUZZ / PARTS:
            break
    assert statistics.refusals.total() > FUZZ / PARTS / 10
    assert statistics.changes.total() > FUZZ / PARTS / 5
