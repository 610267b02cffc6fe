"""Files of the pages: scripts and styles from memory, fonts from the disk."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from aiohttp import ETag, web
from aiohttp.typedefs import Handler

from bot.web.answers import Body

KEPT = {".css", ".html", ".js", ".svg"}
"""Suffixes of files in memory, which need no thread to be sent."""


@dataclass(frozen=True)
class KeptFile:
    """A file in memory."""

    kind: str
    body: Body
    tag: str

    @classmethod
    def read(cls, path: Path) -> "KeptFile":
        """Read a file."""
        plain = path.read_bytes()
        kind = guess_type(path.name)[0] or "application/octet-stream"
        kind = "text/javascript" if path.suffix == ".js" else kind
        return cls(kind, Body.of(plain, level=9), sha256(plain).hexdigest()[:16])

    def response(self, request: web.Request) -> web.Response:
        """Return the file, or the answer that the browser has it already."""
        known = any(each.value in {self.tag, "*"} for each in request.if_none_match or ())
        response = web.Response(status=304) if known else self.body.response(request, self.kind)
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
