"""Public pages of what people share: made by Share, and changed by the people on them."""

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.cog import Cog, press
from bot.client.gateway.presses import Requires
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.shared_page_message import page_message, shared_id
from bot.client.visit import Visit
from bot.play.shared_page import SharedPage


class SharedPageCog(Cog):
    """Public pages of replays and puzzles, and who is named on them."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._pages = client.services.shared_pages

    @press("match", "publish", requires=Requires.READER, answers=Answers.PRIVATE)
    async def publish(self, visit: Visit, custom_id: CustomId) -> None:
        """Make a page of a replay, and show its address to the player who shares it."""
        match = await self._services.matches.get(custom_id.number)
        language = (await visit.public_words(match.guild)).language
        page = await self._pages.share_replay(match, visit.person.id, language)
        await visit.reply(await page_message(visit, page))

    @press("puzzle", "publish", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def publish_puzzle(self, visit: Visit, custom_id: CustomId) -> None:
        """Make a page of a solved puzzle, and show its address to the person."""
        puzzles, here, person = self._services.puzzles, visit.place, visit.person
        opened = await puzzles.open(here, person.id, custom_id.argument)
        words = await visit.words()
        page = await self._pages.share_puzzle(opened, person, words.language)
        await visit.reply(await page_message(visit, page))

    @press("shared", "open", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def open(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the people on a page what it says about them, in a new message."""
        page = await self._own(visit, custom_id)
        await visit.reply(await page_message(visit, page))

    @press("shared", "name", "hide", requires=Requires.NOTHING)
    async def name(self, visit: Visit, custom_id: CustomId) -> None:
        """Show or hide the name of the other player."""
        agreed, person = custom_id.action == "name", visit.person.id
        page = await self._pages.agree(custom_id.argument, person, agreed=agreed)
        await visit.edit(await page_message(visit, page))

    @press("shared", "end", requires=Requires.NOTHING)
    async def ask(self, visit: Visit, custom_id: CustomId) -> None:
        """Ask whether to take a page down for ever."""
        page = await self._own(visit, custom_id)
        words = await visit.words()
        sure = Button("button-shared-sure", shared_id(page.key, "sure"), ButtonStyle.danger)
        keep = Button("button-shared-keep", shared_id(page.key, "keep"))
        kind = page.kind.value
        await visit.edit(Message(words, words.say("shared-end", kind=kind), buttons=(sure, keep)))

    @press("shared", "keep", requires=Requires.NOTHING)
    async def keep(self, visit: Visit, custom_id: CustomId) -> None:
        """Leave a page as it is."""
        await visit.edit(await page_message(visit, await self._own(visit, custom_id)))

    @press("shared", "sure", requires=Requires.NOTHING)
    async def end(self, visit: Visit, custom_id: CustomId) -> None:
        """Take a page down for ever."""
        await self._pages.end(custom_id.argument, visit.person.id)
        await visit.edit(await visit.sentence("shared-ended"))

    async def _own(self, visit: Visit, custom_id: CustomId) -> SharedPage:
        return await self._pages.own(custom_id.argument, visit.person.id)
