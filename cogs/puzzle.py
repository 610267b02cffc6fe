"""The /puzzle command: positions in which the user must find the right move."""

from dataclasses import replace

from discord.app_commands import Choice

from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.commands import choices, choices_of, completions
from bot.client.gateway.interactions import completion
from bot.client.gateway.presses import Requires
from bot.client.learning.puzzle_message import ended, question, solvers, wrong_answer
from bot.client.learning.puzzle_refusal import puzzle_refusal
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.learn.errors import PuzzleMovedOn
from bot.learn.theme import PuzzleTheme
from bot.services.puzzles import OpenPuzzle
from guti.errors import GutiError, MoveError
from guti.games import find


class PuzzleCog(Cog):
    """Puzzles for one person at a time."""

    def __init__(self, client: Client) -> None:
        self._puzzles = client.services.puzzles
        super().__init__(client, {**choices(), "theme": choices_of("theme", PuzzleTheme)})

    @command
    async def puzzle(
        self,
        visit: Visit,
        game: str | None = None,
        theme: str | None = None,
        move: str | None = None,
    ) -> None:
        """Answer the current puzzle with `move` or, if None, show a puzzle."""
        wanted, here, user = find(game) if game else None, visit.place, visit.person.id
        if move:
            opened = await self._puzzles.current(here, user, wanted)
            await visit.reply(await self._answer(visit, opened, move), slot=Slot.PUZZLE)
        else:
            about = PuzzleTheme(theme) if theme in set(PuzzleTheme) else None
            opened = await self._puzzles.next(here, user, wanted, about)
            refusal = await puzzle_refusal(visit)
            await visit.reply(await question(visit, opened, refused=refusal), slot=Slot.PUZZLE)

    @puzzle.autocomplete("move")
    @completion
    async def moves(self, visit: Visit, typed: str) -> list[Choice[str]]:
        """Return the moves of the current puzzle as completions."""
        game = visit.typed("game")
        try:
            wanted = find(game) if game else None
            opened = await self._puzzles.current(visit.place, visit.person.id, wanted)
        except GutiError:
            return []
        return completions(opened.puzzle.before(opened.attempt.turn).completions(typed))

    @press("puzzle", "own", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def own(self, visit: Visit, custom_id: CustomId) -> None:
        """Open a public puzzle in a private message.

        If it is the puzzle of the day, its solution counts for the user's streak.
        """
        await self._services.day.puzzle(visit.place, visit.person.id)
        opened, _ = await self._at(visit, custom_id)
        await visit.reply(await self._current(visit, opened), slot=Slot.PUZZLE)

    @press("puzzle", "open", requires=Requires.NOTHING)
    async def open(self, visit: Visit, custom_id: CustomId) -> None:
        """Show a puzzle at the turn that the user has reached."""
        opened, _ = await self._at(visit, custom_id)
        await visit.edit(await self._current(visit, opened), slot=Slot.PUZZLE)

    @press("puzzle", "from", requires=Requires.NOTHING)
    async def piece(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the moves of the chosen piece."""
        opened, origin = await self._at(visit, custom_id)
        self._require_here(opened, custom_id)
        await visit.edit(await question(visit, opened, origin), slot=Slot.PUZZLE)

    @press("puzzle", "play", requires=Requires.NOTHING)
    async def played(self, visit: Visit, custom_id: CustomId) -> None:
        """Answer the puzzle with the pressed move."""
        opened, path = await self._at(visit, custom_id)
        self._require_here(opened, custom_id)
        await visit.edit(await self._answer(visit, opened, path), slot=Slot.PUZZLE)

    @press("puzzle", "show", requires=Requires.NOTHING)
    async def show(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the solution, and end the attempt."""
        opened, _ = await self._at(visit, custom_id)
        if opened.attempt.finished:
            await visit.edit(await ended(visit, opened, None), slot=Slot.PUZZLE)
            return
        done = await self._puzzles.reveal(visit.place, visit.person.id, opened)
        shown = ended(visit, replace(opened, attempt=done.attempt), done)
        await visit.edit(await shown, slot=Slot.PUZZLE)

    @press("puzzle", "next", requires=Requires.NOTHING)
    async def next(self, visit: Visit, custom_id: CustomId) -> None:
        """Show another puzzle, of the same game if possible."""
        game = find(custom_id.argument) if custom_id.argument else None
        here, user = visit.place, visit.person.id
        opened = await self._puzzles.next(here, user, game, other_games=True)
        await visit.edit(await question(visit, opened), slot=Slot.PUZZLE)

    @press("puzzle", "solvers", requires=Requires.SERVER)
    async def list_solvers(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the best solvers of the server."""
        await visit.edit(await solvers(visit, custom_id.argument), slot=Slot.PUZZLE)

    async def _at(self, visit: Visit, custom_id: CustomId) -> tuple[OpenPuzzle, str]:
        """Return the puzzle that a custom id names, and the piece or move, if any."""
        key, _, argument = custom_id.argument.partition("/")
        opened = await self._puzzles.open(visit.place, visit.person.id, key)
        return opened, argument

    def _require_here(self, opened: OpenPuzzle, custom_id: CustomId) -> None:
        if opened.attempt.finished or opened.attempt.turn != custom_id.number:
            raise PuzzleMovedOn(opened.puzzle.key)

    async def _current(self, visit: Visit, opened: OpenPuzzle) -> Message:
        if opened.attempt.finished:
            return await ended(visit, opened, None)
        return await question(visit, opened)

    async def _answer(self, visit: Visit, opened: OpenPuzzle, text: str) -> Message:
        turn = opened.attempt.turn
        try:
            move = opened.puzzle.before(turn).parse(text)
        except MoveError as error:
            words = await visit.words()
            return await question(visit, opened, refused=words.error(error))
        here, user = visit.place, visit.person.id
        done = await self._puzzles.answer(here, user, opened, move)
        if not opened.puzzle.accepts(turn, move):
            return await wrong_answer(visit, opened, move, done)
        after = replace(opened, attempt=done.attempt)
        if done.attempt.finished:
            return await ended(visit, after, done)
        return await question(visit, after)
