"""Limits of requests, counted by link and by address in memory."""

import ipaddress
from collections.abc import Callable, Hashable

from aiohttp import web
from cachetools import TTLCache

from bot.settings import Network
from bot.web.errors import TooManyRequests

PERIOD_S = 60

BAD_TRIES = 20
"""Maximum number of requests with an invalid secret, by address and minute."""

REQUESTS_OF_LINK = 300
POSTS_OF_LINK = 60
"""Maximum number of requests with a valid link, by link and minute."""

REQUESTS_OF_ADDRESS = 3000
"""Maximum number of requests by address and minute. A school may share one address."""

KEYS_COUNTED = 50_000

IPV6_NETWORK = 64
"""Length of the part of an IPv6 address that one customer of a provider has."""


class RateLimit:
    """Allows `most` requests with the same key in `PERIOD_S` seconds."""

    def __init__(self, most: int, monotonic: Callable[[], float]) -> None:
        self._most = most
        self._counts: TTLCache[Hashable, list[int]] = TTLCache(
            KEYS_COUNTED, PERIOD_S, timer=monotonic
        )

    def check(self, key: Hashable) -> None:
        """Raise TooManyRequests if the limit is reached."""
        if self._counts.get(key, [0])[0] >= self._most:
            raise TooManyRequests(PERIOD_S)

    def count(self, key: Hashable) -> None:
        """Count a request. Raises TooManyRequests above the limit."""
        self.check(key)
        # The list is changed in place, so that the period begins with the first request.
        counted = self._counts.setdefault(key, [0])
        counted[0] += 1


def address_of(request: web.Request, proxies: tuple[Network, ...]) -> str:
    """Return the address of the client, or the network of an IPv6 address.

    Only the entries of `X-Forwarded-For` that `proxies` have written count.
    """
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", ())).split(",")
    found = _parsed(request.remote or "")
    for part in reversed(forwarded):
        if found is None or not any(found in proxy for proxy in proxies):
            break
        found = _parsed(part.strip()) or found
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False))
    return str(found)


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
