"""The /today command: a card with suggestions for the day."""

from discord import ButtonStyle

from bot.client.cog import Cog, command, press
from bot.client.gateway.presses import Requires
from bot.client.learning.path_picture import path_picture
from bot.client.learning.puzzle_message import ended, question
from bot.client.learning.puzzle_refusal import puzzle_refusal
from bot.client.matches.engine_matches import play
from bot.client.matches.match_buttons import show_button
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.engine_player import ENGINE
from bot.play.zones import is_known
from bot.services.requests import Invitation
from bot.services.today import Today
from bot.texts import Texts
from guti.games import find

MORNING = 8
"""Hour of the puzzle of the day, for people who ask for it each morning."""

ZONES_BY_LANGUAGE = {"bn": "Asia/Dhaka", "hi": "Asia/Kolkata"}
"""Time zones of people who have not chosen one. For all others, it is UTC."""


def _usual_zone(language: str) -> str | None:
    zone = ZONES_BY_LANGUAGE.get(language)
    return zone if zone and is_known(zone) else None


class TodayCog(Cog):
    """The card with suggestions for the day."""

    @command
    async def today(self, visit: Visit) -> None:
        """Show the user's matches, puzzle, lesson and level of the day."""
        await visit.reply(await self._message(visit))

    async def _message(self, visit: Visit) -> Message:
        words, user = await visit.words(), visit.person.id
        today = await self._services.day.card(visit.place, user)
        guild = visit.place.guild
        picture = await path_picture(self._client, words, today.path, guild)
        lines = await puzzle_refusal(visit), _text(words, today, user)
        text = "\n".join(filter(None, lines))
        return Message(words, text, picture, _buttons(words, today))

    @press("today", "puzzle", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def puzzle(self, visit: Visit, _custom_id: CustomId) -> None:
        """Open the presser's puzzle of the day."""
        here, user, services = visit.place, visit.person.id, self._services
        today = await services.day.puzzle(here, user)
        if today is None:
            opened = await services.puzzles.next(here, user, None)
        else:
            opened = await services.puzzles.open(here, user, today.puzzle.key)
        over = opened.attempt.finished
        message = ended(visit, opened, None) if over else question(visit, opened)
        await visit.reply(await message, slot=Slot.PUZZLE)

    @press("today", "morning", requires=Requires.NOTHING)
    async def morning(self, visit: Visit, _custom_id: CustomId) -> None:
        """Send the presser the puzzle of the day each morning."""
        await visit.reply(await self._subscribed(visit))

    async def _subscribed(self, visit: Visit) -> Message:
        words, services = await visit.words(), self._services
        user = visit.person.id
        zone = (await services.settings.player(user)).zone or _usual_zone(words.language)
        after = await services.settings.update_player(user, puzzle_hour=MORNING, zone=zone)
        services.due.wake()
        due = words.settings.direct(services.settings.next_puzzle(after))
        text = "\n".join((due, words.say("puzzle-direct-off")))
        return Message(words, text)

    @press("today", "level", requires=Requires.NOTHING)
    async def level(self, visit: Visit, custom_id: CustomId) -> None:
        """Start a private match of the button's game, at the button's level."""
        game = find(custom_id.argument).key
        level = str(custom_id.number)
        await play(visit, Invitation(game, ENGINE, level=level, private=True))


def _text(words: Texts, today: Today, user: int) -> str:
    lines = [words.say("today-head"), *words.day.turns(today.turns, user, today.boards)]
    if today.puzzle:
        day = today.puzzle
        lines.append(words.day.puzzle(day.puzzle, day.streak, day.best, solved=day.solved))
    if today.lesson:
        lines.append(words.day.lesson(today.lesson))
    if today.next_level:
        game = words.games.name(today.next_level.game)
        lines.append(words.say("today-level", game=game, level=today.next_level.level))
    return "\n".join(lines)


def _buttons(words: Texts, today: Today) -> tuple[Button, ...]:
    """Return the card's buttons, at most one each for a match, puzzle, lesson and level.

    A level needs a private match, so none is offered while another private match is live.
    """
    private = [match for match in today.turns if match.owner is not None]
    buttons = [show_button(match) for match in private[:1]]
    if today.puzzle and not today.puzzle.solved:
        puzzle = CustomId("today", "puzzle", 0)
        buttons.append(Button("button-today-puzzle", puzzle, ButtonStyle.success))
    if today.lesson:
        lesson = CustomId("lesson", "game", 0, argument=today.lesson.lesson.game.key)
        if today.lesson.lesson.basic:
            lesson = CustomId("lesson", "game", 0)
        buttons.append(Button("button-today-lesson", lesson))
    if today.next_level and not private:
        level = CustomId(
            "today", "level", today.next_level.level, argument=today.next_level.game.key
        )
        label = words.say("today-play", level=today.next_level.level)
        buttons.append(Button("", level, label=label))
    return tuple(buttons)
