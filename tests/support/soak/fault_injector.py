"""Random faults of requests and of the gateway.

The injector is a function in `discord.faults`. It begins only when the bot has started, since a bot
that cannot log in exits.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from aiohttp import web

from tests.support.loopback import Loopback
from tests.support.loopback.server import CarryOut, Request, json_response

AFFECTED = re.compile(r"/(interactions|webhooks|channels)/")
RETRY_AFTER = (0.01, 0.05)
LATE = (0.05, 1.5)
MUCH_LATE = (2.0, 5.0)

KINDS = {
    "429 of the route": 4,
    "429 global": 1,
    "500": 3,
    "502": 3,
    "reset before": 4,
    "reset after": 4,
    "slow before": 4,
    "slow after": 4,
    "very slow before": 1,
    "very slow after": 1,
}
"""Relative frequency of each kind of fault."""


@dataclass
class FaultInjector:
    """Applies faults to a share of the requests until `over`."""

    rng: Random
    share: float
    over: bool = False
    counts: Counter[str] = field(default_factory=Counter)

    async def __call__(self, request: Request, carry_out: CarryOut) -> web.Response:
        """Execute a request, or apply a fault to it."""
        spared = self.over or not AFFECTED.search(request.path)
        if spared or self.rng.random() >= self.share:
            return await carry_out()
        (kind,) = self.rng.choices(list(KINDS), list(KINDS.values()))
        self.counts[kind] += 1
        return await self._apply_fault(kind, carry_out)

    async def _apply_fault(self, kind: str, carry_out: CarryOut) -> web.Response:
        if kind.startswith("429"):
            return self._limit(everywhere=kind == "429 global")
        if kind.isdecimal():
            return json_response({"message": "fault", "code": 0}, int(kind))
        if kind == "reset before":
            raise ConnectionResetError
        delay = self.rng.uniform(*(MUCH_LATE if kind.startswith("very") else LATE))
        if kind.endswith("slow before"):
            await asyncio.sleep(delay)
        response = await carry_out()
        if kind == "reset after":
            raise ConnectionResetError
        if kind.endswith("slow after"):
            await asyncio.sleep(delay)
        return response

    def _limit(self, *, everywhere: bool) -> web.Response:
        wait = self.rng.uniform(*RETRY_AFTER)
        headers = {"Retry-After": f"{wait:.3f}", "Via": "1.1 loopback"}
        if everywhere:
            headers["X-RateLimit-Global"] = "true"
        body = {"message": "limited", "retry_after": wait, "global": everywhere}
        return json_response(body, 429, headers)

    async def cut_the_gateway(self, discord: Loopback, every: float) -> None:
        """Abort the gateway's connections about every `every` seconds.

        One abort in three also deletes the sessions.
        """
        while not self.over:
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * every)
            if not self.over and discord.gateway.connected:
                forget = self.rng.random() < 1 / 3
                self.counts["gateway: session invalid" if forget else "gateway: cut"] += 1
                await discord.gateway.drop(forget=forget)
