"""Storage of attempts at puzzles, and of marks of deleted ones."""

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    exists,
    false,
    or_,
    select,
)

from bot.play.engine_player import ENGINE
from bot.store.database.columns import SNOWFLAKE, Moment, PersonId, metadata
from bot.store.database.keyed import create_key, key, keyed
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.upsert import insert_new

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("puzzle", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("turn", Integer, nullable=False, server_default="0"),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("shown", Boolean, nullable=False, server_default=false()),
    Column("finished", Moment),
    Index("ix_puzzle_attempts_person", "user", "puzzle"),
    info={LOCK: TableLock.GLOBAL},
)
"""People's attempts at puzzles."""

known_answers = Table(
    "known_answers",
    metadata,
    Column("mark", LargeBinary, primary_key=True),
    info={LOCK: TableLock.GLOBAL},
)
"""Keyed hashes (HMAC) of a person and a puzzle whose answer the person may know.

They come from deleted attempts that revealed the answer, and from shared pages.
"""


def mark_known_answers(connection: Connection, where: ColumnElement[bool]) -> None:
    """Add a mark for each attempt matching `where` whose answer its person may know.

    Call this before the attempts are deleted. The caller holds GLOBAL_LOCK.
    """
    table = puzzle_attempts
    query = select(table.c.user, table.c.puzzle).where(where, knows_answer(), table.c.user > ENGINE)
    if not (known := connection.execute(query).all()):
        return
    secret = create_key(connection)
    marks = {keyed(secret, _of_answer(row.user, row.puzzle)) for row in known}
    insert_new(connection, known_answers, [{"mark": mark} for mark in marks])


def mark_known_answer(connection: Connection, user: int, puzzle: str) -> None:
    """Add a mark for a puzzle whose answer a person may know. The caller holds GLOBAL_LOCK."""
    mark = keyed(create_key(connection), _of_answer(user, puzzle))
    insert_new(connection, known_answers, [{"mark": mark}])


def knew_answer(connection: Connection, user: int, *puzzles: str) -> bool:
    """Return whether deleted results or a page may have told a person one of the answers."""
    if not (secret := key(connection)):
        return False
    marks = [keyed(secret, _of_answer(user, puzzle)) for puzzle in puzzles]
    return connection.scalar(select(exists().where(known_answers.c.mark.in_(marks)))) or False


def knows_answer() -> ColumnElement[bool]:
    """Return the condition for puzzle attempts that may have revealed the answer."""
    table = puzzle_attempts
    return or_(table.c.tries > 0, table.c.shown, table.c.finished.is_not(None))


def _of_answer(user: int, puzzle: str) -> str:
    return f"answer {user} {puzzle}"
