"""Names of people and headers of records, made harmless where they come in.

Names from Discord, from an older database and from a record all go through `clean_name`.
"""

import unicodedata
from functools import lru_cache
from typing import Final

import regex

LONGEST_NAME = 64
"""In UTF-16 units, as Discord counts: its names have at most 32 characters."""

MOST_MARKS = 3
"""How many marks may stand on one letter: a nukta, a vowel and a nasal, say."""

BOX: Final = "\N{WHITE SQUARE}"
"""Stands for characters that mean nothing to others: private ones, and halves of characters."""

ELLIPSIS: Final = "…"

_CACHED_NAMES = 4096

_CHARACTERS_READ = 1000
"""The rest of a longer name is not looked at."""

_BLANKS = regex.compile(r"[\p{Z}\t-\r\x85\u2800\u3164\uffa0]+")
"""Also the Braille and Hangul characters that count as letters or symbols but have no ink."""

_MEANINGLESS = regex.compile(r"[\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]")

_ATTACHED = r"\u200c\u200d\p{Variation_Selector}\U000e0020-\U000e007f"
"""Joiners, variation selectors and tags: each means something beside certain characters alone."""

_NEVER_DRAWN = regex.compile(
    r"(?V1)[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]"
    rf"--[\p{{Prepended_Concatenation_Mark}}{_ATTACHED}]]"
)
"""Controls, those of reading direction among them. (Signs around digits are drawn.)"""

_INDIC = r"[[\p{L}\p{M}]--\p{InSC=Other}]"
_CURSIVE = r"[\p{jt=D}\p{jt=R}]"
_PICTURE = r"\p{Extended_Pictographic}"

_KEPT = (
    # Half forms and conjuncts
    r"(?<=\p{ccc=Virama})\u200d",
    r"(?<=\p{ccc=Virama})\u200c(?=\p{L})",
    rf"(?<={_INDIC})[\u200c\u200d](?={_INDIC})",
    # Arabic, Mongolian and other scripts whose letters are joined
    rf"(?<={_CURSIVE}\p{{Mn}}{{0,{MOST_MARKS}}})[\u200c\u200d](?={_CURSIVE})",
    # Emoji: families and professions, how they look, keycaps, flags of countries' parts
    rf"(?<={_PICTURE}[\ufe0f\p{{Emoji_Modifier}}]?)\u200d(?={_PICTURE})",
    rf"(?<={_PICTURE})[\ufe0e\ufe0f]",
    r"(?<=[0-9#*])\ufe0f(?=\u20e3)",
    "(?<=\N{WAVING BLACK FLAG})[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f",
    # Variants of ideographs and of Mongolian letters
    r"(?<=\p{Han})[\ufe00-\ufe0d\U000e0100-\U000e01ef]",
    r"(?<=\p{Mong})[\u180b-\u180d\u180f]",
)
"""Where joiners, variation selectors and tags mean something."""

_ATTACHMENTS = regex.compile(rf"(?V1)(?P<kept>{'|'.join(_KEPT)})|[{_ATTACHED}]")

_MARK = r"[[\p{Mn}\p{Me}]--[\u0f90-\u0fbc]]"  # Tibetan writes its stacked consonants as marks

_TOO_MANY_MARKS = regex.compile(rf"(?V1)(?<={_MARK}{{{MOST_MARKS}}}){_MARK}+")

_INK = regex.compile(rf"(?V1)[[\p{{L}}\p{{N}}\p{{S}}\p{{P}}\p{{Cn}}]--{BOX}]")

_CLUSTER = regex.compile(r"\X(?:(?<=\p{ccc=Virama}\u200d?)(?=\p{Lo})\X|(?<! )(?=\p{M})\X)*")
r"""A grapheme cluster as Unicode defines it (UAX 29, `\X`), and what that leaves apart but fonts
join: conjuncts of scripts that its rule GB9c does not name, and vowel signs beside a letter."""


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name in one line that can do no harm, or "" if nothing of it can be seen.

    It has no controls, no more than three marks on a letter and at most `longest` UTF-16 units.
    Joiners of letters and of emoji stay. A clean name stays as it is.
    """
    return _clean(name[:_CHARACTERS_READ], longest)


@lru_cache(_CACHED_NAMES)
def _clean(name: str, longest: int) -> str:
    # What is taken out brings together what may not stand together.
    while (cleaner := shorten_name(_clean_once(name), longest)) != name:
        name = cleaner
    return name if _INK.search(name) else ""


def _clean_once(name: str) -> str:
    harmless = _NEVER_DRAWN.sub("", _BLANKS.sub(" ", _MEANINGLESS.sub(BOX, name)))
    few_marks = _TOO_MANY_MARKS.sub("", unicodedata.normalize("NFC", harmless))
    return _ATTACHMENTS.sub(r"\g<kept>", few_marks).strip()


def shorten_name(name: str, longest: int) -> str:
    """Return a name, or its beginning and an ellipsis, in at most `longest` UTF-16 units."""
    if _utf16_units(name) <= longest:
        return name
    kept, room = "", longest - len(ELLIPSIS)
    for cluster in clusters(name):
        room -= _utf16_units(cluster)
        if room < 0:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def clusters(text: str) -> list[str]:
    """Return a text cut between letters with their marks, conjuncts and joined emoji."""
    return _CLUSTER.findall(text)


def _utf16_units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
