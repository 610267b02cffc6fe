"""People who use all games, themes, commands, replays, charts and analyses."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, product
from random import Random

from guti.games import GAMES
from tests.support.loopback import Interaction, Loopback, Member, NoAnswerError, PostedMessage
from tests.support.loopback_match import LoopbackMatch

THEMES = "wood", "alpona", "paper", "dark", "contrast"
PLIES = 16
"""Plies of a visitor's match, enough for a replay and an analysis of some seconds."""
COMMANDS = "today", "leaderboard", "profile", "history", "games"


@dataclass
class Visitor:
    """A person who tries one game and theme after another, and everything that is offered.

    `counts` are the numbers of answers and of failures.
    """

    discord: Loopback
    number: int
    counts: Counter[str] = field(default_factory=Counter)

    async def use(self, until: float) -> None:
        """Use the bot until the time `until`."""
        # Each visitor begins with another game and theme.
        tried = list(product(THEMES, GAMES.values()))
        start = self.number * 7 % len(tried)
        for round_, (theme, game) in enumerate(cycle(tried[start:] + tried[:start])):
            if self.discord.now() >= until:
                return
            name = f"visit-{self.number}-{round_}"
            with suppress(NoAnswerError, LookupError, AssertionError, TimeoutError):
                await self._visit(name, theme, game.key)
                self.counts["rounds"] += 1

    async def _visit(self, name: str, theme: str, game: str) -> None:
        channel = self.discord.add_channel(name)
        names = f"Asha {name}", f"Bimal {name}"
        match = await LoopbackMatch.open(self.discord, channel, GAMES[game], names=names)
        asha = match.black
        await self._try(asha.slash(channel, "settings", theme=theme))
        await self._try(asha.slash(channel, "server", theme=theme))
        await match.play(Random(self.number), PLIES)
        await self._try(match.white.slash(channel, "board"))
        confirm = await asha.slash(channel, "resign")
        await asha.click(confirm.message, label="Yes, resign")

        def ended() -> list[PostedMessage]:
            return [each for each in channel.public if "Analyse" in each.buttons]

        await self.discord.until(lambda: bool(ended()), "the last board")
        board = ended()[-1]
        replay, _ = await asyncio.gather(
            self._try(asha.click(board, label="Replay")),
            self._try(match.white.click(board, label="Analyse")),
        )
        if replay:
            await self._pages(asha, replay)
        for command in COMMANDS:
            await self._try(asha.slash(channel, command))
        await self._try(asha.slash(channel, "puzzle", game=game))
        await self._try(asha.slash(channel, "learn", game=game))

    async def _pages(self, member: Member, replay: Interaction) -> None:
        """Read the match turn by turn."""
        with suppress(LookupError):
            page = await self._try(member.click(replay.message, label="Step by step"))
            for _ in range(3):
                if page:
                    page = await self._try(member.click(page.message, label="▶"))

    async def _try(self, answer: object) -> Interaction | None:
        try:
            found: Interaction = await answer  # type: ignore[misc]
        except (NoAnswerError, LookupError) as error:
            self.counts[f"failed: {error}"[:60]] += 1
            return None
        self.counts["answers"] += 1
        return found
