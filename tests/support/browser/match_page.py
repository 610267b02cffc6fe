"""The page of matches, served by a simulated bot in a thread."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bot.play.limits import CHALLENGES_PER_PERIOD, CHALLENGES_PERIOD
from bot.play.match import Match
from bot.playground.guest_channels import GuestChannels
from bot.render import BoardRenderer
from bot.shards import NO_SERVER
from guti import Move
from tests.support.browser.process import free_port
from tests.support.patience import PATIENCE_S
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.web_match import PageUser, WebPage, served_page

T = TypeVar("T")
TIMEOUT_S = PATIENCE_S


class PageHost:
    """Begins matches, and returns links to them. The browser's tests must not be async."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, path: Path, renderer: BoardRenderer
    ) -> None:
        self._loop, self._port = loop, free_port()
        self._serving = AsyncExitStack()
        self.server = SimulatedServer(path, renderer)
        self.page: WebPage

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run `work` in the bot's thread, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(TIMEOUT_S)

    def start_page(self) -> None:
        """Serve the page, at the same address as before."""
        self.run(self._start_page())

    async def _start_page(self) -> None:
        self.page = await self._serving.enter_async_context(served_page(self.server, self._port))

    def stop_page(self) -> None:
        """Serve the page no longer, and close its connections."""
        self.run(self._serving.aclose())

    def begin(self, game: str, moves: str = "", **options: Any) -> Match:
        """Begin a match between Asha (Black) and Bimal in a channel of its own."""
        return self.run(self._begin(game, moves, options))

    async def _begin(self, game: str, moves: str, options: dict[str, Any]) -> Match:
        # More invitations at one moment of simulated time would be refused.
        await self.server.waits(CHALLENGES_PERIOD.total_seconds() / CHALLENGES_PER_PERIOD)
        channel = self.server.guild.create_text_channel("match")
        match, _ = await self.server.begins(game, channel=channel, **options)
        for move in moves.split():
            match = await self._play(match, move)
        return match

    def begin_in_chat(self, command: str, **options: Any) -> tuple[Match, Any]:
        """Begin a match of Asha in a private chat; return it and the chat."""
        return self.run(self._begin_in_chat(command, options))

    async def _begin_in_chat(self, command: str, options: dict[str, Any]) -> tuple[Match, Any]:
        server = self.server
        await server.waits(CHALLENGES_PERIOD.total_seconds())
        chat = server.guild.create_text_channel("chat")
        server.env.backend.subscribers.insert(0, GuestChannels(chat.id, 0).rewrite)
        answer = await server.asha.types(command, chat, **options)
        if command == "challenge":
            await server.bimal.uses(answer.public, "challenge:accept")
        live = await server.services.matches.live_of(NO_SERVER, server.asha.id)
        return max(live, key=lambda match: match.id), chat

    def plays(self, match: Match, move: Move) -> Match:
        """Play a move that no page sends, and return the match after it."""
        return self.run(self._play(match, str(move)))

    async def _play(self, match: Match, move: str) -> Match:
        matches = self.server.services.matches
        return (await matches.play(match.id, match.version, match.to_move, move)).after

    def reach_chain(self, match: Match) -> tuple[Match, Move]:
        """Play random moves until a chain of captures is possible; return such a move."""
        for seed in range(50):
            after, dice = match, Random(seed)
            while after.live:
                for move in after.position.legal_moves:
                    if len(move.captured) > 1:
                        for played in after.moves:
                            match = self.plays(match, played)
                        return match, move
                after = after.play(after.to_move, str(dice.choice(after.position.legal_moves)))
        raise AssertionError("no chain")

    def resign(self, match: Match) -> None:
        """Let Black resign a match."""
        self.run(self.server.services.matches.resign(match.id, match.version, match.black))

    def match(self, match: Match) -> Match:
        """Return the present state of a match."""
        return self.run(self.server.services.matches.get(match.id))

    def link(self, person: ServerMember, match: Match) -> PageUser:
        """Return a new link of a person to a match."""
        return self.run(self.page.user(person, match))

    def revoke(self, person: ServerMember) -> None:
        """Revoke a person's links."""
        self.run(self.server.services.page_links.revoke(person.id))


def letters(match: Match, ply: int = -1) -> str:
    """Return a position as one letter for each point, in the order of the board's points."""
    position = match.positions[ply]
    sides = map(position.at, match.game.board.names)
    return "".join(side.letter if side else "." for side in sides)


@contextmanager
def hosted_page(path: Path, renderer: BoardRenderer) -> Iterator[PageHost]:
    """Run the bot and its page in a thread."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    host = PageHost(loop, path, renderer)
    try:
        host.run(host.server.open())
        host.start_page()
        yield host
        host.stop_page()
        host.run(host.server.close())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
