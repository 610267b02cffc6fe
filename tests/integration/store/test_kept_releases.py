"""Databases of earlier releases stay usable: matches, standings and play.

`test_upgrade.py` tests the oldest one in detail, on both databases.
"""

from datetime import datetime
from pathlib import Path

import pytest

from bot.store import Store
from tests.support.databases import url_of
from tests.support.kept_database import RELEASES, described, kept_facts, restore_kept
from tests.support.service_fixture import ServiceWorld


@pytest.mark.parametrize("release", RELEASES)
async def test_matches_of_past_releases_continue(tmp_path: Path, release: str) -> None:
    facts = kept_facts(release)
    url = url_of(restore_kept(tmp_path / "kept.sqlite3", release=release))
    async with Store.open(url) as store:
        for stored in facts["matches"]:
            found = described(await store.matches.get(stored["id"]))
            assert found == {name: stored[name] for name in found}
        standings = await store.standings.all_standings()
        assert {":".join(map(str, key)) for key in standings} == set(facts["standings"])
        world = ServiceWorld(store, datetime.fromisoformat(facts["now"]))
        live = [stored["id"] for stored in facts["matches"] if stored["ended"] is None]
        assert len(live) >= 9
        for number in live:
            match = await store.matches.get(number)
            assert (await world.moves(match)).version > match.version
