"""Vacations, and the clock of a match: weekends off, and a day for the opponent."""

from discord import ButtonStyle

from bot.client.cog import Cog, command, due, press
from bot.client.gateway.presses import Requires
from bot.client.languages import board_texts, member_texts
from bot.client.matches.match_buttons import match_id
from bot.client.matches.notices import Delivery, notify
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.due_times import DueStep
from bot.play.errors import CannotGiveDay, NoSuchMatch
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.pause import Weekends
from bot.play.vacation import DAY, VACATION, VACATION_NOTICE, with_day_given
from bot.texts import Texts, moment

AT_ONCE = 5
"""Maximum number of steps of a kind that run at once."""

NOTICE_REQUESTS = 2
"""Requests for a direct message: open the channel, and send."""

BEGIN = Button("button-vacation-begin", CustomId("vacation", "begin", 0), ButtonStyle.primary)
END = Button("button-vacation-end", CustomId("vacation", "end", 0), ButtonStyle.primary)
OPEN = Button("button-vacation", CustomId("vacation", "open", 0))

NOTICES = {
    "given": "notice-day-given",
    "wished": "notice-weekends-wished",
    "agreed": "notice-weekends-off",
}
"""Sentences of the notices to the opponent, by the kind that their nonce contains."""


class VacationCog(Cog):
    """Vacations of people, and the clocks of their matches."""

    @command
    async def vacation(self, visit: Visit) -> None:
        """Show the person's vacation, and the button to begin or end it."""
        await visit.reply(await self._panel(visit))

    @press("vacation", "open", requires=Requires.NOTHING)
    async def open(self, visit: Visit, _custom_id: CustomId) -> None:
        """Show the person's vacation below a match."""
        await visit.show(await self._panel(visit))

    @press("vacation", "begin", requires=Requires.NOTHING)
    async def begin(self, visit: Visit, _custom_id: CustomId) -> None:
        """Begin a vacation."""
        await self._services.vacations.begin(visit.person.id)
        await visit.edit(await self._panel(visit))

    @press("vacation", "end", requires=Requires.NOTHING)
    async def end(self, visit: Visit, _custom_id: CustomId) -> None:
        """End the vacation."""
        await self._services.vacations.end(visit.person.id)
        await visit.edit(await self._panel(visit))

    async def _panel(self, visit: Visit) -> Message:
        view, words = await self._services.vacations.view(visit.person.id), await visit.words()
        text = words.say(
            "vacation",
            ends=moment(view.on.ends) if view.on else "none",
            left=view.left // DAY,
            matches=view.matches,
        )
        buttons = (END,) if view.on else (BEGIN,) if view.left >= DAY else ()
        return Message(words, text, buttons=buttons)

    @press("match", "time", requires=Requires.BOARD, answers=Answers.PRIVATE)
    async def time(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the clock of a match, with buttons that slow it down."""
        match = await self._services.matches.get(custom_id.number)
        await visit.show(await self._clock(visit, match), slot=Slot.TURN)

    @press("match", "give-day", requires=Requires.BOARD)
    async def give_day(self, visit: Visit, custom_id: CustomId) -> None:
        """Give the opponent a day more for the move."""
        match = await self._services.vacations.give_day(custom_id.number, visit.person.id)
        await visit.show(await self._clock(visit, match), slot=Slot.TURN)
        await self._notify(match, match.to_move, "given")

    @press("match", "weekends", requires=Requires.BOARD)
    async def weekends(self, visit: Visit, custom_id: CustomId) -> None:
        """Ask for weekends off in a match, or agree to them."""
        player = visit.person.id
        match = await self._services.vacations.wish_weekends(custom_id.number, player)
        await visit.show(await self._clock(visit, match), slot=Slot.TURN)
        agreed = match.pause.weekends is Weekends.BOTH
        other = match.player(match.side(player).other)
        await self._notify(match, other, "agreed" if agreed else "wished")

    async def _clock(self, visit: Visit, match: Match) -> Message:
        words, player = await visit.words(), visit.person.id
        side = match.side(player)
        weekends = match.pause.weekends
        by = "both" if weekends is Weekends.BOTH else "none"
        if by == "none" and weekends is not Weekends.COUNT:
            by = "own" if weekends.wished_by(side) else "other"
        text = words.say("match-clock", clock=words.matches.clock(match), weekends=by)
        buttons = []
        if self._can_give(match, player):
            buttons.append(Button("button-give-day", match_id(match, "give-day")))
        if by in {"none", "other"} and match.deadline:
            name = "button-weekends" if by == "none" else "button-weekends-agree"
            buttons.append(Button(name, match_id(match, "weekends")))
        return Message(words, text, buttons=(*buttons, OPEN))

    def _can_give(self, match: Match, player: int) -> bool:
        try:
            with_day_given(match, player, self._services.clock())
        except CannotGiveDay:
            return False
        return True

    async def _notify(self, match: Match, player: int, kind: str) -> Delivery:
        words = await member_texts(self._client, player, match.guild)
        message = Message(words, await self._notice(words, match, player, kind), plain=True)
        return await notify(self._client, match, player, kind, message)

    async def _notice(self, words: Texts, match: Match, player: int, kind: str) -> str:
        link = match_link(match, await self._services.boards.current(match.id))
        more = (await board_texts(self._client, match.guild, words)).say("button-more")
        told = {"clock": words.matches.clock(match), "link": link, "button_more": more}
        return words.notices.about(NOTICES[kind], match, player, **told)

    @due(VACATION, at_once=AT_ONCE)
    async def settle(self, step: DueStep) -> None:
        """Stop or start the clocks of a person whose vacation began or ended."""
        await self._services.vacations.settle(step.person or 0)

    @due(VACATION_NOTICE, at_once=AT_ONCE, requests=NOTICE_REQUESTS)
    async def tell(self, step: DueStep) -> None:
        """Tell an opponent of a vacation, once."""
        try:
            away = await self._services.vacations.away(step)
        except NoSuchMatch:
            away = None
        delivery = Delivery.UNWANTED
        if away:
            words = await member_texts(self._client, away.opponent, away.match.guild)
            ends = moment(away.vacation.ends)
            text = words.notices.about("notice-vacation", away.match, away.opponent, ends=ends)
            message = Message(words, text, plain=True)
            delivery = await notify(self._client, away.match, away.opponent, VACATION, message)
        if delivery is not Delivery.FAILED:
            await self._services.vacations.told(step)
