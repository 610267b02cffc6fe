"""Match records: a match as text, in a format like PDN (portable draughts notation)."""

import contextlib
import json
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from guti import encodings
from guti.errors import BadPosition, BadRecord, MoveError, RecordTooLong, UnknownGame, UnknownRules
from guti.game import Game
from guti.games import find
from guti.move import Move, Outcome, Side
from guti.other_games import other_game
from guti.position import Position
from guti.record_text import MAX_LETTERS, RecordText, Word, read_first
from guti.repetition import repeated
from guti.rule_set import GUTI

MAX_RECORD_BYTES = 500_000
"""Maximum size of a record file; parsing a malicious file of this size takes 1.5 s."""

RESULTS = {Side.BLACK: "1-0", Side.WHITE: "0-1", None: "1/2-1/2"}
"""Result tokens by winner; None is a draw."""
UNFINISHED = "*"

MAX_CAPTURES = 1000
"""Maximum number of capture chains in a position of a record.

Positions that occur in matches have fewer.
"""

UNKNOWN = ("", "?", "-")
"""Values of a header that stand for an unknown value."""
GAME_NAME_HEADERS = ("game", "gametype", "variant")
"""Headers that may contain the name of the game."""
SHORTEST_NAME = 3
"""Minimum length of a game's name; "Go" is too short for Gol-skuish."""
BY_LOT = re.compile(r"(\d{1,3}) plies by lot")
"""Header Opening of a match whose first moves were drawn by lot."""
SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Record:
    """A match as written in a file: headers, first position, and moves.

    >>> from guti import GAMES
    >>> start = Position.start(GAMES["felli"])
    >>> record = Record(start.game, start, start.parse_line(["b2-b3", "b4xb2"]), black="Asha")
    >>> print(record.text)
    [Game "felli"]
    [Event ""]
    [Site ""]
    [Date ""]
    [Black "Asha"]
    [White ""]
    [First "black"]
    [Result "*"]
    [Termination ""]
    <BLANKLINE>
    1. b2-b3 b4xb2 *
    <BLANKLINE>
    >>> Record.from_text(record.text) == record
    True
    """

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
    comments: Mapping[int, str] = field(default_factory=dict, compare=False)
    """Comments after moves, by ply from 1, without braces. They are written, but not parsed."""
    opening_plies: int = 0
    """Number of the first moves that were drawn by lot, not chosen."""
    first_of_several: bool = field(default=False, compare=False)
    """True if other records follow in the same text."""

    @property
    def first(self) -> Side:
        """The side that moved first."""
        return self.position.to_move

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions, from the first to the last."""
        return self.position.through(self.moves)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the last position, or None if the position has no outcome."""
        return self.positions[-1].outcome or repeated(self.positions)

    @property
    def text(self) -> str:
        """The record as text, which `from_text` can parse."""
        rules = {} if self.game.rules == GUTI else {"Rules": self.game.rules}
        headers = {
            "Game": self.game.key,
            **rules,
            "Event": self.event,
            "Site": self.site,
            "Date": self.date,
            "Black": self.black,
            "White": self.white,
            "First": self.first.value,
            "Result": self.result,
            "Termination": self.termination,
        }
        if self.opening_plies:
            headers["Opening"] = f"{self.opening_plies} plies by lot"
        if self.position != Position.start(self.game, self.first):
            headers["Position"] = self.position.text
        lines = [f"[{name} {_quoted(value)}]" for name, value in headers.items()]
        return "\n".join([*lines, "", *self._movetext(), ""])

    def _movetext(self) -> list[str]:
        numbered = (
            (f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else str(move)) + self._comment(ply + 1)
            for ply, move in enumerate(self.moves)
        )
        return textwrap.wrap(
            " ".join([*numbered, self.result]),
            width=80,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def _comment(self, ply: int) -> str:
        return f" {{{self.comments[ply]}}}" if ply in self.comments else ""

    @classmethod
    def from_bytes(cls, content: bytes) -> "Record":
        """Parse the first record in a file. Raises RecordTooLong and BadRecord.

        The file is in UTF-8, in UTF-16, or in UTF-32 with a byte-order mark.
        """
        if len(content) > MAX_RECORD_BYTES:
            raise RecordTooLong(MAX_RECORD_BYTES)
        try:
            return cls.from_text(content.decode(_encoding_of(content)))
        except UnicodeDecodeError:
            raise BadRecord(1, "encoding", "") from None

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """Parse the first record in a text. Raises BadRecord.

        >>> Record.from_text('[Game "felli"] 1. b2-b3 a4-b3')
        Traceback (most recent call last):
        guti.errors.BadRecord: not a record of a match: a4-b3 is not a legal move (line 1)
        """
        read = read_first(text)
        game = _read_game(read)
        if read.bad_headers:
            raise read.bad_headers[0]
        game = _read_rules(game, read)
        record = cls(
            game,
            _read_start(game, read),
            black=read.header_value("Black"),
            white=read.header_value("White"),
            event=read.header_value("Event"),
            site=read.header_value("Site"),
            date=read.header_value("Date"),
            termination=read.header_value("Termination"),
            first_of_several=read.several,
        )
        return _read_moves(record, read)


def _quoted(value: str) -> str:
    # JSON keeps the value on one line. UTF-8 cannot encode lone surrogates, so escape them.
    dumped = json.dumps(value, ensure_ascii=False)
    return SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", dumped)


def _encoding_of(content: bytes) -> str:
    """Return a file's encoding.

    UTF-16 without a byte-order mark is recognised by a zero among the first two bytes.
    """
    match [byte == 0 for byte in content[:2]]:
        case [True, False]:
            return "utf-16-be"
        case [False, True]:
            return "utf-16-le"
        case _:
            return encodings.encoding_of(content)


def _read_game(read: RecordText) -> Game:
    """Return the game of a record. Raises BadRecord."""
    named = [read.headers[name] for name in GAME_NAME_HEADERS if name in read.headers]
    for header in named:
        with contextlib.suppress(UnknownGame):
            if len(header.value.strip()) >= SHORTEST_NAME:
                return find(header.value)
    game = read.headers.get("game")
    unknown = ("game", game.value) if game else ("no-game", "")
    problem, detail = other_game(read) or unknown
    raise BadRecord(game.line if game else 1, problem, detail, several=read.several)


def _read_rules(game: Game, read: RecordText) -> Game:
    """Return the game with the record's rule set. Raises BadRecord."""
    header = read.headers.get("rules")
    if not header or header.value.strip() in UNKNOWN:
        return game
    try:
        return game.with_rules(header.value.strip().lower())
    except UnknownRules:
        raise BadRecord(header.line, "rules", header.value) from None


def _read_start(game: Game, read: RecordText) -> Position:
    drawn, first = read.headers.get("position"), read.headers.get("first")
    mover = first.value.strip().lower() if first else Side.BLACK.value
    if first and mover not in tuple(Side):
        raise BadRecord(first.line, "first", first.value)
    if not drawn:
        return Position.start(game, Side(mover))
    try:
        position = Position.from_text(game, drawn.value)
    except BadPosition as error:
        raise BadRecord(drawn.line, "position", drawn.value) from error
    if first and position.to_move != mover:
        raise BadRecord(drawn.line, "position-first", drawn.value)
    return position


def _require_few_captures(position: Position, line: int) -> None:
    if position.has_more_captures_than(MAX_CAPTURES):
        raise BadRecord(line, "captures", "")


def _read_moves(record: Record, read: RecordText) -> Record:
    position, moves, ended = record.position, list[Move](), ""
    for word in read.words:
        if ended and word.text == UNFINISHED:
            continue  # PDN allows this token after the result.
        if ended:
            raise BadRecord(word.line, "after-result", word.text)
        if word.result:
            ended = word.result
            continue
        _require_few_captures(position, word.line)
        if len(word.text) > MAX_LETTERS:
            raise BadRecord(word.line, "move", word.text)
        try:
            moves.append(position.parse(word.plain))
        except MoveError as error:
            raise BadRecord(word.line, "move", word.text) from error
        position = position.after(moves[-1])
    _require_few_captures(position, read.lines)
    if read.unclosed:
        raise read.unclosed
    by_lot = BY_LOT.fullmatch(read.header_value("Opening"))
    return replace(
        record,
        moves=tuple(moves),
        result=_read_result(read, ended),
        opening_plies=min(int(by_lot[1]), len(moves)) if by_lot else 0,
    )


def _read_result(read: RecordText, ended: str) -> str:
    header = read.headers.get("result")
    if not header or header.value.strip() in UNKNOWN:
        return ended or UNFINISHED
    result = Word(header.line, header.value).result
    if not result or (ended not in {"", UNFINISHED} and ended != result):
        raise BadRecord(header.line, "result", header.value)
    return result
