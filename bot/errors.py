"""The base class of Guti's errors, and errors of files and settings.

Each package defines errors in a module named `errors`. An error's fields are data from which
`bot.texts` makes sentences for players; `str(error)` is for developers.
"""

from dataclasses import dataclass, fields
from typing import dataclass_transform


@dataclass_transform(eq_default=False)
class GutiError(Exception):
    """Base class of errors that people can cause. Subclasses become dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{type(self).__name__}({values})"

    @property
    def details(self) -> dict[str, object]:
        """The values of the error's fields, by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


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
