"""Links to the pages of matches."""

import hashlib
import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import datetime

from cachetools import LRUCache

from bot.play.match import Match
from bot.play.page_link import LinkedMatch, PageLink
from bot.store import Store

SECRET_BYTES = 32

SECRETS_KEPT = 5000
"""Secrets kept in memory, so that each menu has the same link."""


class PageLinkService:
    """Makes, finds and revokes links. Only a hash of each secret is stored."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._links = store.page_links
        self._clock = clock
        self._secrets: LRUCache[tuple[int, int], str] = LRUCache(SECRETS_KEPT)
        self.revoked: Callable[[int], None] = lambda _person: None
        """Called with a person whose links were revoked."""

    async def make(self, match: Match, person: int) -> str:
        """Return the secret of a link to the page of a match. A new link is stored if needed."""
        known = self._secrets.get((match.id, person))
        if known is not None and await self.find(known):
            return known
        secret = secrets.token_urlsafe(SECRET_BYTES)
        await self._links.add(PageLink(_key(secret), match.id, person, self._clock()))
        self._secrets[match.id, person] = secret
        return secret

    async def find(self, secret: str) -> PageLink | None:
        """Return the link with a secret, or None if there is none that is valid."""
        return await self._links.find(_key(secret), self._clock())

    async def valid(self, keys: Collection[str]) -> frozenset[str]:
        """Return the keys of the links that are still valid."""
        return await self._links.valid(keys, self._clock())

    async def matches_of(self, person: int) -> Sequence[LinkedMatch]:
        """Return the matches to whose pages a person has links, newest first."""
        return await self._links.matches_of(person, self._clock())

    async def note_opened(self, link: PageLink) -> None:
        """Record the first time at which a link is opened."""
        if link.opened is None:
            await self._links.open(link.key, self._clock())

    async def revoke(self, person: int, match: int | None = None) -> None:
        """Revoke a person's links, to the page of one match or to all."""
        await self._links.revoke(person, match)
        self.revoked(person)

    async def versions(self, numbers: Collection[int]) -> dict[int, int]:
        """Return the stored versions of matches, by number."""
        return await self._links.versions(numbers)


def _key(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
