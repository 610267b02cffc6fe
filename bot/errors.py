"""The base class of errors that people can cause, and errors of files and settings.

Each package has its own errors in its `errors` module. An error's fields say what happened;
`bot.texts` makes the sentence for players, and `str(error)` is for developers.
"""

from dataclasses import dataclass, fields
from typing import dataclass_transform


@dataclass_transform(eq_default=False)
class GutiError(Exception):
    """A request that cannot be fulfilled; subclasses are dataclasses that say why."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{type(self).__name__}({values})"

    @property
    def details(self) -> dict[str, object]:
        """The error's fields by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


class UnusableFile(GutiError):
    """A `file` cannot be used; `reason` says why, and what to do."""

    file: str
    reason: str


class UnusableSettings(GutiError):
    """Settings cannot be used; `problems` names each without revealing secrets."""

    problems: str

    def __post_init__(self) -> None:
        """Name the topic of help, unless a problem names its own."""
        if "(help: " not in self.problems:
            self.problems += " (help: settings)"
