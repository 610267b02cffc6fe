"""Stored databases of commit ce778121 and of each release, with facts about them.

`keep_release.py` writes them, by playing every scene of the tests through a simulated Discord.
"""

import gzip
import json
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.play.match import Match

DATABASES = Path(__file__).with_name("databases")
FIRST = "ce778121"
RELEASES = sorted(path.stem for path in DATABASES.glob("*.json"))


def kept_facts(release: str) -> dict[str, Any]:
    """Return the stored facts about a release's database."""
    facts = json.loads((DATABASES / f"{release}.json").read_text(encoding="utf-8"))
    assert isinstance(facts, dict)
    return facts


KEPT = kept_facts(FIRST)
STOPPED = datetime.fromisoformat(KEPT["now"])
"""Time at which the first version stopped."""


def restore_kept(path: Path, stopped: datetime | None = None, release: str = FIRST) -> Path:
    """Write a stored database to `path`, with times shifted so that it ends at `stopped`."""
    path.write_bytes(gzip.decompress((DATABASES / f"{release}.sqlite3.gz").read_bytes()))
    now = datetime.fromisoformat(kept_facts(release)["now"])
    seconds = ((stopped or now) - now).total_seconds()
    if not seconds:
        return path
    with closing(sqlite3.connect(path)) as connection, connection:
        for table, column in _moments(connection):
            connection.execute(
                f'UPDATE "{table}" SET "{column}" = '  # noqa: S608
                f"strftime('%Y-%m-%d %H:%M:%f', \"{column}\", ?) || '000'",
                (f"{seconds:+.3f} seconds",),
            )
    return path


def described(match: Match) -> dict[str, Any]:
    """Return the facts about a match, in the form of the stored facts."""
    result = match.result
    return {
        "id": match.id,
        "game": match.game.key,
        "version": match.version,
        "position": match.position.text,
        "channel": match.channel,
        "black": match.black,
        "white": match.white,
        "rated": match.rated,
        "level": match.level,
        "owner": match.owner,
        "pace": match.pace.value,
        "deadline": match.deadline and match.deadline.isoformat(),
        "offers": [
            [offer.kind.value, offer.by.value, offer.version, offer.declined]
            for offer in match.offers
        ],
        "moves": [str(move) for move in match.moves],
        "ended": result and result.termination.value,
        "winner": result and result.winner and result.winner.value,
    }


def replace_ids(path: Path, new: dict[int, int]) -> None:
    """Replace ids of people, channels and the server in the whole database.

    Ids become negative first, since a new id may equal another old one.
    """
    with closing(sqlite3.connect(path)) as connection, connection:
        cases = " ".join("WHEN ? THEN ?" for _ in new)
        pairs = [number for old, id_ in new.items() for number in (old, -id_)]
        for table, column in _columns(connection, "BIGINT"):
            changed = f'CASE "{column}" {cases} ELSE "{column}" END'
            connection.execute(f'UPDATE "{table}" SET "{column}" = {changed}', pairs)  # noqa: S608
            ids = ", ".join(str(-id_) for id_ in new.values())
            connection.execute(
                f'UPDATE "{table}" SET "{column}" = -"{column}" '  # noqa: S608
                f'WHERE "{column}" IN ({ids})'
            )


def rows_of(path: Path, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]  # noqa: S608


def _moments(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return _columns(connection, "DATETIME")


def _columns(connection: sqlite3.Connection, kind: str) -> list[tuple[str, str]]:
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return [
        (table, column)
        for (table,) in tables
        for _, column, found, *_ in connection.execute(f'PRAGMA table_info("{table}")')
        if found == kind
    ]
