"""A workaround for discord.py's global rate limit, which a cancelled request leaves in place.

While one request waits for a global limit to pass, discord.py holds back all others. If that
request is cancelled, for instance by a timeout, the others are never released.
"""

import asyncio
from typing import Any

from discord.http import HTTPClient, Route


def lift_limits_of_cancelled_requests(http: HTTPClient) -> None:
    """Release all waiting requests when one is cancelled.

    If the limit still applies, discord.py waits again after the next request.
    """
    request = http.request

    async def lifting(route: Route, **options: Any) -> Any:  # noqa: ANN401 - as it is in discord.py
        try:
            return await request(route, **options)
        except asyncio.CancelledError:
            http._global_over.set()  # noqa: SLF001 - there is no public way
            raise

    http.request = lifting  # type: ignore[method-assign]
