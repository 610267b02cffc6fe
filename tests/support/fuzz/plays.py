"""State and result of a stored match, by the reference rules."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.support.fuzz.snapshot import Row, Snapshot
from tests.support.reference_rules import PlainState, capture_due, ending, play, start

SIDES = {"b": "black", "w": "white"}
OTHER = {"black": "white", "white": "black"}
AUTOMATIC = "automatic"
REPETITIONS = 3
ENGINE = -1
"""Player id of the engine."""

POINT = re.compile(r"[a-i][1-9]|[o0]")

Result = tuple[str, str | None]


def state_after(match: Row, moves: tuple[str, ...]) -> PlainState:
    """Return the state after `moves`. Raises ValueError if a move is illegal."""
    return _state(match["game"], match["rules"], match["first"], moves)


@cache
def _state(game: str, rules: str, first: str, moves: tuple[str, ...]) -> PlainState:
    if not moves:
        return start(game, first[0], rules)
    return play(_state(game, rules, first, moves[:-1]), moves[-1])


def player(match: Row, side: str) -> int:
    """Return the id of the user who plays a side."""
    return int(match[side])


def mover_of(match: Row, state: PlainState) -> int:
    return player(match, SIDES[state.mover])


def outcome_of(match: Row, moves: tuple[str, ...]) -> Result | None:
    """Return the termination and winner after `moves`, or None if the match is live."""
    found = _outcome(match["game"], match["rules"], match["first"], moves)
    return found and (found[0], SIDES[found[1]] if found[1] else None)


@cache
def _outcome(
    game: str, rules: str, first: str, moves: tuple[str, ...]
) -> tuple[str, str | None] | None:
    state = _state(game, rules, first, moves)
    over = ending(state)
    if over:
        return over[0].lower().replace("_", "-"), over[1]
    history = (_state(game, rules, first, moves[:ply]) for ply in range(len(moves) + 1))
    stood = Counter((frozenset(each.men.items()), each.mover) for each in history)
    if stood[frozenset(state.men.items()), state.mover] < REPETITIONS or capture_due(state):
        return None
    have = Counter(state.men.values())
    if have["b"] == have["w"]:
        return "count", None
    return "count", max("bw", key=lambda side: have[side])


def faults(snapshot: Snapshot, matches: set[Any]) -> list[str]:
    """Return the errors in the stored rows of `matches`."""
    wrong = []
    channels = [row["channel"] for row in snapshot.live if row["owner"] is None]
    if len(set(channels)) < len(channels):
        wrong.append(f"two live matches in one channel: {channels}")
    for match in (row for row in snapshot.rows("matches") if row["id"] in matches):
        turns = snapshot.turns(match["id"])
        moves = snapshot.moves(match["id"])
        if [turn["ply"] for turn in turns] != list(range(1, len(turns) + 1)):
            wrong.append(f"turns are missing: {turns}")
        if match["ply"] != len(turns):
            wrong.append(f"its plies are miscounted: {match}")
        try:
            over = outcome_of(match, moves)
        except ValueError as illegal:
            wrong.append(f"match {match['id']} has an illegal move: {illegal}")
            continue
        if over and (match["termination"], match["winner"]) != over:
            wrong.append(f"ended by {over}, kept as {match}")
    return wrong


def can_mean(text: str) -> Callable[[str], bool]:
    """Return a function that checks whether a typed text can mean a move."""
    plain = "".join(str(unicodedata.digit(it)) if it.isdecimal() else it for it in text.lower())
    points = [point.replace("0", "o") for point in POINT.findall(plain)]

    def meant(move: str) -> bool:
        path = re.split("[-x]", move)
        return path[: len(points)] == points or [path[0], path[-1]] == points

    return meant
