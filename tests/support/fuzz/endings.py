"""Invariants of ended matches and their results."""

from __future__ import annotations

from typing import Any

from tests.support.fuzz.case import Case
from tests.support.fuzz.invitations import begins
from tests.support.fuzz.plays import OTHER, SIDES, player
from tests.support.fuzz.snapshot import Row


def ends_early(case: Case, match: Row, how: str, winner: str) -> None:
    """Allow a match to end early. It is aborted unless both sides have moved."""
    result = (how, winner) if match["ply"] >= len(SIDES) else ("aborted", None)
    ends(case, match, result, version=match["version"] + 1)


def ends(case: Case, match: Row, result: tuple[str, str | None] | None, **changed: Any) -> None:
    """Allow the changes `changed` of a match, and the match's end if `result` is given."""
    termination, winner = result or (None, None)
    after = case.after.row("matches", match["id"]) or match
    ended = case.time_of(after["ended"]) if result else None
    changed |= {"termination": termination, "winner": winner, "ended": ended}
    case.explain_update("matches", match, changed)
    if result or "position_version" in changed:
        for offer in case.before.rows("offers", match=match["id"]):
            later = case.after.row("offers", match["id"], offer["version"])
            if later and later["state"] == "gone":
                case.explain("offers", match["id"], offer["version"], columns={"state"})
    if result:
        if termination != "aborted" and match["level"] is None:
            explain_results(case, match, winner)
        waiting = case.before.rows("challenges", channel=match["channel"], state="waiting")
        if waiting and match["owner"] is None:
            begins(case, waiting[0], waiting[0]["opponent"], {match["channel"]})


def explain_results(case: Case, match: Row, winner: str | None) -> None:
    """Allow new results of both players and the update of their ratings."""
    apart = match["rules"] == "encyclopedia"
    lists = [f"{match['game']}.encyclopedia"] if apart else [match["game"], "all"]
    for side in SIDES.values():
        user, score = player(match, side), {side: 1.0, None: 0.5}.get(winner, 0.0)
        wanted = {"game": lists[0], "guild": match["guild"], "rated": match["rated"]}
        wanted |= {"side": side, "score": score, "opponent": player(match, OTHER[side])}
        ended = (case.after.row("matches", match["id"]) or match)["ended"]
        case.explain_new_row("results", (match["id"], user), wanted | {"at": ended})
        case.explain("members", match["guild"], user, columns={"guild", "user", "name", "gone"})
        for change in list(case.unexplained):
            if change.table == "standings" and change.key[::2] == (match["guild"], user):
                rated = match["rated"] and change.key[1] in lists
                met = rated and change.after and score_added(change.before, change.after) == score
                if met or change.columns == {"gone"}:
                    case.explain("standings", *change.key)


def score_added(before: Row | None, after: Row) -> float | None:
    """Return the score of the one match that `after` adds to `before`, else None."""
    scores = {"wins": 1.0, "draws": 0.5, "losses": 0.0}
    more = {name: after[name] - (before[name] if before else 0) for name in scores}
    if sorted(more.values()) != [0, 0, 1]:
        return None
    return next(scores[name] for name, times in more.items() if times)
