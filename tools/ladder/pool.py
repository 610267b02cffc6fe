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
    """Play pairings in parallel, and yield each with its finished matches.

    When the generator is closed, it waits for matches in progress.
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
    """Prepare a worker process, in which Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm(cache)
