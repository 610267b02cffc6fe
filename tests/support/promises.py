"""A second description of conditional moves, as promises.

A promise says what a player answers to a history of moves. It knows nothing of the bot's lines, and
uses only the reference rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tests.support.fuzz.plays import OTHER, SIDES, outcome_of, state_after
from tests.support.fuzz.snapshot import Row
from tests.support.reference_rules import moves

History = tuple[str, ...]

CHOSEN, FORCED, PROMISED = "chosen", "forced", "promised"


@dataclass(frozen=True)
class Promises:
    """A match of Black and White, what the waiting side promised, and who lost promises."""

    match: Row
    auto: frozenset[str]
    history: History = ()
    how: tuple[str, ...] = ()
    made: dict[History, str] = field(default_factory=dict)
    lost: dict[str, str] = field(default_factory=dict)
    ended: bool = False

    @property
    def over(self) -> bool:
        return self.ended or outcome_of(self.match, self.history) is not None

    @property
    def mover(self) -> str:
        return self.mover_after(self.history)

    @property
    def waiting(self) -> str:
        return OTHER[self.mover]

    def mover_after(self, history: History) -> str:
        return SIDES[state_after(self.match, history).mover]

    def legal(self, history: History | None = None) -> list[str]:
        return sorted(moves(state_after(self.match, self.history if history is None else history)))

    def lines(self) -> set[History]:
        """Return the promises as lines from here: each ends with the last answer of a branch."""
        ends = {(*key, answer) for key, answer in self.made.items()}
        leaves = {end for end in ends if not any(key[: len(end)] == end for key in self.made)}
        return {leaf[len(self.history) :] for leaf in leaves}

    def promise(self, line: History) -> Promises:
        """Promise each answer of a line. A new answer voids those after the old one."""
        made = dict(self.made)
        for ply in range(0, len(line), 2):
            key, answer = (*self.history, *line[: ply + 1]), line[ply + 1]
            old = made.get(key, answer)
            if old != answer:
                void = (*key, old)
                made = {k: v for k, v in made.items() if k[: len(void)] != void}
            made[key] = answer
        lost = {side: why for side, why in self.lost.items() if side != self.waiting}
        return replace(self, made=made, lost=lost)

    def take_out(self, line: History) -> Promises:
        """Take back the answers of a line, from its end, unless other lines need them."""
        made = dict(self.made)
        for ply in range(len(line) - 2, -1, -2):
            key = (*self.history, *line[: ply + 1])
            if any(other[: len(key)] == key for other in made if other != key):
                break
            del made[key]
        return replace(self, made=made)

    def play(self, move: str) -> Promises:
        """Play a move, and all that follows from it."""
        owner, after = self.waiting, self._with(move, CHOSEN)
        while not after.over:
            legal = after.legal()
            promised = after.made.get(after.history)
            if promised is not None:
                after = after._with(promised, PROMISED)
            elif len(legal) == 1 and after.mover in self.auto:
                after = after._with(legal[0], FORCED)
            else:
                break
        here = len(after.history)
        kept = {k: v for k, v in after.made.items() if k[:here] == after.history and k[here:]}
        if after.over:
            return replace(after, made={}, lost={})
        if self.made and after.mover == owner:
            return replace(after, made={}, lost={**after.lost, owner: "move"})
        return replace(after, made=kept)

    def _with(self, move: str, how: str) -> Promises:
        return replace(self, history=(*self.history, move), how=(*self.how, how))

    def take_back(self, side: str) -> Promises:
        """Go back to before the last chosen move of a side."""
        chosen = [
            ply
            for ply, how in enumerate(self.how)
            if how == CHOSEN and self.mover_after(self.history[:ply]) == side
        ]
        cut = replace(self, history=self.history[: chosen[-1]], how=self.how[: chosen[-1]])
        lost = {**self.lost, self.waiting: "takeback"} if self.made else self.lost
        return replace(cut, made={}, lost=lost)

    def end(self) -> Promises:
        """End by agreement or resignation."""
        return replace(self, made={}, lost={}, ended=True)

    def may_take_back(self, side: str) -> bool:
        return any(
            how == CHOSEN and self.mover_after(self.history[:ply]) == side
            for ply, how in enumerate(self.how)
        )

    def some_line(self, random: Random) -> History | None:
        """Return a random line from here, which often goes on from a promised one."""
        lines = sorted(self.lines())
        line: History = random.choice(lines) if lines and random.random() < 0.5 else ()
        line = line[: 2 * random.randint(0, len(line) // 2)]
        for _ in range(random.randint(1, 3)):
            pair = self._some_pair((*self.history, *line), random)
            if pair is None:
                break
            line = (*line, *pair)
        return line or None

    def _some_pair(self, history: History, random: Random) -> History | None:
        for _ in range(2):
            if outcome_of(self.match, history) is not None:
                return None
            history = (*history, random.choice(self.legal(history)))
        return history[-2:]
