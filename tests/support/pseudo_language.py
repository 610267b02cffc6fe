"""A pseudo-language for tests: English with an accent on every letter.

Words without accents in the bot's output do not come from the Fluent files.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import FluentSerializer

from bot import texts
from bot.texts import ENGLISH, LOCALES, Texts
from bot.texts.locale import Locale, languages, locale
from tools.comparison import TERMINAL

PSEUDO = "el"
"""Greek has English's plurals, and Babel names its months in Greek letters."""

PUBLIC = "bg"
"""Bulgarian, with other accents, for public texts of a server whose members read Greek."""

PLAIN = "abcdefghijklmnopqrstuvwxyz"
ACCENTED = "áḃçďéḟğĥíĵķĺṁñóṗɋŕšťúṽŵẋýž"
PUBLICLY_ACCENTED = "äḅčḋëƒǧḧïɉḳļḿňöṕʠřşţüṿẃẍÿż"
ACCENTS = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
PUBLIC_ACCENTS = str.maketrans(
    ACCENTED + ACCENTED.upper(), PUBLICLY_ACCENTED + PUBLICLY_ACCENTED.upper()
)

TYPED = r"`[^`]*`|</[^>]*>|(?<![\w/])/[a-z]+(?:-[a-z]+)*"
"""Text that is typed or clicked literally: code, command mentions and command names."""

MOVE = r"(?<!\w)(?:[a-i][1-9]|o)(?:[-x](?:[a-i][1-9]|o))+(?!\w)"
"""Notation of moves, which is the same in every language."""

NO_WORDS = re.compile(rf"```.*?```|{TYPED}|{MOVE}|<[@#:at][^<>\s]*>|https?://\S+", re.DOTALL)
"""Text that Discord renders itself, or that is the same in every language."""


def write_pseudo_language(root: Path, language: str = PSEUDO) -> Path:
    """Write a language's folder below `root`, from the English texts, and return it."""
    folder = root / language
    folder.mkdir(parents=True)
    for path in sorted((LOCALES / ENGLISH).glob("*.ftl")):
        if path.name != TERMINAL:
            text = pseudo(path.read_text(encoding="utf-8"))
            if language == PUBLIC:
                text = text.translate(PUBLIC_ACCENTS)
            (folder / path.name).write_text(text, encoding="utf-8")
    return folder


def pseudo_texts(root: Path, language: str = PSEUDO) -> Texts:
    """Load the texts of a language whose folder is below `root`."""
    return Texts(Locale.read(language, root))


@contextmanager
def spoken(root: Path) -> Iterator[None]:
    """Use the languages of a folder inside the block."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys.modules[Locale.__module__], "LOCALES", root)
            _forget()
            yield
    finally:
        _forget()


def _forget() -> None:
    for kept in (languages, locale, texts.of):
        kept.cache_clear()


def pseudo(text: str) -> str:
    """Put accents on a Fluent file's text, except data and typed text."""
    resource = FluentParser().parse(text)
    for entry in resource.body:
        if isinstance(entry, ast.Message | ast.Term):
            _accent(entry.value, in_code=False)
    return FluentSerializer().serialize(resource)


def plain_words(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return the words of a text without an accent, except `names`."""
    bare = NO_WORDS.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", bare)
    return re.findall("[A-Za-z]{2,}", bare)


def _accent(node: ast.Pattern | None, *, in_code: bool) -> bool:
    """Put accents into a pattern, and return whether it ends within code."""
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
    """Return the text with accents, and whether it ends within code."""
    parts = []
    for number, part in enumerate(text.split("`")):
        in_code ^= number > 0
        parts.append(part if in_code else _around_commands(part))
    return "`".join(parts), in_code


def _around_commands(text: str) -> str:
    kept = re.split(f"({TYPED})", text)
    return "".join(part if odd % 2 else part.translate(ACCENTS) for odd, part in enumerate(kept))
