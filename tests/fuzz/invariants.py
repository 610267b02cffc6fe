"""Which changes of the database each thing that somebody does may cause, and by whom.

A second reading of the rules of play; it must not know the bot's code. What is in none of the
tables here may change nothing: a new command gets its line in INVARIANTS, a new option of
/settings or /server in OWN or SERVER of `preferences`, a new column that follows a match or a
challenge in FOLLOWS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from reference_rules import moves

from fuzz.case import Case
from fuzz.invitations import (
    accepted,
    asked_again,
    begins,
    declined,
    form_filled,
    invited,
    sought,
    waited,
    withdrawn,
)
from fuzz.plays import AUTOMATIC, OTHER, SIDES, means, mover_of, outcome_of, player, state_after
from fuzz.preferences import OWN, SERVER, preferred, selects, server_settings_changed, spoken_to
from fuzz.snapshot import Row


def judge(case: Case) -> list[str]:
    """What is wrong with what came of an act; nothing, if it was a legal cause of all of it."""
    invariant = INVARIANTS.get(case.act.name)
    if invariant:
        invariant(case)
    return [*case.wrong, *(f"no legal cause: {change}" for change in case.unexplained)]


# Moves.


def typed(case: Case) -> None:
    """/move: by the player to move, in the match's channel."""
    match = case.live_here()
    if match:
        text = str(case.act.options.get("move", ""))
        plays(case, match, means(text))
        case.require(text in legal_for(case, match), "a legal move was refused", match)


def picked(case: Case) -> None:
    """A whole move, chosen in the picker by the player to move as the board stands."""
    match = case.named_match()
    if match and match["ended"] is None and case.act.version >= match["position_version"]:
        chosen = str(case.act.options.get(case.act.custom_id, ""))
        plays(case, match, lambda move: move.replace("x", "-") == chosen)


def pressed(case: Case) -> None:
    """A move, or a piece that has only one, pressed below the board by the player to move."""
    match = case.named_match()
    if match and match["ended"] is None and case.act.version >= match["position_version"]:
        plays(case, match, means(case.act.custom_id.split(":")[-1]))


def legal_for(case: Case, match: Row) -> set[str]:
    """What who acts could play in a match."""
    state = state_after(match["game"], match["first"], case.before.moves(match["id"]))
    return moves(state) if case.act.who == mover_of(match, state) else set()


def plays(case: Case, match: Row, meant: Callable[[str], bool]) -> None:
    """One legal move of the player to move; forced ones follow for those who want it so."""
    number, old = match["id"], case.before.moves(match["id"])
    new = case.after.moves(number)[len(old) :]
    if not new or case.after.moves(number)[: len(old)] != old:
        return
    if new[0] not in legal_for(case, match) or not meant(new[0]):
        return
    after = old
    for at, move in enumerate(new):
        if at and not follows_by_itself(case, match, after, move):
            return
        after = (*after, move)
        turn = case.after.rows("turns", match=number, ply=len(after), taken_back=None)[0]
        expected = (match["version"] + at + 1, bool(at))
        case.check((turn["version"], bool(turn["automatic"])) == expected, f"turn {turn}")
        case.explain("turns", number, turn["version"])
    version = match["version"] + len(new)
    changed = {"version": version, "position_version": version, "ply": len(after)}
    ends(case, match, outcome_of(match, after), **changed)


def follows_by_itself(case: Case, match: Row, before: tuple[str, ...], move: str) -> bool:
    state = state_after(match["game"], match["first"], before)
    person = case.before.row("people", mover_of(match, state))
    wanted = bool(person and person["auto_move"])
    return wanted and not outcome_of(match, before) and moves(state) == {move}


# What a player does to a match without moving.


def resigned(case: Case) -> None:
    match = case.named_match()
    if match and case.plays_in(match) and case.act.version >= match["position_version"]:
        left(case, match, "resignation", OTHER[case.side(match)])


def claimed(case: Case) -> None:
    """By a player whose opponent has left the server, or is silent where there is no time limit."""
    match = case.live_here()
    if match and case.plays_in(match):
        opponent = player(match, OTHER[case.side(match)])
        state = state_after(match["game"], match["first"], case.before.moves(match["id"]))
        told = match["claimable_from"] and match["due"] is None
        waited = told and match["claimable_from"] <= case.act.now
        if opponent not in case.act.members:
            left(case, match, "abandoned", case.side(match))
        elif waited and SIDES[state.mover] != case.side(match):
            left(case, match, "silence", case.side(match))


def left(case: Case, match: Row, how: str, winner: str) -> None:
    """A match ends before its time; without a result until each side has moved."""
    result = (how, winner) if match["ply"] >= len(SIDES) else ("aborted", None)
    ends(case, match, result, version=match["version"] + 1)


def draw_typed(case: Case) -> None:
    offers(case, case.live_here(), "draw")


def offer_pressed(case: Case) -> None:
    match = case.named_match()
    if match and case.act.version >= match["position_version"]:
        offers(case, match, "takeback" if case.act.custom_id.endswith(":takeback") else "draw")


def takeback_typed(case: Case) -> None:
    offers(case, case.live_here(), "takeback")


def offers(case: Case, match: Row | None, kind: str) -> None:
    """One offer a turn and player; a draw that both offer is agreed."""
    if match is None or not case.plays_in(match):
        return
    here = [row for row in case.offers(match) if row["state"] != "gone"]
    mine, theirs = (
        [row for row in here if row["side"] == side]
        for side in (case.side(match), OTHER[case.side(match)])
    )
    if kind == "draw" and any(row["kind"] == kind and row["state"] == "open" for row in theirs):
        ends(case, match, ("agreement", None), version=match["version"] + 1)
        return
    if mine or (kind == "takeback" and last_choice(case, match, case.side(match)) is None):
        return
    wanted = {"ply": match["ply"], "kind": kind, "side": case.side(match), "state": "open"}
    version = match["version"] + 1
    if case.is_new("offers", (match["id"], version), wanted):
        ends(case, match, None, version=version)


def offer_answered(case: Case) -> Row | None:
    """The offer that a press answers, if who presses may answer it."""
    match = case.named_match()
    if match is None or not case.plays_in(match):
        return None
    offer = case.before.row("offers", match["id"], case.act.version)
    if offer and offer["state"] == "open" and offer["ply"] == match["ply"]:
        return offer if offer["side"] != case.side(match) else None
    return None


def offer_accepted(case: Case) -> None:
    match, offer = case.named_match(), offer_answered(case)
    if match is None or offer is None:
        return
    version = match["version"] + 1
    if offer["kind"] == "draw":
        ends(case, match, ("agreement", None), version=version)
        return
    last = last_choice(case, match, offer["side"])
    for turn in case.before.turns(match["id"]):
        if last is not None and turn["ply"] >= last:
            case.explain("turns", match["id"], turn["version"], columns={"taken_back"})
    if last is not None and len(case.after.turns(match["id"])) == last - 1:
        ends(case, match, None, version=version, position_version=version, ply=last - 1)


def offer_declined(case: Case) -> None:
    match, offer = case.named_match(), offer_answered(case)
    if match is None or offer is None:
        return
    offer_closed(case, match, offer)


def offer_closed(case: Case, match: Row, offer: Row) -> None:
    kept = case.after.row("offers", match["id"], offer["version"])
    if kept and kept["state"] == "declined":
        case.explain("offers", match["id"], offer["version"], columns={"state"})
        ends(case, match, None, version=match["version"] + 1)


def offer_withdrawn(case: Case) -> None:
    """By who made it; it waits for no answer then, like one that was declined."""
    match = case.named_match()
    if match is None or not case.plays_in(match):
        return
    if match["ended"] is None and case.act.version >= match["position_version"]:
        own = {"match": match["id"], "ply": match["ply"], "side": case.side(match)}
        for offer in case.before.rows("offers", **own, state="open"):
            offer_closed(case, match, offer)


def last_choice(case: Case, match: Row, side: str) -> int | None:
    """The ply of the last move that a side chose itself, if it chose any."""
    own = (match["first"] != side) + 1
    plies = [
        turn["ply"]
        for turn in case.before.turns(match["id"])
        if turn["ply"] % 2 == own % 2 and not turn[AUTOMATIC]
    ]
    return max(plies, default=None)


def ends(case: Case, match: Row, result: tuple[str, str | None] | None, **changed: Any) -> None:
    """A match goes on changed so, or ends with this result; nothing else about it changes."""
    termination, winner = result or (None, None)
    after = case.after.row("matches", match["id"]) or match
    ended = case.moment(after["ended"]) if result else None
    changed |= {"termination": termination, "winner": winner, "ended": ended}
    case.becomes("matches", match, changed)
    if result or "position_version" in changed:
        for offer in case.before.rows("offers", match=match["id"]):
            later = case.after.row("offers", match["id"], offer["version"])
            if later and later["state"] == "gone":
                case.explain("offers", match["id"], offer["version"], columns={"state"})
    if result:
        if termination != "aborted":
            counts(case, match, winner)
        waiting = case.before.rows("challenges", channel=match["channel"], state="waiting")
        if waiting:
            begins(case, waiting[0], waiting[0]["opponent"], {match["channel"]})


def counts(case: Case, match: Row, winner: str | None) -> None:
    """A result for each player; ratings if it is rated; their names, and that they are here."""
    for side in SIDES.values():
        user, score = player(match, side), {side: 1.0, None: 0.5}.get(winner, 0.0)
        wanted = {name: match[name] for name in ("game", "guild", "rated")}
        wanted |= {"side": side, "score": score, "opponent": player(match, OTHER[side])}
        ended = (case.after.row("matches", match["id"]) or match)["ended"]
        case.is_new("results", (match["id"], user), wanted | {"at": ended})
        case.explain("members", match["guild"], user, columns={"guild", "user", "name", "gone"})
        for change in list(case.unexplained):
            if change.table == "standings" and change.key[::2] == (match["guild"], user):
                rated = match["rated"] and change.key[1] in {match["game"], "all"}
                met = rated and change.after and one_more(change.before, change.after) == score
                if met or change.columns == {"gone"}:
                    case.explain("standings", *change.key)


def one_more(before: Row | None, after: Row) -> float | None:
    """The score of the one match that a standing has more; None if it is not one."""
    scores = {"wins": 1.0, "draws": 0.5, "losses": 0.0}
    more = {name: after[name] - (before[name] if before else 0) for name in scores}
    if sorted(more.values()) != [0, 0, 1]:
        return None
    return next(scores[name] for name, times in more.items() if times)


# Time.


def passed(case: Case) -> None:
    """Time runs out for who is to move; before that they are warned, which moves what is due."""
    for change in [each for each in case.unexplained if each.table == "matches"]:
        match, after = change.before, change.after
        if match is None or after is None or match["ended"]:
            continue
        if after["ended"] and match["deadline"] and match["deadline"] <= case.act.now:
            state = state_after(match["game"], match["first"], case.before.moves(match["id"]))
            left(case, match, "time", OTHER[SIDES[state.mover]])
        elif match["due"] and match["due"] <= case.act.now:
            case.explain("matches", match["id"], columns={"due", "claimable_from"})
    shown(case)


def begun_again(case: Case) -> None:
    """The time that the bot was away is given back to all, as far as it was their turn then."""
    passed(case)
    given = set[tuple[float, float]]()
    for change in [each for each in case.unexplained if each.table == "matches"]:
        before, after = change.before, change.after
        for name in ("deadline", "claimable_from"):
            changed = name in change.columns and change.columns <= {name, "due"}
            if before and after and before[name] and changed:
                turn = seconds(before["turn_started"], case.act.now)
                given.add((seconds(before[name], after[name]), turn))
                case.explain("matches", *change.key)
    away = max((gap for gap, _ in given), default=0)
    alike = all(0 < gap == min(away, turn) for gap, turn in given)
    case.check(alike, f"given back, and since when it is whose turn: {given}")


def seconds(one: str, other: str) -> float:
    return (datetime.fromisoformat(other) - datetime.fromisoformat(one)).total_seconds()


def shown(case: Case) -> None:
    """The end of a match whose board could not be shown yet."""
    for change in [each for each in case.unexplained if each.table == "matches"]:
        if change.before and change.before["ended"]:
            case.explain("matches", *change.key, columns={"message", "shown_version", "due"})


# Everything else.


def looked(case: Case) -> None:
    """/board posts a lost board again for a player; a match whose channel is gone comes here."""
    match = case.live_here()
    if match is None:
        gone = [row for row in case.before.live if row["channel"] not in case.act.channels]
        own = [row for row in gone if case.act.who in case.players(row)]
        for lost in own:
            if lost["guild"] == case.act.guild:
                case.explain("matches", lost["id"], columns={"channel", "message", "shown_version"})
                return
    elif case.act.who in case.players(match):
        case.explain("matches", match["id"], columns={"message", "shown_version"})


def looked_for(case: Case) -> None:
    """A leaderboard notes who has left the server, and who is back."""
    for change in list(case.unexplained):
        guild, user = change.key[0], change.key[-1]
        if change.table in {"members", "standings"} and change.before and change.after:
            truly = bool(change.after["gone"]) == (user not in case.act.members)
            if guild == case.act.guild and truly:
                case.explain(change.table, *change.key, columns={"gone", "checked"})


INVARIANTS: Mapping[str, Callable[[Case], None]] = MappingProxyType({
    "/move": typed,
    "match:piece": picked,
    "match:target": picked,
    "match:play": pressed,
    "match:from": pressed,
    "match:offer": offer_pressed,
    "match:resign": resigned,
    "/draw": draw_typed,
    "match:draw": offer_pressed,
    "/takeback": takeback_typed,
    "match:accept": offer_accepted,
    "match:decline": offer_declined,
    "match:withdraw": offer_withdrawn,
    "/challenge": invited,
    "form:challenge": form_filled,
    "/seek": sought,
    "seek:game": sought,
    "challenge:accept": accepted,
    "challenge:wait": waited,
    "challenge:decline": declined,
    "challenge:withdraw": withdrawn,
    "match:rematch": asked_again,
    "/claim": claimed,
    "time": passed,
    "restart": begun_again,
    "/board": looked,
    "/settings": preferred,
    "help:language": spoken_to,
    "/server": server_settings_changed,
    **dict.fromkeys(selects("settings", OWN), preferred),
    **dict.fromkeys(selects("server", SERVER), server_settings_changed),
    "/leaderboard": looked_for,
    "leaderboard:back": looked_for,
    "leaderboard:on": looked_for,
})  # fmt: skip
"""What may change something, and how. Whatever is not named here may change nothing."""
