"""Concurrent turns of many matches through a loopback Discord."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from random import Random

from guti import Game, Side
from tests.support.loopback import Channel, Interaction, Loopback
from tests.support.loopback.rules import AUTOCOMPLETE
from tests.support.loopback_match import LoopbackMatch

LAID_OUT_AT_ONCE = 4

BUSY = "nothing was changed"

Turn = Callable[[], Awaitable[Interaction]]

Play = Callable[[Random, LoopbackMatch], Awaitable[Interaction]]


async def open_matches(
    discord: Loopback, channels: Sequence[Channel], games: Iterable[Game], plies: int = 0
) -> list[LoopbackMatch]:
    """Open a match in each channel and play `plies` random turns."""
    gate = asyncio.Semaphore(LAID_OUT_AT_ONCE)

    async def open_one(channel: Channel, game: Game) -> LoopbackMatch:
        async with gate:
            names = (f"Asha {channel.id}", f"Bimal {channel.id}")
            match = await LoopbackMatch.open(discord, channel, game, Side.BLACK, names)
            if plies:
                await match.play(Random(channel.id), plies)
            return match

    return await asyncio.gather(*map(open_one, channels, games))


def is_busy(answer: Interaction) -> bool:
    """Return whether the bot was too busy to answer."""
    if answer.kind == AUTOCOMPLETE:
        return not answer.choices
    return answer.ephemeral and BUSY in answer.text.lower()


def turn_player(matches: deque[LoopbackMatch], rng: Random, play: Play | None = None) -> Turn:
    """Return a function that plays the next turn, match after match.

    Each turn calls `play`, or types a move if None. It raises IndexError after the last match.
    """
    match = matches.popleft()

    async def turn() -> Interaction:
        nonlocal match
        if match.over:
            match = matches.popleft()
        return await (play or type_move)(rng, match)

    return turn


async def type_move(rng: Random, match: LoopbackMatch) -> Interaction:
    """Let the player to move type a random move."""
    (move,) = match.choose(rng)
    return record_move(match, move, await match.mover.slash(match.channel, "move", move=move))


async def press_move(rng: Random, match: LoopbackMatch) -> Interaction:
    """Press a random move, or type it if the board has no button for it.

    The bot may refuse custom ids that the message does not contain.
    """
    (move,) = match.choose(rng)
    board = match.channel.boards[-1]
    more = board.component(label="More")["custom_id"]
    pressed = f"{more.replace(':more:', ':play:')}:{move.replace('x', '-')}"
    try:
        board.component(custom_id=pressed)
    except LookupError:
        return record_move(match, move, await match.mover.slash(match.channel, "move", move=move))
    return record_move(match, move, await match.mover.press(board, pressed))


def record_move(match: LoopbackMatch, move: str, answer: Interaction) -> Interaction:
    """Record a move unless `answer` says that the bot was busy, and return `answer`."""
    if not is_busy(answer):
        assert not answer.ephemeral, f"{move} refused: {answer.text}"
        match.note(move)
    return answer
