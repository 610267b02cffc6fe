"""Characters that fonts may lack."""

import unicodedata
from typing import Final

import regex

IGNORABLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}")
ENCLOSING_SIGNS: Final = regex.compile(r"\p{Prepended_Concatenation_Mark}")
"""Format characters that are visible, because they enclose the digits after them."""


def ignorable(char: str) -> bool:
    """Return whether a font needs no glyph for a character, because nothing is drawn."""
    return IGNORABLE.match(char) is not None


def is_control(char: str) -> bool:
    """Return whether a character is invisible, so that no box must replace it."""
    category = unicodedata.category(char)
    if category == "Cf":
        return not ENCLOSING_SIGNS.match(char)
    return category == "Cc" or (category == "Cn" and ignorable(char))
