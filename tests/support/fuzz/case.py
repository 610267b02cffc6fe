"""A case: an action, the database before and after it, and the unexplained changes."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tests.support.fuzz.plays import SIDES
from tests.support.fuzz.snapshot import Key, Row, RowChange, Snapshot

TIMES = frozenset({"deadline", "claimable_from"})
"""Columns of a match that depend on its time limit."""

FOLLOWS = MappingProxyType({
    "matches": frozenset({"turn_started", *TIMES}),
    "challenges": frozenset({"opponent_name", "expires"}),
})  # fmt: skip
"""Columns that may change along with a legally changed row."""


@dataclass(frozen=True)
class Act:
    """An action: `/move`, or a press by its kind and action (`match:draw`).

    `options` are a command's options, or the values chosen or typed, by custom id. `manages` is
    true if the actor may manage the server, `members` are the server's members without bots,
    `channels` its channels, and `opened` the threads that the action created.
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
    """Start of an action that took time and ended at `now`."""
    sound: bool = True
    """False for an action that no client sends, and that need not have an effect."""


@dataclass
class Case:
    """The result of an action; changes without an invariant stay in `unexplained`."""

    act: Act
    before: Snapshot
    after: Snapshot
    wrong: list[str] = field(default_factory=list)

    @cached_property
    def unexplained(self) -> list[RowChange]:
        return [] if self.before is self.after else self.before.changes_to(self.after)

    def read_as(self, after: Snapshot) -> None:
        """Compare with another snapshot after the action."""
        self.after = after
        vars(self).pop("unexplained", None)

    def check(self, right: bool, otherwise: str) -> None:  # noqa: FBT001 - a claim
        if not right:
            self.wrong.append(otherwise)

    def moment(self, value: str | None) -> str:
        """Return `value` if it lies within the time of the action, else its end."""
        act = self.act
        return value if value and act.since and act.since <= value <= act.now else act.now

    def require(self, due: bool, otherwise: str, match: Row) -> None:  # noqa: FBT001 - a claim
        """Report an error if a required effect on a match did not happen."""
        if due and self.act.sound and self.after.row("matches", match["id"]) == match:
            self.wrong.append(otherwise)

    def explain(self, table: str, *key: Any, columns: set[str] | None = None) -> None:
        """Accept a change as legal if only these columns changed."""
        for change in [each for each in self.unexplained if (each.table, each.key) == (table, key)]:
            if columns is None or change.columns <= columns:
                self.unexplained.remove(change)

    def becomes(self, table: str, row: Row, changed: Mapping[str, Any]) -> None:
        """Accept exactly these changes of an existing row."""
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
        """Accept a new row with these values, under any key if `key` is None.

        The columns in `less` may have smaller values.
        """
        for change in [each for each in self.unexplained if each.table == table]:
            if change.before is None and change.after and key in {None, change.key}:
                after = change.after
                exact = all(after[name] == wanted[name] for name in wanted if name not in less)
                if exact and all(after[name] <= wanted[name] for name in less):
                    self.unexplained.remove(change)
                    return True
        return False

    def live_here(self) -> Row | None:
        """Return the live match of the channel, or the actor's private one."""
        public, act = self.before_live(self.act.channel), self.act
        if public and act.who in self.players(public):
            return public
        theirs = {"owner": act.who, "guild": act.guild}
        own = [row for row in self.before.live if theirs.items() <= row.items()]
        return own[0] if own else public

    def before_live(self, channel: int) -> Row | None:
        """Return the live public match of a channel, before the action."""
        here = {"channel": channel, "owner": None}
        return next((row for row in self.before.live if here.items() <= row.items()), None)

    def named_match(self) -> Row | None:
        """Return the match that a press names, if the actor may see it."""
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
        """Return whether the actor plays in a live match."""
        return match["ended"] is None and self.act.who in self.players(match)

    def side(self, match: Row) -> str:
        return next(side for side in SIDES.values() if match[side] == self.act.who)

    def offers(self, match: Row) -> list[Row]:
        """Return the offers made at the match's current ply."""
        return self.before.rows("offers", match=match["id"], ply=match["ply"])
