"""Parts of answers that several kinds of pages share."""

import gzip
from dataclasses import dataclass
from http import HTTPStatus

from aiohttp import web

from bot.web.errors import TooManyRequests
from guti.errors import GutiError

BUSY_PAUSE_S = 2
"""Seconds after which a page repeats a request that the database or Discord did not answer."""


@dataclass(frozen=True)
class Body:
    """A text or a file, as it is and compressed."""

    plain: bytes
    packed: bytes

    @classmethod
    def of(cls, plain: bytes, level: int = 6) -> "Body":
        """Return a text or a file, compressed at `level`."""
        return cls(plain, gzip.compress(plain, level, mtime=0))

    @property
    def size(self) -> int:
        """The number of bytes in memory."""
        return len(self.plain) + len(self.packed)

    def response(self, request: web.Request, kind: str) -> web.Response:
        """Return an answer, compressed if the browser can read that."""
        zipped = "gzip" in request.headers.get("Accept-Encoding", "").lower()
        body = self.packed if zipped else self.plain
        response = web.Response(body=body, content_type=kind, charset="utf-8")
        if zipped:
            response.headers["Content-Encoding"] = "gzip"
        return response


def say_when_to_retry(response: web.Response, error: GutiError) -> None:
    """Add the seconds after which a refused request may be sent again."""
    if isinstance(error, TooManyRequests):
        response.headers["Retry-After"] = str(error.seconds)
    elif response.status == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = str(BUSY_PAUSE_S)
