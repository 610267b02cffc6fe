"""Parser that splits a record's text into headers and words.

It reads PGN and PDN as written by other programs, and skips comments and variations.
"""

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from guti.errors import BadRecord

RESULTS = {
    "1-0": "1-0",
    "2-0": "1-0",
    "0-1": "0-1",
    "0-2": "0-1",
    "1/2-1/2": "1/2-1/2",
    "1/2": "1/2-1/2",
    "1-1": "1/2-1/2",
    "*": "*",
}
"""Normalised results, by spelling.

Draughts programs write a win as two points.
"""

NAMES = {
    *("game", "rules", "event", "site", "date", "black", "white"),
    *("first", "result", "termination", "position"),
}
"""Lower-case names of the headers that are used."""

MAX_WORDS = 10_000
"""Maximum number of words read; even the longest match has fewer moves."""

MAX_LETTERS = 200
"""Maximum number of letters read of a word; the longest capture chain has fewer."""

_ENDS = "\n\r\x85\u2028\u2029"
_LINE_END = re.compile(f"\r\n|[{_ENDS}]")
_BLANKS = r"\s\0\x1a\ufeff\u200b-\u200f\u2060"  # including the DOS end-of-file mark
_DOTS = ".…।"
_WORD = rf"[^{_BLANKS}{_DOTS}(){{}}\[\];$*!?‼⁇⁈⁉]"
_DASH = "[-‐‑‒–—−x×:]"  # noqa: RUF001 - people type all of these
_TOKEN = re.compile(
    rf"""
      (?P<blank>[{_BLANKS}]++)
    | (?P<comment>\{{[^}}]*+\}} | [;%][^{_ENDS}]*+)
    | \[\s*+(?P<header>\w++)\s*+(?P<value>"(?:[^"\\\n\r]|\\[^\n\r])*+")\s*+\]
    | (?P<bad>\[[^{_ENDS}()]*+)
    | (?P<number>\d++)[ \t]*+[{_DOTS}]++
    | (?P<mark>\$\d*+ | [!?‼⁇⁈⁉]++ | [{_DOTS}]++)
    | (?P<open>\() | (?P<close>\))
    | (?P<word>{_WORD}++(?:[ \t]++{_DASH}[ \t]++{_WORD}++)*+ | .)
    """,
    re.VERBOSE | re.DOTALL,
)
_PLAIN = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | {"⁄": "/"})  # noqa: RUF001


@dataclass(frozen=True)
class Word:
    """A word of the text, such as a move or a result."""

    line: int
    text: str

    @property
    def plain(self) -> str:
        """The word without blanks; digits and dashes are replaced by ASCII ones."""
        composed = unicodedata.normalize("NFKC", self.text[:MAX_LETTERS]).translate(_PLAIN)
        digits = (str(unicodedata.decimal(letter, letter)) for letter in composed)
        return "".join("".join(digits).split())

    @property
    def result(self) -> str | None:
        """The normalised result, or None if the word is not a result."""
        return RESULTS.get(self.plain)


@dataclass(frozen=True)
class Header:
    """A header; `quoted` is its value as a JSON string."""

    line: int
    name: str
    quoted: str

    @property
    def value(self) -> str:
        """The parsed value. Raises BadRecord if the value is not a JSON string."""
        try:
            return str(json.loads(self.quoted, strict=False))
        except ValueError:
            raise BadRecord(self.line, "header", f"[{self.name} {self.quoted}]") from None


@dataclass
class RecordText:
    """The headers and words of the first match in a text.

    The keys of `headers` are lower-case names. `several` is true if the text contains another
    match. `unclosed` is the error for a comment or a variation without an end. During parsing,
    `parted` becomes true after a blank line below the headers, `begun` with the first move, and
    `ended` with the result.
    """

    headers: dict[str, Header] = field(default_factory=dict)
    words: list[Word] = field(default_factory=list)
    bad_headers: list[BadRecord] = field(default_factory=list)
    unclosed: BadRecord | None = None
    parted: bool = False
    begun: bool = False
    ended: bool = False
    several: bool = False
    lines: int = 1

    def header_value(self, name: str) -> str:
        """Return the value of the header `name`, or "" if there is none.

        Raises BadRecord.
        """
        header = self.headers.get(name.lower())
        return header.value if header else ""


@dataclass(frozen=True)
class _Token:
    kind: str
    line: int
    text: str
    name: str = ""


def read_first(text: str) -> RecordText:
    """Parse the first match in a text, and ignore the rest."""
    found = RecordText()
    try:
        for token in _tokens(text):
            found.lines = token.line
            found.several = _begins_another(found, token)
            if found.several:
                break
            _take(found, token)
    except BadRecord as error:
        found.unclosed = error
    return found


def _begins_another(found: RecordText, token: _Token) -> bool:
    if token.kind == "header":
        return found.begun or (found.parted and token.name.lower() in found.headers)
    return token.kind == "number" and found.ended and _is_one(token.text)


def _take(found: RecordText, token: _Token) -> None:
    if token.kind == "blank":
        found.parted = bool(found.headers)
    elif token.kind in {"header", "bad"}:
        _take_header(found, token)
    else:
        found.begun = bool(found.headers or found.ended)  # text before the headers does not count
        if token.kind == "word" and len(found.words) < MAX_WORDS:
            found.words.append(Word(token.line, token.text))
            found.ended = found.ended or bool(found.words[-1].result)
            found.begun = found.begun or found.ended


def _is_one(digits: str) -> bool:
    return len(digits) <= MAX_LETTERS and int(digits) == 1


def _take_header(found: RecordText, token: _Token) -> None:
    known = found.headers.get(token.name.lower())
    if token.kind == "bad":
        found.bad_headers.append(BadRecord(token.line, "header", token.text))
    elif known is None:
        found.headers[token.name.lower()] = Header(token.line, token.name, token.text)
    elif known.quoted != token.text and token.name.lower() in NAMES:
        found.bad_headers.append(BadRecord(token.line, "header-twice", token.name))


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the tokens outside of comments and variations.

    A token "blank" stands for one or more blank lines. Raises BadRecord for a comment or a
    variation without an end.
    """
    line, at = 1, 0
    while found := _TOKEN.match(text, at):
        kind, at = str(found.lastgroup), found.end()
        if kind == "open":
            at = _end_of_variation(text, at, line)
        elif kind == "bad":
            at = _end_of_line(text, at)
        start, line = line, line + _count_lines(text, found.start(), at)
        if kind == "blank" and line > start + 1:
            yield _Token(kind, line, "")
        elif kind == "value":
            yield _Token("header", start, found["value"], found["header"])
        elif kind == "bad":
            yield _Token(kind, start, text[found.start() : at].rstrip())
        elif kind == "number":
            yield _Token(kind, start, found["number"])
        elif kind in {"word", "close"}:
            yield _word(found[0], start)


def _word(text: str, line: int) -> _Token:
    if text == "{":
        raise BadRecord(line, "comment", "")
    return _Token("number" if text.isdecimal() else "word", line, text)


def _end_of_variation(text: str, at: int, line: int) -> int:
    """Return the index after a variation, including nested comments and variations."""
    start, depth = at, 1
    while depth and (found := _TOKEN.match(text, at)):
        at = found.end()
        if found.lastgroup == "open":
            depth += 1
        elif found.lastgroup == "close":
            depth -= 1
        elif found[0] == "{":
            raise BadRecord(line + _count_lines(text, start, at), "comment", "")
    if depth:
        raise BadRecord(line, "variation", "")
    return at


def _count_lines(text: str, start: int, end: int) -> int:
    return sum(1 for _ in _LINE_END.finditer(text, start, end))


def _end_of_line(text: str, at: int) -> int:
    end = _LINE_END.search(text, at)
    return end.start() if end else len(text)
