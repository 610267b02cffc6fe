"""Invariants of matches against the engine."""

from __future__ import annotations

from typing import Any

from tests.support.fuzz.case import Case
from tests.support.fuzz.plays import ENGINE, OTHER, SIDES, mover_of, outcome_of, player, state_after
from tests.support.fuzz.slow_play import is_planned
from tests.support.fuzz.snapshot import Row
from tests.support.reference_rules import moves

LEVELS = {str(level) for level in range(1, 7)}
LEVEL = "2"


def engine_match_requested(case: Case, game: str | None) -> None:
    """Allow a match against the engine, begun by /play or /challenge."""
    chosen_options = case.act.options
    wanted = {
        "game": game,
        "pace": chosen_options.get("pace", "none"),
        "level": chosen_options.get("level") or next_level(case, game),
    }
    private = chosen_options.get("private") is True or not case.act.guild
    sides = {name: chosen_options.get(name, "random") for name in ("side", "first")}
    if wanted["level"] in LEVELS:
        begins(case, wanted, sides, private=private, thread=chosen_options.get("thread") is True)


def chosen(case: Case, game: str | None, level: str = LEVEL) -> None:
    """Allow a private engine match that was chosen from a menu."""
    wanted = {"game": game, "pace": "none", "level": level}
    begins(case, wanted, {"side": "random", "first": "random"}, private=True)


def next_level(case: Case, game: str | None) -> str:
    """Return the level after the highest that the actor has beaten without help."""
    won = [
        match["level"]
        for match in case.before.rows("matches", game=game, rules="guti")
        if match["level"] and match["winner"] and player(match, match["winner"]) == case.act.who
        if not case.before.rows("hints", match=match["id"])
        if not case.before.rows("attempts", match=match["id"])
        if not any(row["taken_back"] for row in case.before.rows("turns", match=match["id"]))
    ]
    return min(str(max(won, default=0) + 1), max(LEVELS))


def hinted(case: Case) -> None:
    """Allow a hint. A second hint for a position must name the same move as the first."""
    match, act = case.named_match() if case.act.custom_id else case.live_here(), case.act
    if match is None or not (match["level"] or match["hints"]) or not case.plays_in(match):
        return
    state = state_after(match, case.before.moves(match["id"]))
    outdated = act.custom_id and act.version < match["position_version"]
    if mover_of(match, state) != act.who or outdated:
        return
    key = match["id"], match["position_version"]
    before, after = case.before.row("hints", *key), case.after.row("hints", *key)
    if before is None:
        wanted = {"side": case.side(match), "whole": 0}
        if after and case.explain_new_row("hints", key, wanted):
            case.check(after["move"] in moves(state), f"no legal move: {after}")
    elif after and after["whole"]:
        case.explain("hints", *key, columns={"whole"})


def rematch_with_engine(case: Case) -> None:
    """Allow a rematch against the engine, with sides and first move swapped."""
    match, act = case.named_match(), case.act
    if match is None or match["ended"] is None or act.who not in case.players(match):
        return
    rematch = act.name == "match:rematch"
    level = str(match["level"]) if rematch else act.custom_id.rpartition(":")[2]
    if ENGINE not in case.players(match) or level not in LEVELS:
        return
    side = case.side(match)
    sides = {"side": OTHER[side], "first": "opponent" if match["first"] == side else "me"}
    wanted = {"game": match["game"], "pace": match["pace"], "level": level}
    where = match["channel"]
    accepted = {"challenger": act.who, "opponent": ENGINE, "guild": act.guild, "channel": where}
    accepted |= {"rematch_of": match["id"], "state": "accepted"}
    case.explain_new_row("challenges", None, accepted)
    begins(case, wanted, sides, private=match["owner"] is not None, channel=where)


def match_replaced(case: Case, given_up: Row) -> None:
    """Allow the engine match that the actor begins in place of `given_up`."""
    argument = case.act.custom_id.split(":", 4)[-1]
    kind, level, *values = argument.split("/")
    private = given_up["owner"] is not None
    if kind == "again":
        old = case.before.row("matches", int(level))
        if old is None or case.act.who not in case.players(old):
            return
        side, level = case.side(old), values[0]
        sides = {"side": OTHER[side], "first": "opponent" if old["first"] == side else "me"}
        accepted = {"challenger": case.act.who, "opponent": ENGINE, "rematch_of": old["id"]}
        case.explain_new_row("challenges", None, {**accepted, "state": "accepted"})
        wanted, channel = {"game": old["game"], "pace": old["pace"]}, old["channel"]
    else:
        sides = dict(zip(("side", "first"), values, strict=False))
        wanted, channel = {"game": kind, "pace": values[2]}, case.act.channel
    if level in LEVELS:
        wanted["level"] = level
        begins(case, wanted, sides, private=private, channel=channel, given_up=given_up)


def begins(  # noqa: PLR0913 - the known facts about the match
    case: Case,
    wanted: dict[str, Any],
    sides: dict[str, str],
    *,
    private: bool,
    thread: bool = False,
    channel: int | None = None,
    given_up: Row | None = None,
) -> None:
    """Allow one new match of the actor against the engine, with the values `wanted`."""
    found = [change for change in case.unexplained if change.table == "matches"]
    new = [change.after for change in found if change.before is None and change.after]
    if len(new) != 1:
        return
    (match,), who = new, case.act.who
    channel = (channel or case.act.channel) if case.act.guild else 0
    case.check(set(case.players(match)) == {who, ENGINE}, f"other players: {match}")
    busy = case.before_live(channel)
    elsewhere = not private and (thread or (busy and busy != given_up))
    places = set(case.act.opened) if elsewhere else {channel}
    case.check(match["channel"] in places, f"in another channel than {places}: {match}")
    own = [
        row
        for row in case.before.live
        if row["owner"] == who and row["guild"] == match["guild"] and row != given_up
    ]
    case.check(not (private and own), f"a second private match: {match}")
    if sides["side"] != "random":
        case.check(player(match, sides["side"]) == who, f"sides: {match}")
    if sides["first"] != "random":
        starts = player(match, match["first"]) == who
        case.check(starts == (sides["first"] == "me"), f"who moves first: {match}")
    plies = len(case.after.moves(match["id"]))
    wanted |= {"guild": case.act.guild, "rated": 0, "owner": who if private else None}
    wanted |= {"level": int(wanted["level"]), "ended": None, "hints": 0}
    wanted |= dict.fromkeys(("version", "position_version", "ply"), plies)
    if case.explain_new_row("matches", (match["id"],), wanted):
        replied(case, match, ())


def replied(case: Case, match: Row, before: tuple[str, ...]) -> None:
    """Allow legal moves of the engine and automatic moves of the person.

    Afterwards it must be the person's turn, unless the match is over.
    """
    number = match["id"]
    now = case.after.moves(number)
    for at in range(len(before), len(now)):
        state = state_after(match, now[:at])
        if follows_by_itself(case, match, now[:at], now[at]):
            turn = case.after.rows("turns", match=number, ply=at + 1, taken_back=None)[0]
            alone = mover_of(match, state) != ENGINE
            case.check(bool(turn["automatic"]) == alone, f"turn {turn}")
            case.explain("turns", number, turn["version"])
    after = case.after.row("matches", number)
    if after and after["ended"] is None:
        state = state_after(match, now)
        case.check(mover_of(match, state) != ENGINE, f"the engine did not move: {after}")


def follows_by_itself(case: Case, match: Row, before: tuple[str, ...], move: str) -> bool:
    state = state_after(match, before)
    if mover_of(match, state) == ENGINE:
        return not outcome_of(match, before) and move in moves(state)
    person = case.before.row("people", mover_of(match, state))
    if is_planned(case, match, before, move, mover_of(match, state)):
        return not outcome_of(match, before) and move in moves(state)
    wanted = bool(person and person["auto_move"])
    return wanted and not outcome_of(match, before) and moves(state) == {move}


def engine_resigns(case: Case, match: Row, moves_: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the result of a match that the engine resigned, or None."""
    after = case.after.row("matches", match["id"])
    if match["level"] is None or after is None or after["termination"] != "resignation":
        return None
    state = state_after(match, moves_)
    if outcome_of(match, moves_) or mover_of(match, state) != ENGINE or match["level"] < 4:
        return None
    return "resignation", OTHER[SIDES[state.mover]]
