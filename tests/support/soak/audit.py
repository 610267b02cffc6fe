"""The audit after a soak: compares the database with the boards shown and the rules."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bot.services.leaderboards import LeaderboardService
from bot.store import Store
from guti import Position, Side
from guti.games import GAMES
from tests.support import reference_rules
from tests.support.soak.channel import Activity, points
from tests.support.soak.observer import Observer

REPETITIONS = 3

CUT_GATEWAY = re.compile(r"(ConnectionClosed: Shard ID|WSServerHandshakeError: 503)")
"""Last line of the only expected traceback: discord.py's, when its gateway connection is aborted.

The bot must handle all other failures of requests.
"""

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CHAINED = re.compile("The above exception was|During handling of the above")

Row = sqlite3.Row


@dataclass
class StoredState:
    """The rows of a server, read while the bot is stopped."""

    matches: list[Row]
    turns: dict[int, list[Row]]
    offers: Counter[int]
    problems: list[str]

    @classmethod
    def read(cls, database: Path, guild: int) -> StoredState:
        """Read a server's rows from a SQLite file."""
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            problems = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            problems += [str(tuple(row)) for row in connection.execute("PRAGMA foreign_key_check")]
            turns = defaultdict[int, list[Row]](list)
            for row in connection.execute("SELECT * FROM turns ORDER BY match, version"):
                turns[row["match"]].append(row)
            matches = connection.execute(
                "SELECT * FROM matches WHERE guild = ? ORDER BY id", (guild,)
            ).fetchall()
            counted = connection.execute("SELECT match, count(*) FROM offers GROUP BY match")
            offers = Counter(dict(map(tuple, counted)))
        return cls(matches, turns, offers, [each for each in problems if each != "ok"])

    def figures(self, activity: Activity) -> dict[str, object]:
        """Return numbers of rows, and how many unanswered moves were stored."""
        stored = {
            (match, row["ply"], row["move"]) for match in self.turns for row in self.turns[match]
        }
        doubts = set(activity.doubts)
        ends = Counter(row["termination"] for row in self.matches if row["termination"])
        return {
            "moves in doubt": len(doubts),
            "in doubt, and done": len(doubts & stored),
            "in doubt, and not done": len(doubts - stored),
            "moves in the database": len(stored),
            "matches in the database": len(self.matches),
            **{f"ended: {name}": ends[name] for name in sorted(ends)},
        }

    def violations(self, observer: Observer, activity: Activity) -> Iterator[str]:
        """Yield the errors found in the rows."""
        yield from self.problems
        live = Counter(row["channel"] for row in self.matches if row["ended"] is None)
        yield from (f"channel {each} has {n} live matches" for each, n in live.items() if n > 1)
        yield from self._broken_promises(observer)
        for row in self.matches:
            where = f"match {row['id']} in channel {row['channel']}"
            yield from (f"{where}: {what}" for what in self._of(row, activity))

    def _broken_promises(self, observer: Observer) -> Iterator[str]:
        stored = {(match, row["ply"]): row for match, rows in self.turns.items() for row in rows}
        for (match, ply), path in sorted(observer.moves.items()):
            row = stored.get((match, ply))
            if row is None or points(row["move"]) != path:
                found = row["move"] if row else "nothing"
                yield f"match {match}: turn {ply} was shown as {'-'.join(path)}, {found} is kept"
        ended = {row["id"] for row in self.matches if row["ended"]}
        yield from (f"match {each} was shown as over and lives" for each in observer.ended - ended)

    def _of(self, match: Row, activity: Activity) -> Iterator[str]:
        yield from self.order(match)
        for row in self.turns[match["id"]]:
            if row["move"] not in activity.tries.get((match["id"], row["ply"]), ()):
                yield f"turn {row['ply']}, {row['move']}, was never tried"
        try:
            replay = self.replayed(match)
        except ValueError as error:
            yield f"its moves cannot be replayed: {error}"
            return
        yield from self._end(match, replay, activity)

    def replayed(self, match: Row) -> MatchReplay:
        """Replay a match from its start. Raises ValueError for an illegal move."""
        replay = MatchReplay(Position.start(GAMES[match["game"]], Side(match["first"])))
        for row in self.turns[match["id"]]:
            replay.play(row["move"])
        return replay

    def order(self, match: Row) -> Iterator[str]:
        """Yield errors in the plies and versions of a match."""
        turns = self.turns[match["id"]]
        plies, versions = [row["ply"] for row in turns], [row["version"] for row in turns]
        if plies != list(range(1, len(turns) + 1)) or match["ply"] != len(turns):
            yield f"its turns are {plies}, its ply is {match['ply']}"
        if any(row["taken_back"] for row in turns):
            yield "a turn was taken back, for which nobody asked"
        if versions and match["position_version"] != versions[-1]:
            yield f"it turned at {match['position_version']}, its turns at {versions}"
        by_hand = match["termination"] in {"resignation", "aborted", "agreement"}
        offers = self.offers[match["id"]]
        least = len(turns) + offers + by_hand
        if not least <= match["version"] <= least + offers:
            counts = f"{len(turns)} turns and {offers} offers, {match['termination']}"
            yield f"its version is {match['version']}, with {counts}"

    def _end(self, match: Row, replay: MatchReplay, activity: Activity) -> Iterator[str]:
        ending, number, by_rule = match["termination"], match["id"], replay.ending
        if by_rule and by_rule != (ending, match["winner"]):
            yield f"it ended by {by_rule}, and {ending}, {match['winner']} is kept"
        if ending in {"resignation", "aborted"} and number not in activity.resigned:
            yield f"{ending}, and nobody resigned"
        if ending == "agreement" and number not in activity.agreed:
            yield "a draw was agreed, and nobody offered one"
        if ending and not by_rule and ending not in {"resignation", "aborted", "agreement"}:
            yield f"it ended by {ending} in {replay.position.text}"
        # A match in a thread, begun because its channel was busy, is not continued.
        here = match["channel"] in activity.channels
        if here and not ending and number not in activity.begun:
            yield "it lives, and its players do not know of it"
        if not ending and number in activity.concluded:
            yield "it lives, and its players were told that there is no match"


class MatchReplay:
    """A replay of a match by the engine and by the reference rules."""

    def __init__(self, start: Position) -> None:
        self.position = start
        self._plain = reference_rules.read(start.game.key, start.text)
        self._stood = Counter([self._standing])

    @property
    def _standing(self) -> str:
        return self.position.text.rpartition(" ")[0]

    def play(self, text: str) -> None:
        """Play a move. Raises ValueError if it is illegal, or the match is over."""
        legal = {str(move) for move in self.position.legal_moves}
        if self.ending or text not in legal or text not in reference_rules.moves(self._plain):
            raise ValueError(f"{text} in {self.position.text}")
        self.position = self.position.play(self.position.parse(text))
        self._plain = reference_rules.play(self._plain, text)
        if reference_rules.write(self._plain) != self.position.text:
            raise ValueError(f"two readings of {text}: {self.position.text}")
        self._stood[self._standing] += 1

    @property
    def ending(self) -> tuple[str, str | None] | None:
        """Termination and winner, or None while the match is live."""
        outcome = self.position.outcome
        if outcome:
            return str(outcome.termination), outcome.winner and outcome.winner.value
        capture_due = any("x" in str(move) for move in self.position.legal_moves)
        if self._stood[self._standing] < REPETITIONS or capture_due:
            return None
        black, white = self.position.count(Side.BLACK), self.position.count(Side.WHITE)
        winner = None if black == white else "black" if black > white else "white"
        return "count", winner


async def differences(database: Path) -> list[str]:
    """Return errors in the stored ratings, found by recomputing them."""
    async with Store.open(f"sqlite+aiosqlite:///{database}", read_only=True) as store:
        found = await LeaderboardService(store, partial(datetime.now, UTC)).differences()
    return [f"rating: {each}" for each in found]


def tracebacks(log: str) -> Counter[str]:
    """Count the tracebacks in a log, by last line."""
    found, inside = Counter[str](), False
    lines = COLOUR.sub("", log).splitlines()
    for at, line in enumerate(lines):
        if line.lstrip(" +|").startswith(("Traceback (most", "Exception Group Traceback")):
            inside = True
        elif inside and line and not line.startswith(" "):
            inside = False
            if not any(CHAINED.match(each) for each in lines[at + 1 : at + 3]):
                found[line] += 1
    return found


def is_expected(last_line: str) -> bool:
    """Return whether a traceback's last line is expected after an injected fault."""
    return CUT_GATEWAY.search(last_line) is not None
