"""Numbers in the digits of a language: Bengali writes ৪২ for 42, Hindi and English 42.

It must not know a sentence. Which digits a language uses, Babel knows, but it writes those of
English, and so does Fluent.
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
    "beng": "\N{BENGALI DIGIT ZERO}",
    "deva": "\N{DEVANAGARI DIGIT ZERO}",
    "latn": "0",
}
"""The first digit of CLDR's numbering systems; the others follow it in Unicode."""


def localized(text: str, language: str) -> str:
    """The text with the digits of a language for those of English."""
    return text.translate(_digits(language))


class LocalNumber(FluentNumber):
    """A number of Fluent's that is written in the digits of the sentence's language."""

    def format(self, locale: BabelLocale) -> str:
        """The number as the locale writes it."""
        return localized(super().format(locale), str(locale))


class LocalInt(LocalNumber, FluentInt):
    """A whole number."""


class LocalFloat(LocalNumber, FluentFloat):
    """A number with a fraction."""


class LocalDecimal(LocalNumber, FluentDecimal):
    """A number with an exact fraction."""


LOCAL = {FluentInt: LocalInt, FluentFloat: LocalFloat, FluentDecimal: LocalDecimal}


def number(value: Any, **options: Any) -> Any:  # noqa: ANN401 - as Fluent has it
    """Fluent's NUMBER, in the digits of a language; what is no number stays as it is."""
    if isinstance(value, str | FluentNone):
        return value
    found = cast("FluentNumber", fluent_number(value, **options))
    return LOCAL[type(found)](found)


class Counting(Transformer):
    """Rewrites sentences so that each parameter that they show goes through NUMBER."""

    def visit_Placeable(self, node: ast.Placeable) -> ast.Placeable:  # noqa: N802 - Fluent's
        """`{ $matches }` becomes `{ NUMBER($matches) }`."""
        if isinstance(node.expression, ast.VariableReference):
            shown = ast.CallArguments(positional=[node.expression])
            node.expression = ast.FunctionReference(ast.Identifier("NUMBER"), shown)
            return node
        return self.generic_visit(node)


@cache
def _digits(language: str) -> dict[int, int]:
    zero = ord(ZEROS[BabelLocale.parse(language).default_numbering_system])
    return {ord("0") + digit: zero + digit for digit in range(10)}
