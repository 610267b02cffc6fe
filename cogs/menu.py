"""The private menu of a match, with buttons that other cogs answer."""

from bot.client.cog import Cog, press
from bot.client.gateway.presses import Requires
from bot.client.learning.rules_message import show_rules
from bot.client.matches.menu_buttons import menu_buttons
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.match import Match


class MenuCog(Cog):
    """The private menu below a board."""

    @press("match", "more", requires=Requires.BOARD, answers=Answers.PRIVATE)
    async def more(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the menu of a match.

        Raises MatchMovedOn below an outdated board of a private match.
        """
        matches = self._services.matches
        match = await matches.get(custom_id.number)
        if match.owner is not None:
            match = await matches.at_version(match.id, custom_id.version or 0)
        words = await visit.words()
        buttons = await menu_buttons(self._client, match, visit.person.id)
        plays = match.live and visit.person.id in match.players
        account = visit.invite_links.account
        text = words.say("menu", plays=_role(visit, match), account_link=account)
        message = Message(words, text, buttons=buttons)
        await visit.reply(message, slot=Slot.TURN if plays else None)

    @press("match", "text", requires=Requires.BOARD, answers=Answers.PRIVATE)
    async def text(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the current board as text."""
        match = await self._services.matches.get(custom_id.number)
        words = await visit.words()
        message = Message(words, words.matches.in_words(match, visit.person.id), plain=True)
        await visit.reply(message, slot=Slot.ANSWER)

    @press("match", "rules", requires=Requires.BOARD, answers=Answers.PRIVATE)
    async def rules(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the rules of the match's game."""
        game = (await self._services.matches.get(custom_id.number)).game
        await show_rules(visit, game)


def _role(visit: Visit, match: Match) -> str:
    """Return the user's role, as an argument of the sentence `menu`.

    A `guest` plays where the bot is a guest too, without the bot on their account, so they may not
    see commands.
    """
    if not match.live or visit.person.id not in match.players:
        return "no"
    if match.level:
        return "alone"
    member = visit.in_server or visit.has_bot
    return "yes" if member else "guest"
