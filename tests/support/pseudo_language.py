"""A pseudo-language for tests: English with an accent on every letter.

A word without accents in the bot's output does not come from the Fluent files.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import FluentSerializer

from bot import texts
from bot.texts import ENGLISH, LOCALES, Texts, typed_names
from bot.texts.locale import Locale, languages, locale
from tools.comparison import COMMAND_LINE_FILE

PSEUDO = "el"
"""Greek has the plural forms of English, and Babel uses Greek letters for months."""

PUBLIC = "bg"
"""Bulgarian, with other accents: the language of public texts."""

PLAIN = "abcdefghijklmnopqrstuvwxyz"
ACCENTED = "áḃçďéḟğĥíĵķĺṁñóṗɋŕšťúṽŵẋýž"
PUBLICLY_ACCENTED = "äḅčḋëƒǧḧïɉḳļḿňöṕʠřşţüṿẃẍÿż"
ACCENTS = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
PUBLIC_ACCENTS = str.maketrans(
    ACCENTED + ACCENTED.upper(), PUBLICLY_ACCENTED + PUBLICLY_ACCENTED.upper()
)

TYPED = r"`[^`]*`|</[^>]*>|(?<![\w/])/[a-z]+(?:-[a-z]+)*"
"""Text to type or click: code, command mentions and command names."""

MOVE = r"(?<!\w)(?:[a-i][1-9]|o)(?:[-x](?:[a-i][1-9]|o))+(?!\w)"
"""Moves, whose notation is the same in every language."""

NO_WORDS = re.compile(rf"```.*?```|{TYPED}|{MOVE}|<[@#:at][^<>\s]*>|https?://\S+", re.DOTALL)
"""Text that is not translated: code, commands, moves, mentions, links."""


def write_pseudo_language(root: Path, language: str = PSEUDO) -> Path:
    """Write the pseudo-language's Fluent files below `root`, and return their folder."""
    folder = root / language
    folder.mkdir(parents=True)
    for path in sorted((LOCALES / ENGLISH).glob("*.ftl")):
        if path.name != COMMAND_LINE_FILE:
            text = pseudo(path.read_text(encoding="utf-8"))
            if language == PUBLIC:
                text = text.translate(PUBLIC_ACCENTS)
            (folder / path.name).write_text(text, encoding="utf-8")
    return folder


def pseudo_texts(root: Path, language: str = PSEUDO) -> Texts:
    """Load the texts of a pseudo-language."""
    return Texts(Locale.read(language, root))


@contextmanager
def use_languages(root: Path) -> Iterator[None]:
    """Use only the languages in a folder, inside the block."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys.modules[Locale.__module__], "LOCALES", root)
            _forget()
            yield
    finally:
        _forget()


def _forget() -> None:
    for cached in (languages, locale, texts.of, typed_names._description):
        cached.cache_clear()


@cache
def pseudo(text: str) -> str:
    """Return a Fluent file's text with accents, except on data and commands."""
    resource = FluentParser().parse(text)
    for entry in resource.body:
        if isinstance(entry, ast.Message | ast.Term):
            _accent(entry.value, in_code=False)
    return FluentSerializer().serialize(resource)


def plain_words(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return a text's words without accents, except `names`."""
    words, phrases = _patterns(frozenset(names))
    bare = phrases.sub(" ", NO_WORDS.sub(" ", text))
    bare = re.sub(r"\w+", lambda word: " " if word[0] in words else word[0], bare)
    return re.findall("[A-Za-z]{2,}", bare)


@cache
def _patterns(names: frozenset[str]) -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the names that are words, and a pattern for the others."""
    words = frozenset(name for name in names if re.fullmatch(r"\w+", name))
    others = map(re.escape, sorted(names - words, key=len, reverse=True))
    return words, re.compile(rf"(?<!\w)(?:{'|'.join(others) or '(?!)'})(?!\w)")


def _accent(node: ast.Pattern | None, *, in_code: bool) -> bool:
    """Put accents into a pattern. Return whether the text ends within a code span."""
    for element in node.elements if node else ():
        if isinstance(element, ast.TextElement):
            element.value, in_code = _accented(element.value, in_code=in_code)
        elif isinstance(element.expression, ast.StringLiteral):
            literal = element.expression
            literal.value, in_code = _accented(literal.value, in_code=in_code)
        elif isinstance(element.expression, ast.SelectExpression):
            ends = [_accent(each.value, in_code=in_code) for each in element.expression.variants]
            in_code = ends[-1]
    return in_code


def _accented(text: str, *, in_code: bool) -> tuple[str, bool]:
    """Return a text with accents, and whether it ends within a code span."""
    parts = []
    for number, part in enumerate(text.split("`")):
        in_code ^= number > 0
        parts.append(part if in_code else _around_commands(part))
    return "`".join(parts), in_code


def _around_commands(text: str) -> str:
    parts = re.split(f"({TYPED})", text)
    return "".join(part if odd % 2 else part.translate(ACCENTS) for odd, part in enumerate(parts))
