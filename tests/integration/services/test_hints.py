"""Hints in the services: the piece, then the move, once per position."""

import asyncio

import pytest

from bot.opponent import EngineFails, Thought
from bot.play.basis import Basis
from bot.play.challenge import Challenge
from bot.play.errors import (
    MatchError,
    MatchMovedOn,
    MatchOver,
    NoHints,
    NoSuchMatch,
    NotAPlayer,
    NotYourTurn,
    OnlyOneMove,
)
from bot.play.levels import HIGHEST_LEVEL
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services.requests import Invitation, Place
from guti import Side
from tests.support.exported_rows import all_rows_about
from tests.support.service_alone import answered, move, plays
from tests.support.service_fixture import ASHA, BIMAL, CHANNEL, GUILD, ServiceWorld, no_thread


async def hints_of(world: ServiceWorld, match: Match, times: int) -> list[bool]:
    hints = [await world.services.hints.ask(match, ASHA.id) for _ in range(times)]
    legal = set(map(str, match.position.legal_moves))
    assert {hint.move for hint in hints} <= legal
    assert len({hint.move for hint in hints}) == 1
    return [hint.whole for hint in hints]


@pytest.mark.both_databases
async def test_hint_shows_piece_then_move_and_counts_once(world: ServiceWorld) -> None:
    match = await plays(world, game="pretwa")
    assert await world.services.hints.used(match) == {}
    assert await hints_of(world, match, 3) == [False, True, True]
    (question,) = world.engine.asked
    assert (question.level, question.moves) == (HIGHEST_LEVEL, ())
    assert await world.services.hints.used(match) == {Side.BLACK: 1}


async def test_each_position_has_its_own_hint(world: ServiceWorld) -> None:
    match = await plays(world, game="dash-guti")
    await hints_of(world, match, 2)
    later = await answered(world, await move(world, match))
    assert await hints_of(world, later, 1) == [False]
    change = await world.services.engine.answer(later, ASHA.id, OfferKind.TAKEBACK)
    back = change.after
    assert back.moves == ()
    assert await hints_of(world, back, 1) == [False]
    assert await world.services.hints.used(back) == {Side.BLACK: 3}


async def test_concurrent_hint_requests_share_a_search(world: ServiceWorld) -> None:
    match = await plays(world, game="pretwa")
    hints = await asyncio.gather(*(world.services.hints.ask(match, ASHA.id) for _ in range(4)))
    assert {hint.whole for hint in hints} == {False}
    assert len({hint.move for hint in hints}) == len(world.engine.asked) == 1
    assert await world.services.hints.used(match) == {Side.BLACK: 1}


async def test_concurrent_processes_give_the_same_hint(
    world: ServiceWorld,
) -> None:
    match = await plays(world, game="pretwa")
    first, other = map(str, match.position.legal_moves[:2])
    there = ServiceWorld(world.store)
    world.engine.thought, there.engine.thought = (
        Thought(move, 0, exact=False) for move in (first, other)
    )
    there.engine.hold()
    late = asyncio.create_task(there.services.hints.ask(match, ASHA.id))
    await there.engine.begun.wait()
    assert await hints_of(world, match, 2) == [False, True]
    there.engine.let_go()
    assert (await late).move == first
    assert await hints_of(there, match, 1) == [True]


@pytest.mark.both_databases
@pytest.mark.parametrize("basis", Basis)
async def test_hint_keeps_its_basis(world: ServiceWorld, basis: Basis) -> None:
    match = await plays(world, game="pretwa")
    move = str(match.position.legal_moves[0])
    world.engine.thought = Thought(move, 0, exact=True, basis=basis)
    first = await world.services.hints.ask(match, ASHA.id)
    world.engine.thought = None
    whole = await world.services.hints.ask(match, ASHA.id)
    assert await world.services.hints.ask(match, ASHA.id) == whole
    assert (first.whole, whole.whole) == (False, True)
    assert first.basis is whole.basis is basis
    assert whole.move == first.move == move


@pytest.mark.parametrize("meanwhile", [MatchOver, MatchMovedOn, NoSuchMatch])
async def test_late_hint_is_discarded_and_uncounted(
    world: ServiceWorld, meanwhile: type[MatchError]
) -> None:
    match = await plays(world, game="pretwa")
    world.engine.hold()
    request = asyncio.create_task(world.services.hints.ask(match, ASHA.id))
    await world.engine.begun.wait()
    if meanwhile is MatchOver:
        await world.services.matches.resign(match.id, match.version, ASHA.id)
    elif meanwhile is MatchMovedOn:
        await move(world, match)
    else:
        await world.store.guilds.delete(match.guild, 100)
    world.engine.let_go()
    with pytest.raises(meanwhile):
        await request
    assert await world.services.hints.used(match) == {}


@pytest.mark.both_databases
async def test_hints_are_private_to_each_player(world: ServiceWorld) -> None:
    wanted = Invitation("pretwa", BIMAL.id, "black", "me", hints=True)
    challenge = await world.services.challenges.invite(Place(GUILD, CHANNEL), ASHA, wanted)
    _, match = await world.services.challenges.accept(challenge.id, BIMAL, no_thread)
    await world.services.hints.ask(match, ASHA.id)
    for player, count in ((ASHA, 1), (BIMAL, 0)):
        data = await all_rows_about(world.store, player.id)
        assert len(data["hints"]) == count


@pytest.mark.both_databases
async def test_agreed_hints_make_the_match_unrated(
    world: ServiceWorld,
) -> None:
    challenges, hints = world.services.challenges, world.services.hints
    wanted = Invitation("peralikatuma", BIMAL.id, "black", "me", hints=True)
    challenge = await challenges.invite(Place(GUILD, CHANNEL), ASHA, wanted)
    for _ in range(2):
        _, match = await challenges.accept(challenge.id, BIMAL, no_thread)
        assert (match.hints, match.rated) == (True, False)
        asked_by = set[Side]()
        while asked_by != {*Side}:
            text = str(match.position.legal_moves[0])
            if len(match.position.legal_moves) > 1 and match.position.to_move not in asked_by:
                text = (await hints.ask(match, match.to_move)).move
                asked_by.add(match.position.to_move)
            seen = match.position_version
            match = (await world.services.matches.play(match.id, seen, match.to_move, text)).after
        assert await hints.used(match) == dict.fromkeys(Side, 1)
        await world.services.matches.resign(match.id, match.version, ASHA.id)
        rematch = await challenges.rematch(match.id, ASHA, no_thread)
        assert isinstance(rematch, Challenge)
        challenge = rematch


async def test_refused_hint_says_why_and_is_uncounted(world: ServiceWorld) -> None:
    ask = world.services.hints.ask
    alone, among_people = await plays(world), await world.begins(None, channel=9)
    with pytest.raises(NotAPlayer):
        await ask(alone, BIMAL.id)
    with pytest.raises(NoHints):
        await ask(among_people, among_people.to_move)
    world.engine.failing = True
    with pytest.raises(EngineFails):
        await ask(alone, ASHA.id)
    world.engine.failing = False
    ended = (await world.services.matches.resign(alone.id, alone.version, ASHA.id)).after
    with pytest.raises(MatchOver):
        await ask(ended, ASHA.id)
    waiting = await plays(world, game="felli", first="opponent")
    with pytest.raises(NotYourTurn):
        await ask(waiting, ASHA.id)
    for match in (alone, among_people, waiting):
        assert await world.services.hints.used(match) == {}


async def test_hint_without_choice_is_refused_and_uncounted(
    world: ServiceWorld,
) -> None:
    match = await plays(world, game="pretwa")
    match = await answered(world, await move(world, match))
    while len(match.position.legal_moves) > 1:
        match = await answered(world, await move(world, match))
    with pytest.raises(OnlyOneMove) as refusal:
        await world.services.hints.ask(match, ASHA.id)
    assert refusal.value.moves == tuple(map(str, match.position.legal_moves))
    assert await world.services.hints.used(match) == {}
