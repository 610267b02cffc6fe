"""An action and the changes of the database that it caused."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tests.support.fuzz.plays import SIDES
from tests.support.fuzz.snapshot import Key, Row, RowChange, Snapshot

TIMES = frozenset({"deadline", "claimable_from"})

FOLLOWS = MappingProxyType({
    "matches": frozenset({"turn_started", "paused", "pause_changes", *TIMES}),
    "challenges": frozenset({"opponent_name", "expires"}),
})  # fmt: skip
"""Columns that may change whenever their row is updated, by table."""


@dataclass(frozen=True)
class Act:
    """An action for the invariants: a command (`/move`), a press (`match:draw`) or an event.

    `options` are a command's options, or the values of a select or form by custom id. `manages` is
    true if the actor may manage the server. `members` are the server's members without bots,
    `channels` the server's channels, and `opened` the threads that the action created.
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
    """Start of an action that takes time until `now`, or "" for an immediate action."""
    possible: bool = True
    """False if no Discord client could send the action."""


@dataclass
class Case:
    """An action's result. `unexplained` lists changes that no invariant has allowed yet."""

    act: Act
    before: Snapshot
    after: Snapshot
    wrong: list[str] = field(default_factory=list)

    @cached_property
    def unexplained(self) -> list[RowChange]:
        return [] if self.before is self.after else self.before.changes_to(self.after)

    def replace_after(self, after: Snapshot) -> None:
        """Replace the snapshot taken after the action."""
        self.after = after
        vars(self).pop("unexplained", None)

    def check(self, right: bool, otherwise: str) -> None:  # noqa: FBT001 - a claim
        if not right:
            self.wrong.append(otherwise)

    def time_of(self, value: str | None) -> str:
        """Return `value` if this time lies within the action, else the action's end."""
        act = self.act
        return value if value and act.since and act.since <= value <= act.now else act.now

    def require(self, due: bool, otherwise: str, match: Row) -> None:  # noqa: FBT001 - a claim
        """Report the error `otherwise` if the action is `due` but left the match unchanged."""
        if due and self.act.possible and self.after.row("matches", match["id"]) == match:
            self.wrong.append(otherwise)

    def explain(self, table: str, *key: Any, columns: set[str] | None = None) -> None:
        """Allow the change of a row if only `columns` changed, or any column if None."""
        for change in [each for each in self.unexplained if (each.table, each.key) == (table, key)]:
            if columns is None or change.columns <= columns:
                self.unexplained.remove(change)

    def explain_update(self, table: str, row: Row, changed: Mapping[str, Any]) -> None:
        """Allow the update of `row` to the values in `changed`."""
        after = self.after.row(table, row["id"])
        if after and all(after[name] == value for name, value in changed.items()):
            self.explain(table, row["id"], columns={*changed, *FOLLOWS[table]})

    def explain_new_row(
        self,
        table: str,
        key: Key | None,
        wanted: Mapping[str, Any],
        may_decrease: Set[str] = frozenset(),
    ) -> bool:
        """Allow a new row with the values `wanted`, and return whether there is one.

        If `key` is None, any key matches. Columns in `may_decrease` may be lower than wanted.
        """
        for change in [each for each in self.unexplained if each.table == table]:
            if change.before is None and change.after and key in {None, change.key}:
                after = change.after
                exact = all(
                    after[name] == wanted[name] for name in wanted if name not in may_decrease
                )
                if exact and all(after[name] <= wanted[name] for name in may_decrease):
                    self.unexplained.remove(change)
                    return True
        return False

    def live_here(self) -> Row | None:
        """Return the actor's live match in the channel, else their private one.

        If the actor has neither, return the match that other people play in the channel.
        """
        public, act = self.before_live(self.act.channel), self.act
        if public and act.who in self.players(public):
            return public
        theirs = {"owner": act.who, "guild": act.guild}
        own = [row for row in self.before.live if theirs.items() <= row.items()]
        return own[0] if own else public

    def before_live(self, channel: int) -> Row | None:
        """Return the public match that was live in a channel before the action."""
        here = {"channel": channel, "owner": None}
        return next((row for row in self.before.live if here.items() <= row.items()), None)

    def named_match(self) -> Row | None:
        """Return the match that the button's custom id names, if the actor may see it."""
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
        """Return whether `match` is live and the actor is one of the players."""
        return match["ended"] is None and self.act.who in self.players(match)

    def side(self, match: Row) -> str:
        return next(side for side in SIDES.values() if match[side] == self.act.who)

    def offers(self, match: Row) -> list[Row]:
        """Return the offers made since the last move of a match."""
        return self.before.rows("offers", match=match["id"], ply=match["ply"])
