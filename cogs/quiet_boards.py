"""A loop that shows changes of matches whose players are at another door."""

from bot.client.client import Client
from bot.client.cog import BackgroundCog
from bot.client.gateway.loops import BackgroundLoop


class QuietBoardCog(BackgroundCog):
    """Shows the changes that wait."""

    def __init__(self, client: Client) -> None:
        loop = BackgroundLoop(self._show, self._until_due, "boards not shown")
        super().__init__(client, loop)

    async def cog_unload(self) -> None:
        """Stop the loop, and show at once what waits."""
        await super().cog_unload()
        await self._boards.show_waiting(early=True)

    async def _show(self) -> None:
        await self._boards.show_waiting()

    async def _until_due(self) -> None:
        await self._boards.throttle.until_due()
