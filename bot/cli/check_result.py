"""Results of checks, as `guti doctor` prints them."""

from dataclasses import dataclass
from enum import Enum

from bot.cli.command import words


class Severity(Enum):
    """Severity of a check result. Only BAD needs action."""

    OK = "ok"
    NOTE = "note"
    BAD = "BAD"


@dataclass(frozen=True)
class CheckResult:
    """The result of a check, as a severity and a sentence."""

    severity: Severity
    sentence: str

    def __str__(self) -> str:
        return f"{self.severity.value:<5}{self.sentence}"


def result(severity: Severity, name: str, /, **values: object) -> CheckResult:
    """Return a result with the sentence `check-NAME`."""
    return CheckResult(severity, words().say(f"check-{name}", **values))
