"""Invariants of tournaments. The tests of tournaments check their rounds and results."""

from __future__ import annotations

from tests.support.fuzz.case import Case
from tests.support.fuzz.practising import of_table
from tests.support.fuzz.snapshot import RowChange

TABLES = (
    "tournaments",
    "tournament_players",
    "tournament_pairings",
    "tournament_games",
)


def changes_of(case: Case, *tables: str) -> list[RowChange]:
    """Return the changes of tournaments of the actor's server."""
    found = [change for table in tables or TABLES for change in of_table(case, table)]
    return [it for it in found if (it.after or it.before or {})["guild"] == case.act.guild]


def tournament_planned(case: Case) -> None:
    """Allow managers to choose directors and to draft one tournament."""
    if not case.act.manages:
        return
    case.explain("tournament_servers", case.act.guild)
    for change in changes_of(case, "tournaments"):
        # A new draft replaces the host's older one.
        if (change.after or change.before or {})["host"] == case.act.who:
            case.explain("tournaments", *change.key)


def tournament_directed(case: Case) -> None:
    """Allow managers to change the tournament that the button names."""
    for change in changes_of(case):
        if case.act.manages and change.key[0] == case.act.number:
            case.explain(change.table, *change.key)


def tournament_joined(case: Case) -> None:
    """Allow the actor to join or leave the tournament that the button names."""
    for change in changes_of(case, "tournament_players"):
        row = change.after or change.before or {}
        if change.key[0] == case.act.number and row["user"] == case.act.who:
            case.explain("tournament_players", *change.key)
            case.explain("tournaments", case.act.number, columns={"version"})


def tournament_played(case: Case) -> None:
    """Allow a player of the tournament to begin the matches of a pairing."""
    for change in changes_of(case):
        if change.key[0] == case.act.number:
            case.explain(change.table, *change.key)
    for change in of_table(case, "matches"):
        if change.before is None and change.after and case.act.who in case.players(change.after):
            case.explain("matches", *change.key)


def tournaments_advanced(case: Case) -> None:
    """Allow tournaments with a due step, and games of ended matches, to change."""
    due = {row["number"] for row in case.before.rows("due", subject="tournament")}
    ended = {row["id"] for row in case.after.rows("matches") if row["ended"]}
    for table in TABLES:
        for change in of_table(case, table):
            row = change.after or change.before or {}
            if change.key[0] in due or row.get("match") in ended:
                case.explain(table, *change.key)
