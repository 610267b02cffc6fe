"""Cleaning of untrusted names from Discord, old databases and records."""

import unicodedata
from functools import lru_cache
from typing import Final

import regex

LONGEST_NAME = 64
"""Maximum length of a name in UTF-16 code units; Discord allows 32 characters."""

MAX_MARKS = 3
"""Maximum number of marks on a letter, for example a nukta, a vowel and a nasal."""

BOX: Final = "\N{WHITE SQUARE}"
"""Replacement of surrogates and private-use characters, which have no standard glyph."""

ELLIPSIS: Final = "…"

NAMES_CACHED = 1024
"""Number of cleaned names in the cache; cleaning a name takes 17 µs."""

_CHARACTERS_READ = 1000
"""Maximum length of an uncleaned name; the rest is ignored."""

_BLANKS = regex.compile(r"[\p{Z}\t-\r\x85\u2800\u3164\uffa0]+")
"""Blank characters, including Braille and Hangul ones."""

_MEANINGLESS = regex.compile(r"[\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]")

_ATTACHED = r"\u200c\u200d\p{Variation_Selector}\U000e0020-\U000e007f"
"""Joiners, variation selectors and tags, which only affect adjacent characters."""

_NEVER_DRAWN = regex.compile(
    r"(?V1)[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]"
    rf"--[\p{{Prepended_Concatenation_Mark}}{_ATTACHED}]]"
)
"""Invisible characters, such as direction marks."""

_INDIC = r"[[\p{L}\p{M}]--\p{InSC=Other}]"
_CURSIVE = r"[\p{jt=D}\p{jt=R}]"
_PICTURE = r"\p{Extended_Pictographic}"

_KEPT = (
    # Half forms and conjuncts
    r"(?<=\p{ccc=Virama})\u200d",
    r"(?<=\p{ccc=Virama})\u200c(?=\p{L})",
    rf"(?<={_INDIC})[\u200c\u200d](?={_INDIC})",
    # Arabic, Mongolian and other scripts whose letters are joined
    rf"(?<={_CURSIVE}\p{{Mn}}{{0,{MAX_MARKS}}})[\u200c\u200d](?={_CURSIVE})",
    # Emoji: sequences of people, variants, keycaps, flags of regions
    rf"(?<={_PICTURE}[\ufe0f\p{{Emoji_Modifier}}]?)\u200d(?={_PICTURE})",
    rf"(?<={_PICTURE})[\ufe0e\ufe0f]",
    r"(?<=[0-9#*])\ufe0f(?=\u20e3)",
    "(?<=\N{WAVING BLACK FLAG})[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f",
    # Variants of ideographs and of Mongolian letters
    r"(?<=\p{Han})[\ufe00-\ufe0d\U000e0100-\U000e01ef]",
    r"(?<=\p{Mong})[\u180b-\u180d\u180f]",
)
"""Contexts in which joiners, variation selectors and tags have an effect."""

_ATTACHMENTS = regex.compile(rf"(?V1)(?P<kept>{'|'.join(_KEPT)})|[{_ATTACHED}]")

_MARK = r"[[\p{Mn}\p{Me}]--[\u0f90-\u0fbc]]"  # except stacked Tibetan consonants

_TOO_MANY_MARKS = regex.compile(rf"(?V1)(?<={_MARK}{{{MAX_MARKS}}}){_MARK}+")

_INK = regex.compile(r"[\p{L}\p{N}\p{S}\p{P}\p{Cn}]")

_CLUSTER = regex.compile(r"\X(?:(?<=\p{ccc=Virama}\u200d?)(?=\p{Lo})\X|(?<! )(?=\p{M})\X)*")
r"""One or more grapheme clusters (`\X` of UAX 29) that fonts draw as one.

`\X` splits some conjuncts, in scripts that rule GB9c omits, and some vowel signs from their letter.
"""


@lru_cache(NAMES_CACHED)
def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name that is safe to show, or "" if the name is invisible.

    The result is a single line of at most `longest` UTF-16 code units, without control characters,
    and with at most three marks on a letter. Joiners within words and emoji are kept. Cleaning is
    idempotent.
    """
    name = name[:_CHARACTERS_READ]
    if not _INK.search(_MEANINGLESS.sub("", name)):
        return ""
    # Repeated, since characters that become adjacent may have to be removed too.
    while (cleaner := shorten_name(_clean_once(name), longest)) != name:
        name = cleaner
    return name


def _clean_once(name: str) -> str:
    harmless = _NEVER_DRAWN.sub("", _BLANKS.sub(" ", _MEANINGLESS.sub(BOX, name)))
    few_marks = _TOO_MANY_MARKS.sub("", unicodedata.normalize("NFC", harmless))
    return _ATTACHMENTS.sub(r"\g<kept>", few_marks).strip()


def shorten_name(name: str, longest: int) -> str:
    """Cut a name to at most `longest` UTF-16 code units, including the ellipsis."""
    if utf16_length(name) <= longest:
        return name
    start, room = "", longest - len(ELLIPSIS)
    for cluster in clusters(name):
        room -= utf16_length(cluster)
        if room < 0:
            break
        start += cluster
    return start.rstrip() + ELLIPSIS


def clusters(text: str) -> list[str]:
    """Split a text into grapheme clusters, such as letters with marks or joined emoji."""
    return _CLUSTER.findall(text)


def utf16_length(text: str) -> int:
    """Return the length of a text as Discord counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
