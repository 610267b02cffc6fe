"""Writes a person's stored data to a JSON file, outside the event loop.

The temporary file has no name, so it disappears even after a crash.
"""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime
from io import BufferedIOBase
from tempfile import TemporaryFile
from typing import Any, Self

Row = Mapping[str, Any]
Pages = AsyncIterator[tuple[str, Sequence[Row]]]
"""Pages of rows, each with the name of a table. Pages of one table are consecutive."""

MAX_UNCOMPRESSED_BYTES = 1_000_000
"""Size up to which a file is sent uncompressed, so that any editor opens it."""


class DataFile:
    """A temporary file with rows by table, as compressed JSON. Sizes are in bytes."""

    def __init__(self) -> None:
        self._temporary = TemporaryFile()  # noqa: SIM115 - `write` closes it
        # On Windows the temporary file is a wrapper.
        self.file: BufferedIOBase = getattr(self._temporary, "file", self._temporary)
        self.size = self.compressed_size = 0
        self._gzip = gzip.GzipFile(fileobj=self.file, mode="wb")
        self._table: str | None = None
        self._first = True

    @classmethod
    @asynccontextmanager
    async def write(cls, pages: Pages) -> AsyncIterator[Self]:
        """Yield a file that contains `pages`, and close the file on exit. Raises OSError."""
        written = await asyncio.to_thread(cls)
        with closing(written):
            async for table, rows in pages:
                await asyncio.to_thread(written.add, table, rows)
            await asyncio.to_thread(written.finish)
            yield written

    def close(self) -> None:
        """Close the file, which deletes it."""
        self._temporary.close()

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Add rows of a table."""
        if table != self._table:
            self._put(f"{'{' if self._table is None else '],'}\n{json.dumps(table)}: [")
            self._table, self._first = table, True
        for row in rows:
            line = json.dumps(row, ensure_ascii=False, default=_plain)
            self._put(f"{'' if self._first else ','}\n {line}")
            self._first = False

    def finish(self) -> None:
        """Write the end of the JSON, and rewind the file."""
        self._put("{}" if self._table is None else "]\n}\n")
        self._gzip.close()
        self.compressed_size = self.file.tell()
        self.file.seek(0)

    @property
    def is_small(self) -> bool:
        """True if the file is small enough to be sent uncompressed."""
        return self.size <= MAX_UNCOMPRESSED_BYTES

    def plain(self) -> bytes:
        """Return the uncompressed JSON."""
        return gzip.decompress(self.file.read())

    def _put(self, text: str) -> None:
        self.size += self._gzip.write(text.encode())


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
