"""Storage of due times, in the transaction that changes the match."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite

from bot.play.due_times import DueTime
from bot.play.match import Match
from bot.store.schema import due_times


def _set_in(dialect: Any) -> Any:  # noqa: ANN401 - a dialect's module and statement
    new = dialect.insert(due_times)
    changed = {name: new.excluded[name] for name in ("kind", "at", "attempts")}
    return new.on_conflict_do_update(index_elements=[due_times.c.match], set_=changed)


# Built once, because building a statement takes longer than executing it.
_SET = {"sqlite": _set_in(sqlite), "postgresql": _set_in(postgresql)}
_UNSET = delete(due_times).where(due_times.c.match == bindparam("number"))


def set_due(connection: Connection, match: Match, due: DueTime | None) -> None:
    """Store a match's due time, or delete it if `due` is None."""
    if due is None:
        connection.execute(_UNSET, {"number": match.id})
        return
    row = {"match": match.id, "guild": match.guild, "kind": due.kind.value, "at": due.at}
    connection.execute(_SET[connection.dialect.name], row | {"attempts": 0})
