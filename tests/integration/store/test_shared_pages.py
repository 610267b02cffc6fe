"""Shared pages in the database."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.play.errors import NoSuchMatch
from bot.play.shared_page import PAGES_PER_DAY, SharedKind, SharedPage
from bot.play.shared_page_errors import PageTakenDown, TooManyPages
from bot.services.requests import Person
from tests.support.exported_rows import all_rows_about
from tests.support.service_fixture import ASHA, BIMAL, ServiceWorld

DAY = timedelta(days=1)


def page_of(world: ServiceWorld, key: str, match: int, ply: int | None = None) -> SharedPage:
    """Return a page that Asha shares of a match against Bimal."""
    kind = SharedKind.TURN if ply else SharedKind.REPLAY
    page = SharedPage(key, kind, world.now, "bn", match, ply)
    return replace(page, person=ASHA.id, opponent=BIMAL.id)


async def share(world: ServiceWorld, page: SharedPage) -> SharedPage:
    return await world.store.shared_pages.share(page, world.now - DAY)


@pytest.mark.both_databases
async def test_page_is_shared_once_and_named_by_agreement(world: ServiceWorld) -> None:
    match, pages = await world.begins(None), world.store.shared_pages
    first = page_of(world, "a", match.id, 5)
    assert await share(world, first) == first == await pages.find("a")
    assert await share(world, replace(first, key="b")) == first
    again = replace(first, key="c", person=BIMAL.id, opponent=ASHA.id)
    assert await share(world, again) == replace(first, agreed=True)
    await pages.agree("a", ASHA.id, agreed=False)
    assert (await pages.find("a")) == replace(first, agreed=True), "Asha is not the other"
    await pages.agree("a", BIMAL.id, agreed=False)
    assert await pages.of_match(match.id, 5) == first
    assert await pages.of_match(match.id, None) is None
    assert await share(world, page_of(world, "d", match.id)) == await pages.of_match(match.id, None)
    assert await pages.find("b") is None


@pytest.mark.both_databases
@pytest.mark.parametrize("person", [ASHA.id, BIMAL.id])
async def test_page_taken_down_is_never_shared_again(world: ServiceWorld, person: int) -> None:
    match, pages = await world.begins(None), world.store.shared_pages
    await share(world, page_of(world, "a", match.id, 5))
    await pages.end("a", 99, world.now)
    await pages.end("a", person, world.now)
    await pages.end("a", person, world.now + DAY)
    found = await pages.find("a")
    assert found
    assert found.gone
    assert found.ended == world.now
    for ply in (5, 7, None):
        with pytest.raises(PageTakenDown):
            await share(world, page_of(world, "b", match.id, ply))


@pytest.mark.both_databases
async def test_pages_of_a_day_are_limited(world: ServiceWorld) -> None:
    match = await world.begins(None)
    for ply in range(1, PAGES_PER_DAY + 1):
        await share(world, page_of(world, str(ply), match.id, ply))
    with pytest.raises(TooManyPages):
        await share(world, page_of(world, "one more", match.id))
    world.now += 2 * DAY
    await share(world, page_of(world, "one more", match.id))


@pytest.mark.both_databases
@pytest.mark.parametrize("forgotten", [ASHA, BIMAL])
async def test_deletion_keeps_only_the_key(world: ServiceWorld, forgotten: Person) -> None:
    match, pages = await world.begins(None), world.store.shared_pages
    await share(world, page_of(world, "a", match.id, 5))
    puzzle = SharedPage("p", SharedKind.PUZZLE, world.now, "en", puzzle="x", name="Asha")
    await share(world, replace(puzzle, person=ASHA.id))
    person = forgotten.id
    everything = await all_rows_about(world.store, person)
    keys = ["a", "p"] if forgotten is ASHA else ["a"]
    assert sorted(row["key"] for row in everything["shared_pages"]) == keys
    await world.services.privacy.forget(person)
    for key in keys:
        found = await pages.find(key)
        assert found
        assert found.gone
        left = {name: value for name, value in vars(found).items() if value}
        assert left.keys() == {"key", "kind", "made", "language"}
    assert not (await all_rows_about(world.store, person)).get("shared_pages")


@pytest.mark.both_databases
@pytest.mark.parametrize("forgotten", [ASHA, BIMAL])
async def test_page_taken_down_stays_so_after_deletion(
    world: ServiceWorld, forgotten: Person
) -> None:
    match, pages = await world.begins(None), world.store.shared_pages
    await share(world, page_of(world, "a", match.id, 5))
    await pages.end("a", BIMAL.id, world.now)
    await world.services.privacy.forget(forgotten.id)
    found = await pages.find("a")
    assert found
    assert found.person is found.opponent is None
    (match,) = [await world.store.matches.get(match.id)]
    person = next(each for each in match.players if each in {ASHA.id, BIMAL.id})
    with pytest.raises(PageTakenDown):
        await share(world, replace(page_of(world, "b", match.id, 5), person=person))


@pytest.mark.both_databases
async def test_deletion_during_share_leaves_no_id(
    world: ServiceWorld,
) -> None:
    match, pages = await world.begins(None), world.store.shared_pages
    page = page_of(world, "a", match.id)
    await world.services.privacy.forget(BIMAL.id)
    await share(world, page)
    found = await pages.find("a")
    assert found
    assert found.opponent != BIMAL.id
    assert not found.is_of(BIMAL.id)
    with pytest.raises(NoSuchMatch):
        await share(world, replace(page, key="b", person=BIMAL.id, opponent=ASHA.id))


@pytest.mark.both_databases
async def test_page_of_a_deleted_match_is_refused(world: ServiceWorld) -> None:
    match = await world.begins(None)
    page = page_of(world, "a", match.id)
    while not await world.store.guilds.delete(match.guild, 100):
        pass
    with pytest.raises(NoSuchMatch):
        await share(world, page)
    assert await world.store.shared_pages.find("a") is None


@pytest.mark.both_databases
async def test_deleted_server_ends_its_pages(world: ServiceWorld) -> None:
    match, pages = await world.begins(None), world.store.shared_pages
    await share(world, page_of(world, "a", match.id, 5))
    while not await world.store.guilds.delete(match.guild, 100):
        pass
    found = await pages.find("a")
    assert found
    assert found.gone
    assert found.person is found.opponent is None
