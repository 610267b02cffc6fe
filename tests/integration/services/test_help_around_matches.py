"""Fair play: help by take-backs, exports and matches made for it."""

from datetime import timedelta
from typing import Any

import pytest

from bot.learn.errors import HelpsInMatch
from bot.learn.judgement import Judgement
from bot.opponent import Thought
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services.requests import Invitation, Place
from guti import Position, Record
from guti.games import GAMES
from tests.support.service_alone import answered, plays
from tests.support.service_fixture import (
    ASHA,
    BIMAL,
    CHANNEL,
    CHITRA,
    GUILD,
    ServiceWorld,
    no_thread,
)

TO_CHOICE = "b1-o e1xb1 b2xo d2xb2"
"""Moves to a position in which Asha, who is Black, has five moves."""

BEST, OTHER = "oxd2 d3xd1xb1", "a1xe1 d1xb1"
ELSEWHERE = Place(GUILD, 50)


async def begins(world: ServiceWorld, moves: str, channel: int = CHANNEL) -> Match:
    """Begin a match of Asha and Bimal, and play `moves`."""
    wanted = Invitation("pretwa", BIMAL.id, "black", "me")
    challenge = await world.services.challenges.invite(Place(GUILD, channel), ASHA, wanted)
    _, match = await world.services.challenges.accept(challenge.id, BIMAL, no_thread)
    return await plays_moves(world, match, moves)


async def plays_moves(world: ServiceWorld, match: Match, moves: str) -> Match:
    """Play `moves` up to their end; the engine plays its forced moves by itself."""
    line = moves.split()
    first = len(match.moves)
    while (ply := len(match.moves) - first) < len(line):
        if match.engine_moves:
            world.engine.thought = Thought(line[ply], 0, exact=False)
            match = await answered(world, match)
        else:
            seen, text = match.position_version, line[ply]
            match = (await world.services.matches.play(match.id, seen, match.to_move, text)).after
    world.engine.thought = None
    return match


async def finished(world: ServiceWorld, moves: str) -> Match:
    match = await begins(world, moves, channel=40)
    return (await world.services.matches.resign(match.id, match.version, ASHA.id)).after


async def takes_back(world: ServiceWorld, match: Match) -> Match:
    offered = (await world.services.matches.offer(match, ASHA.id, OfferKind.TAKEBACK)).after
    version = offered.version
    return (await world.services.matches.accept_offer(match.id, version, BIMAL.id)).after


@pytest.mark.parametrize("plies", [1, 2])
async def test_analysis_of_position_before_takeback_is_refused(
    world: ServiceWorld, plies: int
) -> None:
    """Asha plays any move, reads about the position before it, and takes her move back."""
    old = await finished(world, f"{TO_CHOICE} {BEST}")
    live = await begins(world, " ".join((TO_CHOICE, *OTHER.split()[:plies])))
    with pytest.raises(HelpsInMatch):
        await world.services.analyses.require_over(old, ASHA.id)
    assert len((await takes_back(world, live)).moves) == 4


async def test_engine_does_not_move_in_position_before_takeback(world: ServiceWorld) -> None:
    """The engine has Asha's side, and her live match leaves the position for a moment."""
    alone = await plays(world, ELSEWHERE, game="pretwa", side="white", first="opponent")
    alone = await plays_moves(world, alone, TO_CHOICE)
    live = await begins(world, f"{TO_CHOICE} {OTHER}")
    assert alone.engine_moves
    assert (await answered(world, alone)).moves == alone.moves
    assert len((await takes_back(world, live)).moves) == 4


async def export(world: ServiceWorld) -> str:
    return str([page async for page in world.services.privacy.pages(ASHA.id)])


async def test_export_leaves_out_analysis_during_match(world: ServiceWorld) -> None:
    old = await finished(world, f"{TO_CHOICE} {BEST}")
    judgements = [Judgement(7, exact=False, line=("c3xe1",))] * (len(old.moves) + 1)
    await world.store.analyses.save(old, judgements)
    start = Record(GAMES["pretwa"], Position.start(GAMES["pretwa"]))
    await world.store.analyses.save_record(ASHA.id, start.text, judgements[:1])
    assert (await export(world)).count("c3xe1") == 8
    live = await begins(world, TO_CHOICE)
    assert "c3xe1" not in await export(world)
    assert start.text in (await export(world)).encode().decode("unicode_escape")
    await world.services.matches.resign(live.id, live.version, ASHA.id)
    assert (await export(world)).count("c3xe1") == 8


async def test_export_leaves_out_hint_withheld_for_match(world: ServiceWorld) -> None:
    """The live match begins during the search for the hint."""
    alone = await plays_moves(world, await plays(world, ELSEWHERE, game="pretwa"), TO_CHOICE)
    await world.services.hints.ask(alone, ASHA.id)
    (hint,) = [row for name, rows in await pages(world) if name == "hints" for row in rows]
    assert hint["move"]
    await begins(world, TO_CHOICE)
    (hint,) = [row for name, rows in await pages(world) if name == "hints" for row in rows]
    assert not hint["move"]


async def pages(world: ServiceWorld) -> list[tuple[str, Any]]:
    return [page async for page in world.services.privacy.pages(ASHA.id)]


OTHER_GAME = "a1-o d1xa1 a2xo f2-a2 a3xa1"


@pytest.mark.both_databases
async def test_match_with_takebacks_meanwhile_counts_as_record(
    world: ServiceWorld,
) -> None:
    """The weakest level can be led to a position much like the live one."""
    steered = [await steers(world, ELSEWHERE)]
    world.now += timedelta(minutes=1)
    live = await begins(world, TO_CHOICE)
    world.now += timedelta(minutes=1)
    unaided = await plays_moves(world, await alone(world, ELSEWHERE), OTHER_GAME)
    unaided = (await world.services.matches.resign(unaided.id, unaided.version, ASHA.id)).after
    for open_ in (*steered, unaided):
        await world.services.analyses.require_over(open_, ASHA.id)
    over = await steers(world, ELSEWHERE)
    with pytest.raises(HelpsInMatch) as refused:
        await world.services.analyses.require_over(over, ASHA.id)
    assert refused.value.whole_game
    await world.services.analyses.require_over(over, CHITRA.id)
    await world.services.matches.resign(live.id, live.version, ASHA.id)
    await world.services.analyses.require_over(over, ASHA.id)


async def alone(world: ServiceWorld, place: Place) -> Match:
    return await plays(world, place, game="pretwa", level="1")


async def steers(world: ServiceWorld, place: Place) -> Match:
    """Finish a match against the engine in which a move was taken back."""
    match = await plays_moves(world, await alone(world, place), "b1-o e1xb1")
    offered = await world.services.engine.answer(match, ASHA.id, OfferKind.TAKEBACK)
    match = await plays_moves(world, offered.after, OTHER_GAME)
    return (await world.services.matches.resign(match.id, match.version, ASHA.id)).after
