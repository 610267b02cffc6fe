"""Messages to keep up to date, which are stale after a change of their subject."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from bot.play.daily_puzzle import DAILY_PUZZLE
from bot.play.due_times import DueKind, DueTime
from bot.play.guess import GUESSES
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.shown_board import ShownBoard
from bot.play.tracked_message import WAITS, MessageKind, TrackedMessage
from bot.services.requests import Invitation, Place
from bot.shards import NO_SERVER, Shards
from bot.store import Store
from bot.store.messages import messages
from bot.store.tournaments import TOURNAMENT
from tests.support.databases import url_of
from tests.support.exported_rows import all_rows_about
from tests.support.service_fixture import ASHA, BIMAL, CHITRA, NOON, ServiceWorld
from tests.support.store_builders import begin_match, open_stores, play_one

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_stores(tmp_path / "guti.sqlite3") as (found,):
        yield found


def board(match: Match, message: int, version: int | None = None) -> ShownBoard:
    version = match.version if version is None else version
    return ShownBoard(match.id, message, match.guild, match.channel, version)


async def stale(store: Store, *skipped: int, limit: int = 9) -> list[int]:
    """Return the ids of the stale messages."""
    return [each.message for each in await store.messages.stale(NOON, limit, skipped)]


async def test_board_with_the_highest_version_is_current(store: Store) -> None:
    match = await begin_match(store)
    assert await store.boards.current(match.id) is None
    shown = [board(match, 70 + version, version) for version in range(5)]
    for each in Random(3).sample(shown, len(shown)):
        await store.boards.record(each)
    assert await store.boards.current(match.id) == shown[-1]
    assert await stale(store) == [70, 71, 72, 73]
    assert await stale(store, 70, 73) == [71, 72]
    assert await stale(store, limit=2) == [70, 71]


async def test_later_message_of_the_same_version_is_current(store: Store) -> None:
    match = await begin_match(store)
    assert await store.boards.record(board(match, 77)) == ()
    assert await store.boards.record(board(match, 76)) == (board(match, 76),)
    assert await store.boards.current(match.id) == board(match, 77)


async def test_version_of_a_message_never_falls(store: Store) -> None:
    match = await begin_match(store)
    assert await store.boards.record(board(match, 76, 3)) == ()
    assert await store.boards.record(board(match, 76, 0)) == ()
    assert await store.boards.current(match.id) == board(match, 76, 3)
    await store.boards.record(board(match, 76, 4))
    assert await store.boards.current(match.id) == board(match, 76, 4)


async def test_recording_returns_every_outdated_board(store: Store) -> None:
    """Includes boards whose deletion failed, and pressed boards that were not recorded."""
    match, other = await begin_match(store), await begin_match(store)
    await store.boards.record(board(other, 60, 0))
    await store.boards.record(board(match, 70, 0))
    await store.boards.record(board(match, 76, 1))
    outdated = await store.boards.record(board(match, 77, 2))
    assert outdated == (board(match, 76, 1), board(match, 70, 0))
    await store.messages.remove(76, 70)
    assert await stale(store) == []
    assert await store.boards.current_by_match([match, other]) == {
        match.id: board(match, 77, 2),
        other.id: board(other, 60, 0),
    }


async def test_boards_are_deleted_with_their_match(store: Store) -> None:
    match = await begin_match(store)
    await store.boards.record(board(match, 76))
    while not await store.guilds.delete(match.guild, 10):
        pass
    assert await store.boards.record(board(match, 77)) == ()
    assert await store.database.read(select(messages)) == []


async def test_relocation_deletes_records_of_old_boards(store: Store) -> None:
    match = await begin_match(store)
    await store.boards.record(board(match, 76))
    await store.matches.relocate(match, match.channel + 1_000)
    assert await store.boards.current(match.id) is None


async def test_shown_match_end_is_no_longer_due(store: Store) -> None:
    match = await begin_match(store)
    for _ in range(2):
        match, before = play_one(match), match
        await store.matches.save(before, match, NOON)
    ended = match.resign(match.black, match.version).with_turn_started(NOON)
    due = DueTime(DueKind.SHOW_END, NOON)
    await store.matches.save(match, ended, NOON, due=due)
    await store.boards.record(board(match, 76))
    assert await store.deadlines.of(match.id) == due
    await store.boards.record(board(ended, 77), is_end=True)
    assert await store.deadlines.of(match.id) is None


MESSAGE = 99
SERVER = 2 << 22
PLACE = Place(SERVER, 11)


@dataclass(frozen=True)
class MessageCase:
    """A message of a kind, and a change that makes it stale."""

    kind: MessageKind
    post: Callable[[ServiceWorld], Awaitable[TrackedMessage]]
    settle: Callable[[ServiceWorld, TrackedMessage], Awaitable[object]]


async def invited(world: ServiceWorld, place: Place = PLACE) -> TrackedMessage:
    wanted = Invitation("felli", BIMAL.id)
    challenge = await world.services.challenges.invite(place, ASHA, wanted)
    subject = challenge.id, place.guild, place.channel
    return TrackedMessage(MESSAGE, MessageKind.CHALLENGE, *subject, person=ASHA.id)


async def queued(world: ServiceWorld) -> TrackedMessage:
    await world.begins(None, PLACE.channel, guild=SERVER)
    asked = await invited(world)
    await world.services.challenges.queue(asked.subject, BIMAL)
    return replace(asked, version=WAITS)


async def about_match(world: ServiceWorld, kind: MessageKind, *, offer: bool) -> TrackedMessage:
    match = await world.begins(None, PLACE.channel, guild=SERVER)
    version = match.position_version
    if offer:
        change = await world.services.matches.offer(match, match.black, OfferKind.DRAW)
        version = change.after.version
    return TrackedMessage(MESSAGE, kind, match.id, SERVER, PLACE.channel, version, match.id)


async def offered(world: ServiceWorld) -> TrackedMessage:
    return await about_match(world, MessageKind.OFFER, offer=True)


async def noticed(world: ServiceWorld) -> TrackedMessage:
    return await about_match(world, MessageKind.NOTICE, offer=False)


async def shown(world: ServiceWorld) -> TrackedMessage:
    return await about_match(world, MessageKind.BOARD, offer=False)


async def shared(world: ServiceWorld) -> TrackedMessage:
    match = await world.begins(None, PLACE.channel, moves=4, guild=SERVER)
    await world.services.matches.resign(match.id, match.version, match.black)
    return TrackedMessage(MESSAGE, MessageKind.SHARE, match.id, SERVER, PLACE.channel, 3, match.id)


async def plays(world: ServiceWorld, message: TrackedMessage) -> Match:
    return await world.moves(await world.store.matches.get(message.subject))


async def shows_later(world: ServiceWorld, message: TrackedMessage) -> None:
    await world.shows(await plays(world, message), MESSAGE + 1)


async def resigns(world: ServiceWorld, message: TrackedMessage) -> None:
    match = await world.store.matches.get(message.subject)
    await world.services.matches.resign(match.id, match.version, match.to_move)


async def ends_shown(world: ServiceWorld, message: TrackedMessage) -> None:
    await resigns(world, message)
    await world.shows(await world.store.matches.get(message.subject), MESSAGE + 1)


async def declines(world: ServiceWorld, message: TrackedMessage) -> None:
    match = await world.store.matches.get(message.subject)
    await world.services.matches.decline_offer(match.id, message.version, match.white)


async def withdraws(world: ServiceWorld, message: TrackedMessage) -> None:
    match = await world.store.matches.get(message.subject)
    await world.services.matches.withdraw_offer(match.id, message.version, match.black)


async def accepts(world: ServiceWorld, message: TrackedMessage) -> None:
    match = await world.store.matches.get(message.subject)
    await world.services.matches.accept_offer(match.id, message.version, match.white)


async def expires(world: ServiceWorld, message: TrackedMessage) -> None:
    world.now = (await world.store.challenges.get(message.subject)).expires


async def no_place(_challenge: object) -> int:
    return PLACE.channel


async def begins_late(world: ServiceWorld, message: TrackedMessage) -> None:
    match = await world.store.matches.live_in(PLACE.channel)
    await world.services.matches.resign(match.id, match.version, match.to_move)
    await world.services.queue.recover()
    await world.listeners_finish()


async def tries(world: ServiceWorld, message: TrackedMessage) -> None:
    begun = await world.services.sharing.play(PLACE, CHITRA, MESSAGE)
    await world.services.matches.resign(begun.id, begun.version, CHITRA.id)


async def forgets(world: ServiceWorld, _message: TrackedMessage) -> None:
    await world.services.privacy.forget(ASHA.id)


def challenges_call(name: str, person: object) -> Callable[..., Awaitable[object]]:
    return lambda world, message: getattr(world.services.challenges, name)(message.subject, person)


CASES = {
    "board, newer one": MessageCase(MessageKind.BOARD, shown, shows_later),
    "board, end shown": MessageCase(MessageKind.BOARD, shown, ends_shown),
    "challenge declined": MessageCase(
        MessageKind.CHALLENGE, invited, challenges_call("decline", BIMAL.id)
    ),
    "challenge withdrawn": MessageCase(
        MessageKind.CHALLENGE, invited, challenges_call("withdraw", ASHA.id)
    ),
    "challenge accepted": MessageCase(
        MessageKind.CHALLENGE,
        invited,
        lambda world, message: world.services.challenges.accept(message.subject, BIMAL, no_place),
    ),
    "challenge expired": MessageCase(MessageKind.CHALLENGE, invited, expires),
    "challenger deleted": MessageCase(MessageKind.CHALLENGE, invited, forgets),
    "waiting challenge begun": MessageCase(MessageKind.CHALLENGE, queued, begins_late),
    "waiting challenge expired": MessageCase(MessageKind.CHALLENGE, queued, expires),
    "offer declined": MessageCase(MessageKind.OFFER, offered, declines),
    "offer withdrawn": MessageCase(MessageKind.OFFER, offered, withdraws),
    "offer accepted": MessageCase(MessageKind.OFFER, offered, accepts),
    "offer lapsed": MessageCase(MessageKind.OFFER, offered, plays),
    "offer, match ended": MessageCase(MessageKind.OFFER, offered, resigns),
    "offer, player deleted": MessageCase(MessageKind.OFFER, offered, forgets),
    "notice, player moved": MessageCase(MessageKind.NOTICE, noticed, plays),
    "notice, match ended": MessageCase(MessageKind.NOTICE, noticed, resigns),
    "notice, player deleted": MessageCase(MessageKind.NOTICE, noticed, forgets),
    "shared position tried": MessageCase(MessageKind.SHARE, shared, tries),
    "shared match, player deleted": MessageCase(MessageKind.SHARE, shared, forgets),
}


async def post(world: ServiceWorld, case: MessageCase) -> TrackedMessage:
    message = await case.post(world)
    await world.store.messages.add(message)
    return message


def test_every_kind_of_message_has_a_case() -> None:
    assert {case.kind for case in CASES.values()} == {*MessageKind}


@pytest.mark.parametrize("name", CASES)
async def test_changed_message_is_stale_after_kill(world: ServiceWorld, name: str) -> None:
    message = await post(world, CASES[name])
    assert await world.store.messages.stale(world.now, 9, ()) == ()
    await CASES[name].settle(world, message)
    killed = ServiceWorld(Store(world.store.database), world.now)
    (found,) = await killed.store.messages.stale(killed.now, 9, ())
    assert (found.message, found.kind) == (MESSAGE, message.kind)
    assert await killed.store.messages.is_stale(found, killed.now)
    await killed.store.messages.remove_stale(found, killed.now)
    assert await killed.store.messages.stale(killed.now, 9, ()) == ()


LATE = [name for name, case in CASES.items() if case.kind is not MessageKind.SHARE]


@pytest.mark.parametrize("name", LATE)
async def test_message_stored_after_the_change_is_stale(world: ServiceWorld, name: str) -> None:
    message = await CASES[name].post(world)
    await CASES[name].settle(world, message)
    await world.store.messages.add(message)
    assert [each.message for each in await world.store.messages.stale(world.now, 9, ())] == [
        MESSAGE
    ]


@pytest.mark.parametrize("kind", MessageKind)
async def test_message_leaves_with_its_server_and_person(
    world: ServiceWorld, kind: MessageKind
) -> None:
    case = next(case for case in CASES.values() if case.kind is kind)
    await post(world, case)
    exported = (await all_rows_about(world.store, ASHA.id))["messages"]
    assert [row["message"] for row in exported] == [MESSAGE]
    await world.services.privacy.forget(ASHA.id)
    assert (await all_rows_about(world.store, ASHA.id))["messages"] == []
    while not await world.store.guilds.delete(SERVER, 9):
        pass
    assert await world.store.database.read(select(messages)) == []


@pytest.mark.parametrize("kind", [GUESSES, DAILY_PUZZLE, TOURNAMENT])
async def test_card_leaves_with_its_server_and_person(world: ServiceWorld, kind: str) -> None:
    message = await about_match(world, MessageKind.NOTICE, offer=False)
    message = replace(message, kind=kind)
    if kind != GUESSES:
        message = replace(message, match=None, subject=SERVER)
    await world.store.messages.add(message)
    await world.services.privacy.forget(ASHA.id)
    assert (await all_rows_about(world.store, ASHA.id))["messages"] == []
    while not await world.store.guilds.delete(SERVER, 9):
        pass
    assert await world.store.database.read(select(messages)) == []


@pytest.mark.parametrize("kind", MessageKind)
async def test_message_is_swept_in_its_servers_process(tmp_path: Path, kind: MessageKind) -> None:
    case = next(case for case in CASES.values() if case.kind is kind)
    async with AsyncExitStack() as stack:
        worlds = []
        for ids in ("0", "1"):
            opened = Store.open(url_of(tmp_path / "guti.sqlite3"), shards=Shards.from_text(ids, 2))
            worlds.append(ServiceWorld(await stack.enter_async_context(opened)))
        message = await post(worlds[0], case)
        await case.settle(worlds[0], message)
        found = [await each.store.messages.stale(worlds[0].now, 9, ()) for each in worlds]
        assert list(map(len, found)) == [1, 0]


async def test_shown_end_deletes_the_row_only_in_servers(store: Store) -> None:
    for guild in (SERVER, NO_SERVER):
        match = await begin_match(store, guild=guild)
        await store.boards.record(board(match, 100 + guild))
        ended = match.resign(match.black, match.version).with_turn_started(NOON)
        await store.matches.save(match, ended, NOON)
        assert await store.boards.current(match.id) == board(match, 100 + guild)
        outdated = await store.boards.record(board(ended, 200 + guild), is_end=True)
        assert outdated == (board(match, 100 + guild),)
        kept = board(ended, 200 + guild) if guild == NO_SERVER else board(match, 100 + guild)
        assert await store.boards.current(match.id) == kept
        orphan = board(match, 300 + guild, 0)
        assert orphan in await store.boards.record(orphan)


async def test_shown_end_closes_no_cards(store: Store) -> None:
    match = await begin_match(store)
    for message, kind in enumerate((MessageKind.SHARE, GUESSES, MessageKind.NOTICE), 100):
        about = match.id, match.guild, match.channel, match.version, match.id
        await store.messages.add(TrackedMessage(message, kind, *about))
    ended = match.resign(match.black, match.version).with_turn_started(NOON)
    await store.matches.save(match, ended, NOON)
    await store.boards.record(board(ended, 200), is_end=True)
    assert await stale(store) == [102]


async def test_challenges_message_becomes_a_board(world: ServiceWorld) -> None:
    message = await post(world, CASES["challenge accepted"])
    await CASES["challenge accepted"].settle(world, message)
    match = await world.store.matches.live_in(PLACE.channel)
    await world.shows(match, MESSAGE)
    assert await world.store.boards.is_board(MESSAGE)
    assert not await world.store.messages.is_stale(message, world.now)
    await world.store.messages.remove_stale(message, world.now)
    await world.store.messages.remove(MESSAGE)
    assert await world.store.boards.current(match.id) == board(match, MESSAGE)


async def test_kept_answer_is_notice_until_next_move(world: ServiceWorld) -> None:
    message = await post(world, CASES["offer declined"])
    await declines(world, message)
    assert await world.store.messages.stale_offers(message.subject)
    match = await world.store.matches.get(message.subject)
    await world.store.messages.keep_as_notice(match, MESSAGE)
    assert await world.store.messages.stale(world.now, 9, ()) == ()
    await plays(world, message)
    (found,) = await world.store.messages.stale(world.now, 9, ())
    assert found.kind == MessageKind.NOTICE
