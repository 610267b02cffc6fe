"""Welcome messages, posted once in each server that adds the bot."""

from bot.store import Store


class WelcomeService:
    """Tracks which servers wait for their welcome message."""

    def __init__(self, store: Store) -> None:
        self._store = store.welcomes
        self._waiting: set[int] | None = None

    async def added(self, guild: int) -> bool:
        """Record that a server added the bot; return whether this is the first time."""
        waiting, is_new = await self._known(), await self._store.add(guild)
        if is_new:
            waiting.add(guild)
        return is_new

    async def claim(self, guild: int) -> bool:
        """Claim a server's welcome message; return False if posted or claimed already."""
        waiting = await self._known()
        if guild not in waiting:
            return False
        waiting.discard(guild)
        return await self._store.change(guild, waiting=False)

    async def failed(self, guild: int) -> None:
        """Make a server wait again, because the welcome message could not be posted."""
        (await self._known()).add(guild)
        await self._store.change(guild, waiting=True)

    async def _known(self) -> set[int]:
        if self._waiting is None:
            found = await self._store.waiting()
            self._waiting = found if self._waiting is None else self._waiting
        return self._waiting
