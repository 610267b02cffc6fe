"""Links to the pages of matches in the database."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.play.page_link import LINK_LIFETIME, LINKS_OF_A_MATCH, LinkedMatch, PageLink
from tests.support.service_fixture import ASHA, BIMAL, ServiceWorld

SECOND = timedelta(seconds=1)


@pytest.mark.both_databases
async def test_link_is_found_until_its_end(world: ServiceWorld) -> None:
    links, match = world.store.page_links, await world.begins(None)
    mine = PageLink("a", match.id, ASHA.id, world.now)
    await links.add(mine)
    await links.add(PageLink("b", match.id, BIMAL.id, world.now))
    await links.open("a", world.now)
    await links.open("a", world.now + SECOND)
    assert await links.find("a", world.now) == replace(mine, opened=world.now)
    assert await links.find("c", world.now) is None
    assert await links.versions({match.id, 99}) == {match.id: match.version}
    linked = LinkedMatch(match.id, match.game.key, match.game.rules, 1)
    assert await links.matches_of(ASHA.id, world.now) == [linked]
    assert await links.revoke(BIMAL.id, 99) == 0
    assert await links.revoke(BIMAL.id, match.id) == 1
    assert await links.valid({"a", "b"}, world.now) == {"a"}
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    assert await links.find("a", world.now + LINK_LIFETIME - SECOND)
    assert await links.find("a", world.now + LINK_LIFETIME) is None
    assert await links.revoke(ASHA.id) == 1


@pytest.mark.both_databases
async def test_oldest_unopened_links_are_deleted_first(world: ServiceWorld) -> None:
    links, match = world.store.page_links, await world.begins(None)
    for number in range(LINKS_OF_A_MATCH + 3):
        at = world.now + number * SECOND
        await links.add(PageLink(str(number), match.id, ASHA.id, at))
        if number == 1:
            await links.open("1", at)
    keys = {str(number) for number in range(LINKS_OF_A_MATCH + 3)}
    assert keys - await links.valid(keys, world.now) == {"0", "2", "3"}
