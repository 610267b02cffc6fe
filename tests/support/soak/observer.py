"""Records every board that the bot shows.

It is called last in `discord.faults`, so it also sees requests whose answer was lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from aiohttp import web

from bot import texts
from guti.games import GAMES
from tests.support.loopback import Loopback
from tests.support.loopback.server import CarryOut, Request
from tests.support.loopback.world import EPHEMERAL, Payload, walk

WORDS = texts.of(texts.ENGLISH)

BUTTON_OF_MATCH = re.compile(r"match:([a-z]+):(\d+):(\d+)")
PLAYERS = re.compile(r"⚫ <@(\d+)> . ⚪ <@(\d+)>")
TURN = re.compile(r"after turn (\d+),")
PATH = re.compile(r"(?:from point to point:|captured along) ([a-z0-9 ]+)[.,]")


class UnreadableError(ValueError):
    """A board's text cannot be parsed."""


@dataclass(frozen=True)
class DescribedPosition:
    """A board as its alt text describes it: the ply, and the last move's points."""

    ply: int
    path: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: str) -> DescribedPosition:
        """Parse a board's alt text. Raises UnreadableError."""
        if "at the start," in words:
            return cls(0)
        turn, path = TURN.search(words), PATH.search(words)
        if turn is None or path is None:
            raise UnreadableError(words)
        return cls(int(turn[1]), tuple(path[1].split()))


@dataclass(frozen=True)
class SeenBoard:
    """A public board of a match. `over` is true if the match has ended."""

    match: int
    version: int
    standing: DescribedPosition
    game: str
    black: int
    white: int
    black_moves: bool
    over: bool

    @classmethod
    def read(cls, components: list[Payload]) -> SeenBoard | None:
        """Return the board that a message's components show, or None if they show none."""
        nodes = list(walk(components))
        ids = [BUTTON_OF_MATCH.fullmatch(node.get("custom_id") or "") for node in nodes]
        alts = [item["description"] for node in nodes for item in node.get("items") or []]
        found = next((each for each in ids if each and each[1] in {"more", "rematch"}), None)
        if found is None or not alts:
            return None
        text = "\n".join(node["content"] for node in nodes if node["type"] == 10)
        players = PLAYERS.search(text)
        game = next((key for key in GAMES if f"**{WORDS.games.name(GAMES[key])}**" in text), None)
        if players is None or game is None:
            raise UnreadableError(text)
        return cls(
            int(found[2]),
            int(found[3]),
            DescribedPosition.read(alts[0]),
            game,
            int(players[1]),
            int(players[2]),
            black_moves="Black to move" in alts[0],
            over=found[1] == "rematch",
        )


@dataclass
class Observer:
    """Boards shown so far, and the moves that they confirm."""

    discord: Loopback
    moves: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    channels: dict[int, dict[int, SeenBoard]] = field(default_factory=dict)
    versions: dict[int, dict[int, int]] = field(default_factory=dict)
    ended: set[int] = field(default_factory=set)
    boards: int = 0
    violations: list[str] = field(default_factory=list)

    async def __call__(self, request: Request, carry_out: CarryOut) -> web.Response:
        """Execute a request, and record the board that it shows."""
        response = await carry_out()
        if request.method in {"POST", "PATCH"} and response.status < 300:
            body = request.body
            body = body.get("data") or {} if request.path.endswith("/callback") else body
            channel = self._channel(request)
            if channel and body.get("components") and not body.get("flags", 0) & EPHEMERAL:
                self._see(channel, body["components"])
        return response

    def _channel(self, request: Request) -> int | None:
        if "channel" in request.params:
            return int(request.params["channel"])
        named = self.discord.interactions.get(int(request.params.get("id", 0)))
        named = named or self.discord.tokens.get(request.params.get("token", ""))
        return named.channel.id if named else None

    def _see(self, channel: int, components: list[Payload]) -> None:
        try:
            shown = SeenBoard.read(components)
        except UnreadableError as error:
            self.violations.append(f"channel {channel}: no board that can be read: {error}")
            return
        if shown is None:
            return
        self.boards += 1
        boards = self.channels.setdefault(channel, {})
        known = boards.get(shown.match)
        if known is None or known.version <= shown.version:
            boards[shown.match] = shown
        self.versions.setdefault(shown.match, {}).setdefault(shown.standing.ply, shown.version)
        if shown.over:
            self.ended.add(shown.match)
        self.confirm(shown.match, shown.standing)

    def confirm(self, match: int, standing: DescribedPosition) -> None:
        """Record the move that a board confirms."""
        if not standing.ply:
            return
        known = self.moves.setdefault((match, standing.ply), standing.path)
        if known != standing.path:
            violation = (
                f"match {match}: turn {standing.ply} was shown as {known} and as {standing.path}"
            )
            self.violations.append(violation)

    def newest(self, channel: int) -> SeenBoard | None:
        """Return the newest board of the newest match in a channel."""
        boards = self.channels.get(channel, {})
        return boards[max(boards)] if boards else None
