"""Matches played by processes side by side; it must not know what comes of them."""

import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from ladder.matches import Pairing, PlayedMatch, play
from ladder.players import warm


def play_all(
    pairings: Sequence[Pairing], processes: int, cache: Path
) -> Generator[tuple[Pairing, list[PlayedMatch]], None, None]:
    """The matches of each opening as they end; who closes it waits for those under way."""
    warm(cache)
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin, (cache,))
    try:
        futures = {pool.submit(play, pairing): pairing for pairing in pairings}
        for future in as_completed(futures):
            yield futures.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(cache: Path) -> None:
    """Make a process ready; Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm(cache)
