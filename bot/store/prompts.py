"""Storage of prompts: messages that the bot removes once they are answered or outdated."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, case, exists, select

from bot.play.challenge import State
from bot.play.prompt import WAITS, Prompt, PromptKind
from bot.shards import Shards
from bot.store import transactions
from bot.store.conditions import on_shards
from bot.store.database import Database
from bot.store.message_schema import boards, prompts
from bot.store.rows import OPEN
from bot.store.schema import challenges, matches, offers


class PromptStore:
    """Stores prompts."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._ours = on_shards(prompts.c.guild, shards)

    async def add(self, prompt: Prompt) -> None:
        """Store a prompt."""
        await self._database.write(prompt.guild, transactions.add_prompts, (prompt,))

    async def remove(self, *messages: int) -> None:
        """Delete the rows of prompts."""
        await self._database.delete(prompts, prompts.c.message.in_(messages))

    async def keep_as_notice(self, message: int, version: int) -> None:
        """Turn an answered prompt into a notice, which stays until the match's next move.

        `version` is the current version of the match.
        """
        notice = {"kind": PromptKind.NOTICE.value, "version": version}
        await self._database.update(prompts, prompts.c.message == message, **notice)

    async def offers(self, match: int, now: datetime) -> tuple[Prompt, ...]:
        """Return the prompts of a match's offers that can no longer be answered."""
        of_match = (prompts.c.kind == PromptKind.OFFER.value) & (prompts.c.number == match)
        return await self._read(of_match & _is_settled(now))

    async def is_settled(self, message: int, now: datetime) -> bool:
        """Return whether a message is a stored prompt that is answered or outdated."""
        found = select(prompts.c.message).where(prompts.c.message == message, _is_settled(now))
        return bool(await self._database.read(found))

    async def settled(
        self, now: datetime, limit: int, skipped: Collection[int]
    ) -> tuple[Prompt, ...]:
        """Return up to `limit` answered or outdated prompts, oldest first.

        Only prompts on this process's shards are returned, without the messages in `skipped`.
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
    """Return the condition for prompts of challenges that can still be answered."""
    is_open = exists().where(
        challenges.c.id == prompts.c.number,
        case((prompts.c.version == WAITS, State.WAITING.value), else_=State.OPEN.value)
        == challenges.c.state,
        challenges.c.expires > now,
    )
    return (prompts.c.kind == PromptKind.CHALLENGE.value) & is_open


def _offers_something() -> ColumnElement[bool]:
    """Return the condition for prompts of offers that can still be answered."""
    is_open = exists().where(
        offers.c.match == prompts.c.number,
        offers.c.version == prompts.c.version,
        offers.c.state == OPEN,
        matches.c.id == offers.c.match,
        matches.c.ply == offers.c.ply,
        matches.c.ended.is_(None),
    )
    return (prompts.c.kind == PromptKind.OFFER.value) & is_open


def _reminds() -> ColumnElement[bool]:
    """Return the condition for notices in live matches that have had no move since."""
    is_open = exists().where(
        matches.c.id == prompts.c.number,
        matches.c.position_version <= prompts.c.version,
        matches.c.ended.is_(None),
    )
    return (prompts.c.kind == PromptKind.NOTICE.value) & is_open


def _is_shown() -> ColumnElement[bool]:
    """Return the condition for prompts whose message now shows a board."""
    return exists().where(boards.c.message == prompts.c.message)
