"""What is wrong with a table of solved positions, as data; it knows no file and no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class UnusableTable(GutiError):
    """It is no table, an unfinished one, or one of another game; `reason` is for developers."""

    reason: str
