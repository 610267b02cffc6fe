"""Sunday cards: when they are due, and what they say about a week."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from bot.play.match import Match
from bot.play.week_card import (
    WEEK,
    WEEK_CARD,
    BestChain,
    BestGuesser,
    Champion,
    WeekHighlights,
    WinningStreak,
)
from bot.services.due import RETRY_AFTER
from bot.services.requests import Invitation, Person, Place
from bot.services.week_cards import WeekView
from bot.store import Store
from guti import Side
from tests.support.databases import url_of
from tests.support.service_fixture import (
    ASHA,
    BIMAL,
    CHITRA,
    GUILD,
    NOON,
    ServiceWorld,
    no_thread,
)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
CHANNEL = 77
MESSAGE = 5_000
SUNDAY = NOON + timedelta(days=(6 - NOON.weekday()) % 7) + 6 * HOUR
"""The first Sunday at 18:00 UTC."""

SHORT, CHAIN = "a1-o d1xa1", "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1"


async def order(world: ServiceWorld, guild: int = GUILD) -> None:
    wanted = {"sunday_hour": 18, "sunday_channel": CHANNEL}
    await world.services.settings.update_server(guild, **wanted)


async def claimed(world: ServiceWorld) -> list[WeekView]:
    """Claim cards until none is due, and return the cards to post."""
    found = []
    while steps := await world.steps(WEEK_CARD):
        found += [await world.services.week_cards.due(step.guild) for step in steps]
    return [view for view in found if view]


async def begins(
    world: ServiceWorld, one: Person, other: Person, channel: int, guild: int = GUILD
) -> Match:
    invited = Invitation("pretwa", other.id, "black", "me")
    challenge = await world.services.challenges.invite(Place(guild, channel), one, invited)
    _, match = await world.services.challenges.accept(challenge.id, other, no_thread)
    return match


async def wins(
    world: ServiceWorld, one: Person, other: Person, channel: int, moves: str = CHAIN
) -> Match:
    """Let `other` win a match that begins with the given moves."""
    match = await begins(world, one, other, channel)
    for move in moves.split():
        change = await world.services.matches.move(Place.of(match), match.to_move, move)
        match = change.after
    ended = await world.services.matches.resign(match.id, match.version, one.id)
    return ended.after


def naive(ended: list[Match], guesses: list[tuple[int, bool]]) -> WeekHighlights:
    """Return the best of a week, computed from whole matches in memory."""
    chains = [
        BestChain(match.player(position.to_move), len(move.captured), "pretwa", "guti", match.id)
        for match in ended
        for position, move in zip(match.positions, match.moves, strict=False)
        if len(move.captured) >= 2
    ]
    rows = Counter[int]()
    best = WinningStreak(0, 2)
    for match in ended:
        assert match.result
        winner = match.player(match.result.winner or Side.BLACK)
        rows[winner] += 1
        rows[sum(match.players) - winner] = 0
        if rows[winner] > best.wins:
            best = WinningStreak(winner, rows[winner])
    hits = Counter(user for user, right in guesses if right)
    made = Counter(user for user, _ in guesses)
    guessers = [BestGuesser(user, hits[user], made[user]) for user in hits if made[user] >= 3]
    return WeekHighlights(
        len(ended),
        len({user for match in ended for user in match.players}),
        None,
        max(chains, key=lambda chain: (chain.captured, -chain.match), default=None),
        best if best.user else None,
        max(guessers, key=lambda each: (each.hits, -each.guesses), default=None),
        tuple(match.id for match in reversed(ended))[:5],
    )


@pytest.mark.both_databases
async def test_card_is_due_once_a_week_with_matches(world: ServiceWorld) -> None:
    assert await claimed(world) == []
    await world.services.settings.update_server(GUILD, sunday_hour=18)
    assert await claimed(world) == [], "into which channel?"
    await order(world)
    posted = []
    for day in range(22):
        if day in {1, 15}:
            await wins(world, ASHA, BIMAL, 900 + day, SHORT)
        for _ in range(24):
            for view in await claimed(world):
                posted.append(world.now)
                await world.services.week_cards.settle(view, MESSAGE + day)
            world.now += HOUR
    assert posted == [SUNDAY, SUNDAY + 2 * WEEK]
    await world.services.settings.update_server(GUILD, sunday_hour=None)
    world.now += WEEK
    assert await claimed(world) == []


@pytest.mark.both_databases
async def test_card_names_the_best_of_the_week(world: ServiceWorld) -> None:
    await order(world)
    await wins(world, ASHA, BIMAL, 900)
    world.now = SUNDAY
    (old,) = await claimed(world)
    await world.services.week_cards.settle(old, MESSAGE)
    ended, guesses = [], list[tuple[int, bool]]()
    for number in range(4):
        world.now += HOUR
        ended.append(await wins(world, BIMAL, ASHA, 901 + number, CHAIN if number == 2 else SHORT))
    match = await begins(world, ASHA, BIMAL, 950)
    for ply in range(4):
        moves = [str(move) for move in match.position.legal_moves]
        if len(moves) >= 3:
            for user, text in ((CHITRA.id, moves[0]), (99, moves[ply % 2])):
                await world.services.spectators.guess(match.id, match.version, user, text)
                guesses.append((user, text == moves[0]))
        match = (await world.services.matches.move(Place.of(match), match.to_move, moves[0])).after
    over = await world.services.matches.resign(match.id, match.version, BIMAL.id)
    ended.append(over.after)
    live = await begins(world, ASHA, CHITRA, 960)
    world.now = SUNDAY + WEEK
    (view,) = await claimed(world)
    found = view.highlights
    expected = naive(ended, guesses)
    assert isinstance(found.champion, Champion)
    rated = sum(match.rated for match in ended)
    assert (found.champion.user, found.champion.won, found.champion.lost) == (ASHA.id, rated, 0)
    assert found == WeekHighlights(
        expected.matches,
        expected.players,
        found.champion,
        *(expected.chain, expected.streak, expected.guesser, expected.latest),
    )
    assert found.streak == WinningStreak(ASHA.id, 5)
    assert live.id not in found.latest


@pytest.mark.both_databases
async def test_kill_between_any_steps_loses_and_doubles_nothing(world: ServiceWorld) -> None:
    """A killed process leaves its claim, after which another finds the same card and nonce."""
    await order(world)
    await wins(world, ASHA, BIMAL, 900)
    world.now = SUNDAY
    nonces, sent = list[str](), set[str]()
    for killed_after in ("claim", "read", "post", "settle"):
        (step,) = await world.steps(WEEK_CARD)
        if killed_after != "claim":
            view = await world.services.week_cards.due(step.guild)
            assert view
            nonces.append(view.card.nonce)
            if killed_after != "read":
                sent.add(view.card.nonce)  # Discord drops a repeated nonce.
            if killed_after == "settle":
                await world.services.week_cards.settle(view, MESSAGE, doubtful=True)
        assert await world.steps(WEEK_CARD) == [], "claimed"
        world.now += RETRY_AFTER
    assert len(set(nonces)) == 1
    assert sent == set(nonces)
    for _ in range(6 * 24):
        assert await claimed(world) == []
        world.now += HOUR


async def test_card_is_claimed_by_one_process(path: Path) -> None:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(Store.open(url_of(path))) for _ in range(2)]
        worlds = [ServiceWorld(each) for each in stores]
        for guild in range(1, 4):
            await order(worlds[0], guild)
        for world in worlds:
            world.now = SUNDAY
        found = await asyncio.gather(*(each.steps(WEEK_CARD) for each in worlds))
    assert sorted(step.guild for steps in found for step in steps) == [1, 2, 3]


@pytest.mark.both_databases
async def test_deleted_person_is_on_no_card(world: ServiceWorld) -> None:
    await order(world)
    await wins(world, ASHA, BIMAL, 900)
    match = await begins(world, ASHA, BIMAL, 950)
    for _ in range(4):
        text = str(match.position.legal_moves[0])
        if len(match.position.legal_moves) >= 3:
            await world.services.spectators.guess(match.id, match.version, CHITRA.id, text)
        match = (await world.services.matches.move(Place.of(match), match.to_move, text)).after
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    world.now = SUNDAY
    (view,) = await claimed(world)
    await world.services.week_cards.settle(view, MESSAGE)
    assert view.highlights.champion
    for person in (CHITRA, BIMAL):
        assert await stale(world) == []
        await world.services.privacy.forget(person.id)
        assert await stale(world) == [MESSAGE]
        shown = await world.services.week_cards.shown(MESSAGE)
        assert shown
        assert str(person.id) not in repr(shown.highlights)
        await world.services.week_cards.renewed(view)
        assert await stale(world) == [MESSAGE], "what it showed is no longer right"
        await world.services.week_cards.renewed(shown)
        view = shown
    assert await stale(world) == []


async def stale(world: ServiceWorld) -> list[int]:
    found = await world.services.messages.stale(world.now, 9, ())
    return [each.message for each in found if each.kind == WEEK_CARD]
