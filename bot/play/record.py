"""Records of matches, and records from files, whose headers may contain anything."""

from dataclasses import replace

from bot.play.ending import Ending
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.names import clean_name
from guti import Record
from guti.record import RESULTS, UNFINISHED

BY_CONDITION = "by condition"
"""Comment after a move that was played by condition."""

LONGEST_HEADER = 200
"""Maximum length of a header in UTF-16 code units, enough for a link to a channel."""


def record_of(match: Match) -> Record:
    """Return the record of a match, without the moves that were taken back."""
    result = match.result
    counted = result is not None and result.termination is not Ending.ABORTED
    return Record(
        game=match.game,
        position=match.positions[0],
        moves=match.moves,
        black=match.black_name,
        white=match.white_name,
        site=match_link(match, None),
        date=match.started.strftime("%Y.%m.%d") if match.started else "",
        result=RESULTS[result.winner] if result and counted else UNFINISHED,
        termination=str(result.termination) if result else "",
        comments=dict.fromkeys(sorted(match.conditional), BY_CONDITION),
        opening_plies=match.opening_plies,
    )


def read_file(content: bytes) -> Record:
    """Parse the first record in a file, with headers that are safe to show.

    Raises RecordTooLong and BadRecord.
    """
    record = Record.from_bytes(content)
    return replace(
        record,
        black=_clean(record.black),
        white=_clean(record.white),
        event=_clean(record.event),
        site=_clean(record.site),
        date=_clean(record.date),
        termination=_clean(record.termination),
    )


def _clean(header: str) -> str:
    return clean_name(header, LONGEST_HEADER)
