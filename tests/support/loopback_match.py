"""A match between two members of a loopback Discord.

The engine decides which moves are legal and what ends a match.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Self

from guti import Game, Position, Side
from tests.support.loopback import Channel, Interaction, Loopback, Member, PostedMessage

REPETITIONS = 3


@dataclass
class LoopbackMatch:
    """A match between two members. `position` is updated after each move."""

    channel: Channel
    black: Member
    white: Member
    position: Position
    played: list[str] = field(default_factory=list)
    stood: Counter[str] = field(default_factory=Counter)

    @classmethod
    async def open(
        cls,
        discord: Loopback,
        channel: Channel,
        game: Game,
        first: Side = Side.BLACK,
        names: tuple[str, str] = ("Asha", "Bimal"),
    ) -> Self:
        """Begin a match by a challenge that is accepted."""
        asha, bimal = map(discord.member, names)
        begins = "me" if first is Side.BLACK else "opponent"
        wanted = {"game": game.key, "side": "black", "first": begins}
        invitation = await asha.slash(channel, "challenge", opponent=bimal, **wanted)
        boards = len(channel.boards)
        accepted = await bimal.click(invitation.message, label="Accept")
        assert not accepted.ephemeral, accepted.text
        await discord.until(lambda: len(channel.boards) > boards, "the first board")
        return cls(channel, asha, bimal, Position.start(game, first))

    @property
    def mover(self) -> Member:
        """Player to move."""
        return self.black if self.position.to_move is Side.BLACK else self.white

    @property
    def waiting(self) -> Member:
        """Player who is not to move."""
        return self.white if self.position.to_move is Side.BLACK else self.black

    @property
    def over(self) -> bool:
        """Return whether the position or a repetition has ended the match."""
        capture_due = any("x" in str(move) for move in self.position.legal_moves)
        repeated = self.stood[self._standing] >= REPETITIONS and not capture_due
        return self.position.outcome is not None or repeated

    @property
    def winner(self) -> Member | None:
        """Winner of a finished match, or None if it is drawn."""
        outcome = self.position.outcome
        if outcome is not None:
            side = outcome.winner
        else:
            men = self.position.text.split()[0]
            more = men.count("b") - men.count("w")
            side = None if more == 0 else Side.BLACK if more > 0 else Side.WHITE
        return None if side is None else self.black if side is Side.BLACK else self.white

    @property
    def _standing(self) -> str:
        return self.position.text.rpartition(" ")[0]

    def choose(self, rng: Random, count: int = 1) -> list[str]:
        """Return `count` random legal moves, different ones if enough are legal."""
        moves = [str(move) for move in self.position.legal_moves]
        return (rng.sample(moves, len(moves)) * count)[:count]

    async def open_picker(self, board: PostedMessage) -> Interaction:
        """Press the *Move* button, which only boards of version 0.1 show."""
        more = board.component(label="More")["custom_id"]
        return await self.mover.press(board, more.replace("more", "choose"))

    def note(self, move: str) -> None:
        """Update the position after a move."""
        self.position = self.position.play(self.position.parse(move))
        self.played.append(move)
        self.stood[self._standing] += 1

    async def move(self, text: str) -> Interaction:
        """Let the player to move type `/move`, and check that the bot accepts the move."""
        answer = await self.mover.slash(self.channel, "move", move=text)
        assert not answer.ephemeral, f"{text} refused: {answer.text}"
        self.note(text)
        return answer

    async def play(self, rng: Random, plies: int = 10_000) -> Interaction:
        """Play at most `plies` random moves, and return the last answer."""
        answer = await self.move(*self.choose(rng))
        for _ in range(plies - 1):
            if self.over:
                break
            answer = await self.move(*self.choose(rng))
        return answer
