"""Fair play: people must not use the engine to find moves for their live matches.

This rule protects all live matches without hints, in any server.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.learn.errors import HelpsInMatch, NotOverYet
from bot.play.fair_play import is_same_board, reveals_live_position
from bot.play.match import Match
from bot.store.matches import MatchStore
from guti import Position


async def check_match(matches: MatchStore, person: int, match: Match) -> None:
    """Raise NotOverYet if `match` is live, or HelpsInMatch if analysing it could help `person`.

    Live matches that began after the end of `match` are ignored.
    """
    if match.live:
        raise NotOverYet(match.id)
    ended = await matches.ended(match.id)
    playing = await matches.live_without_hints(person)
    _check_game(
        [live for live in playing if not _ended_before(match, ended, live)], match.positions
    )


async def check_help(matches: MatchStore, person: int, positions: Sequence[Position]) -> None:
    """Raise HelpsInMatch if analysing `positions` of one game could help `person`.

    A live rated match forbids the analysis of its game. A live unrated match forbids the analysis
    of its current position.
    """
    _check_game(await matches.live_without_hints(person), positions)


async def check_positions(matches: MatchStore, person: int, positions: Sequence[Position]) -> None:
    """Raise HelpsInMatch if `positions` include the current board of a person's live match."""
    _check_board(await matches.live_without_hints(person), positions)


def _ended_before(match: Match, ended: datetime | None, live: Match) -> bool:
    """Return whether a match ended before the match `live` began.

    Both times and match numbers are compared, because the clock may have been set back.
    """
    if not (match.started and ended and live.started and live.turn_started):
        return False
    in_order = match.started <= ended <= live.started <= live.turn_started
    return in_order and match.id < live.id


def _check_game(playing: Iterable[Match], positions: Sequence[Position]) -> None:
    for live in playing:
        if live.rated and is_same_board(live, positions[0]):
            raise HelpsInMatch(live.id, live.game, whole_game=True)
        _check_board([live], positions)


def _check_board(playing: Iterable[Match], positions: Sequence[Position]) -> None:
    for live in playing:
        if reveals_live_position(live, positions):
            raise HelpsInMatch(live.id, live.game, whole_game=False)
