"""Claims of matches whose opponent left the server or has not moved for long."""

from datetime import timedelta

import pytest

from bot.play.ending import Ending
from bot.play.errors import ClaimTooEarly, NotAPlayer, OpponentHere
from bot.play.limits import SILENCE_UNTIL_CLAIM, SILENCE_UNTIL_REMINDER
from bot.play.pace import Pace
from bot.services.deadlines import POSTPONED_BY
from bot.services.requests import Person
from guti import Outcome, Side
from guti.errors import GutiError
from tests.support.service_fixture import (
    ASHA,
    BATCH,
    CHITRA,
    DAY,
    NOON,
    ServiceWorld,
)

SECOND = timedelta(seconds=1)


@pytest.mark.parametrize("moves", [0, 2])
async def test_match_is_claimable_after_silent_player_was_reminded(
    world: ServiceWorld, moves: int
) -> None:
    match = await world.begins(Pace.NONE, moves=moves)
    silent, other = match.to_move, match.player(match.position.to_move.other)
    claim = world.services.matches.claim
    world.now += SILENCE_UNTIL_REMINDER - SECOND
    assert await world.process_all_due() == []
    world.now += SECOND
    assert [each.to_move for each in await world.process_all_due()] == [silent]
    world.now = NOON + SILENCE_UNTIL_CLAIM - SECOND
    assert await world.process_all_due() == []
    match = await world.read(match)
    with pytest.raises(ClaimTooEarly) as early:
        await claim(match, other, gone=False)
    assert early.value.details == {"opponent": silent, "claimable_from": NOON + SILENCE_UNTIL_CLAIM}
    world.now += SECOND
    with pytest.raises(OpponentHere):
        await claim(match, silent, gone=False)
    won = Outcome(Ending.SILENCE, match.position.to_move.other)
    ended = (await claim(match, other, gone=False)).after
    assert ended.result == (won if moves else Outcome(Ending.ABORTED, None))
    world.now += 100 * DAY
    assert await world.process_all_due() == []


async def test_move_ends_silence_and_prevents_claim(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    world.now += SILENCE_UNTIL_CLAIM
    await world.process_all_due()
    match = await world.moves(match)
    with pytest.raises(ClaimTooEarly):
        await world.services.matches.claim(
            match, match.player(match.position.to_move.other), gone=False
        )
    assert match.claimable_from == world.now + SILENCE_UNTIL_CLAIM


async def test_late_reminder_gives_player_the_full_time(world: ServiceWorld) -> None:
    """The bot was running, but the notice was late."""
    match = await world.begins(Pace.NONE)
    other = match.player(match.position.to_move.other)
    world.now += SILENCE_UNTIL_CLAIM + DAY
    (due,) = await world.process_all_due()
    assert due.claimable_from == world.now + SILENCE_UNTIL_REMINDER
    with pytest.raises(ClaimTooEarly):
        await world.services.matches.claim(await world.read(match), other, gone=False)
    world.now += SILENCE_UNTIL_REMINDER
    assert not (
        await world.services.matches.claim(await world.read(match), other, gone=False)
    ).after.live


async def test_silence_is_not_claimable_before_reminder(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    other = match.player(match.position.to_move.other)
    world.now += 30 * DAY
    for _ in range(2):
        with pytest.raises(ClaimTooEarly) as early:
            await world.services.matches.claim(await world.read(match), other, gone=False)
        assert early.value.claimable_from == world.now + SILENCE_UNTIL_REMINDER
        assert await world.process_all_due() in ([], [match])
    assert await world.due_at(match) is None


async def test_unsent_silence_reminder_is_finally_dropped(world: ServiceWorld) -> None:
    await world.begins(Pace.NONE)
    tried = 0
    while due := await world.store.deadlines.next():
        world.now = due
        for each in await world.services.deadlines.due(BATCH):
            tried += bool(await world.services.deadlines.process(each))
    assert world.now == NOON + SILENCE_UNTIL_CLAIM
    assert tried == (SILENCE_UNTIL_CLAIM - SILENCE_UNTIL_REMINDER) / POSTPONED_BY


CLAIMS: dict[str, tuple[Person, bool, type[GutiError] | None]] = {
    "who is left": (ASHA, True, None),
    "one who is to move oneself": (ASHA, False, OpponentHere),
    "a spectator": (CHITRA, True, NotAPlayer),
}


@pytest.mark.parametrize("case", CLAIMS)
async def test_match_is_claimed_only_if_opponent_left(world: ServiceWorld, case: str) -> None:
    player, gone, error = CLAIMS[case]
    match = await world.begins(Pace.NONE)
    if error:
        with pytest.raises(error):
            await world.services.matches.claim(match, player.id, gone=gone)
        assert (await world.read(match)).live
    else:
        ended = (await world.services.matches.claim(match, player.id, gone=gone)).after
        assert ended.result == Outcome(Ending.ABANDONED, Side.BLACK)
        assert await world.read(match) == ended
