"""Counts and logs failures to parse what Discord sent.

A log line names the event and the lines of code. It never quotes the payload, which may contain
people's ids and names.
"""

import logging
import traceback
from collections.abc import Callable
from typing import Any

from bot import metrics

PARSE_ERRORS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""Exceptions raised by parsing a payload that differs from Discord's documentation."""

Parser = Callable[[Any], None]

log = logging.getLogger(__name__)


class ParseFailures:
    """Counts parse failures, and logs the first of each kind."""

    def __init__(self) -> None:
        self._logged = set[tuple[str, type[Exception], str, int | None]]()

    def note(self, what: str, error: Exception) -> None:
        """Count a failure to parse `what`, and log only the first of each kind."""
        metrics.PARSE_FAILURES.labels(what).inc()
        stack = traceback.extract_tb(error.__traceback__)
        kind = what, type(error), stack[-1].filename, stack[-1].lineno
        if kind not in self._logged:
            self._logged.add(kind)
            lines = "".join(stack.format()).rstrip()
            log.warning("%s cannot be parsed: %s\n%s", what, type(error).__name__, lines)

    def guard(self, what: str, parse: Parser) -> Parser:
        """Return a parser that records the exceptions of `parse` instead of raising them."""

        def guarded(data: Any) -> None:  # noqa: ANN401 - a payload that is malformed may be anything
            try:
                parse(data)
            except Exception as error:
                self.note(what, error)

        return guarded
