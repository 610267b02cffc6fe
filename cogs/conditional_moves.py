"""Conditional moves: what a player answers to moves that the opponent has not made yet."""

import logging
from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ButtonStyle

from bot.client.cog import Cog, due, press
from bot.client.gateway.presses import Requires
from bot.client.languages import member_texts
from bot.client.matches.board_message import private_board
from bot.client.matches.match_buttons import match_id
from bot.client.matches.menu_buttons import conditions_id
from bot.client.matches.move_buttons import buttons_of_moves, buttons_of_turn, in_board_order
from bot.client.matches.notices import notify, send_directly
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import Refused, log_failure
from bot.client.messages.layout import Button, Message, Select
from bot.client.messages.limits import OPTIONS
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.conditional import (
    CONDITIONS_LOST,
    MAX_PLIES,
    Conditions,
    Line,
    after_line,
    line_code,
    line_of_code,
    match_of_step,
)
from bot.play.due_times import DueStep
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.services.notices import TURN
from bot.texts import Texts, mention
from guti import Move

AT_ONCE = 5
"""Maximum number of people told at once."""

MAX_SELECTS = 4
"""Maximum number of selects in a message, beside a row of buttons."""

REMOVE = "✖"

log = logging.getLogger(__name__)


class ConditionalMoveCog(Cog):
    """Shows, adds and removes conditional moves, and tells people that theirs were removed."""

    @press("conditions", "show", requires=Requires.BOARD)
    async def show(self, visit: Visit, custom_id: CustomId) -> None:
        """Show a player's conditional moves or, if there are none, begin with the first."""
        match = await self._open(visit, custom_id)
        plan = await self._services.conditional_moves.find(match, visit.person.id)
        if plan.lines or plan.lost:
            await self._show(visit, match, plan)
        else:
            await self._ask(visit, match, (), first=True)

    @press("conditions", "remove", requires=Requires.BOARD)
    async def remove(self, visit: Visit, custom_id: CustomId) -> None:
        """Remove the line in the custom id's argument."""
        match = await self._open(visit, custom_id)
        line = line_of_code(match, custom_id.argument)
        plan = await self._services.conditional_moves.remove(match, visit.person.id, line)
        await self._show(visit, match, plan)

    @press("conditions", "add", "move", requires=Requires.BOARD)
    async def move(self, visit: Visit, custom_id: CustomId) -> None:
        """Go on with the line in the custom id's argument."""
        match = await self._open(visit, custom_id)
        line = line_of_code(match, custom_id.argument)
        await self._go_on(visit, match, line, store=custom_id.action == "move")

    @press("conditions", "piece", requires=Requires.BOARD)
    async def piece(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the moves of a piece, to go on with a line."""
        match = await self._open(visit, custom_id)
        code, _, origin = custom_id.argument.partition("/")
        await self._ask(visit, match, line_of_code(match, code), origin)

    @press("conditions", "choose", requires=Requires.BOARD)
    async def choose(self, visit: Visit, custom_id: CustomId) -> None:
        """Go on with a line by the move that is chosen in a select."""
        match = await self._open(visit, custom_id)
        line = (*line_of_code(match, custom_id.argument.partition("/")[0]), visit.choice)
        after_line(match, line)
        await self._go_on(visit, match, line, store=True)

    async def _open(self, visit: Visit, custom_id: CustomId) -> Match:
        seen, person = custom_id.version or 0, visit.person.id
        return await self._services.conditional_moves.open(custom_id.number, seen, person)

    async def _go_on(self, visit: Visit, match: Match, line: Line, *, store: bool) -> None:
        """Store a line that ends with the player's move; else ask for its next move."""
        if len(line) % 2 or not store:
            await self._ask(visit, match, line)
            return
        await self._services.conditional_moves.add(match, visit.person.id, line)
        words = await visit.words()
        over = not after_line(match, line).live
        end = "over" if over else "long" if len(line) >= MAX_PLIES else "none"
        text = words.say("conditions-set", line=_said(line), end=end, opponent=_other(match, visit))
        then = Button(
            "button-conditions-then",
            conditions_id(match, "add", line_code(match, line)),
            ButtonStyle.primary,
        )
        done = Button("button-conditions-done", conditions_id(match, "show"), ButtonStyle.success)
        buttons = (then, done) if end == "none" else (done,)
        await visit.show(Message(words, text, buttons=buttons), slot=Slot.TURN)

    async def _show(self, visit: Visit, match: Match, plan: Conditions) -> None:
        """Show a plan: its lines, and a button to remove each."""
        words, opponent = await visit.words(), _other(match, visit)
        parts = [words.say("conditions", opponent=opponent)]
        if plan.lost:
            lost = words.say("conditions-lost", reason=plan.lost.value, opponent=opponent)
            parts.append(f"> {lost}")
        numbered = [(words.formats.whole(at), line) for at, line in enumerate(plan.lines, 1)]
        parts += [f"{number}. {_said(line)}" for number, line in numbered]
        if not plan.lines:
            parts.append(words.say("conditions-none", opponent=opponent))
        removes = tuple(
            Button(
                "",
                conditions_id(match, "remove", line_code(match, line)),
                label=f"{REMOVE} {number}. {line[0]}",
            )
            for number, line in numbered
        )
        add = Button("button-conditions-add", conditions_id(match, "add"), ButtonStyle.primary)
        message = Message(words, "\n".join(parts), above=removes, buttons=(add,))
        await self._boards.show_beside(visit, match, message)

    async def _ask(
        self, visit: Visit, match: Match, line: Line, origin: str = "", *, first: bool = False
    ) -> None:
        """Show the position after a line, with its moves or those of one piece.

        Before the `first` move of all lines, explain them; Back leads to the board.
        """
        words, person = await visit.words(), visit.person.id
        there = after_line(match, line)
        theirs = there.to_move != person
        text, back = _question(visit, words, match, line), _back(match, line, origin)
        if first:
            text = "\n".join((words.say("conditions", opponent=_other(match, visit)), text))
            back = Button("button-page-back", match_id(match, "view"))
        board = await private_board(self._client, words, there, person, text)
        moves = [
            move
            for move in in_board_order(
                match.game.board, there.position.legal_moves, match.bottom(person)
            )
            if move.origin == origin or (not origin and (not theirs or there.play_for(move).live))
        ]
        above, selects = _choices(words, match, line, moves)
        board = replace(board, above=above, selects=selects, buttons=(back,))
        await visit.show(board, slot=Slot.TURN)

    @due(CONDITIONS_LOST, at_once=AT_ONCE, requests=2)
    async def tell(self, step: DueStep) -> None:
        """Tell a person that their conditional moves were removed, and whether it is their turn.

        The channel would tell the opponent. If the person gets no direct messages, their list of
        conditional moves says it.
        """
        number, person = match_of_step(step.number), step.person or 0
        service = self._services.conditional_moves
        found = await service.lost(number, person)
        if found is None:
            await service.told(number, step.guild, Conditions(person))
            return
        match, plan = found
        held = await self._services.notices.hold(match, person, CONDITIONS_LOST)
        told = not held and await self._is_told(match, plan)
        await service.told(number, step.guild, plan, keep=not told)

    async def _is_told(self, match: Match, plan: Conditions) -> bool:
        """Send a direct message about a lost plan; return False if the person gets none.

        It replaces the message about the turn, which is sent alone if Discord refuses this one.
        """
        person, lost = plan.person, plan.lost
        notices = (await self._services.settings.player(person)).notices
        if notices is Notices.NONE or lost is None:
            return False
        words = await member_texts(self._client, person, match.guild)
        link = match_link(match, await self._services.boards.current(match.id))
        turn = words.notices.turn_or_end(match, person, link, lost)
        both = match.to_move == person
        text = turn if both else words.notices.lost(match, person, lost, link)
        nonce = f"{match.id}:{plan.revision}:conditions"
        try:
            await send_directly(self._client, person, nonce, Message(words, text, plain=True))
        except Refused as error:
            log_failure(log, error, "match %d: conditions lost, and not told", match.id)
        else:
            return True
        if both and notices is Notices.DIRECT:
            text = words.notices.turn_or_end(match, person, link)
            await notify(self._client, match, person, TURN, Message(words, text, plain=True))
        return False


def _question(visit: Visit, words: Texts, match: Match, line: Line) -> str:
    opponent = _other(match, visit)
    if len(line) % 2:
        return words.say("conditions-mine", opponent=opponent, move=f"`{line[-1]}`")
    return words.say("conditions-theirs", opponent=opponent, line=_said(line) or "none")


def _choices(
    words: Texts, match: Match, line: Line, moves: Sequence[Move]
) -> tuple[tuple[Button, ...], tuple[Select, ...]]:
    """Return buttons for the next moves of a line, or selects if too many."""
    code = line_code(match, line)
    texts = {"-".join(move.path): str(move) for move in moves}

    def id_of(action: str, argument: str) -> CustomId:
        if action == "from":
            return conditions_id(match, "piece", f"{code}/{argument}")
        return conditions_id(match, "move", line_code(match, (*line, texts[argument])))

    alone = len({move.origin for move in moves}) == 1
    if buttons := (buttons_of_moves if alone else buttons_of_turn)(moves, id_of):
        return buttons, ()
    shown = moves[: MAX_SELECTS * OPTIONS]
    own = words.say("conditions-own") if len(line) % 2 else words.say("conditions-opponents")
    return (), tuple(
        Select(
            custom_id=str(conditions_id(match, "choose", f"{code}/{first // OPTIONS}")),
            placeholder=own,
            options=[
                discord.SelectOption(label=str(move), value=str(move))
                for move in shown[first : first + OPTIONS]
            ],
        )
        for first in range(0, len(shown), OPTIONS)
    )


def _back(match: Match, line: Line, origin: str) -> Button:
    """Return the button that leads one choice back, and from the first to the list."""
    before = line if origin else line[:-1]
    if not line and not origin:
        return Button("button-page-back", conditions_id(match, "show"))
    return Button("button-page-back", conditions_id(match, "add", line_code(match, before)))


def _said(line: Line) -> str:
    """Return a line: each move of the opponent, with an arrow to its answer."""
    pairs = zip(line[::2], line[1::2], strict=True)
    return " · ".join(f"`{theirs}` → **`{mine}`**" for theirs, mine in pairs)


def _other(match: Match, visit: Visit) -> str:
    return mention(match.player(match.side(visit.person.id).other))
