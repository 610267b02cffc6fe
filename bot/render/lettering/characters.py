"""Characters that fonts need not have, since they are never drawn on their own."""

import unicodedata
from typing import Final

import regex

IGNORABLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}")
PREFIXES: Final = regex.compile(r"\p{Prepended_Concatenation_Mark}")
"""Visible format characters: signs that enclose the digits after them."""


def ignorable(char: str) -> bool:
    """Return whether a font may lack a character, since it only affects other ones."""
    return IGNORABLE.match(char) is not None


def is_control(char: str) -> bool:
    """Return whether a character is never drawn, not even as a box."""
    category = unicodedata.category(char)
    if category == "Cf":
        return not PREFIXES.match(char)
    return category == "Cc" or (category == "Cn" and ignorable(char))
