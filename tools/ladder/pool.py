"""Parallel processes that play matches."""

import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from tools.ladder.matches import Pairing, PlayedMatch, play
from tools.ladder.players import warm


def play_all(
    pairings: Sequence[Pairing], processes: int, cache: Path
) -> Generator[tuple[Pairing, list[PlayedMatch]], None, None]:
    """Yield each pairing with its finished matches.

    Closing the generator waits for matches in progress.
    """
    warm(cache)
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _start_worker, (cache,))
    try:
        futures = {pool.submit(play, pairing): pairing for pairing in pairings}
        for future in as_completed(futures):
            yield futures.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker(cache: Path) -> None:
    """Prepare a worker process; only the parent reacts to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm(cache)
