"""Files of the pages: scripts and styles from memory, fonts from the disk."""

import gzip
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from aiohttp import ETag, web

KEPT = {".css", ".html", ".js", ".svg"}
"""Suffixes of files in memory, which need no thread to be sent."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class KeptFile:
    """A file in memory, as it is and compressed."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str

    @classmethod
    def read(cls, path: Path) -> "KeptFile":
        """Read a file."""
        plain = path.read_bytes()
        kind = guess_type(path.name)[0] or "application/octet-stream"
        kind = "text/javascript" if path.suffix == ".js" else kind
        return cls(kind, plain, gzip.compress(plain, 9, mtime=0), sha256(plain).hexdigest()[:16])

    def response(self, request: web.Request) -> web.Response:
        """Return the file, or the answer that the browser has it already."""
        known = any(each.value in {self.tag, "*"} for each in request.if_none_match or ())
        zipped = "gzip" in request.headers.get("Accept-Encoding", "").lower()
        if known:
            response = web.Response(status=304)
        else:
            body = self.packed if zipped else self.plain
            response = web.Response(body=body, content_type=self.kind, charset="utf-8")
            if zipped:
                response.headers["Content-Encoding"] = "gzip"
        response.etag = ETag(self.tag)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        return response


def static(names: Mapping[str, Path]) -> Handler:
    """Return a handler that serves these files and no others."""
    kept = {name: KeptFile.read(path) for name, path in names.items() if path.suffix in KEPT}

    async def serve(request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "")
        if file := kept.get(name):
            return file.response(request)
        if path := names.get(name):
            return web.FileResponse(path, headers={"Cache-Control": "no-cache"})
        raise web.HTTPNotFound

    return serve
