"""Stores of a subject: a database, and methods that are transactions."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection

from bot.shards import Shards
from bot.store.database.database import Database
from bot.store.database.locks import GLOBAL_LOCK

ALL = Shards()


class SubjectStore:
    """Stores the rows of a subject. Background work covers only the servers on its shards."""

    def __init__(self, database: Database, shards: Shards = ALL) -> None:
        self._database, self._shards = database, shards


class OfServer(Protocol):
    """A value that belongs to a server, such as a match."""

    @property
    def guild(self) -> int:
        """The server."""


T = TypeVar("T")
P = ParamSpec("P")
StoreT = TypeVar("StoreT", bound=SubjectStore)
FirstT = TypeVar("FirstT", bound=int | OfServer)


def writes_globally(
    method: Callable[Concatenate[StoreT, Connection, P], T],
) -> Callable[Concatenate[StoreT, P], Coroutine[Any, Any, T]]:
    """Make a method of a store one transaction with GLOBAL_LOCK, as `Database.write` does.

    It is called without the connection, and awaited.
    """

    @wraps(method)
    async def write(self: StoreT, /, *given: P.args, **named: P.kwargs) -> T:
        return await self._database.write(
            GLOBAL_LOCK, lambda connection: method(self, connection, *given, **named)
        )

    return write


def writes_in_server(
    method: Callable[Concatenate[StoreT, Connection, FirstT, P], T],
) -> Callable[Concatenate[StoreT, FirstT, P], Coroutine[Any, Any, T]]:
    """Make a method of a store one transaction with a server's lock, as `Database.write` does.

    The first argument is the server, or a value that belongs to it. The method is called without
    the connection, and awaited.
    """

    @wraps(method)
    async def write(self: StoreT, first: FirstT, /, *given: P.args, **named: P.kwargs) -> T:
        server = first if isinstance(first, int) else first.guild
        return await self._database.write(
            server, lambda connection: method(self, connection, first, *given, **named)
        )

    return write
