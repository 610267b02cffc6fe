"""Raw requests for tests of the loopback server's rules.

discord.py would refuse to send many of them.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

import aiohttp

from tests.support.loopback.interactions import Interaction
from tests.support.loopback.server import Loopback


@dataclass
class Wire:
    """A client for raw requests. Each call returns Discord's error code, or 0 if none."""

    discord: Loopback
    http: aiohttp.ClientSession
    answer: Any = None

    @classmethod
    @asynccontextmanager
    async def open(cls) -> AsyncIterator[Self]:
        """Serve a loopback and connect to it."""
        async with Loopback.serve() as discord, aiohttp.ClientSession() as http:
            yield cls(discord, http)

    async def __call__(self, method: str, path: str, body: Any = None, **form: bytes) -> int:
        """Send a request, with files by name, and return the error code."""
        headers = {"Authorization": f"Bot {self.discord.token}"}
        data = None
        if form:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(form.items()):
                data.add_field(f"files[{index}]", content, filename=f"{name}.png")
        sent = {"data": data} if form else {"json": body}
        url = self.discord.api_url + path
        async with self.http.request(method, url, headers=headers, **sent) as response:
            assert response.status == 204 or response.headers["Content-Type"] == "application/json"
            self.answer = None if response.status == 204 else await response.json()
            return 0 if response.ok else self.answer["code"]

    async def answer_to(self, sent: Interaction, kind: int, data: Any = None) -> int:
        """Send a callback to an interaction, and return the error code."""
        path = f"/interactions/{sent.id}/{sent.token}/callback?with_response=1"
        return await self("POST", path, {"type": kind, "data": data})
