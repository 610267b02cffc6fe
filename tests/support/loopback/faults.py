"""Faults for `discord.faults`.

A fault applies to the first `times` requests that match `path`, a regular expression for
`METHOD /path`. It is called with the request and with the function that executes the request.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.support.loopback.server import CarryOut, Request, json_response

Fault = Callable[[Request, CarryOut], Awaitable[web.Response]]


def answer(
    status: int, path: str = "", times: int = 1, *, body: Any = None, **headers: str
) -> Fault:
    """Answer with `status` and `body` instead of executing the request."""

    async def instead() -> web.Response:
        return json_response(body or {"message": "fault", "code": 0}, status, headers)

    return _matching(path, times, lambda _: instead())


def reset(path: str = "", times: int = 1, *, after: bool = False) -> Fault:
    """Abort the connection, before the request is executed unless `after`."""

    async def cut(carry_out: CarryOut) -> web.Response:
        if after:
            await carry_out()
        raise ConnectionResetError

    return _matching(path, times, cut)


def late(seconds: float, path: str = "", times: int = 1, *, after: bool = False) -> Fault:
    """Delay the request, or only the answer to an executed request if `after`."""

    async def linger(carry_out: CarryOut) -> web.Response:
        done = await carry_out() if after else None
        await asyncio.sleep(seconds)
        return done or await carry_out()

    return _matching(path, times, linger)


def limit(
    path: str = "", times: int = 1, *, seconds: float = 0.3, everywhere: bool = False
) -> Fault:
    """Answer with a rate limit, which is global if `everywhere`, else for one route."""
    body = {"message": "too fast", "retry_after": seconds, "global": everywhere}
    scope = {"X-RateLimit-Global": "true"} if everywhere else {"X-RateLimit-Remaining": "0"}
    waits = {"Retry-After": "1", "X-RateLimit-Reset-After": str(seconds), "Via": "1.1 edge"}
    return answer(429, path, times, body=body, **waits, **scope)


def _matching(path: str, times: int, fault: Callable[[CarryOut], Awaitable[web.Response]]) -> Fault:
    left = iter(range(times))

    async def apply(request: Request, carry_out: CarryOut) -> web.Response:
        hit = re.search(path, f"{request.method} {request.path}") and next(left, None) is not None
        return await (fault(carry_out) if hit else carry_out())

    return apply
