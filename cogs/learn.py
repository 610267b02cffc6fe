"""Lessons: /learn shows positions with a task, step by step in one message."""

from discord.app_commands import Choice

from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.commands import choices, completions
from bot.client.gateway.interactions import completion
from bot.client.gateway.presses import Requires
from bot.client.learning.lesson_message import (
    answer_message,
    menu_message,
    shown_message,
    step_message,
)
from bot.client.matches.engine_matches import play
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.learn.lesson import OpenedLesson
from bot.play.challenge import SideChoice
from bot.play.engine_player import ENGINE
from bot.play.levels import LOWEST_LEVEL
from bot.services.requests import Invitation
from guti import Game
from guti.errors import GutiError, MoveError
from guti.games import find


class LearnCog(Cog):
    """Lessons for one person at a time."""

    def __init__(self, client: Client) -> None:
        self._lessons = client.services.lessons
        super().__init__(client, choices())

    @command
    async def learn(self, visit: Visit, game: str | None = None, move: str | None = None) -> None:
        """Answer the current step with `move` or, if None, continue the lessons."""
        wanted = find(game) if game else None
        if move:
            at = await self._lessons.last(visit.person.id, wanted)
            await visit.reply(await self._answer(visit, at, move), slot=Slot.LESSON)
        else:
            await self._begin(visit, wanted)

    @learn.autocomplete("move")
    @completion
    async def moves(self, visit: Visit, typed: str) -> list[Choice[str]]:
        """Return the moves of the current step as completions."""
        game = visit.typed("game")
        try:
            at = await self._lessons.last(visit.person.id, find(game) if game else None)
        except GutiError:
            return []
        return completions(at.step.position.completions(typed))

    @press("lesson", "game", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def for_game(self, visit: Visit, custom_id: CustomId) -> None:
        """Open a lesson of the button's game in a new message."""
        await self._begin(visit, find(custom_id.argument) if custom_id.argument else None)

    async def _begin(self, visit: Visit, game: Game | None) -> None:
        at = await self._lessons.due(visit.person.id, game)
        message = self._menu(visit) if at is None else self._open(visit, at)
        await visit.reply(await message, slot=Slot.LESSON)

    @press("lesson", "menu", requires=Requires.NOTHING)
    async def list_all(self, visit: Visit, _custom_id: CustomId) -> None:
        """Show all lessons."""
        await visit.edit(await self._menu(visit), slot=Slot.LESSON)

    @press("lesson", "choose", requires=Requires.NOTHING)
    async def chosen(self, visit: Visit, _custom_id: CustomId) -> None:
        """Open the chosen lesson where the person left off."""
        key = visit.choice
        at = await self._lessons.resume(visit.person.id, key)
        await visit.edit(await self._open(visit, at), slot=Slot.LESSON)

    @press("lesson", "open", requires=Requires.NOTHING)
    async def open(self, visit: Visit, custom_id: CustomId) -> None:
        """Show a step of a lesson."""
        at, _ = await self._at(visit, custom_id)
        await visit.edit(await self._open(visit, at), slot=Slot.LESSON)

    @press("lesson", "from", requires=Requires.NOTHING)
    async def piece(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the moves of the chosen piece."""
        at, origin = await self._at(visit, custom_id)
        await visit.edit(await step_message(visit, at, origin=origin), slot=Slot.LESSON)

    @press("lesson", "play", requires=Requires.NOTHING)
    async def played(self, visit: Visit, custom_id: CustomId) -> None:
        """Answer the step with the pressed move."""
        at, path = await self._at(visit, custom_id)
        await visit.edit(await self._answer(visit, at, path), slot=Slot.LESSON)

    @press("lesson", "show", requires=Requires.NOTHING)
    async def show(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the solution of the step."""
        at, _ = await self._at(visit, custom_id)
        await visit.edit(await shown_message(visit, at), slot=Slot.LESSON)

    @press("lesson", "match", requires=Requires.NOTHING)
    async def begin_match(self, visit: Visit, custom_id: CustomId) -> None:
        """Start a private match of the lesson's game, as Black, at the lowest level."""
        game = find(custom_id.argument).key
        wanted = Invitation(
            game, ENGINE, SideChoice.BLACK.value, level=str(LOWEST_LEVEL), private=True
        )
        await play(visit, wanted)

    async def _at(self, visit: Visit, custom_id: CustomId) -> tuple[OpenedLesson, str]:
        """Return the step that a custom id names, and the piece or move, if any.

        Raises NoSuchLesson, HelpsInMatch, HelpsWithPuzzle.
        """
        key, _, argument = custom_id.argument.partition("/")
        at = self._lessons.at(key, custom_id.number)
        await self._lessons.check_fair(visit.person.id, at)
        return at, argument

    async def _menu(self, visit: Visit) -> Message:
        lessons = tuple(self._lessons.lessons.values())
        progress = await self._lessons.progress(visit.person.id)
        return await menu_message(visit, lessons, progress)

    async def _open(self, visit: Visit, at: OpenedLesson) -> Message:
        await self._lessons.open(visit.person.id, at)
        return await step_message(visit, at)

    async def _answer(self, visit: Visit, at: OpenedLesson, text: str) -> Message:
        try:
            move = await self._lessons.answer(visit.person.id, at, text)
        except MoveError as error:
            words = await visit.words()
            why = words.lessons.decoy(at, text) or words.error(error)
            return await step_message(visit, at, words.lessons.refused(at, why))
        return await answer_message(visit, at, move)
