"""Match records: a match as text, in the manner of PDN (draughts' portable notation).

It must not know people, channels or clocks: names and dates are only headers here.
"""

import json
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from bot.engine import Game, Move, Outcome, Position, Side
from bot.engine.errors import BadPosition, MoveError
from bot.games import find
from bot.games.errors import UnknownGame
from bot.play.ending import Ending
from bot.play.errors import BadRecord
from bot.play.links import message_link
from bot.play.match import Match
from bot.play.repetition import repeated

RESULTS = {Side.BLACK: "1-0", Side.WHITE: "0-1", None: "1/2-1/2"}
"""The result's token by the winner; a match that goes on has UNFINISHED."""
UNFINISHED = "*"

MOST_CAPTURES = 1000
"""A record has no position with more chains to choose from, as no match comes to any."""

TOKENS = (*RESULTS.values(), UNFINISHED)
HEADER = re.compile(r'\[(\w+)\s+(".*")\]')
NUMBER = re.compile(r"[0-9]+\.+")
SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Record:
    """A match as it is written down: headers and moves; `position` is where it started."""

    game: Game
    position: Position
    moves: tuple[Move, ...] = ()
    black: str = ""
    white: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    result: str = UNFINISHED
    termination: str = ""

    @property
    def first(self) -> Side:
        """The side that moved first."""
        return self.position.to_move

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the match, from the start to the last."""
        positions = [self.position]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return tuple(positions)

    @property
    def outcome(self) -> Outcome | None:
        """How its last position ends it by the rules; None where it does not."""
        return self.positions[-1].outcome or repeated(self.positions)

    @property
    def text(self) -> str:
        """The record as text; `from_text` reads it back."""
        headers = {
            "Game": self.game.key,
            "Event": self.event,
            "Site": self.site,
            "Date": self.date,
            "Black": self.black,
            "White": self.white,
            "First": self.first.value,
            "Result": self.result,
            "Termination": self.termination,
        }
        if self.position != Position.start(self.game, self.first):
            headers["Position"] = self.position.text
        lines = [f"[{name} {_quoted(value)}]" for name, value in headers.items()]
        return "\n".join([*lines, "", *self._movetext(), ""])

    def _movetext(self) -> list[str]:
        numbered = (
            f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else str(move)
            for ply, move in enumerate(self.moves)
        )
        return textwrap.wrap(
            " ".join([*numbered, self.result]),
            width=80,
            break_long_words=False,
            break_on_hyphens=False,
        )

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """Read a record; raises BadRecord, which says in which line it goes wrong."""
        lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
        headers = _read_headers(lines)
        if "Game" not in headers:
            raise BadRecord(1, "no-game", "")
        position = _read_start(headers)
        said = {name: value for name, (_, value) in headers.items()}
        record = cls(
            position.game,
            position,
            black=said.get("Black", ""),
            white=said.get("White", ""),
            event=said.get("Event", ""),
            site=said.get("Site", ""),
            date=said.get("Date", ""),
            termination=said.get("Termination", ""),
        )
        return _read_moves(record, lines, headers)


def record_of(match: Match) -> Record:
    """The record of a match; what was taken back is not in it."""
    result = match.result
    counted = result is not None and result.termination is not Ending.ABORTED
    return Record(
        game=match.game,
        position=match.positions[0],
        moves=match.moves,
        black=match.black_name,
        white=match.white_name,
        site=message_link(match.guild, match.channel),
        date=match.started.strftime("%Y.%m.%d") if match.started else "",
        result=RESULTS[result.winner] if result and counted else UNFINISHED,
        termination=str(result.termination) if result else "",
    )


def _quoted(value: str) -> str:
    # JSON's strings hold anything on one line; a lone surrogate would not survive UTF-8.
    dumped = json.dumps(value, ensure_ascii=False)
    return SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", dumped)


def _read_headers(lines: list[str]) -> dict[str, tuple[int, str]]:
    headers: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, start=1):
        if not line.lstrip().startswith("["):
            continue
        found = HEADER.fullmatch(line.strip())
        if not found:
            raise BadRecord(number, "header", line)
        name, quoted = found.groups()
        if name in headers:
            raise BadRecord(number, "header-twice", name)
        try:
            value = json.loads(quoted)
        except ValueError:
            raise BadRecord(number, "header", line) from None
        headers[name] = number, value
    return headers


def _read_start(headers: dict[str, tuple[int, str]]) -> Position:
    line, named = headers["Game"]
    try:
        game = find(named)
    except UnknownGame:
        raise BadRecord(line, "game", named) from None
    line, first = headers.get("First", (line, Side.BLACK.value))
    if first not in tuple(Side):
        raise BadRecord(line, "first", first)
    position = Position.start(game, Side(first))
    if "Position" in headers:
        line, drawn = headers["Position"]
        try:
            position = Position.from_text(game, drawn)
        except BadPosition as error:
            raise BadRecord(line, "position", drawn) from error
        if "First" in headers and position.to_move != first:
            raise BadRecord(line, "position-first", drawn)
    return position


def _require_few_captures(position: Position, line: int) -> None:
    if position.has_more_captures_than(MOST_CAPTURES):
        raise BadRecord(line, "captures", "")


def _tokens(lines: list[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        if not line.lstrip().startswith("["):
            yield from ((number, token) for token in line.split() if not NUMBER.fullmatch(token))


def _read_moves(record: Record, lines: list[str], headers: dict[str, tuple[int, str]]) -> Record:
    position, moves, ended = record.position, [], ""
    for line, token in _tokens(lines):
        if ended:
            raise BadRecord(line, "after-result", token)
        if token in TOKENS:
            ended = token
            continue
        _require_few_captures(position, line)
        try:
            moves.append(position.parse(token))
        except MoveError as error:
            raise BadRecord(line, "move", token) from error
        position = position.after(moves[-1])
    _require_few_captures(position, len(lines))
    line, result = headers.get("Result", (len(lines), ended or UNFINISHED))
    if result not in TOKENS or (ended and ended != result):
        raise BadRecord(line, "result", result)
    return replace(record, moves=tuple(moves), result=result)
