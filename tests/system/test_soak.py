"""Short soaks: concurrent matches through sockets, random faults, a few kills, and an audit.

The long ones are `python -m tests.support.soak` and `python -m tests.support.soak.alone`. The
checks do not depend on the machine's speed: nothing confirmed is lost, and something was confirmed.
"""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tests.support.loopback import Loopback
from tests.support.patience import stretched
from tests.support.soak.alone import Alone, AlonePlan
from tests.support.soak.audit import StoredState, tracebacks
from tests.support.soak.run import Soak, SoakPlan

# Few games, because each start renders their boards again.
PLAN = SoakPlan(
    matches=6, kills=2, seconds=5, seed=6, rate=60, faults=0.1, gateway=6, games=("felli", "pretwa")
)

ALONE = AlonePlan(matches=3, seconds=4, seed=2, pause=0.4, kills=1, worker_kills=1)

FORGERIES = {
    "a move is lost": "DELETE FROM turns WHERE rowid = (SELECT max(rowid) FROM turns)",
    "a move is another": "UPDATE turns SET move = 'a1-a1' WHERE rowid = 1",
    "a ply is left out": "UPDATE turns SET ply = ply + 1"
    " WHERE rowid = (SELECT max(rowid) FROM turns)",
    "a move stands twice": "INSERT INTO turns (match, version, ply, move, automatic, played)"
    " SELECT match, version + 100, ply + 1, move, automatic, played FROM turns"
    " WHERE rowid = (SELECT max(rowid) FROM turns)",
    "a change without a cause": "UPDATE matches SET version = version + 100 WHERE id = 1",
    "an end without a cause": "UPDATE matches SET ended = started, termination = 'count'"
    " WHERE id = (SELECT min(id) FROM matches WHERE ended IS NULL)",
}

CHAINED = """\
2030-01-01 12:00:00 ERROR bot.tree command failed
Traceback (most recent call last):
  File "one.py", line 1, in one
    raise ValueError("a")
ValueError: a

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "one.py", line 2, in one
    raise KeyError("b")
\x1b[31mKeyError: 'b'\x1b[0m
2030-01-01 12:00:01 INFO bot.client going on
"""


async def test_no_match_is_lost_to_faults_and_kills(tmp_path: Path) -> None:
    """The audit finds every manipulation of the database."""
    plan = replace(PLAN, seconds=stretched(PLAN.seconds))
    async with Loopback.serve(keep_files=False, remember=100) as discord:
        soak = Soak(discord, plan, tmp_path, print)
        report = await soak.run()
    print(report)  # noqa: T201 (pytest shows it when the soak is not well)
    assert report.violations == []
    assert report.figures["kills"] == PLAN.kills
    assert report.figures["moves answered"]
    for what, statement in FORGERIES.items():
        forged = Path(shutil.copy(soak.database, tmp_path / "forged.sqlite3"))
        with closing(sqlite3.connect(forged)) as connection, connection:
            assert connection.execute(statement).rowcount == 1, what
        assert list(
            StoredState.read(forged, discord.guild_id).violations(soak.observer, soak.activity)
        ), what


async def test_kills_lose_no_engine_turn(tmp_path: Path) -> None:
    """Each turn is played once and shown to its player."""
    async with Loopback.serve(keep_files=False, remember=100) as discord:
        plan = replace(ALONE, seconds=stretched(ALONE.seconds))
        report = await Alone(discord, plan, tmp_path).run()
    print(report)  # noqa: T201 (pytest shows it when it is not well)
    assert report.violations == []
    assert report.figures["bot killed"] == ALONE.kills
    assert report.figures["moves played"]


def test_soak_reports_last_of_consecutive_tracebacks() -> None:
    assert tracebacks(CHAINED) == {"KeyError: 'b'": 1}
