"""Dispatches presses to the cogs, after checking what each press requires.

Custom ids contain all that a press needs, so buttons work after a restart.
"""

from collections.abc import Mapping

import discord
from discord.ext import commands

from bot.client.client import Client, Interaction
from bot.client.cog import Cog
from bot.client.errors import MayNotManage, OutsideServers
from bot.client.gateway.interactions import admitted, answer_errors, answer_with_sentence
from bot.client.gateway.presses import PressAction, Requires
from bot.client.members import may_read
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.visit import Visit
from bot.play.errors import MatchMovedOn, MatchOver, NoSuchMatch
from bot.play.links import board_link, match_link
from bot.store.errors import StorageFails
from guti.errors import GutiError

KINDS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class PressCog(Cog):
    """Calls the press actions of the cogs."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Call the action of a press. If there is none, answer that the button is unknown."""
        if interaction.type not in KINDS:
            return
        data: Mapping[str, object] = dict(interaction.data or {})
        custom_id = CustomId.from_text(str(data.get("custom_id")))
        press = self._client.presses.get(custom_id.name) if custom_id else None
        answers = press.answers if press else Answers.PRIVATE
        async with admitted(interaction, answers) as visit:
            if visit:
                await self._answer(visit, custom_id, press)

    async def _answer(
        self, visit: Visit, custom_id: CustomId | None, press: PressAction | None
    ) -> None:
        if custom_id is None or press is None:
            await answer_with_sentence(visit, "edge-unknown-button")
            return
        await answer_errors(visit, self._press(visit, custom_id, press))

    async def _press(self, visit: Visit, custom_id: CustomId, press: PressAction) -> None:
        """Act on a press. If a double tap is refused, ignore the refusal."""
        self._client.double_taps.note(visit.tap)
        try:
            await self._act(visit, custom_id, press)
        except StorageFails:
            raise
        except GutiError as error:
            if await self._client.double_taps.ignores(visit.tap, visit.acknowledgement):
                return
            outdated = isinstance(error, MatchMovedOn) and press.requires is Requires.BOARD
            if not (outdated and await self._boards.show_missed(visit, custom_id.number)):
                raise

    async def _act(self, visit: Visit, custom_id: CustomId, press: PressAction) -> None:
        try:
            await self._check(press.requires, visit, custom_id)
            await press.act(visit, custom_id)
        except MatchMovedOn:
            if custom_id.kind == "match":
                await self._boards.note_orphan(visit, custom_id.number)
            raise
        except MatchOver:
            shown = custom_id.kind == "match" and await self._boards.show_missed(
                visit, custom_id.number
            )
            if not shown:
                raise

    async def _check(self, requires: Requires, visit: Visit, custom_id: CustomId) -> None:
        """Raise an error if a press does not meet its requirement."""
        if requires in {Requires.SERVER, Requires.MANAGER} and not visit.in_server:
            raise OutsideServers
        if requires is Requires.MANAGER and not visit.manages:
            raise MayNotManage
        if requires in {Requires.BOARD, Requires.READER}:
            only_here = requires is Requires.BOARD
            await self._require_match(visit, custom_id, only_here=only_here)
        if requires is Requires.CHALLENGE:
            await self._services.challenges.require_in(visit.place, custom_id.number)

    async def _require_match(self, visit: Visit, custom_id: CustomId, *, only_here: bool) -> None:
        """Check that the user may press buttons of the match.

        Raises NoSuchMatch, or MatchMovedOn with a link to the match.
        """
        here, seen = visit.place, custom_id.version or 0
        boards = self._services.boards
        match = await self._services.matches.require_in(
            here.guild, custom_id.number, visit.person.id, channel=here.channel, seen=seen
        )
        if not await may_read(visit, match):
            raise NoSuchMatch(match.id)
        if only_here and match.owner is None and match.channel != here.channel:
            raise MatchMovedOn(match_link(match, await boards.current(match.id)))
        if seen > match.version:
            # After restoring an older database, the board is newer than the match.
            raise MatchMovedOn(board_link(match, await boards.current(match.id)))
