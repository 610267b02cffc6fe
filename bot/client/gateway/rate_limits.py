"""A mend of discord.py's rate limits, which it does not lift when a request is given up.

While one request waits for a global limit to pass, discord.py holds back all others. If that one is
cancelled, by a time limit of ours say, nothing lets the others go again.
"""

import asyncio
from typing import Any

from discord.http import HTTPClient, Route


def lift_limits_of_cancelled_requests(http: HTTPClient) -> None:
    """Let other requests go when one is cancelled; if the limit stands, they meet it themselves."""
    request = http.request

    async def lifting(route: Route, **options: Any) -> Any:  # noqa: ANN401 - as it is in discord.py
        try:
            return await request(route, **options)
        except asyncio.CancelledError:
            http._global_over.set()  # noqa: SLF001 - there is no public way
            raise

    http.request = lifting  # type: ignore[method-assign]
