"""Detection of text encodings by byte-order mark."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

MARKS = {
    BOM_UTF32_LE: "utf-32",  # tested before UTF-16, whose mark is a prefix of this one
    BOM_UTF32_BE: "utf-32",
    BOM_UTF16_LE: "utf-16",
    BOM_UTF16_BE: "utf-16",
    BOM_UTF8: "utf-8-sig",
}
"""Encodings by byte-order mark."""


def encoding_of(content: bytes) -> str:
    """Return the encoding that a byte-order mark indicates, or UTF-8 without a mark."""
    return next((MARKS[mark] for mark in MARKS if content.startswith(mark)), "utf-8")
