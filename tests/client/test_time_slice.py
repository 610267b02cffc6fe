"""Work that holds the event loop: a little of it in each round, in the order of its coming."""

import asyncio

import pytest

from bot.client.time_slice import TimeSlice


@pytest.mark.parametrize(("seconds", "alone"), [(0.0, True), (60.0, False)])
async def test_those_who_come_together_share_a_round_until_its_time_is_over(
    seconds: float, alone: object
) -> None:
    shared, done, rounds = TimeSlice(seconds), list[tuple[int, int]](), 0

    async def work(number: int) -> None:
        await shared.wait()
        done.append((number, rounds))

    working = asyncio.gather(*map(work, range(5)))
    while not working.done():
        rounds += 1
        await asyncio.sleep(0)
    assert [number for number, _ in done] == [*range(5)]
    assert len({at for _, at in done}) == (5 if alone else 1)
