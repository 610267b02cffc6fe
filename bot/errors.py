"""The root of all that a person may ask for and cannot have; it knows no sentences, no Discord.

Each package states its own errors in its `errors` module. An error carries what happened in its
fields; `bot.texts` makes the sentence that a player reads, `str(error)` is for developers.
"""

from dataclasses import dataclass, fields


class GutiError(Exception):
    """Anything that a person asked for and cannot have; subclasses say what and why."""

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{type(self).__name__}({values})"

    @property
    def details(self) -> dict[str, object]:
        """The fields of this error by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


@dataclass(eq=False)
class UnusableFile(GutiError):
    """A `file` cannot be used; `reason` says why, and what helps."""

    file: str
    reason: str


@dataclass(eq=False)
class UnusableSettings(GutiError):
    """Settings cannot be used; `problems` names each and says what is wanted, without secrets."""

    problems: str
