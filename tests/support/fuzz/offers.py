"""Invariants of draw and take-back offers: who may make and answer them."""

from __future__ import annotations

from tests.support.fuzz.case import Case
from tests.support.fuzz.endings import ends
from tests.support.fuzz.plays import AUTOMATIC, OTHER
from tests.support.fuzz.snapshot import Row


def draw_typed(case: Case) -> None:
    offers(case, case.live_here(), "draw")


def offer_pressed(case: Case) -> None:
    match = case.named_match()
    if match and case.act.version >= match["position_version"]:
        offers(case, match, "takeback" if case.act.custom_id.endswith(":takeback") else "draw")


def offer_to_engine(case: Case) -> None:
    """Allow a draw or take-back offer in a match against the engine."""
    match = case.named_match()
    if match and match["level"] is not None:
        offer_pressed(case)


def takeback_typed(case: Case) -> None:
    offers(case, case.live_here(), "takeback")


def offers(case: Case, match: Row | None, kind: str) -> None:
    """Allow one offer a turn by each player. A draw offer in reply accepts the draw."""
    if match is None or not case.plays_in(match):
        return
    if match["level"] is not None:
        engine_answers(case, match, kind)
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
    if case.explain_new_row("offers", (match["id"], version), wanted):
        ends(case, match, None, version=version)


def engine_answers(case: Case, match: Row, kind: str) -> None:
    """Allow the engine's answer to an offer."""
    version, side = match["version"] + 2, case.side(match)
    if kind == "takeback":
        takes_back(case, match, side, version)
        return
    after = case.after.row("matches", match["id"])
    if after and after["termination"] == "agreement":
        ends(case, match, ("agreement", None), version=version)
        return
    here = [row for row in case.offers(match) if row["state"] != "gone"]
    earlier = [row for row in here if row["side"] == side]
    wanted = {"ply": match["ply"], "kind": kind, "side": side, "state": "declined"}
    if not earlier and case.explain_new_row("offers", (match["id"], version - 1), wanted):
        ends(case, match, None, version=version)


def offer_answered(case: Case) -> Row | None:
    """Return the offer answered by a press, if the actor may answer it."""
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
    takes_back(case, match, offer["side"], version)


def takes_back(case: Case, match: Row, side: str, version: int) -> None:
    """Allow a side's last chosen move and all later moves to be taken back."""
    last = last_choice(case, match, side)
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
    now = case.after.row("offers", match["id"], offer["version"])
    if now and now["state"] == "declined":
        case.explain("offers", match["id"], offer["version"], columns={"state"})
        ends(case, match, None, version=match["version"] + 1)


def offer_withdrawn(case: Case) -> None:
    """Allow a player to withdraw their own offer."""
    match = case.named_match()
    if match is None or not case.plays_in(match):
        return
    if match["ended"] is None and case.act.version >= match["position_version"]:
        own = {"match": match["id"], "ply": match["ply"], "side": case.side(match)}
        for offer in case.before.rows("offers", **own, state="open"):
            offer_closed(case, match, offer)


def last_choice(case: Case, match: Row, side: str) -> int | None:
    """Return the ply of a side's last chosen move, or None if all were automatic."""
    own = (match["first"] != side) + 1
    plies = [
        turn["ply"]
        for turn in case.before.turns(match["id"])
        if turn["ply"] % 2 == own % 2 and not turn[AUTOMATIC]
    ]
    return max(plies, default=None)
