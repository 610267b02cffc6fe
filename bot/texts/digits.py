"""Numbers in the digits of a language. Bengali writes ৪২ for 42.

Babel and Fluent write ASCII digits, which this module replaces.
"""

from functools import cache
from typing import Any, cast

from babel import Locale as BabelLocale
from fluent.runtime.types import (
    FluentDecimal,
    FluentFloat,
    FluentInt,
    FluentNone,
    FluentNumber,
    fluent_number,
)
from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

ZEROS = {
    "adlm": "\N{ADLAM DIGIT ZERO}",
    "arab": "\N{ARABIC-INDIC DIGIT ZERO}",
    "arabext": "\N{EXTENDED ARABIC-INDIC DIGIT ZERO}",
    "beng": "\N{BENGALI DIGIT ZERO}",
    "cakm": "\N{CHAKMA DIGIT ZERO}",
    "deva": "\N{DEVANAGARI DIGIT ZERO}",
    "hmnp": "\N{NYIAKENG PUACHUE HMONG DIGIT ZERO}",
    "mtei": "\N{MEETEI MAYEK DIGIT ZERO}",
    "mymr": "\N{MYANMAR DIGIT ZERO}",
    "nkoo": "\N{NKO DIGIT ZERO}",
    "olck": "\N{OL CHIKI DIGIT ZERO}",
    "tibt": "\N{TIBETAN DIGIT ZERO}",
}
"""The digit 0 in CLDR numbering systems, if not 0. In Unicode, digits 1 to 9 follow 0."""


def localized(text: str, language: str) -> str:
    """Replace ASCII digits with the digits of a language."""
    return text.translate(_digits(language))


class LocalNumber(FluentNumber):
    """A Fluent number that is formatted with the digits of the language."""

    def format(self, locale: BabelLocale) -> str:
        """Format the number for a locale."""
        return localized(super().format(locale), str(locale))


class LocalInt(LocalNumber, FluentInt):
    """A Fluent integer with local digits."""


class LocalFloat(LocalNumber, FluentFloat):
    """A Fluent float with local digits."""


class LocalDecimal(LocalNumber, FluentDecimal):
    """A Fluent decimal with local digits."""


LOCAL = {FluentInt: LocalInt, FluentFloat: LocalFloat, FluentDecimal: LocalDecimal}


def number(value: Any, **options: Any) -> Any:  # noqa: ANN401 - as Fluent has it
    """Wrap a number for formatting with local digits. Return text unchanged."""
    if isinstance(value, str | FluentNone):
        return value
    found = cast("FluentNumber", fluent_number(value, **options))
    return LOCAL[type(found)](found)


class NumberWrapper(Transformer):
    """Wraps each parameter of a sentence in NUMBER."""

    def visit_Placeable(self, node: ast.Placeable) -> ast.Placeable:  # noqa: N802 - Fluent's
        """Turn `{ $matches }` into `{ NUMBER($matches) }`."""
        if isinstance(node.expression, ast.VariableReference):
            shown = ast.CallArguments(positional=[node.expression])
            node.expression = ast.FunctionReference(ast.Identifier("NUMBER"), shown)
            return node
        return self.generic_visit(node)


@cache
def _digits(language: str) -> dict[int, int]:
    zero = ord(ZEROS.get(BabelLocale.parse(language).default_numbering_system, "0"))
    return {ord("0") + digit: zero + digit for digit in range(10)}
