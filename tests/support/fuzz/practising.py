"""Invariants of analyses, puzzles and shared positions."""

from __future__ import annotations

from datetime import date

from bot.play.week_card import SUNDAY
from tests.support.fuzz.case import Case
from tests.support.fuzz.snapshot import Row, RowChange


def analysed(case: Case) -> None:
    """Allow the analysis of a finished match, and of a record that the actor sent."""
    for change in of_table(case, "analyses"):
        match = case.before.row("matches", change.key[0])
        if match and change.before is None and match["ended"]:
            here = match["guild"] == case.act.guild
            if here and match["owner"] in {None, case.act.who}:
                case.explain("analyses", *change.key)
    for change in of_table(case, "record_analyses"):
        row = change.after or change.before or {}
        if case.act.name == "/analyse" and row["person"] == case.act.who:
            case.explain("record_analyses", *change.key)


def puzzled(case: Case) -> None:
    """Allow the actor to open a puzzle, answer it once or show its solution."""
    for change in of_table(case, "puzzle_days"):
        if change.after and change.key == (case.act.who, case.act.now[:10]):
            case.explain("puzzle_days", *change.key)
    for change in of_table(case, "puzzle_attempts"):
        before, after = change.before, change.after
        if after is None or change.key[:2] != (case.act.guild, case.act.who):
            continue
        case.explain("puzzle_attempts", *change.key)
        first = before or {"turn": 0, "tries": 0, "shown": 0, "finished": None}
        steps = after["turn"] - first["turn"], after["tries"] - first["tries"]
        case.check(steps in {(0, 0), (1, 0), (0, 1)}, f"more than one answer: {change}")
        case.check(first["finished"] is None, f"after its end: {change}")
        failed = [bool(row["tries"] or row["shown"]) for row in (first, after)]
        counts = not failed[0] and (failed[1] or after["finished"] is not None)
        if counts:
            rated(case, after, solved=not failed[1])


def rated(case: Case, attempt: Row, *, solved: bool) -> None:
    """Allow a puzzle's first result to change the ratings of solver and puzzle."""
    rows = (
        ("puzzle_solvers", (case.act.who,), solved),
        ("puzzle_standings", (attempt["puzzle"],), not solved),
    )
    for table, key, won in rows:
        before, after = case.before.row(table, *key), case.after.row(table, *key)
        tried = {"solved": 0, "failed": 0} if before is None else before
        wanted = {"solved": tried["solved"] + won, "failed": tried["failed"] + (not won)}
        if after and wanted.items() <= after.items():
            case.explain(table, *key)


def daily_puzzle_posted(case: Case) -> None:
    """Allow the daily puzzle to be posted once a day, during any action."""
    today = case.act.now[:10]
    for change in of_table(case, "daily_puzzles"):
        before, after, guild = change.before, change.after, change.key[0]
        if after is None:
            if before and before["day"] < today:
                case.explain("daily_puzzles", *change.key)
            continue
        servers = [snapshot.row("servers", guild) for snapshot in (case.before, case.after)]
        wanted = [row for row in servers if row and row["puzzle_hour"] is not None]
        since = case.act.since[:10] or today
        if wanted and before is None and since <= after["day"] <= today:
            case.explain("daily_puzzles", *change.key)


def week_card_posted(case: Case) -> None:
    """Allow a card to be stored once for a Sunday that has begun, during any action."""
    for change in of_table(case, "week_cards"):
        guild, day = change.key
        servers = [snapshot.row("servers", guild) for snapshot in (case.before, case.after)]
        wanted = any(row and row["sunday_hour"] is not None for row in servers)
        is_sunday = date.fromisoformat(day).weekday() == SUNDAY
        if wanted and is_sunday and change.before is None and change.after:
            case.check(change.after["until"] <= case.act.now, f"too early: {change}")
            case.explain("week_cards", *change.key)


def shared(case: Case) -> None:
    """Allow the actor to share a turning point of the match that the button names."""
    match = case.named_match()
    for change in of_table(case, "messages"):
        if match and change.after and change.before is None:
            case.check(change.after["match"] == match["id"], f"another match: {change}")
            case.explain("messages", *change.key)


def tried(case: Case) -> None:
    """Allow the actor to begin a private match from a shared turning point."""
    for change in of_table(case, "attempts"):
        if change.before is None and change.after:
            number = change.after["match"]
            case.explain("attempts", *change.key)
            row = case.after.row("matches", number)
            case.check((row or {}).get("owner") == case.act.who, f"another's: {row}")
            for table in ("matches", "turns", "due"):
                for new in of_table(case, table):
                    if new.key[0] == number and new.before is None:
                        case.explain(table, *new.key)


def cards_renewed(case: Case) -> None:
    """Allow cards with shared positions to be updated and deleted."""
    for change in of_table(case, "messages"):
        if change.before and (change.after is None or change.columns == {"stale"}):
            case.explain("messages", *change.key)


def of_table(case: Case, table: str) -> list[RowChange]:
    return [change for change in case.unexplained if change.table == table]
