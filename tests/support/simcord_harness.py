"""A simulated server with three members and the bot, on a SQLite file.

discord.py is unmodified. This module uses private names of SimCord, whose version is pinned.
"""

import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import discord
import pytest
import simcord
from simcord.actors import _component_interaction
from simcord.backend.models import Overwrite
from simcord.components import walk_components
from simcord.enums import OverwriteType

from bot.app import cogs, on_discord
from bot.client.client import Client
from bot.client.gateway.tree import Tree
from bot.client.gateway.work_queue import WorkQueue
from bot.client.messages.custom_id import CustomId
from bot.clock import SteadyClock
from bot.paths import TREE
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.playground.world import declare_thinking, declare_waits
from bot.render import BoardRenderer, Scene
from bot.services import Services
from bot.store import Store
from guti import Position, Side
from guti.games import GAMES
from tests.support.databases import make_empty
from tests.support.inline_engine import InlineEngine
from tests.support.nonces import check_nonces
from tests.support.seen import BUTTON, SELECT, TEXT, Answer, Seen
from tests.support.small_renderer import SmallRenderer

DAY = 24 * 60 * 60

LONGER_THAN_ANY_TEST_S = 1e6

HEARTBEAT_INTERVAL, LONGEST_WAIT = timedelta(hours=6), timedelta(hours=12)
"""Long intervals, because short ones would slow down simulated weeks."""


class ServerMember:
    """A member of the server and their actions."""

    def __init__(self, server: "SimulatedServer", actor: simcord.MemberActor) -> None:
        self.server = server
        self.actor = actor
        self.id = actor.id
        self.mention = actor.mention

    async def types(self, command: str, channel: Any = None, /, **options: Any) -> Answer:
        plain = {name: getattr(value, "actor", value) for name, value in options.items()}
        place = channel or self.server.channel
        result = await self.actor.slash(place, command, **plain)
        return await self.server.answer(result, place.id)

    async def moves(self, move: str, channel: Any = None) -> Answer:
        return await self.types("move", channel, move=move)

    async def offered(self, typed: str) -> list[str]:
        """Return the completions of /move for a typed text."""
        found = await self.actor.autocomplete(self.server.channel, "move", "move", typed)
        assert len(found) <= 25
        assert all(choice["value"] for choice in found)
        return [choice["name"] for choice in found]

    async def presses(self, seen: Seen, label: str) -> Answer:
        """Press a button of `seen`, even if the message has since lost that button."""
        return await self.presses_id(seen, seen.buttons[label])

    async def menu(self, seen: Seen, *labels: str) -> Answer:
        """Press More below a board, then the buttons `labels` of the private menu in turn."""
        answer = await self.presses(seen, "More")
        for label in labels:
            answer = await self.presses(answer.private, label)
        return answer

    async def uses(self, seen: Seen, name: str) -> Answer:
        """Press the button whose custom id begins with `name`, such as `match:more`."""
        found = [each for each in seen.buttons.values() if f"{each}:".startswith(f"{name}:")]
        assert found, f"no {name} below {seen.words!r}"
        return await self.presses_id(seen, found[0])

    async def presses_id(self, seen: Seen, custom_id: str) -> Answer:
        return await self._acts(seen, {"custom_id": custom_id, "component_type": BUTTON})

    async def chooses(self, seen: Seen, name: str, value: str) -> Answer:
        """Choose a value in the select `name`, such as `piece` or `theme`."""
        selects = [part for part in seen._parts(SELECT) if f":{name}:" in part["custom_id"]]
        (select,) = [part for part in selects if f"'{value}'" in f"{part['options']}"]
        data = {"custom_id": select["custom_id"], "component_type": SELECT, "values": [value]}
        return await self._acts(seen, data)

    async def _acts(self, seen: Seen, data: dict[str, Any]) -> Answer:
        if self.server.env._settle_internal is not _not_yet:
            # A person presses again only after a while, but simulated time stands still.
            self.server.client.double_taps.forget()
        result = await _component_interaction(self.actor, seen.raw, data)
        return await self.server.answer(result, seen.raw.channel_id)


class SimulatedServer:
    """A simulated server with members, a channel and the bot."""

    def __init__(self, path: Path, renderer: BoardRenderer) -> None:
        self.path = path
        self.renderer = renderer
        self.locales: dict[int, str] = {}
        self.engine = InlineEngine()
        self.clock_error = timedelta(0)
        self.tells_permissions = True
        self._stack = AsyncExitStack()

    async def open(self) -> None:
        if not self.path.exists():
            make_empty(self.path)
        self.env = simcord.Env(await self._bot(), shard_count=1, settle_timeout=60)
        self._settle_with(timeout=60)  # SimCord gives a start five seconds, too few beside load
        self._declare_waits()
        declare_thinking(self.env, self.engine)
        self.env.backend.subscribers.insert(0, self._complete)
        deleting = partial(_delete, self.env.backend.delete_message, self.env)
        self.env.backend.delete_message = deleting  # type: ignore[method-assign]
        await self.env.start()
        self._settle_with(idle=0.002)  # the bot is idle by then
        self.guild = self.env.create_guild("Server")
        # Only tests of the welcome message expect one.
        await self.store.welcomes.add(self.guild.id, self.env.now())
        await self.store.welcomes.posted(self.guild.id)
        self.channel = self.guild.create_text_channel("games")
        self.asha, self.bimal, self.chitra = map(self.joins, ("asha", "bimal", "chitra"))

    async def close(self) -> None:
        await self.env.shutdown()
        await self._stack.aclose()
        self.env.raise_errors()
        check_nonces(self.env)
        assert not self.client.work_queue._begun, "an interaction is done, and others wait for it"

    def _settle_with(self, **chosen: float) -> None:
        settle = self.env._settle_internal
        change = lambda **options: settle(**{**options, **chosen})  # noqa: E731
        self.env._settle_internal = change  # type: ignore[method-assign]

    def joins(self, name: str) -> ServerMember:
        return ServerMember(self, self.guild.add_member(self.env.create_user(name)))

    async def _bot(self) -> Client:
        url = f"sqlite+aiosqlite:///{self.path}"
        self.store = await self._stack.enter_async_context(Store.open(url))
        clock = SteadyClock(self._now, lambda: self.env.backend.clock.elapsed)
        self.services = Services(self.store, clock, Random(1), self.engine)
        self.services.wakeup.max_wait = LONGEST_WAIT
        self.client = Client(self.services, self.renderer, Tree, cogs(), HEARTBEAT_INTERVAL)
        self.services.bus.add(*self.services.listeners(), *on_discord(self.client))
        # No job times out.
        self.client.work_queue = WorkQueue(timeout_s=LONGER_THAN_ANY_TEST_S)
        return self.client

    def _now(self) -> datetime:
        return self.env.now() + self.clock_error

    def _complete(self, event: str, payload: Any) -> None:
        """Add a person's language and chosen members' permissions, which SimCord leaves out."""
        if event == "INTERACTION_CREATE":
            user = int(payload.get("member", payload)["user"]["id"])
            payload["locale"] = self.locales.get(user, payload["locale"])
            found = payload["data"].get("resolved", {}).get("members", {})
            for chosen, member in found.items() if self.tells_permissions else ():
                where, allowed = payload["channel_id"], self.env.backend.compute_permissions
                guild, user = int(payload["guild_id"]), int(chosen)
                member["permissions"] = str(allowed(guild, user, int(where)))

    async def restarts(self) -> None:
        """Stop the bot, and start a new one with the same database."""
        client = await self._bot()
        self._declare_waits()
        await self.env.restart_bot(client)

    async def stops(self, seconds: float) -> None:
        """Stop the bot, and start it again after `seconds`."""
        await self.client.remove_cog("DueCog")
        await self.waits(seconds)
        await self.restarts()

    async def waits(self, seconds: float) -> None:
        await self.env.advance_time(seconds)

    def _declare_waits(self) -> None:
        """Declare the bot's timers, so that SimCord does not wait for them."""
        declare_waits(self.env, self.client)

    async def fills(self, person: ServerMember, shown: Any, values: Mapping[str, Any]) -> Answer:
        """Fill in and submit a form."""
        return Answer(await person.actor.submit_modal(shown, dict(values)))

    async def at_once(self, *acts: Awaitable[Answer]) -> list[Answer]:
        """Perform actions that all arrive before the bot handles any."""
        self.client.double_taps.forget()
        with mock.patch.object(self.env, "_settle_internal", _not_yet):
            answers = [await act for act in acts]
        await self.env.settle()
        return answers

    async def begins(
        self, game: str = "pretwa", *, channel: Any = None, **options: Any
    ) -> tuple[Match, Seen]:
        """Begin a match between Asha and Bimal. Asha is Black and moves first."""
        wanted = {"opponent": self.bimal, "game": game, "side": "black", "first": "me", **options}
        challenge = await self.asha.types("challenge", channel, **wanted)
        await self.bimal.uses(challenge.public, "challenge:accept")
        place = self.channel.threads[-1] if options.get("thread") else channel
        return await self.match(place), self.messages(place)[-1]

    async def match(self, channel: Any = None) -> Match:
        return await self.store.matches.live_in((channel or self.channel).id)

    async def reaches(self, moves: str, game: str = "pretwa", **options: Any) -> Match:
        """Create a match in the position after `moves`, without posting the moves."""
        match, _ = await self.begins(game, **options)
        after = match
        for move in moves.split():
            after = after.play(after.to_move, move)
        await self.store.matches.save(match, after, self.env.now())
        board = await self.board(match)
        assert board
        await self.store.boards.record(replace(board, version=after.version))
        return after

    async def board(self, match: Match) -> ShownBoard | None:
        """Return the recorded board of a match, or None if none is recorded."""
        return await self.store.boards.current(match.id)

    async def shows(self, match: Match) -> int | None:
        """Return the message id of a match's recorded board, or None if none is recorded."""
        board = await self.board(match)
        return board.message if board else None

    def person(self, user: int) -> ServerMember:
        return next(each for each in (self.asha, self.bimal, self.chitra) if each.id == user)

    def forbid(self, *permissions: str, channel: Any = None) -> None:
        """Deny the bot `permissions` in a channel, and allow all other permissions."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        self.env.backend.set_overwrite(
            (channel or self.channel).id,
            Overwrite(self.env.backend.bot_user.id, OverwriteType.MEMBER, deny=denied),
        )

    def look(self, seen: Seen) -> Seen:
        """Return the current state of a message."""
        return Seen.now(self.env.backend.get_message(seen.raw.channel_id, seen.raw.id))

    def is_gone(self, seen: Seen) -> bool:
        """Return whether a message was deleted."""
        return seen.raw.id not in self.env.backend.messages.get(seen.raw.channel_id, {})

    def messages(self, channel: Any = None) -> list[Seen]:
        """Return the public messages of a channel, oldest first."""
        found = self.env.backend.messages.get((channel or self.channel).id, {})
        return [Seen.now(found[key]) for key in sorted(found) if not found[key].is_ephemeral]

    def lowest(self, channel: int) -> Seen | None:
        """Return the newest public message of a channel."""
        found = self.env.backend.messages.get(channel, {})
        public = [each for each in found.values() if not each.is_ephemeral]
        return Seen.now(max(public, key=lambda each: each.id)) if public else None

    def lowest_board(self, channel: Any = None) -> Seen:
        """Return the newest board of a channel."""
        return [seen for seen in self.messages(channel) if seen.alts][-1]

    def direct_messages(self, person: ServerMember) -> list[Seen]:
        """Return the direct messages that a person received, oldest first."""
        return self.messages(self.env.backend.get_dm_channel(person.id))

    async def answer(self, result: Any, channel: int) -> Answer:
        """Return the answer to an interaction, with the newest public message of `channel`."""
        return Answer(result, self.lowest(channel))

    def dump(self) -> list[str]:
        """Dump the database, except heartbeats, message ids and languages."""
        with closing(sqlite3.connect(self.path)) as connection:
            return [
                line
                for line in connection.iterdump()
                if not re.search('"(heartbeats|messages|seen_languages)"', line)
            ]

    def rows(self, query: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query, values).fetchall()

    def drawn(self, match: Match, bottom: Side, theme: str | None = None) -> bytes:
        scene = Scene(match.position, bottom=bottom, trail=match.trail, outcome=match.result)
        return self.renderer.draw(scene, theme=theme)

    async def picture(self, seen: Seen) -> bytes:
        (picture,) = await self.pictures(seen)
        return picture

    async def pictures(self, seen: Seen) -> list[bytes]:
        """Return the contents of a message's files, in order."""
        shown = simcord.results.to_discord_message(self.env, seen.raw)
        return [await attachment.read() for attachment in shown.attachments]

    def check(self) -> None:
        """Check all requests so far, and replay all matches."""
        answered = set(self.client.presses)
        for request in self.env.http_requests:
            if isinstance(request.json, Mapping):
                shown = check_sent(request.method, request.path, request.json)
                assert shown <= answered, (request.path, shown - answered)
        for (match,) in self.rows("SELECT id FROM matches"):
            self.replay(match)

    def replay(self, number: int) -> Position:
        """Replay a match from the database, checking that every move is legal."""
        stored = self.rows("SELECT game, rules, first FROM matches WHERE id = ?", number)
        ((key, rules, first),) = stored
        moves = self.rows(
            "SELECT ply, move FROM turns WHERE match = ? AND taken_back IS NULL ORDER BY ply",
            number,
        )
        position = Match(0, GAMES[key].with_rules(rules), 0, 0, 1, 2, Side(first)).position
        assert [ply for ply, _ in moves] == list(range(1, len(moves) + 1))
        for _, move in moves:
            (legal,) = [each for each in position.legal_moves if str(each) == move]
            position = position.play(legal)
        return position


def check_sent(method: str, path: str, body: Mapping[str, Any]) -> set[str]:
    """Check a request's mentions, alt texts and lengths. Return the names of its components.

    At most one person may be mentioned.
    """
    message = body.get("data", body) if path.endswith("/callback") else body
    if method == "PUT" or not {"components", "content", "allowed_mentions"} & set(message):
        return set()
    if "custom_id" in message:  # a form
        return set()
    allowed = message.get("allowed_mentions", {})
    assert allowed.get("parse") == [], (path, allowed)
    assert len(allowed.get("users", ())) <= 1
    assert not allowed.get("roles")
    parts = list(walk_components(message.get("components") or []))
    for item in (item for part in parts for item in part.get("items", ())):
        assert 0 < len(item["description"]) <= 1024
    for part in parts:
        assert len(part.get("custom_id", "")) <= 100
        assert len(part.get("options", ())) <= 25
    words = [part["content"] for part in parts if part["type"] == TEXT]
    assert len(message.get("content") or "") <= 2000
    assert sum(map(len, words)) <= 4000
    read = [CustomId.from_text(part["custom_id"]) for part in parts if "custom_id" in part]
    return {custom_id.name if custom_id else "unreadable" for custom_id in read}


def _delete(delete: Any, env: simcord.Env, channel: int, message: int, **options: Any) -> None:
    """Delete a message. After a "thinking" message, the next follow-up is a new message.

    SimCord would go on to edit the deleted message.
    """
    delete(channel, message, **options)
    for record in env.backend.interactions.values():
        if record.message_id == message and record.loading:
            record.complete_deferred()


async def _not_yet(**_options: Any) -> None:
    return


@pytest.fixture(scope="session")
def renderer() -> BoardRenderer:
    """Return a renderer of small boards that all tests share."""
    return SmallRenderer.open(TREE / "assets")


@pytest.fixture
async def server(tmp_path: Path, renderer: BoardRenderer) -> AsyncIterator[SimulatedServer]:
    opened = SimulatedServer(tmp_path / "guti.sqlite3", renderer)
    await opened.open()
    yield opened
    opened.check()
    await opened.close()
