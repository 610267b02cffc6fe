"""Keyed hashes (HMAC), which recognise a deleted person but name no one."""

import hmac
import secrets

from sqlalchemy import Column, Connection, LargeBinary, String, Table, insert, select

from bot.store.database.columns import metadata
from bot.store.database.locks import LOCK, TableLock

KEYS = Table(
    "secrets",
    metadata,
    Column("kind", String, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    info={LOCK: TableLock.GLOBAL},
)
"""Secret keys of this database. The kind "deletion" is for the marks of deletions."""

KIND = "deletion"
"""Kind of the row in `secrets` that contains the key."""

KEY_BYTES = 32


def key(connection: Connection) -> bytes | None:
    """Return the key of this database, or None if nothing was deleted yet."""
    query = select(KEYS.c.secret).where(KEYS.c.kind == KIND)
    found: bytes | None = connection.execute(query).scalar()
    return found


def create_key(connection: Connection) -> bytes:
    """Return the key of this database, and create it if there is none.

    The caller holds GLOBAL_LOCK.
    """
    if found := key(connection):
        return found
    new = secrets.token_bytes(KEY_BYTES)
    connection.execute(insert(KEYS).values(kind=KIND, secret=new))
    return new


def keyed(secret: bytes, subject: str) -> bytes:
    """Return the keyed hash of a subject."""
    return hmac.digest(secret, subject.encode(), "sha256")
