"""Command line of the soak."""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tests.support.databases import postgresql_url
from tests.support.soak.run import SoakPlan, soak
from tools.figures import say, show


def main() -> int:
    """Run a soak; return 1 if violations were found."""
    options = parser().parse_args()
    if options.keep and (options.keep / "guti.sqlite3").exists():
        show(f"In {options.keep} there is a database already.")
        return 1
    began = time.perf_counter()
    plan = SoakPlan(
        matches=options.matches,
        kills=options.kills,
        seconds=options.seconds,
        seed=options.seed,
        rate=options.rate,
        faults=options.faults,
        silence_interval_s=options.silence,
    )
    with ExitStack() as stack:
        folder = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        url = postgresql_url(folder / "postgresql") if options.postgresql else None
        report = asyncio.run(soak(plan, folder, partial(tell, began), url))
    show(str(report))
    return 1 if report.violations else 0


def tell(began: float, text: str) -> None:
    """Report progress."""
    say(f"{time.perf_counter() - began:4.0f} s: {text}")


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.soak",
        description="Play many matches at once through sockets while requests fail, the gateway "
        "is cut, the database falls silent and the bot is killed; then see whether every promise "
        "was kept.",
    )
    parser.add_argument("--matches", type=int, default=500, help="matches at once (%(default)s)")
    parser.add_argument("--kills", type=int, default=20, help="SIGKILLs (%(default)s)")
    parser.add_argument("--seconds", type=float, default=420, help="of faults (%(default)s)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of all that is random")
    parser.add_argument("--rate", type=float, default=40, help="acts a second (%(default)s)")
    parser.add_argument("--faults", type=float, default=0.05, help="share of requests hit")
    parser.add_argument("--silence", type=float, help="seconds between silences of the database")
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL, not on a file")
    parser.add_argument("--keep", type=Path, help="a folder to leave the database and the log in")
    return parser


sys.exit(main())
