"""A person who plays Guti by pressing buttons."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.support.loopback import (
    Channel,
    Interaction,
    Loopback,
    Member,
    NoAnswerError,
    PostedMessage,
)
from tests.support.loopback.world import walk

LONGEST_WAIT = 90.0
"""Seconds until a missing turn of Guti counts as lost."""
TURN = ("match:play:", "match:from:")


@dataclass
class LonePlayer:
    """A person who plays Guti at a level.

    `waits` are the times in seconds until Guti's turns were shown.
    """

    discord: Loopback
    channel: Channel
    member: Member
    level: int
    game: str
    rng: Random
    longest_wait_s: float = LONGEST_WAIT
    waits: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)

    async def act(self) -> None:
        """Press a move or begin a match, then wait for Guti's turn."""
        sent, before = self.discord.now(), self._shown
        try:
            await self._press()
        except (NoAnswerError, LookupError):
            self.counts["acts without an answer"] += 1
            return
        await self.wait()
        if self._shown != before and self._turn:
            self.waits.append(self.discord.now() - sent)

    async def wait(self) -> None:
        """Wait until Guti has moved. Record a lost turn after the time limit."""
        try:
            await self.discord.until(
                lambda: not self._guti_thinks, "Guti's turn", self.longest_wait_s
            )
        except TimeoutError:
            self.lost.append(f"channel {self.channel.id}: {self._shown} stands still")

    async def _press(self) -> None:
        board, turn = self._board, self._turn
        if board is None or not self.live:
            wanted = {"game": self.game, "level": str(self.level)}
            begun = await self.member.slash(self.channel, "play", **wanted)
            if self._turn or self._guti_thinks:
                self.counts["matches begun"] += 1
            else:
                await self._look_up(begun)
        elif turn:
            pressed = await self.member.press(board, self.rng.choice(turn))
            moves = _ids(pressed.message, "match:play:") if pressed.ephemeral else []
            if moves:
                pressed = await self.member.press(pressed.message, self.rng.choice(moves))
            if pressed.ephemeral and not pressed.updates:
                await self._look_up(pressed)
            else:
                self.counts["moves played"] += 1

    async def _look_up(self, answer: Interaction) -> None:
        """Count an unexpected answer, and use /board."""
        self.counts[f"told: {answer.text.splitlines()[0][:50]}"] += 1
        await self.member.slash(self.channel, "board")

    @property
    def live(self) -> bool:
        """Return whether the newest board shows a live match."""
        return self._board is not None and bool(_ids(self._board, "match:more:"))

    @property
    def text(self) -> str:
        """Text above the newest board."""
        return self._board.text if self._board else ""

    @property
    def _board(self) -> PostedMessage | None:
        """Newest message with a match."""
        boards = (each for each in reversed(self.channel.public) if _ids(each, "match:"))
        return next(boards, None)

    @property
    def _turn(self) -> list[str]:
        """Custom ids of the move buttons."""
        return _ids(self._board, *TURN) if self._board else []

    @property
    def _shown(self) -> str:
        """Match and version of the newest board."""
        ids = _ids(self._board, "match:") if self._board else [""]
        return ":".join(ids[0].split(":")[2:4])

    @property
    def _guti_thinks(self) -> bool:
        return self.live and not self._turn


def _ids(message: PostedMessage, *starts: str) -> list[str]:
    """Return the custom ids of enabled buttons that begin with one of `starts`."""
    nodes = (node for node in walk(message.components) if not node.get("disabled"))
    return [
        custom_id for node in nodes if (custom_id := node.get("custom_id", "")).startswith(starts)
    ]
