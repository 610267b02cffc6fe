"""Conversion between dataclasses and rows.

The type of a dataclass field determines its columns.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from typing import Any, TypeVar

from sqlalchemy import Column, Connection, Insert, Row, Select

from bot.clock import Uptime
from bot.play.challenge import Challenge
from bot.play.ending import Ending
from bot.play.match import Match
from bot.play.offer import Offer, OfferKind
from bot.play.pause import Pause, Weekends
from bot.ratings.glicko2 import Rating
from bot.store.errors import UnreadableMatch
from guti import Game, Move, Outcome, Side, Termination
from guti.games import GAMES

T = TypeVar("T")

log = logging.getLogger(__name__)

UNREADABLE = (LookupError, ValueError, TypeError, AttributeError)
"""Errors raised when reading an invalid row."""

OPEN = "open"
DECLINED = "declined"
GONE = "gone"
"""State of an offer that was accepted, or that lapsed with a move."""


def _same(value: Any) -> Any:  # noqa: ANN401 - any value
    return value


@dataclass(frozen=True)
class FieldMapping:
    """Conversion of a dataclass field to `columns`, by default to one named like the field."""

    to_row: Callable[[Any], Any] = _same
    from_row: Callable[..., Any] = _same
    columns: tuple[str, ...] = ()

    def write(self, name: str, value: object) -> dict[str, object]:
        """Return the values to store for a field, by column."""
        if not self.columns:
            return {name: self.to_row(value)}
        return dict(zip(self.columns, self.to_row(value), strict=True))

    def read(self, name: str, row: Row[Any]) -> object:
        """Return the value of a field from a row."""
        return self.from_row(*(getattr(row, column) for column in self.columns or (name,)))


class RowMapping:
    """Conversion of a dataclass to and from a row."""

    def __init__(self, kind: type[Any], *excluded: str) -> None:
        """Map the fields of a dataclass, except those in `excluded`."""
        self.fields = {
            each.name: _mapping(each.type) for each in fields(kind) if each.name not in excluded
        }

    def write(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return the values to store for some fields, by column.

        Raises KeyError for a field that is not mapped.
        """
        columns: dict[str, object] = {}
        for name, value in values.items():
            columns |= self.fields[name].write(name, value)
        return columns

    def row(self, value: object) -> dict[str, object]:
        """Return the values to store for all mapped fields, by column."""
        return self.write({name: getattr(value, name) for name in self.fields})

    def changes(self, before: object, after: object) -> dict[str, object]:
        """Return the values of `after` that differ from `before`, by column."""
        names = [name for name in self.fields if getattr(before, name) != getattr(after, name)]
        old, new = (
            self.write({name: getattr(value, name) for name in names}) for value in (before, after)
        )
        return {name: value for name, value in new.items() if value != old[name]}

    def read(self, row: Row[Any]) -> dict[str, Any]:
        """Return the values of all mapped fields from a row, by field."""
        return {name: mapping.read(name, row) for name, mapping in self.fields.items()}


def _result(termination: str | None, winner: str | None) -> Outcome | None:
    if termination is None:
        return None
    termination = Ending(termination) if termination in set(Ending) else Termination(termination)
    return Outcome(termination, Side(winner) if winner else None)


GAME = FieldMapping(
    lambda game: (game.key, game.rules),
    lambda key, rules: GAMES[key].with_rules(rules),
    columns=("game", "rules"),
)
RESULT = FieldMapping(
    lambda result: (
        result and result.termination.value,
        result and result.winner and result.winner.value,
    ),
    _result,
    columns=("termination", "winner"),
)

PAUSE = FieldMapping(
    lambda pause: (pause.since, pause.changes, pause.weekends.value, pause.vacation),
    lambda since, changes, weekends, vacation: Pause(since, changes, Weekends(weekends), vacation),
    columns=("paused", "pause_changes", "weekends", "vacation"),
)

BY_TYPE: Mapping[object, FieldMapping] = {Game: GAME, Outcome | None: RESULT, Pause: PAUSE}


def _mapping(kind: Any) -> FieldMapping:  # noqa: ANN401 - any type
    """Return the mapping for a field of a type."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return FieldMapping(lambda choice: choice.value, kind)
    return BY_TYPE.get(kind, FieldMapping())


MATCH = RowMapping(Match, "moves", "offers", "automatic", "conditional")
"""Conversion of a match, without turns and offers, which have their own tables."""

CLOCK = ("turn_started", "deadline", "claimable_from", "paused", "pause_changes")
"""Columns of a match that can change without a new version, such as after downtime."""

_CLOCK_FIELDS = ("turn_started", "deadline", "claimable_from", "pause")

CHALLENGE = RowMapping(Challenge)

RATING = RowMapping(Rating)


def new_row(mapping: RowMapping, value: object) -> dict[str, object]:
    """Return the values to store for a new object, without the id."""
    return {name: column for name, column in mapping.row(value).items() if name != "id"}


def clock_of_match(match: Match) -> dict[str, object]:
    """Return a match's values for the columns CLOCK."""
    written = MATCH.write({name: getattr(match, name) for name in _CLOCK_FIELDS})
    return {name: written[name] for name in CLOCK}


def read_valid_rows(
    connection: Connection,
    statement: Select[Any],
    number: Column[int],
    read: Callable[[Row[Any]], T],
) -> list[T]:
    """Return the results of `read` for the rows of a query; log and skip invalid rows.

    `number` is the column to log.
    """
    try:
        return [read(row) for row in connection.execute(statement)]
    except UNREADABLE:
        pass  # Read the rows one by one below.
    found = []
    for each in connection.execute(statement.with_only_columns(number)).scalars().all():
        try:
            found.append(read(connection.execute(statement.where(number == each)).one()))
        except UNREADABLE as error:
            log.warning("%s %d cannot be read: %r", number.table.name, each, error)
    return found


def add_row(connection: Connection, statement: Insert) -> int:
    """Insert a row and return its number."""
    result = connection.execute(statement)
    (number,) = result.inserted_primary_key or (0,)
    return int(number)


def uptime_row(uptime: Uptime | None) -> dict[str, object]:
    """Return the values to store for an uptime, by column."""
    return {"boot": uptime and uptime.boot, "uptime": uptime and uptime.seconds}


def uptime_of(row: Row[Any]) -> Uptime | None:
    """Return the uptime from a row, or None if unknown."""
    return Uptime(row.boot, row.uptime) if row.boot else None


def turns_of(before: Match, after: Match, now: datetime) -> list[dict[str, object]]:
    """Return the rows for the turns in `after` that are not in `before`."""
    new = len(after.moves) - len(before.moves)
    return [
        {
            "match": after.id,
            "version": after.version - len(after.moves) + ply,
            "ply": ply,
            "move": str(after.moves[ply - 1]),
            "automatic": ply in after.automatic,
            "conditional": ply in after.conditional,
            "played": now,
        }
        for ply in range(len(after.moves) - max(0, new) + 1, len(after.moves) + 1)
    ]


def offers_of(before: Match, after: Match, now: datetime) -> list[dict[str, object]]:
    """Return the rows for the offers in `after` that are not in `before`."""
    known = {offer.version for offer in before.offers}
    return [
        {
            "match": after.id,
            "version": offer.version,
            "ply": len(after.moves),
            "kind": offer.kind.value,
            "side": offer.by.value,
            "state": DECLINED if offer.declined else OPEN,
            "made": now,
        }
        for offer in after.offers
        if offer.version not in known
    ]


def match_of(rows: Sequence[Row[Any]]) -> Match:
    """Return the match from the rows of a query. Raises UnreadableMatch.

    The query joins the match with its turns, and with the offers at the current ply.
    """
    row = rows[0]
    turns = {each.turn_ply: each for each in rows if each.turn_ply}
    offers = {each.offer_version: each for each in rows if each.offer_version}
    try:
        fields = MATCH.read(row)
        match = Match(
            **fields,
            moves=tuple(_move(fields["game"], turns[ply].move) for ply in sorted(turns)),
            offers=tuple(_offer(offers[version]) for version in sorted(offers)),
            automatic=frozenset(ply for ply in turns if turns[ply].automatic),
            conditional=frozenset(ply for ply in turns if turns[ply].conditional),
        )
        # Computed here, so that an illegal move raises here.
        _ = match.positions
    except UNREADABLE as error:
        raise UnreadableMatch(row.id, repr(error)) from error
    return match


def challenge_of(row: Row[Any]) -> Challenge:
    """Return the challenge from a row."""
    return Challenge(**CHALLENGE.read(row))


def _offer(row: Row[Any]) -> Offer:
    return Offer(
        OfferKind(row.offer_kind),
        Side(row.offer_side),
        row.offer_version,
        declined=row.offer_state == DECLINED,
    )


def _move(game: Game, text: str) -> Move:
    """Parse a stored move, such as "a1-a2" or "a1xa3"."""
    path = tuple(text.replace("x", "-").split("-"))
    if "x" not in text:
        return Move(path)
    return Move(path, tuple(game.board.between[ends] for ends in pairwise(path)))
