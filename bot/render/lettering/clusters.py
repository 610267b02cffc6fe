"""Names as people write them: made harmless, and cut where a reader would cut them.

It must not know fonts, sizes or pictures.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final

import regex

LONGEST = 200
"""How many characters of a name are looked at; no column has room for as many."""
STACKED = 3
"""How many marks may stand on one letter: a nukta, a vowel and a nasal, say."""
JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner: Indic scripts, Persian and families of emoji need them."""
TAGS = range(0xE0020, 0xE0080)
BLANKS = "\u2800\u3164\uffa0"
"""Braille and Hangul characters that count as letters or symbols but have no ink."""

IGNORABLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}")
PREFIXES: Final = regex.compile(r"\p{Prepended_Concatenation_Mark}")
"""Format characters that are drawn: signs that enclose the digits after them."""

CLUSTER: Final = regex.compile(r"\X(?:(?<=\p{ccc=Virama}\u200d?)(?=\p{Lo})\X|(?<! )(?=\p{M})\X)*")
r"""A grapheme cluster as Unicode defines it (UAX 29, `\X`), and what that leaves apart but fonts
join: conjuncts of scripts that its rule GB9c does not name, and vowel signs beside a letter."""


def cleaned(name: str) -> str:
    """Return a name in one line: no control characters, no reordering, few marks on a letter.

    Characters that have no meaning (private, unassigned) are kept: they are drawn as boxes.
    """
    composed = unicodedata.normalize("NFC", name[:LONGEST])
    kept = "".join(filter(None, map(_harmless, composed)))
    return " ".join("".join(_with_few_marks(kept)).split())


def _harmless(char: str) -> str:
    category = unicodedata.category(char)
    if category in {"Zs", "Zl", "Zp"} or char in "\t\n\v\f\r" or char in BLANKS:
        return " "
    if char in JOINERS or ord(char) in TAGS:
        return char
    return "" if is_control(char) else char


def _with_few_marks(text: str) -> Iterator[str]:
    """The text without the marks that are too many on their letter."""
    stacked = 0
    for char in text:
        # Tibetan writes its stacked consonants as marks
        marks = unicodedata.category(char) in {"Mn", "Me"} and not "\u0f90" <= char <= "\u0fbc"
        stacked = stacked + 1 if marks else 0
        if stacked <= STACKED:
            yield char


def ignorable(char: str) -> bool:
    """Return whether a font need not have the character: it only says how others are drawn."""
    return IGNORABLE.match(char) is not None


def is_control(char: str) -> bool:
    """Return whether a character is never drawn, not even as a box."""
    category = unicodedata.category(char)
    if category == "Cf":
        return not PREFIXES.match(char)
    return category == "Cc" or (category == "Cn" and ignorable(char))


def clusters(text: str) -> list[str]:
    """The text cut where it may be cut: letters with their marks, conjuncts, joined emoji."""
    return CLUSTER.findall(text)
