"""A case: what somebody did, what was kept before and after it, and what has no reason yet.

It must not know which acts are legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from fuzz.plays import SIDES
from fuzz.snapshot import Key, Row, RowChange, Snapshot

TIMES = frozenset({"deadline", "claimable_from", "due"})
"""Columns of a match that say when its time is up."""

FOLLOWS = MappingProxyType({
    "matches": frozenset({"message", "shown_version", "turn_started", *TIMES}),
    "challenges": frozenset({"opponent_name", "expires"}),
})  # fmt: skip
"""Columns that may change along with a row that changes lawfully."""


@dataclass(frozen=True)
class Act:
    """Something that somebody did: `/move`, or a press by its kind and action (`match:draw`).

    `options` are a command's, or what was chosen or written, by custom id. Of the server it was
    done in: who may manage it, its members but for bots, its channels; `opened` are the threads
    that came of it.
    """

    name: str
    who: int
    guild: int
    channel: int
    now: str
    options: Mapping[str, Any]
    custom_id: str = ""
    number: int = 0
    version: int = 0
    manages: bool = False
    members: frozenset[int] = frozenset()
    channels: frozenset[int] = frozenset()
    opened: frozenset[int] = frozenset()
    bot: int = 0
    since: str = ""
    """From when it went on until `now`, if it took time."""
    sound: bool = True
    """Whether it is what Discord sends, so that what is legal must be done."""


@dataclass
class Case:
    """What came of an act; what no invariant explains stays in `unexplained`."""

    act: Act
    before: Snapshot
    after: Snapshot
    wrong: list[str] = field(default_factory=list)

    @cached_property
    def unexplained(self) -> list[RowChange]:
        return [] if self.before is self.after else self.before.changes_to(self.after)

    def read_as(self, after: Snapshot) -> None:
        """Look at another reading of what came of it."""
        self.after = after
        vars(self).pop("unexplained", None)

    def check(self, right: bool, otherwise: str) -> None:  # noqa: FBT001 - a claim
        if not right:
            self.wrong.append(otherwise)

    def moment(self, value: str | None) -> str:
        """A moment of the act: `value`, if it was one."""
        act = self.act
        return value if value and act.since and act.since <= value <= act.now else act.now

    def require(self, due: bool, otherwise: str, match: Row) -> None:  # noqa: FBT001 - a claim
        """Something had to come of it for a match."""
        if due and self.act.sound and self.after.row("matches", match["id"]) == match:
            self.wrong.append(otherwise)

    def explain(self, table: str, *key: Any, columns: set[str] | None = None) -> None:
        """Take a change as lawful, if no other columns changed than these."""
        for change in [each for each in self.unexplained if (each.table, each.key) == (table, key)]:
            if columns is None or change.columns <= columns:
                self.unexplained.remove(change)

    def becomes(self, table: str, row: Row, changed: Mapping[str, Any]) -> None:
        """A row that there was may be changed so, and not otherwise."""
        after = self.after.row(table, row["id"])
        if after and all(after[name] == value for name, value in changed.items()):
            self.explain(table, row["id"], columns={*changed, *FOLLOWS[table]})

    def is_new(
        self,
        table: str,
        key: Key | None,
        wanted: Mapping[str, Any],
        less: Set[str] = frozenset(),
    ) -> bool:
        """A row may be new, of that key or any, with these values (`less`: or a smaller one)."""
        for change in [each for each in self.unexplained if each.table == table]:
            if change.before is None and change.after and key in {None, change.key}:
                after = change.after
                exact = all(after[name] == wanted[name] for name in wanted if name not in less)
                if exact and all(after[name] <= wanted[name] for name in less):
                    self.unexplained.remove(change)
                    return True
        return False

    def live_here(self) -> Row | None:
        """The live match that is meant: the channel's, or who acts' own private one."""
        public, act = self.before_live(self.act.channel), self.act
        if public and act.who in self.players(public):
            return public
        theirs = {"owner": act.who, "guild": act.guild}
        own = [row for row in self.before.live if theirs.items() <= row.items()]
        return own[0] if own else public

    def before_live(self, channel: int) -> Row | None:
        """The live match in a channel for all to see."""
        here = {"channel": channel, "owner": None}
        return next((row for row in self.before.live if here.items() <= row.items()), None)

    def named_match(self) -> Row | None:
        """The match that a press names, if it is one of the server's that who presses may see."""
        match = self._named("matches")
        return match if match and match["owner"] in {None, self.act.who} else None

    def named_challenge(self) -> Row | None:
        return self._named("challenges")

    def _named(self, table: str) -> Row | None:
        row = self.before.row(table, self.act.number)
        return row if row and row["guild"] == self.act.guild else None

    def players(self, match: Row) -> tuple[int, int]:
        return match["black"], match["white"]

    def plays_in(self, match: Row) -> bool:
        """Whether who acts plays in a match that goes on."""
        return match["ended"] is None and self.act.who in self.players(match)

    def side(self, match: Row) -> str:
        return next(side for side in SIDES.values() if match[side] == self.act.who)

    def offers(self, match: Row) -> list[Row]:
        """The offers that were made at the ply where a match stands."""
        return self.before.rows("offers", match=match["id"], ply=match["ply"])
