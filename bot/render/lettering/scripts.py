"""Names as people write them: made harmless, cut into clusters, put into the order of reading.

Pure Unicode: it must not know fonts, sizes or pictures.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

LONGEST = 200
"""How many characters of a name are looked at; no column has room for as many."""
STACKED = 3
"""How many marks may stand on one letter: a nukta, a vowel and a nasal, say."""
JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner: Indic scripts, Persian and families of emoji need them."""
VIRAMA = 9
"""The combining class of signs that tie a consonant to the next one."""
TAGS = range(0xE0020, 0xE0080)
SKINS = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
SELECTORS = range(0xFE00, 0xFE10)

RIGHT_TO_LEFT = {"R", "AL"}
LEFT_TO_RIGHT = {"L", "EN", "AN"}
"""Bidirectional classes; numbers are read from left to right among any letters."""


def cleaned(name: str) -> str:
    """A name in one line: no control characters, no reordering, few marks on a letter."""
    composed = unicodedata.normalize("NFC", name[:LONGEST])
    kept = "".join(filter(None, map(_harmless, composed)))
    return " ".join("".join(_calm(kept)).split())


def _harmless(char: str) -> str:
    category = unicodedata.category(char)
    if category in {"Zs", "Zl", "Zp"} or char in "\t\n\v\f\r":
        return " "
    if char in JOINERS or ord(char) in TAGS:
        return char
    return "" if category.startswith("C") else char


def _calm(text: str) -> Iterator[str]:
    """The text without the marks that are too many on their letter."""
    stacked = 0
    for char in text:
        # Tibetan writes its stacked consonants as marks
        marks = unicodedata.category(char) in {"Mn", "Me"} and not "\u0f90" <= char <= "\u0fbc"
        stacked = stacked + 1 if marks else 0
        if stacked <= STACKED:
            yield char


def ignorable(char: str) -> bool:
    """Whether a font need not have the character: it only says how others are drawn."""
    return char in JOINERS or ord(char) in TAGS or ord(char) in SELECTORS


def clusters(text: str) -> list[str]:
    """The text cut where it may be cut: letters with their marks, conjuncts, joined emoji."""
    found: list[str] = []
    for char in text:
        if found and _clings(char, found[-1]):
            found[-1] += char
        else:
            found.append(char)
    return found


def _clings(char: str, before: str) -> bool:
    if unicodedata.category(char).startswith("M") or ignorable(char) or ord(char) in SKINS:
        return before != " "
    if ord(char) in FLAGS:
        return len(before) == 1 and ord(before) in FLAGS
    letter = unicodedata.category(char) == "Lo"
    tied = unicodedata.combining(before[-1]) == VIRAMA
    return before[-1] == "\u200d" or (letter and tied)


def starts_right(text: str) -> bool:
    """Whether the text is read from the right, by its first letter."""
    classes = map(unicodedata.bidirectional, text)
    strong = (each for each in classes if each in RIGHT_TO_LEFT or each == "L")
    return next(strong, "L") in RIGHT_TO_LEFT


def directions(parts: Sequence[str]) -> list[bool]:
    """For each cluster whether it is read from the right.

    A short form of the Unicode bidirectional algorithm (UAX 9): without embeddings, which names
    are cleaned of; what has no direction takes that of both its neighbours, or the whole text's.
    """
    whole = starts_right("".join(parts))
    known = [_direction(part) for part in parts]
    resolved: list[bool] = []
    for neutral, group in groupby(enumerate(known), key=lambda each: each[1] is None):
        places = [at for at, _ in group]
        if not neutral:
            resolved += [bool(known[at]) for at in places]
            continue
        before = resolved[-1] if resolved else whole
        after = known[places[-1] + 1] if places[-1] + 1 < len(known) else whole
        resolved += [before if before == after else whole] * len(places)
    return resolved


def _direction(part: str) -> bool | None:
    for char in part:
        kind = unicodedata.bidirectional(char)
        if kind in RIGHT_TO_LEFT | LEFT_TO_RIGHT:
            return kind in RIGHT_TO_LEFT
    return None


def visual_order(rightwards: Sequence[bool], *, whole: bool) -> list[int]:
    """In which order runs stand from left to right: rule L2 of UAX 9; True is read from the right.

    `whole` says it of the text.
    """
    ordered: list[int] = []
    places = range(len(rightwards) - 1, -1, -1) if whole else range(len(rightwards))
    for right, group in groupby(places, key=lambda at: rightwards[at]):
        together = list(group)
        ordered += together if right == whole else together[::-1]
    return ordered
