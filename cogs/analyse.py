"""Analyses of matches and records: /analyse, and the buttons that lead to analyses."""

import asyncio
import contextlib

import discord

from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.errors import NothingPlayed
from bot.client.gateway.presses import Requires
from bot.client.learning.analysis_message import (
    Analysed,
    explanation,
    line_page,
    overview,
    page,
    progress,
)
from bot.client.members import find_to_review
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import Asked, MessageError, bounded_request
from bot.client.messages.layout import Message
from bot.client.visit import Visit
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
        visit: Visit,
        match: int | None = None,
        record: discord.Attachment | None = None,
        turn: int = 0,
    ) -> None:
        """Analyse `record` if attached, else a finished match."""
        analyses = self._services.analyses
        if record:
            parsed = await _read(record)
            await analyses.require_over(parsed, visit.person.id)
            running = analyses.begin_record(parsed, visit.person.id)
            await self._show_when_done(
                visit, running, None, turn, first_of_several=parsed.first_of_several
            )
        else:
            await self._show(visit, await self._finished_match(visit, match), turn)

    @press("match", "analyse", requires=Requires.READER, answers=Answers.PRIVATE)
    async def analyse_board(self, visit: Visit, custom_id: CustomId) -> None:
        """Analyse the match of the pressed board."""
        match = await self._finished_match(visit, custom_id.number)
        await self._show(visit, match, 0)

    @press("analysis", "overview", requires=Requires.READER)
    @press("record", "overview", requires=Requires.NOTHING)
    async def overview(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the overview: the turning point and the chart."""
        analysed = await self._analysed(visit, custom_id)
        await visit.edit(await overview(visit, analysed))

    @press("analysis", "first", "back", "on", "last", "wrong", requires=Requires.READER)
    @press("record", "first", "back", "on", "last", "wrong", requires=Requires.NOTHING)
    async def turn(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the turn of the ply in the custom id's argument."""
        analysed = await self._analysed(visit, custom_id)
        shown = await page(visit, analysed, _ply(custom_id, analysed))
        await visit.edit(shown)

    @press("analysis", "what", requires=Requires.READER, answers=Answers.PRIVATE)
    @press("record", "what", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def explain(self, visit: Visit, custom_id: CustomId) -> None:
        """Explain the chart and the verdicts in a separate message."""
        analysed = await self._analysed(visit, custom_id)
        message = await explanation(visit, analysed)
        await visit.reply(message)

    @press("analysis", "line", requires=Requires.READER)
    @press("record", "line", requires=Requires.NOTHING)
    async def line(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the moves that would have been better in a turn."""
        analysed = await self._analysed(visit, custom_id)
        shown = await line_page(visit, analysed, max(1, _ply(custom_id, analysed)))
        await visit.edit(shown)

    async def _finished_match(self, visit: Visit, number: int | None) -> Match:
        """Return a finished match that has moves and that the user may read.

        Raises NoSuchMatch, NoMatchHere, NotOverYet and NothingPlayed.
        """
        match = await find_to_review(visit, number, over=True)
        await self._services.analyses.require_over(match, visit.person.id)
        if not match.moves:
            raise NothingPlayed(match.id, live=False)
        return match

    async def _analysed(self, visit: Visit, custom_id: CustomId) -> Analysed:
        """Return the analysis named by a custom id.

        Raises NoSuchAnalysis, and the errors of `_finished_match`.
        """
        analyses, number = self._services.analyses, custom_id.number
        if custom_id.kind == "record":
            found = await analyses.find_record(number, visit.person.id)
            await analyses.require_over(found.record, visit.person.id, found)
            return Analysed(found, number)
        match = await self._finished_match(visit, number)
        analysis = await analyses.find(match)
        if analysis is None:
            raise NoSuchAnalysis(number)
        await analyses.require_over(match, visit.person.id, analysis)
        return Analysed(analysis, number, match)

    async def _show(self, visit: Visit, match: Match, turn: int) -> None:
        analyses = self._services.analyses
        if analysis := await analyses.find(match):
            await analyses.require_over(match, visit.person.id, analysis)
            shown = await _shown(visit, Analysed(analysis, match.id, match), turn)
            await visit.reply(shown)
        else:
            running = analyses.begin(match, visit.person.id)
            await self._show_when_done(visit, running, match, turn)

    async def _show_when_done(
        self,
        visit: Visit,
        running: RunningAnalysis,
        match: Match | None,
        turn: int,
        *,
        first_of_several: bool = False,
    ) -> None:
        """Show the progress of an analysis, and the analysis when it is done."""
        await visit.acknowledgement.announce(public=False)
        answer = visit.answer
        words, user = await visit.words(), visit.person.id
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
        shown = await _shown(visit, analysed, turn)
        await self._messenger.edit(answer, shown)


async def _shown(visit: Visit, analysed: Analysed, turn: int) -> Message:
    """Return the requested `turn` of an analysis or, if 0, the overview."""
    if turn < 1:
        return await overview(visit, analysed)
    return await page(visit, analysed, min(turn, len(analysed.analysis.moves)))


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
