"""What goes wrong where Guti thinks, as data; it knows no process and no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class EngineFails(GutiError):
    """No process could answer, though it was tried again; `reason` is for developers."""

    reason: str
