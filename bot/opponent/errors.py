"""Errors of the engine, as data."""

from guti.errors import GutiError


class EngineFails(GutiError):
    """No worker could answer, even after several attempts.

    `reason` is for developers.
    """

    reason: str
