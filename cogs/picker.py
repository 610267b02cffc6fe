"""The picker, for choosing a move without typing: first the piece, then the move."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import discord

from bot.client.cog import Cog, press
from bot.client.gateway.presses import Requires
from bot.client.matches.board_message import private_board, public_bottom, public_settings
from bot.client.matches.match_buttons import match_id, move_buttons
from bot.client.matches.move_buttons import STOP, in_board_order, stops_among
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message, Select
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.match import Match
from bot.texts import Texts
from bot.texts.matches import capture_duty
from guti import Move

MAX_OPTIONS = 25
"""Maximum number of options of a select."""

FEW_GOALS = 3
"""Maximum number of a piece's moves that are offered without a second board."""

GO_ON = "-"
"""Suffix of a select's value if the capture continues although it could stop."""

Path = tuple[str, ...]


class PickerCog(Cog):
    """Choosing a move with buttons and selects."""

    @press("match", "choose", requires=Requires.BOARD)
    async def choose(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the pieces that the player can move."""
        match = await self._services.matches.at_version(custom_id.number, custom_id.version or 0)
        match.require_turn(visit.person.id)
        await self._ask(visit, match, ())

    @press("match", "piece", "target", requires=Requires.BOARD)
    async def chosen(self, visit: Visit, custom_id: CustomId) -> None:
        """Play the chosen move if it is complete, else ask for the rest."""
        matches, player = self._services.matches, visit.person.id
        match = await matches.at_version(custom_id.number, custom_id.version or 0)
        match.require_turn(player)
        # Selects posted by older versions have other custom ids.
        text = visit.choice
        path = tuple(text.removesuffix(GO_ON).split("-"))
        if (
            not text.endswith(GO_ON)
            and len(path) > 1
            and any(move.path == path for move in match.position.legal_moves)
        ):
            await self._play(visit, custom_id, text)
            return
        await self._ask(visit, match, path)

    @press("match", "from", requires=Requires.BOARD)
    async def piece(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the moves of a piece privately. If there is only one move, play it."""
        matches, player = self._services.matches, visit.person.id
        match = await matches.at_version(custom_id.number, custom_id.version or 0)
        match.require_turn(player)
        origin = custom_id.argument
        begun = [move for move in match.position.legal_moves if move.origin == origin]
        if len(begun) == 1:
            await self._play(visit, custom_id, "-".join(begun[0].path))
            return
        if move_buttons(match, begun):
            await self._show_goals(visit, match, begun)
            return
        await self._ask(visit, match, (origin,) if begun else ())

    async def _show_goals(self, visit: Visit, match: Match, moves: Sequence[Move]) -> None:
        """Show the moves of a piece, on a second board only if they are many.

        A pressed private board stays a board.
        """
        words, origin = await visit.words(), moves[0].origin
        text = words.say("picker-target", begun=origin)
        private = match.owner is not None or (visit.private and visit.pressed_picture)
        if private or len(moves) > FEW_GOALS:
            board = await private_board(self._client, words, match, visit.person.id, text, origin)
            await self._boards.show_beside(visit, match, board)
            return
        bottom = public_bottom(await public_settings(self._client, match.guild), match)
        goals = Message(words, text, above=move_buttons(match, moves, bottom))
        await visit.show(goals, slot=Slot.TURN)

    @press("match", "play", requires=Requires.BOARD)
    async def play(self, visit: Visit, custom_id: CustomId) -> None:
        """Play the pressed move."""
        await self._play(visit, custom_id, custom_id.argument)

    async def _play(self, visit: Visit, custom_id: CustomId, path: str) -> None:
        """Play a move, and confirm it in the private message that was pressed, if any."""
        change = await self._services.matches.play(
            custom_id.number, custom_id.version or 0, visit.person.id, path
        )
        done = None
        if visit.private:
            words = await visit.words()
            done = Message(words, words.matches.played(change.after))
        await self._boards.show(change, visit, confirmation=done)

    async def _ask(self, visit: Visit, match: Match, path: Path) -> None:
        """Show selects for continuing a move that begins with `path`."""
        words = await visit.words()
        text = words.say("picker", capture=capture_duty(match.position))
        board = await private_board(self._client, words, match, visit.person.id, text)
        board = replace(board, above=(), selects=tuple(_selects(words, match, path)))
        await self._boards.show_beside(visit, match, board)


def _selects(words: Texts, match: Match, path: Path) -> list[Select]:
    """Return the select of pieces and, once a piece is chosen, the select of moves."""
    position = match.position
    moves = in_board_order(match.game.board, position.legal_moves, position.to_move)
    origins = list(dict.fromkeys(move.origin for move in moves))
    if len(origins) == 1:
        path = path if len(path) > 1 else (origins[0],)
    pieces = Select(
        custom_id=str(match_id(match, "piece")),
        placeholder=words.say("picker-piece"),
        options=[
            discord.SelectOption(label=origin, value=origin, default=path[:1] == (origin,))
            for origin in origins[:MAX_OPTIONS]
        ],
    )
    begun = [move for move in moves if move.path[: len(path)] == path] if path else []
    if not begun:
        return [pieces]
    targets = Select(
        custom_id=str(match_id(match, "target")),
        placeholder=words.say("picker-target", begun="-".join(path)),
        options=_targets(words, begun, len(path)),
    )
    return [pieces, targets]


def _targets(words: Texts, moves: Sequence[Move], begun: int) -> list[discord.SelectOption]:
    """Return options for the moves or, if there are too many, for their next points."""
    if len(moves) <= MAX_OPTIONS:
        stops = stops_among(moves)
        return [
            discord.SelectOption(
                label=f"{move} {STOP}" if move in stops else str(move),
                value="-".join(move.path),
                description=words.games.captures(move),
            )
            for move in moves
        ]
    hops = dict[Path, Move]()
    for move in moves:
        hop = move.path[: begun + 1]
        if hop not in hops or len(move.path) > len(hops[hop].path):
            hops[hop] = move
    stops = stops_among(moves)
    return [_next_option(words, hop, move, stops) for hop, move in list(hops.items())[:MAX_OPTIONS]]


def _next_option(
    words: Texts, hop: Path, move: Move, stops: Iterable[Move]
) -> discord.SelectOption:
    """Return the option for `move` if `hop` completes it, else for `hop`."""
    if move.path == hop:
        return discord.SelectOption(label=str(move), value="-".join(hop))
    label = words.say("picker-on", path="x".join(hop))
    go_on = GO_ON if any(stop.path == hop for stop in stops) else ""
    return discord.SelectOption(label=label, value="-".join(hop) + go_on)
