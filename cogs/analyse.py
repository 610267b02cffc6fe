"""Analyses of matches and records: /analyse, and the buttons that lead to analyses."""

import asyncio
import contextlib

import discord

from bot.client.client import Client, Interaction
from bot.client.cog import Cog, command, press
from bot.client.errors import NothingPlayed
from bot.client.gateway.presses import Requires
from bot.client.languages import reader_texts
from bot.client.learning.analysis_message import (
    Analysed,
    explanation,
    line_page,
    overview,
    page,
    progress,
)
from bot.client.members import find_to_review
from bot.client.messages.acknowledgement import Acknowledgement, Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import PrivateAnswer
from bot.client.messages.errors import Asked, MessageError, bounded_request
from bot.client.messages.layout import Message
from bot.learn.errors import NoSuchAnalysis, TooManyTurns
from bot.play.limits import MAX_ANALYSED_TURNS
from bot.play.match import Match
from bot.play.record import read_file
from bot.services.analyses import RunningAnalysis
from guti import Record
from guti.errors import BadRecord, RecordTooLong
from guti.record import MAX_RECORD_BYTES

PROGRESS_INTERVAL_S = 1.5
"""Seconds between two updates of the progress message."""

FILE_TIMEOUT_S = 10.0
"""Time limit for downloading an attached record, which is small."""


class AnalyseCog(Cog):
    """Analyses of matches and records."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)

    @command
    async def analyse(
        self,
        interaction: Interaction,
        match: int | None = None,
        record: discord.Attachment | None = None,
        turn: int = 0,
    ) -> None:
        """Analyse `record` if attached, else a finished match."""
        analyses = self._services.analyses
        if record:
            parsed = await _read(record)
            await analyses.require_over(parsed, interaction.user.id)
            running = analyses.begin_record(parsed, interaction.user.id)
            await self._show_when_done(
                interaction, running, None, turn, first_of_several=parsed.first_of_several
            )
        else:
            await self._show(interaction, await self._finished_match(interaction, match), turn)

    @press("match", "analyse", requires=Requires.READER, answers=Answers.PRIVATE)
    async def analyse_board(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Analyse the match of the pressed board."""
        match = await self._finished_match(interaction, custom_id.number)
        await self._show(interaction, match, 0)

    @press("analysis", "overview", requires=Requires.READER)
    @press("record", "overview", requires=Requires.NOTHING)
    async def overview(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show the overview: the turning point and the chart."""
        analysed = await self._analysed(interaction, custom_id)
        await self._messenger.edit(interaction, await overview(interaction, analysed))

    @press("analysis", "first", "back", "on", "last", "wrong", requires=Requires.READER)
    @press("record", "first", "back", "on", "last", "wrong", requires=Requires.NOTHING)
    async def turn(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show the turn of the ply in the custom id's argument."""
        analysed = await self._analysed(interaction, custom_id)
        shown = await page(interaction, analysed, _ply(custom_id, analysed))
        await self._messenger.edit(interaction, shown)

    @press("analysis", "what", requires=Requires.READER, answers=Answers.PRIVATE)
    @press("record", "what", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def explain(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Explain the chart and the verdicts in a separate message."""
        analysed = await self._analysed(interaction, custom_id)
        message = await explanation(interaction, analysed)
        await self._messenger.reply(interaction, message)

    @press("analysis", "line", requires=Requires.READER)
    @press("record", "line", requires=Requires.NOTHING)
    async def line(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show the moves that would have been better in a turn."""
        analysed = await self._analysed(interaction, custom_id)
        shown = await line_page(interaction, analysed, max(1, _ply(custom_id, analysed)))
        await self._messenger.edit(interaction, shown)

    async def _finished_match(self, interaction: Interaction, number: int | None) -> Match:
        """Return a finished match that has moves and that the user may read.

        Raises NoSuchMatch, NoMatchHere, NotOverYet and NothingPlayed.
        """
        match = await find_to_review(interaction, number, over=True)
        await self._services.analyses.require_over(match, interaction.user.id)
        if not match.moves:
            raise NothingPlayed(match.id, live=False)
        return match

    async def _analysed(self, interaction: Interaction, custom_id: CustomId) -> Analysed:
        """Return the analysis named by a custom id.

        Raises NoSuchAnalysis, and the errors of `_finished_match`.
        """
        analyses, number = self._services.analyses, custom_id.number
        if custom_id.kind == "record":
            found = await analyses.find_record(number, interaction.user.id)
            await analyses.require_over(found.record, interaction.user.id, found)
            return Analysed(found, number)
        match = await self._finished_match(interaction, number)
        analysis = await analyses.find(match)
        if analysis is None:
            raise NoSuchAnalysis(number)
        await analyses.require_over(match, interaction.user.id, analysis)
        return Analysed(analysis, number, match)

    async def _show(self, interaction: Interaction, match: Match, turn: int) -> None:
        analyses = self._services.analyses
        if analysis := await analyses.find(match):
            await analyses.require_over(match, interaction.user.id, analysis)
            shown = await _shown(interaction, Analysed(analysis, match.id, match), turn)
            await self._messenger.reply(interaction, shown)
        else:
            running = analyses.begin(match, interaction.user.id)
            await self._show_when_done(interaction, running, match, turn)

    async def _show_when_done(
        self,
        interaction: Interaction,
        running: RunningAnalysis,
        match: Match | None,
        turn: int,
        *,
        first_of_several: bool = False,
    ) -> None:
        """Show the progress of an analysis, and the analysis when it is done."""
        await Acknowledgement.of(interaction).announce(public=False)
        answer = PrivateAnswer(interaction)
        words, user = await reader_texts(interaction), interaction.user.id
        again = CustomId("match", "analyse", match.id) if match else None
        while not running.done.done():
            await asyncio.wait((running.done,), timeout=PROGRESS_INTERVAL_S)
            if not running.done.done():
                so_far = progress(words, again, running.judged, running.searches)
                with contextlib.suppress(MessageError):
                    await self._messenger.edit(answer, so_far)
        analysis, number = await running.done
        # The user may have started a match in the meantime.
        await self._services.analyses.require_over(match or analysis.record, user, analysis)
        analysed = Analysed(analysis, number, match, first_of_several)
        shown = await _shown(interaction, analysed, turn)
        await self._messenger.edit(answer, shown)


async def _shown(interaction: Interaction, analysed: Analysed, turn: int) -> Message:
    """Return the requested `turn` of an analysis or, if 0, the overview."""
    if turn < 1:
        return await overview(interaction, analysed)
    return await page(interaction, analysed, min(turn, len(analysed.analysis.moves)))


async def _read(record: discord.Attachment) -> Record:
    """Parse an attached record.

    Raises RecordTooLong, TooManyTurns and BadRecord, or MessageError without the file.
    """
    if not isinstance(record, discord.Attachment):
        # For an id that Discord did not resolve, discord.py passes a bare object.
        raise BadRecord(1, "no-game", "")
    if record.size > MAX_RECORD_BYTES:
        raise RecordTooLong(MAX_RECORD_BYTES)
    async with bounded_request(FILE_TIMEOUT_S, Asked.FILE):
        content = await record.read()
    # Parsing a long record with many choices is slow.
    found = await asyncio.to_thread(read_file, content)
    if len(found.moves) > MAX_ANALYSED_TURNS:
        raise TooManyTurns(MAX_ANALYSED_TURNS)
    return found


def _ply(custom_id: CustomId, analysed: Analysed) -> int:
    ply = custom_id.argument
    return min(int(ply) if ply.isdecimal() else 0, len(analysed.analysis.moves))
