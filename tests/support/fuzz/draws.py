"""Random numbers and texts for one action, drawn by hypothesis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from hypothesis import strategies as st

from tests.support.strategies import any_text

Thing = TypeVar("Thing")

DRAWN_NUMBERS = 14

ABSURD = (
    "", " ", "\0", "@everyone", "<@1>", "%s {0}", "{ $player }", "'; DROP TABLE matches; --", "1",
    "x" * 6000, "b3-b4-" * 400, "b\uff13-b4", "-1", "1e309", "a1", "o", "a1xa1xa1", "০১", "null",
)  # fmt: skip


@dataclass
class Draws:
    """A sequence of random numbers, which methods use one after another, and a random text."""

    left: bytes
    text: str

    def fresh(self) -> Draws:
        """Return a copy that starts again at the first number."""
        return replace(self)

    def number(self, below: int) -> int:
        drawn, self.left = (self.left[0] if self.left else 0), self.left[1:]
        return drawn % below

    def of(self, things: Sequence[Thing]) -> Thing:
        return things[self.number(len(things))]

    def newest(self, things: Sequence[Thing]) -> Thing:
        """Return a random element of `things`, usually one of the first few."""
        return self.of(things[: self.of((4, 4, 20, 250))])

    def seldom(self, times: int = 12) -> bool:
        return self.number(times) == times - 1

    def garbage(self) -> str:
        return self.text or self.of(ABSURD)


texts = st.integers(0, 15).flatmap(lambda drawn: any_text if drawn == 15 else st.just(""))

draws = st.builds(Draws, st.binary(min_size=DRAWN_NUMBERS, max_size=DRAWN_NUMBERS), texts)
