"""Rows of a server with 50,000 members and 200,000 finished matches.

The rows are those that the store would have written.
"""

import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.ratings.lists import OVERALL
from bot.ratings.standing import Standing, Standings, rate_match, score
from bot.store.standings import row_of_standing
from guti import Side
from guti.games import GAMES

GUILD = 1
MEMBERS = 50_000
MATCHES = 200_000
SPAN = timedelta(days=365)
WINNERS = (Side.BLACK, Side.WHITE, None)

Tables = dict[str, list[dict[str, Any]]]


def fill(path: Path, now: datetime, members: int = MEMBERS, matches: int = MATCHES) -> None:
    """Insert a year of matches into the empty database at `path`."""
    tables = crowd(random.Random(1), now, members, matches)
    connection = sqlite3.connect(path)
    with connection:
        for table, rows in tables.items():
            columns = ", ".join(f'"{name}"' for name in rows[0])
            places = ", ".join("?" * len(rows[0]))
            connection.executemany(
                f'INSERT INTO "{table}" ({columns}) VALUES ({places})',  # noqa: S608 - own names
                (tuple(map(_plain, row.values())) for row in rows),
            )
    connection.execute("ANALYZE")
    connection.close()


def crowd(chance: random.Random, now: datetime, members: int, matches: int) -> Tables:
    """Return the rows of a year of matches, by table."""
    tables: Tables = {"members": [], "matches": [], "results": [], "standings": []}
    for user in range(1, members + 1):
        row = {"guild": GUILD, "user": user, "name": f"Player {user}", "gone": False}
        tables["members"].append({**row, "checked": now})
    standings: Standings = {}
    streaks: dict[int, int] = defaultdict(int)
    for number in range(1, matches + 1):
        at = now - SPAN + SPAN * (number / matches)
        black, white = pair(chance, members)
        game, winner = chance.choice(list(GAMES)), chance.choice(WINNERS)
        rated = _rate(standings, game, (black, white), winner, at)
        tables["matches"].append(_match(number, game, (black, white), winner, at))
        for result in _results(number, game, (black, white), winner, at, rated):
            streaks[result["user"]] = _streak(streaks[result["user"]], result["score"])
            tables["results"].append({**result, "streak": streaks[result["user"]]})
    for (guild, game, user), standing in standings.items():
        key = {"guild": guild, "game": game, "user": user}
        tables["standings"].append({**key, **row_of_standing(standing), "gone": False})
    return tables


def _streak(last: int, score_: float) -> int:
    return {1.0: max(last, 0) + 1, 0.5: 0, 0.0: min(last, 0) - 1}[score_]


def pair(chance: random.Random, members: int) -> tuple[int, int]:
    """Return the numbers of two random members. Low numbers are drawn far more often."""
    black = white = 0
    while black == white:
        black, white = (1 + int(members * chance.random() ** 3) for _ in Side)
    return black, white


Rated = dict[str, tuple[tuple[Standing, Standing], tuple[Standing, Standing]]]


def _rate(
    standings: Standings, game: str, pair_: tuple[int, int], winner: Side | None, at: datetime
) -> Rated:
    rated: Rated = {}
    for ladder in (game, OVERALL):
        keys = [(GUILD, ladder, user) for user in pair_]
        black, white = (standings.get(key, Standing()) for key in keys)
        after = rate_match(black, white, winner, at)
        standings.update(zip(keys, after, strict=True))
        rated[ladder] = (black, white), after
    return rated


def _match(
    number: int, game: str, pair_: tuple[int, int], winner: Side | None, at: datetime
) -> dict[str, Any]:
    return {
        "id": number,
        "game": game,
        "guild": GUILD,
        "channel": number,
        "black": pair_[0],
        "white": pair_[1],
        "black_name": f"Player {pair_[0]}",
        "white_name": f"Player {pair_[1]}",
        "first": Side.BLACK.value,
        "version": 1,
        "position_version": 0,
        "ply": 0,
        "rated": True,
        "started": at,
        "turn_started": at,
        "ended": at,
        "termination": "resignation",
        "winner": winner and winner.value,
    }


def _results(
    number: int,
    game: str,
    pair_: tuple[int, int],
    winner: Side | None,
    at: datetime,
    rated: Rated,
) -> Iterator[dict[str, Any]]:
    for place, side in enumerate(Side):
        (before, after), (overall, overall_after) = rated[game], rated[OVERALL]
        yield {
            "match": number,
            "user": pair_[place],
            "sequence": number,
            "guild": GUILD,
            "game": game,
            "side": side.value,
            "opponent": pair_[1 - place],
            "score": score(side, winner),
            "at": at,
            "rated": True,
            "before": before[place].rating.value,
            "after": after[place].rating.value,
            "overall_before": overall[place].rating.value,
            "overall_after": overall_after[place].rating.value,
            "opponent_overall": overall[1 - place].rating_at(at).value,
            "nth": overall_after[place].played,
            "nth_in_game": after[place].played,
        }


def _plain(value: object) -> object:
    """Return a time in SQLite's text form, and any other value unchanged."""
    if isinstance(value, datetime):
        return (
            value.astimezone(UTC).replace(tzinfo=None).isoformat(sep=" ", timespec="microseconds")
        )
    return value
