"""Lessons: /learn shows positions with a task, step by step in one message."""

from discord.app_commands import Choice

from bot.client.client import Client, Interaction
from bot.client.cog import Cog, command, press
from bot.client.commands import choices, completions
from bot.client.gateway.interactions import values
from bot.client.gateway.presses import Requires
from bot.client.languages import reader_texts
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
    async def learn(
        self, interaction: Interaction, game: str | None = None, move: str | None = None
    ) -> None:
        """Answer the current step with `move` or, if None, continue the lessons."""
        wanted = find(game) if game else None
        if move:
            at = await self._lessons.last(interaction.user.id, wanted)
            await self._reply(interaction, self._answer(interaction, at, move), Slot.LESSON)
        else:
            await self._begin(interaction, wanted)

    @learn.autocomplete("move")
    async def moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Return the moves of the current step as completions."""
        game = str(interaction.namespace.game or "")
        try:
            at = await self._lessons.last(interaction.user.id, find(game) if game else None)
        except GutiError:
            return []
        return completions(at.step.position.completions(typed))

    @press("lesson", "game", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def for_game(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Open a lesson of the button's game in a new message."""
        await self._begin(interaction, find(custom_id.argument) if custom_id.argument else None)

    async def _begin(self, interaction: Interaction, game: Game | None) -> None:
        at = await self._lessons.due(interaction.user.id, game)
        message = self._menu(interaction) if at is None else self._open(interaction, at)
        await self._reply(interaction, message, Slot.LESSON)

    @press("lesson", "menu", requires=Requires.NOTHING)
    async def list_all(self, interaction: Interaction, _custom_id: CustomId) -> None:
        """Show all lessons."""
        await self._edit(interaction, self._menu(interaction), Slot.LESSON)

    @press("lesson", "choose", requires=Requires.NOTHING)
    async def chosen(self, interaction: Interaction, _custom_id: CustomId) -> None:
        """Open the chosen lesson where the person left off."""
        key = next(iter(values(interaction).values()), "")
        at = await self._lessons.resume(interaction.user.id, key)
        await self._edit(interaction, self._open(interaction, at), Slot.LESSON)

    @press("lesson", "open", requires=Requires.NOTHING)
    async def open(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show a step of a lesson."""
        at, _ = await self._at(interaction, custom_id)
        await self._edit(interaction, self._open(interaction, at), Slot.LESSON)

    @press("lesson", "from", requires=Requires.NOTHING)
    async def piece(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show the moves of the chosen piece."""
        at, origin = await self._at(interaction, custom_id)
        await self._edit(interaction, step_message(interaction, at, origin=origin), Slot.LESSON)

    @press("lesson", "play", requires=Requires.NOTHING)
    async def played(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Answer the step with the pressed move."""
        at, path = await self._at(interaction, custom_id)
        await self._edit(interaction, self._answer(interaction, at, path), Slot.LESSON)

    @press("lesson", "show", requires=Requires.NOTHING)
    async def show(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show the solution of the step."""
        at, _ = await self._at(interaction, custom_id)
        await self._edit(interaction, shown_message(interaction, at), Slot.LESSON)

    @press("lesson", "match", requires=Requires.NOTHING)
    async def begin_match(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Start a private match of the lesson's game, as Black, at the lowest level."""
        game = find(custom_id.argument).key
        wanted = Invitation(
            game, ENGINE, SideChoice.BLACK.value, level=str(LOWEST_LEVEL), private=True
        )
        await play(interaction, wanted)

    async def _at(self, interaction: Interaction, custom_id: CustomId) -> tuple[OpenedLesson, str]:
        """Return the step that a custom id names, and the piece or move, if any.

        Raises NoSuchLesson, HelpsInMatch, HelpsWithPuzzle.
        """
        key, _, argument = custom_id.argument.partition("/")
        at = self._lessons.at(key, custom_id.number)
        await self._lessons.check_fair(interaction.user.id, at)
        return at, argument

    async def _menu(self, interaction: Interaction) -> Message:
        lessons = tuple(self._lessons.lessons.values())
        progress = await self._lessons.progress(interaction.user.id)
        return await menu_message(interaction, lessons, progress)

    async def _open(self, interaction: Interaction, at: OpenedLesson) -> Message:
        await self._lessons.open(interaction.user.id, at)
        return await step_message(interaction, at)

    async def _answer(self, interaction: Interaction, at: OpenedLesson, text: str) -> Message:
        try:
            move = await self._lessons.answer(interaction.user.id, at, text)
        except MoveError as error:
            words = await reader_texts(interaction)
            why = words.lessons.decoy(at, text) or words.error(error)
            return await step_message(interaction, at, words.lessons.refused(at, why))
        return await answer_message(interaction, at, move)
