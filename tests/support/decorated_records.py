"""Random match records with the comments and spellings that other programs write."""

import codecs
from dataclasses import dataclass

from hypothesis import strategies as st

from guti import Record

BENGALI, DEVANAGARI = (
    str.maketrans("0123456789", digits) for digits in ("০১২৩৪৫৬৭৮৯", "०१२३४५६७८९")
)
RESULTS = {
    "1-0": ("1-0", "2-0", "1–0", "১-০"),  # noqa: RUF001
    "0-1": ("0-1", "0-2", "0 - 1"),
    "1/2-1/2": ("1/2-1/2", "½-½", "½", "1/2", "1-1"),
    "*": ("*",),
}
ENCODINGS = {
    "utf-8": b"",
    "utf-8-sig": b"",
    "utf-16": b"",
    "utf-16-le": b"",
    "utf-16-be": b"",
    "UTF-16LE": codecs.BOM_UTF16_LE,
    "UTF-16BE": codecs.BOM_UTF16_BE,
}
"""Byte order mark to write, by encoding."""

letters = st.characters(exclude_categories=["Cs"], exclude_characters="}\n\r\x85\u2028\u2029")
remarks = st.text(letters, max_size=12) | st.sampled_from(["[Event", "(", "1-0", '"', "[%clk 0:1]"])
braced = remarks.map(lambda text: f"{{{text}\n{text}}}")
lines = st.tuples(st.sampled_from("\n;|\n%|\n;[".split("|")), remarks).map(
    lambda parts: f"{''.join(parts)}\n"
)
inner = st.sampled_from(["2. b3-b4", "1…", "b5xb3!?", "$7", "*", '[Event "x"]', "nonsense"])
variations = st.recursive(
    st.lists(inner | braced | lines, max_size=3).map(lambda parts: f"({' '.join(parts)})"),
    lambda nested: st.lists(nested | inner, max_size=3).map(lambda parts: f"({' '.join(parts)})"),
    max_leaves=5,
)
marks = st.sampled_from(["!", "?!", "??", " $1", "$139 $2", "‼", " !?"])
blanks = st.sampled_from([" ", "\n", "\t ", "\n\n", " \ufeff", "\f"])
between_headers = st.lists(blanks | braced | lines, max_size=3).map("".join)
after_moves = st.tuples(
    st.just("") | marks, st.lists(blanks | braced | lines | variations, max_size=3).map("".join)
).map("".join)
tails = st.sampled_from(
    [("", False), ("\x1a", False), ("\n\x1a\x1a\n", False)]
    + [(f"\n\n{more}", True) for more in ('[Event "a"]\n\n1. e4 *', "1. b3-b4 *", '[x "y"]')]
)


@dataclass(frozen=True)
class Decorated:
    """An encoded record. `several` is true if the text contains more than one match."""

    content: bytes
    several: bool


@st.composite
def decorated(draw: st.DrawFn, record: Record) -> Decorated:
    """Add random comments, marks and variations to `record`, and vary its spelling."""
    headers = record.text.partition("\n\n")[0].split("\n")
    text = "".join(header + draw(between_headers) for header in headers)
    for ply, move in enumerate(map(str, record.moves)):
        number, plies = ply // 2 + 1, ply % 2
        written = draw(st.sampled_from(_written(move)))
        text += f" {draw(st.sampled_from(_numbers(number, plies)))}{written}{draw(after_moves)}"
    text += f" {draw(st.sampled_from(RESULTS[record.result]))}{draw(braced | st.just(''))}"
    tail, several = draw(tails)
    end = draw(st.sampled_from(["\n", "\r\n", "\r", "\x85", "\u2028"]))
    encoding, mark = draw(st.sampled_from(list(ENCODINGS.items())))
    return Decorated(mark + (text + tail).replace("\n", end).encode(encoding), several)


def _numbers(number: int, plies: int) -> list[str]:
    dots = ("...", "…", ". …") if plies else (".", ". ", " . ", "।")
    plain = [f"{number}{dot}" for dot in dots]
    local = [text.translate(digits) for text in plain for digits in (BENGALI, DEVANAGARI)]
    return ["", *plain, *local, f"{number} "]


def _written(move: str) -> list[str]:
    others = [move.replace("x", taken) for taken in (":", "×")]  # noqa: RUF001
    dashes = [move.replace("-", dash) for dash in ("–", "—", " - ")]  # noqa: RUF001
    return [move, move.upper(), move.translate(BENGALI), *others, *dashes]
