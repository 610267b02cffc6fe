"""Faults for `discord.faults`: what goes wrong with the requests that match, a number of times.

It must not know the routes. A fault is called with the request and with what carries it out.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from .server import CarryOut, Request, json_response

Fault = Callable[[Request, CarryOut], Awaitable[web.Response]]


def answer(
    status: int, path: str = "", times: int = 1, *, body: Any = None, **headers: str
) -> Fault:
    """Answer with this status instead of carrying the request out; `path` is `METHOD /path`."""

    async def instead() -> web.Response:
        return json_response(body or {"message": "fault", "code": 0}, status, headers)

    return _matching(path, times, lambda _: instead())


def reset(path: str = "", times: int = 1, *, after: bool = False) -> Fault:
    """Cut the connection before the request is carried out, or after."""

    async def cut(carry_out: CarryOut) -> web.Response:
        if after:
            await carry_out()
        raise ConnectionResetError

    return _matching(path, times, cut)


def _matching(path: str, times: int, fault: Callable[[CarryOut], Awaitable[web.Response]]) -> Fault:
    left = iter(range(times))

    async def apply(request: Request, carry_out: CarryOut) -> web.Response:
        hit = re.search(path, f"{request.method} {request.path}") and next(left, None) is not None
        return await (fault(carry_out) if hit else carry_out())

    return apply
