"""Errors of the engine, as data."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class EngineFails(GutiError):
    """No worker could answer after several attempts; `reason` is for developers."""

    reason: str
