"""Invariants of watching and guessing, vacations, held notices, plans and shared pages."""

from __future__ import annotations

from tests.support.fuzz.case import Case
from tests.support.fuzz.plays import SIDES, state_after
from tests.support.fuzz.practising import of_table
from tests.support.fuzz.snapshot import Row
from tests.support.reference_rules import moves

CLOCK = {"paused", "pause_changes", "deadline", "claimable_from"}
"""Columns of a match that change when its clock stops or starts."""


def watched(case: Case) -> None:
    """Allow the actor to begin or stop watching a match of others."""
    match = case.named_match()
    for change in of_table(case, "watchers"):
        if match and change.key == (match["id"], case.act.who):
            case.check(not case.plays_in(match), f"a player watches: {change}")
            case.explain("watchers", *change.key)


def guessed(case: Case) -> None:
    """Allow the actor to guess the next move of a live match of others, once."""
    match = case.named_match()
    for change in of_table(case, "guesses"):
        if match is None or match["ended"] or case.plays_in(match) or change.before:
            continue
        number, _, user = change.key
        legal = moves(state_after(match, case.before.moves(match["id"])))
        if (number, user) == (match["id"], case.act.who) and (change.after or {})["move"] in legal:
            case.explain("guesses", *change.key)


def vacation_begun(case: Case) -> None:
    """Allow the actor to begin a vacation, if none is in force."""
    for change in of_table(case, "vacations"):
        rows = case.before.rows("vacations", user=case.act.who)
        on = [row for row in rows if row["ends"] > case.act.now]
        if change.key[0] == case.act.who and change.before is None and not on:
            case.explain("vacations", *change.key)


def vacation_ended(case: Case) -> None:
    """Allow the actor to end the vacation that is in force."""
    for change in of_table(case, "vacations"):
        before = change.before
        if change.key[0] == case.act.who and before and before["ends"] > case.act.now:
            case.explain("vacations", *change.key, columns={"ends"})


def day_given(case: Case) -> None:
    """Allow a waiting player to give the opponent a day."""
    match = case.named_match()
    if match and case.plays_in(match):
        case.explain("matches", match["id"], columns={"version", *CLOCK})


def weekends_wished(case: Case) -> None:
    """Allow a player to ask for weekends off, or to agree to them."""
    match = case.named_match()
    if match and case.plays_in(match):
        case.explain("matches", match["id"], columns={"version", "weekends", *CLOCK})


def planned(case: Case) -> None:
    """Allow a player to change the own conditional moves."""
    match = case.named_match()
    if match and case.plays_in(match):
        case.explain("conditional_moves", match["id"], case.act.who)


def is_planned(case: Case, match: Row, before: tuple[str, ...], move: str, person: int) -> bool:
    """Return whether the player planned `move` as an answer to the moves before it."""
    row = case.before.row("conditional_moves", match["id"], person)
    if row is None or row["ply"] > len(before):
        return False
    line = [*before[row["ply"] :], move]
    return any(each.split()[: len(line)] == line for each in row["lines"].splitlines())


def page_shared(case: Case) -> None:
    """Allow the actor to make a page of an own replay or puzzle."""
    for change in of_table(case, "shared_pages"):
        row = change.after
        if change.before is None and row and case.act.who in {row["person"], row["opponent"]}:
            case.explain("shared_pages", *change.key)


def page_changed(case: Case) -> None:
    """Allow the people on a page to show a name, and to end the page."""
    for change in of_table(case, "shared_pages"):
        row = change.before
        if row and change.after and case.act.who in {row["person"], row["opponent"]}:
            case.explain("shared_pages", *change.key)


def followed(case: Case) -> None:
    """Allow what happens later by itself, during any action.

    Guesses are shown, watchers told, notices held or sent, plans lost, and clocks stopped and
    started on days off.
    """
    for change in of_table(case, "guesses"):
        number, version, _ = change.key
        turns = case.after.rows("turns", match=number)
        match = case.after.row("matches", number) or {}
        if match.get("ended") or any(row["version"] > version for row in turns):
            case.explain("guesses", *change.key, columns={"shown"})
    for change in of_table(case, "watchers"):
        match = case.after.row("matches", change.key[0]) or {}
        if change.after is None and match.get("ended"):
            case.explain("watchers", *change.key)
    plans_and_notices_followed(case)
    clocks_settled(case)


def plans_and_notices_followed(case: Case) -> None:
    """Allow notices to be held or sent, and plans to be lost."""
    for change in of_table(case, "held_notices"):
        found = case.after.row("matches", change.key[1])
        if found is None or change.key[0] in case.players(found):
            case.explain("held_notices", *change.key)
    for change in of_table(case, "conditional_moves"):
        moved_on = case.after.row("matches", change.key[0]) != case.before.row(
            "matches", change.key[0]
        )
        if change.before and (moved_on or change.before["lost"]):
            case.explain("conditional_moves", *change.key)


def clocks_settled(case: Case) -> None:
    """Allow the clocks of matches of people on vacation, and with weekends off, to change."""
    resting = {row["user"] for row in case.before.rows("vacations")}
    for change in of_table(case, "matches"):
        match = change.before
        if match is None or change.after is None:
            continue
        players = {match[side] for side in SIDES.values()}
        if players & resting or match["weekends"] == "both":
            case.explain("matches", *change.key, columns=CLOCK)
