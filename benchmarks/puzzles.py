"""Latency of puzzles, and of `/move` while fifty people solve puzzles.

A run measures `/move` three times: without solvers, with solvers, and without solvers again.
"""

import asyncio
import tempfile
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random

from benchmarks.commands import warm_up
from guti.games import GAMES
from tests.support.loopback import BotProcess, Interaction, Loopback, Member
from tests.support.loopback.world import Channel, walk
from tests.support.loopback_turns import open_matches, turn_player
from tools.figures import percentile, say, table

SOLVERS, PAIRS = 50, 8
SECONDS = 20.0
SOLVER_PAUSE, PAIR_PAUSE = 3.0, 1.0
"""Mean seconds between a solver's presses, and between a pair's moves."""
SPARE = 8
"""Number of matches that are available to each pair."""

Act = Callable[[], Awaitable[Interaction]]


async def measure() -> str:
    """Measure moves and puzzles; return the table."""
    rng, figures = Random(1), dict[str, list[float]]()
    with tempfile.TemporaryDirectory() as place:
        async with Loopback.serve(keep_files=False, remember=1000, timeout=60.0) as discord:
            named = (discord.add_channel(f"channel-{number}") for number in range(200))
            channels = deque(named)
            async with BotProcess(discord, Path(place) / "guti.sqlite3"):
                await warm_up(discord, channels)
                taken = [channels.popleft() for _ in range(PAIRS * SPARE)]
                laid_out = deque(
                    await open_matches(discord, taken, islice(cycle(GAMES.values()), len(taken)))
                )
                pairs = [turn_player(laid_out, rng) for _ in range(PAIRS)]
                solvers = [
                    LoneSolver(discord.member(f"Dipa {number}"), channels.popleft(), rng).act
                    for number in range(SOLVERS)
                ]
                for phase in ("without", "beside", "without, again"):
                    say(f"/move {phase} {SOLVERS} people at puzzles")
                    busy = solvers if phase == "beside" else []
                    moves, answers = await asyncio.gather(
                        latencies(pairs, PAIR_PAUSE, rng), latencies(busy, SOLVER_PAUSE, rng)
                    )
                    figures[f"/move {phase}"] = moves
                    if answers:
                        figures["puzzles"] = answers
    return table(
        f"{SOLVERS} people at puzzles, each a press in {SOLVER_PAUSE:.0f} s, and {PAIRS} pairs",
        ["what", "times", "50 % ms", "99 % ms"],
        [
            [what, len(times), *(f"{1000 * percentile(times, share):.1f}" for share in (50, 99))]
            for what, times in figures.items()
        ],
    )


async def latencies(acts: Sequence[Act], pause: float, rng: Random) -> list[float]:
    """Repeat actions after random pauses; return the latencies in seconds."""
    loop = asyncio.get_running_loop()
    ends, found = loop.time() + SECONDS, list[float]()

    async def go_on(act: Act) -> None:
        while loop.time() + (wait := rng.expovariate(1 / pause)) < ends:
            await asyncio.sleep(wait)
            found.append((await act()).latency)

    await asyncio.gather(*map(go_on, acts))
    return found


class LoneSolver:
    """A person who presses random moves in puzzles."""

    def __init__(self, member: Member, channel: Channel, rng: Random) -> None:
        self._member, self._channel, self._rng = member, channel, rng
        self._shown: Interaction | None = None

    async def act(self) -> Interaction:
        """Use `/puzzle` the first time, and press a button after that."""
        if self._shown is None:
            self._shown = await self._member.slash(self._channel, "puzzle")
            return self._shown
        message = self._shown.message
        ids = [node.get("custom_id", "") for node in walk(message.components)]
        moves = [each for each in ids if each.startswith(("puzzle:play:", "puzzle:from:"))]
        others = [each for each in ids if each.startswith(("puzzle:next:", "puzzle:show:"))]
        return await self._member.press(message, self._rng.choice(moves or others))
