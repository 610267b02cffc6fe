"""Bounds for requests to Discord: by itself discord.py waits five minutes for each of five tries.

It must not know what is asked.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client.client import Client

REQUEST_TIMEOUT_S = 30.0
"""For one request with its retries and the waits that Discord asks for."""

FILE_TIMEOUT_S = 5.0
"""For a file that somebody attached: it is small."""

P = ParamSpec("P")
T = TypeVar("T")


def bound_requests(client: Client) -> None:
    """Bound all requests of a client, and those of the tasks that the current one starts."""
    http: Any = client.http
    http.request = _within(REQUEST_TIMEOUT_S, http.request)
    http.get_from_cdn = _within(FILE_TIMEOUT_S, http.get_from_cdn)
    adapter: Any = AsyncWebhookAdapter()  # type: ignore[no-untyped-call]
    adapter.request = _within(REQUEST_TIMEOUT_S, adapter.request)
    async_context.set(adapter)


def _within(timeout_s: float, ask: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    @wraps(ask)
    async def bounded(*given: P.args, **options: P.kwargs) -> T:
        try:
            async with asyncio.timeout(timeout_s):
                return await ask(*given, **options)
        except TimeoutError as error:
            raise TimeoutError(f"no answer within {timeout_s} s") from error

    return bounded
