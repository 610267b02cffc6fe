"""Prompts: messages that ask for something, and which of them are settled.

It must not know what becomes of those, nor the clock.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, case, exists, select

from bot.play.challenge import State
from bot.play.prompt import WAITS, Prompt, PromptKind
from bot.shards import Shards
from bot.store import transactions
from bot.store.conditions import on_shards
from bot.store.database import Database
from bot.store.rows import OPEN
from bot.store.schema import challenges, matches, offers, prompts


class PromptStore:
    """The messages of a database that still ask for something, or are still to be deleted."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._ours = on_shards(prompts.c.guild, shards)

    async def add(self, prompt: Prompt) -> None:
        """Keep a message that asks for something."""
        await self._database.write(prompt.guild, transactions.add_prompts, (prompt,))

    async def remove(self, *messages: int) -> None:
        """Forget messages that ask for nothing any more, or are gone."""
        await self._database.delete(prompts, prompts.c.message.in_(messages))

    async def outlive(self, message: int, version: int) -> None:
        """Let a message that was answered stand until its match, at that version, moves on."""
        notice = {"kind": PromptKind.NOTICE.value, "version": version}
        await self._database.update(prompts, prompts.c.message == message, **notice)

    async def offers(self, match: int, now: datetime) -> tuple[Prompt, ...]:
        """The messages of a match's offers that ask for nothing any more."""
        theirs = (prompts.c.kind == PromptKind.OFFER.value) & (prompts.c.number == match)
        return await self._read(theirs & _is_settled(now))

    async def is_settled(self, message: int, now: datetime) -> bool:
        """Whether a message is known, and asks for nothing any more."""
        found = select(prompts.c.message).where(prompts.c.message == message, _is_settled(now))
        return bool(await self._database.read(found))

    async def settled(
        self, now: datetime, limit: int, skipped: Collection[int]
    ) -> tuple[Prompt, ...]:
        """At most so many messages on our shards that ask for nothing any more, oldest first.

        Those that are `skipped` are left out, so that they are in nobody's way.
        """
        ours = self._ours & prompts.c.message.not_in(skipped)
        return await self._read(_is_settled(now) & ours, limit)

    async def _read(
        self, which: ColumnElement[bool], limit: int | None = None
    ) -> tuple[Prompt, ...]:
        rows = await self._database.read(
            select(prompts).where(which).order_by(prompts.c.message).limit(limit)
        )
        return tuple(
            Prompt(
                row.message, row.guild, row.channel, PromptKind(row.kind), row.number, row.version
            )
            for row in rows
        )


def _is_settled(now: datetime) -> ColumnElement[bool]:
    return ~(_asks_for_answer(now) | _offers_something() | _reminds() | _is_shown())


def _asks_for_answer(now: datetime) -> ColumnElement[bool]:
    """Whether a prompt is that of a challenge which can still be answered, or waits."""
    stands = exists().where(
        challenges.c.id == prompts.c.number,
        case((prompts.c.version == WAITS, State.WAITING.value), else_=State.OPEN.value)
        == challenges.c.state,
        challenges.c.expires > now,
    )
    return (prompts.c.kind == PromptKind.CHALLENGE.value) & stands


def _offers_something() -> ColumnElement[bool]:
    """Whether a prompt is that of an offer which stands: nobody answered it, or moved."""
    stands = exists().where(
        offers.c.match == prompts.c.number,
        offers.c.version == prompts.c.version,
        offers.c.state == OPEN,
        matches.c.id == offers.c.match,
        matches.c.ply == offers.c.ply,
        matches.c.ended.is_(None),
    )
    return (prompts.c.kind == PromptKind.OFFER.value) & stands


def _reminds() -> ColumnElement[bool]:
    """Whether a prompt is a notice to somebody who is still to move."""
    stands = exists().where(
        matches.c.id == prompts.c.number,
        matches.c.position_version <= prompts.c.version,
        matches.c.ended.is_(None),
    )
    return (prompts.c.kind == PromptKind.NOTICE.value) & stands


def _is_shown() -> ColumnElement[bool]:
    """Whether a prompt is the board of a match, or has become one."""
    return exists().where(
        matches.c.channel == prompts.c.channel, matches.c.message == prompts.c.message
    )
