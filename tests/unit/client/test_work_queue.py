"""The queue that limits concurrent work."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.gateway import work_queue
from bot.client.gateway.work_queue import WorkQueue

LONG = 60.0
SOON = LONG / 2


@given(st.integers(1, 5), st.integers(1, 30), st.integers())
def test_queue_runs_few_jobs_at_once_in_order(at_once: int, pieces: int, seed: int) -> None:
    dice = Random(seed)

    async def all_of_them() -> tuple[list[int], int]:
        queue, begun, going, most = WorkQueue(at_once, LONG), list[int](), 0, 0

        async def work(number: int) -> None:
            nonlocal going, most
            await queue.enter(number, number)
            begun.append(number)
            going += 1
            most = max(most, going)
            for _ in range(dice.randint(1, 3)):
                await asyncio.sleep(0)
            going -= 1
            # A job may leave its place early, and leaves it at its end.
            queue.leave(number)
            queue.leave(number)

        await asyncio.wait_for(asyncio.gather(*map(work, range(pieces))), LONG)
        return begun, most

    begun, most = asyncio.run(all_of_them())
    assert begun == [*range(pieces)]
    assert most == min(at_once, pieces)


async def test_background_place_is_always_released() -> None:
    queue = WorkQueue(1, LONG)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            async with queue.place():
                raise ZeroDivisionError
    await asyncio.wait_for(queue.enter(1, 1), SOON)


async def test_slow_work_frees_its_place() -> None:
    queue = WorkQueue(1, 0.01)
    await queue.enter(1, 1)
    await asyncio.wait_for(queue.enter(2, 2), LONG)
    # The first job left its place early, so its end frees none.
    queue.leave(1)
    waiting = asyncio.ensure_future(queue.enter(3, 3))
    await asyncio.sleep(0)
    assert not waiting.done()
    queue.leave(2)
    await asyncio.wait_for(waiting, LONG)


async def test_work_is_refused_after_long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_queue, "MAX_WAIT_S", 0.01)
    queue = WorkQueue(1, LONG)
    assert await queue.enter(1, 1)
    assert not await queue.enter(2, 2)
    # A refused job never had a place.
    queue.leave(2)
    assert not await queue.enter(3, 3)
    queue.leave(1)
    assert await queue.enter(3, 3)


async def test_full_queue_and_closed_queue_refuse_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work_queue, "MAX_WAITING", 1)
    queue = WorkQueue(1, LONG)
    assert await queue.enter(1, 1)
    waiting = asyncio.ensure_future(queue.enter(2, 2))
    await asyncio.sleep(0)
    assert not await queue.enter(3, 3)
    queue.leave(1)
    assert await waiting
    queue.leave(2)
    queue.closed = True
    assert not await queue.enter(4, 4)


@pytest.mark.parametrize("cancelled", [2, 3])
@pytest.mark.parametrize("woken", [False, True])
async def test_cancelled_work_frees_its_place(cancelled: int, woken: object) -> None:
    queue = WorkQueue(1, LONG)
    await queue.enter(1, 1)
    waiting = {number: asyncio.ensure_future(queue.enter(number, number)) for number in (2, 3)}
    await asyncio.sleep(0)
    if woken:
        queue.leave(1)
    waiting.pop(cancelled).cancel()
    queue.leave(cancelled)
    queue.leave(1)
    (other,) = waiting.values()
    await asyncio.wait_for(other, SOON)


async def test_one_persons_work_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_queue, "MAX_WAITING", 40)
    queue = WorkQueue(2, LONG)
    own = [asyncio.ensure_future(queue.enter(number, "asha")) for number in range(400)]
    await asyncio.sleep(0)
    other = asyncio.ensure_future(queue.enter("other", "bimal"))
    await asyncio.sleep(0)
    assert sum(each.done() and not each.result() for each in own) > 390
    for number in range(400):
        queue.leave(number)
        await asyncio.sleep(0)
    assert await asyncio.wait_for(other, SOON)
    assert await asyncio.wait_for(queue.enter("again", "asha"), SOON)
