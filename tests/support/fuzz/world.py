"""Simulated servers in which random actions are executed and checked."""

from __future__ import annotations

import asyncio
import calendar
import contextlib
import logging
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, Self
from zoneinfo import available_timezones

import discord
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.backend.models.interaction import ResponseKind
from simcord.components import walk_components

from bot import __version__
from bot.client.gateway.tree import SENTENCES
from bot.client.messages.custom_id import CustomId
from bot.paths import TREE
from bot.render.themes import read_themes
from bot.shared_cache import SharedCache
from tests.support.fuzz.case import Act, Case
from tests.support.fuzz.invariants import judge
from tests.support.fuzz.plays import faults
from tests.support.fuzz.sent import AUTOCOMPLETE, COMMAND, Action, Pressable, fields
from tests.support.fuzz.snapshot import Reader
from tests.support.fuzz.statistics import Statistics
from tests.support.pseudo_language import plain_words
from tests.support.seen import Answer
from tests.support.simcord_harness import SimulatedServer, check_sent
from tests.support.small_renderer import SmallRenderer
from tests.support.words_sent import NotingShaper, SentTexts

SHOWN_AT_MOST = 25
LOADING = 1 << 7
SECOND = timedelta(seconds=1)
MANAGES = discord.Permissions(manage_guild=True)

PEOPLE = {
    "asha": ("main", "other"),
    "bimal": ("main", "other"),
    "chitra": ("main",),
    "dipa": ("main", "other"),
    "esha": ("other",),
}
"""Servers of each person."""

MANAGERS = {("main", "dipa"), ("other", "asha")}
CHANNELS = {"games": "main", "yard": "main", "news": "main", "lobby": "other"}

UNITS = ("minute", "hour", "day", "week", "month", "year")
NAMES = {"English", "Guti", "Ludii", __version__, *calendar.month_abbr[1:]}
NAMES |= {*UNITS, *(f"{it}s" for it in UNITS)}
"""Names, and words that Babel writes in English."""
ZONES = {word for zone in available_timezones() for word in re.findall(r"[^\W_]+", zone)}


class NotingRenderer(SmallRenderer):
    """A renderer of small boards that records all rendered text."""

    shaper: NotingShaper

    @classmethod
    def small(cls) -> Self:
        """Return a renderer with the installed themes and typefaces."""
        assets = TREE / "assets"
        shaper = NotingShaper.open(assets / "fonts")
        return cls(read_themes(assets / "themes"), shaper, SharedCache(400_000_000))


class Wrong(AssertionError):
    """A failure, with all actions before it.

    Similar failures have an equal `kind`. `steps` is the number of actions.
    """

    def __init__(self, history: list[str], wrong: list[str]) -> None:
        steps = (f"{at:4}. {step}" for at, step in enumerate(history, 1))
        super().__init__("\n".join(("", *steps, *(f"  !! {each}" for each in wrong))))
        self.kind = re.sub(r"[0-9]+.*", "", wrong[0], flags=re.DOTALL)[:60]
        self.steps = len(history)


class Listener(logging.Handler):
    """A log handler that collects errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(self.format(record))


class World:
    """Simulated servers with the bot, and statistics of what happened."""

    def __init__(self, path: Path, renderer: NotingRenderer, statistics: Statistics) -> None:
        self.server = SimulatedServer(path, renderer)
        self.shaper = renderer.shaper
        self.statistics = statistics
        self.history: list[str] = []
        self.shown: list[Pressable] = []
        self.forms: list[Mapping[str, Any]] = []
        self.runner = asyncio.Runner()
        self.listener = Listener()
        logging.getLogger().addHandler(self.listener)
        self.run(self._open())
        self.reader = Reader(path)
        self.snapshot = self.reader.read()

    def run(self, doing: Any) -> Any:
        return self.runner.run(doing)

    async def _open(self) -> None:
        await self.server.open()
        env = self.server.env
        self.backend = env.backend
        self.guilds = {"main": self.server.guild, "other": env.create_guild("Other")}
        self.users = {p.actor.name: p.actor.user for p in (self.server.asha, self.server.bimal)}
        self.users["chitra"] = self.server.chitra.actor.user
        for name in sorted(PEOPLE.keys() - self.users.keys()):
            self.users[name] = env.create_user(name)
        self.bot_user = env.create_user("robot", bot=True)
        self.guilds["main"].add_member(self.bot_user)
        self.actors = {}
        for name, homes in PEOPLE.items():
            for home in homes:
                self.actors[name, home] = self._joins(name, home)
        self.channels = {"games": self.server.channel}
        for name, home in CHANNELS.items():
            if name == "news":
                self.channels[name] = self.guilds[home].create_news_channel(name)
            elif name not in self.channels:
                self.channels[name] = self.guilds[home].create_text_channel(name)
        await env.settle()
        self.sent = SentTexts(env, self.shaper)
        self.seen = max((max(each) for each in self.backend.messages.values() if each), default=0)
        self.requests = len(env.http_requests)

    def _joins(self, name: str, home: str) -> Any:
        guild, user = self.guilds[home], self.users[name]
        if user.id in guild.member_ids():
            return getattr(self.server, name).actor
        roles = [guild.create_role("m", permissions=MANAGES)] if (home, name) in MANAGERS else []
        return guild.add_member(user, roles=roles)

    # State that the generator of actions reads.

    @cached_property
    def commands(self) -> list[Mapping[str, Any]]:
        found = self.backend.commands[None].values()
        return sorted(found, key=lambda each: (each.get("type", 1), each["name"]))

    @property
    def places(self) -> list[str]:
        """Names of the channels, ids of threads (newest first), and `dm`."""
        found = sorted(self._threads, reverse=True)
        return [*self.channels, *(str(each) for each in found), "dm"]

    @property
    def _threads(self) -> dict[int, Any]:
        homes = {self.guilds["main"].id, self.guilds["other"].id}
        return {
            number: each
            for number, each in self.backend.channels.items()
            if each.guild_id in homes and each.parent_id in self.backend.channels
        }

    def place_of(self, channel: int) -> str:
        if channel in self.backend.channels and not self.backend.channels[channel].guild_id:
            return "dm"
        return next((n for n, each in self.channels.items() if each.id == channel), str(channel))

    def home_of(self, place: str) -> str:
        if place in CHANNELS:
            return CHANNELS[place]
        guild = self.backend.channels[int(place)].guild_id
        return next(name for name, each in self.guilds.items() if each.id == guild)

    def is_in(self, who: str, home: str) -> bool:
        return self.users[who].id in self.guilds[home].member_ids()

    def name_of(self, user: int) -> str:
        return next(name for name, each in self.users.items() if each.id == user)

    def does(self, action: Action) -> None:
        """Execute and check an action. Raises Wrong, with the actions so far."""
        self.history.append(repr(action))
        try:
            wrong = self.run(self._does(action)) + self._unaccented()
        except Exception as error:
            raise Wrong(self.history, [f"{type(error).__name__}: {error}"]) from error
        if wrong:
            raise Wrong(self.history, wrong)

    async def _does(self, action: Action) -> list[str]:
        if not action.place:
            return await self._elapses(action)
        threads, since = set(self._threads), self._now()
        actor, channel = self._actor(action), self._channel(action)
        extra = None
        if action.source is not None:
            extra = {"message": dict(serializers.message_payload(self.backend, action.source))}
        result = await _dispatch_actor_interaction(
            actor,
            action.kind,
            channel,
            dict(action.data),
            extra=extra,
            source_message_id=action.source.id if action.source is not None else None,
        )
        self._notice(result)
        opened = frozenset(set(self._threads) - threads)
        wrong = self._judged(replace(self._act(action, opened), since=since))
        return wrong + self._heard(action, result)

    async def _elapses(self, action: Action) -> list[str]:
        self.statistics.kinds[action.who] += 1
        since = self._now()
        if action.who == "time":
            return await self._waits(action.data["seconds"])
        if action.who == "restart":
            await self.server.restarts()
        elif action.who == "deleted message":
            self.backend.delete_message(action.data["channel"], action.data["message"])
        elif action.who == "deleted thread":
            self.backend.delete_channel(action.data["channel"])
        elif action.who == "leaves":
            self.guilds["main"].remove_member(self.users["chitra"])
        elif action.who == "joins":
            self.guilds["main"].add_member(self.users["chitra"])
        await self.server.env.settle()
        return self._judged(Act(action.who, 0, 0, 0, self._now(), {}, since=since))

    async def _waits(self, seconds: float) -> list[str]:
        """Let time pass, stopping at each due time to check the database."""
        wrong, end = list[str](), self.server.env.now() + timedelta(seconds=seconds)
        while not wrong and (now := self.server.env.now()) < end:
            since = self._now()
            dues = (row["at"] for row in self.snapshot.rows("due"))
            due = datetime.fromisoformat(min(dues, default=end.isoformat())).replace(tzinfo=UTC)
            await self.server.waits(min(end - now, max(due - now, SECOND)).total_seconds())
            wrong = self._judged(Act("time", 0, 0, 0, self._now(), {}, since=since))
        return [*wrong, *self._faults()]

    def _actor(self, action: Action) -> Any:
        if action.place == "dm":
            return self.users[action.who]
        return self.actors[action.who, self.home_of(action.place)]

    def _channel(self, action: Action) -> Any:
        if action.place == "dm":
            return self.users[action.who].dm_channel
        if action.place in self.channels:
            return self.channels[action.place]
        parent = self.backend.channels[int(action.place)].parent_id
        above = next(each for each in self.channels.values() if each.id == parent)
        return next(each for each in above.threads if each.id == int(action.place))

    def _now(self) -> str:
        return self.server.env.now().strftime("%Y-%m-%d %H:%M:%S.%f")

    def _act(self, action: Action, opened: frozenset[int]) -> Act:
        data, who = action.data, self.users[action.who].id
        where: dict[str, Any] = {"guild": 0, "members": frozenset(), "manages": False}
        if action.place != "dm":
            home = self.home_of(action.place)
            guild = self.backend.get_guild(self.guilds[home].id)
            people = frozenset(guild.members) - {self.bot_user.id, self.backend.bot_user.id}
            manages = (home, action.who) in MANAGERS
            where = {"guild": guild.id, "members": people, "manages": manages}
        common: dict[str, Any] = {
            "who": who, "channel": self._channel(action).id, "now": self._now(), "opened": opened,
            "channels": frozenset(self.backend.channels), "possible": action.possible,
            "bot": self.backend.bot_user.id, **where,
        }  # fmt: skip
        if action.kind in {COMMAND, AUTOCOMPLETE}:
            slash = action.kind == COMMAND and data.get("type", 1) == 1
            values = {each["name"]: each.get("value") for each in data.get("options", ())}
            return Act(f"{'/' if slash else 'menu '}{data['name']}", options=values, **common)
        found = CustomId.from_text(data["custom_id"])
        if found is None:
            return Act("nothing", options={}, **common)
        common |= {"number": found.number, "version": found.version or 0}
        return Act(found.name, options=fields(data), custom_id=data["custom_id"], **common)

    def _judged(self, act: Act) -> list[str]:
        before, self.snapshot = self.snapshot, self.reader.read()
        case = Case(act, before, self.snapshot)
        if before is self.snapshot:
            return judge(case) + self._repeated_boards()
        changes = list(case.unexplained)
        self.statistics.changes.update({f"{act.name}: {change.table}" for change in changes})
        touched = {c.key[0] for c in changes if c.table in {"matches", "turns", "offers"}}
        return judge(case) + faults(self.snapshot, touched) + self._repeated_boards()

    def _repeated_boards(self) -> list[str]:
        """Return errors for matches that are shown on several boards with buttons."""
        shown = Counter[int]()
        for message in chain.from_iterable(map(dict.values, self.backend.messages.values())):
            ids = [part.get("custom_id") for part in walk_components(message.components)]
            found = [CustomId.from_text(each) for each in ids if each]
            more = {each.number for each in found if each and each.name == "match:more"}
            shown.update(() if message.is_ephemeral else more)
        return [
            f"match {number} is shown {times} times" for number, times in shown.items() if times > 1
        ]

    # Answers.

    def _notice(self, result: Any) -> None:
        """Record the components and forms that an answer shows, so that they can be used."""
        record, found = result._interaction, dict[int, Any]()
        for channel, messages in self.backend.messages.items():
            if self.backend.channels[channel].guild_id is None:
                continue  # there is nothing to press in direct messages
            for number in reversed(messages):
                if number <= self.seen:
                    break
                found[number] = messages[number]
        if record.message_id and result.response:
            found[record.message_id] = result.response._message
        self.seen = max((self.seen, *found))
        for number in sorted(found):
            for part in walk_components(found[number].components):
                if part.get("custom_id"):
                    self.shown.insert(0, Pressable(found[number], dict(part)))
        if result.modal:
            self.forms.insert(0, result.modal)
        del self.shown[300:], self.forms[8:]

    def _faults(self) -> list[str]:
        errors = self.server.env.errors_since(0)
        return [*self.listener.errors, *(repr(it) for it in errors if type(it) not in SENTENCES)]

    def _heard(self, action: Action, result: Any) -> list[str]:
        env, record = self.server.env, result._interaction
        wrong = self._faults()
        for request in env.http_requests[self.requests :]:
            if isinstance(request.json, Mapping):
                check_sent(request.method, request.path, request.json)
        self.requests = len(env.http_requests)
        if not record.responded:
            return [*wrong, "no answer"]
        if action.kind == AUTOCOMPLETE:
            self.statistics.counts("is typing", "")
            choices = result.autocomplete_choices
            return wrong + (
                [] if choices is not None and len(choices) <= SHOWN_AT_MOST else [f"{choices}"]
            )
        if result.modal:
            self.statistics.counts("menu", "")
            return wrong
        return wrong + self._words(action, result)

    def _words(self, action: Action, result: Any) -> list[str]:
        messages = [each._message for each in (result.response, *result.followups) if each]
        if not messages and result._interaction.response_kind is ResponseKind.UPDATE:
            # The private message was deleted, because the public board contains the text.
            return []
        if not messages or any(each.flags & LOADING for each in messages):
            return [f"nothing is said: {result!r}"]
        answer = Answer(result)
        if not answer.words.strip():
            return ["an answer without words"]
        private = all(seen.private for seen in answer.seen)
        name = self._act(action, frozenset()).name
        self.statistics.counts(name, self.statistics.refusal_name(answer.words) if private else "")
        return []

    def _unaccented(self) -> list[str]:
        """Return errors for texts that do not come from the Fluent files."""
        sent, names = self.sent.read(), {*self.users, *NAMES}
        also = {True: names | ZONES, False: names}
        has_zones = re.compile("settings|server")
        found = [it for it in sent if plain_words(it.text, also[bool(has_zones.search(it.cause))])]
        sent.clear()
        return [f"plain: {each}" for each in found]

    def check(self) -> None:
        self.statistics.worlds += 1
        self.server.check()

    def close(self) -> None:
        logging.getLogger().removeHandler(self.listener)
        self.reader.close()
        with contextlib.suppress(ExceptionGroup):  # reported when it happened
            self.run(self.server.close())
        self.runner.close()
