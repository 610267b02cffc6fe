"""Errors of files and settings.

Each package defines errors in a module named `errors`.
"""

from guti.errors import GutiError


class UnusableFile(GutiError):
    """The file `file` cannot be used. `reason` contains the cause and a remedy."""

    file: str
    reason: str


class UnusableSettings(GutiError):
    """The settings cannot be used. `problems` explains why, without secrets."""

    problems: str

    def __post_init__(self) -> None:
        """Add the default help topic if no problem names a help topic."""
        if "(help: " not in self.problems:
            self.problems += " (help: settings)"
