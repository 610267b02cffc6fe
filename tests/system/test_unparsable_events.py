"""Events that discord.py cannot parse, after which the bot answers the next command.

The bot is a process of its own. Recorded payloads are corrupted one key at a time.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from discord.state import AutoShardedConnectionState

from tests.support.faulty_bot import COLOUR, FaultyBot
from tests.support.loopback import BotProcess, Interaction, Loopback
from tests.support.loopback.rules import AUTOCOMPLETE, BUTTON, COMMAND, COMPONENT, MODAL
from tests.support.loopback.world import Payload
from tests.support.patience import PATIENCE_S
from tests.support.volume import VOLUME

pytestmark = pytest.mark.asyncio(loop_scope="module")

LIMIT_S = PATIENCE_S
"""Longest wait for a new session, or for the answers to hundreds of events."""

AT_ONCE = 10
"""Number of concurrent interactions, few enough that the bot refuses none."""

VALUES: tuple[Any, ...] = (None, "Asha", [], 10**40, {"id": None})
NO_OBJECTS: tuple[Any, ...] = (None, [], "Asha", 7, 10**40, True, {}, [None], {"id": "Asha"})
PARSERS = sorted(
    name.removeprefix("parse_").upper()
    for name in dir(AutoShardedConnectionState)
    if name.startswith("parse_")
)


def corrupted(value: Any) -> Iterator[Any]:
    """Yield the payload with each key in turn removed or changed, at every depth."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        if isinstance(value, dict):
            yield {name: each for name, each in value.items() if name != key}
        for other in VALUES:
            yield replaced(value, key, other)
        if isinstance(inner, dict | list):
            for changed in corrupted(inner):
                yield replaced(value, key, changed)


def sampled(payloads: Iterable[Any]) -> Iterator[Any]:
    """Yield all payloads in long runs, else every second one."""
    return islice(payloads, 0, None, 1 if VOLUME > 1 else 2)


def replaced(value: Any, key: Any, other: Any) -> Any:
    changed = copy.copy(value)
    changed[key] = other
    return changed


def whole_guild(discord: Loopback) -> Payload:
    """Return a server with objects of each kind, from channels to a scheduled event."""
    guild, number = json.loads(json.dumps(discord.guild)), discord.snowflake
    base = {"guild_id": str(discord.guild_id), "permission_overwrites": [], "position": 0}
    voice: Payload = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    forum: Payload = {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
    }
    kinds: dict[int, Payload] = {0: {}, 2: voice, 4: {}, 5: {}, 13: voice, 15: forum, 99: {}}
    guild["channels"] += [
        {**base, **more, "id": str(number()), "name": "x", "type": kind, "parent_id": None}
        for kind, more in kinds.items()
    ]
    guild["unavailable"] = False
    role = {"id": str(number()), "name": "Player", "permissions": "0", "position": 1, "colors": {}}
    guild["roles"].append({**role, "color": 0, "hoist": False, "managed": False, "tags": {}})
    parent, guild_id = guild["channels"][0]["id"], str(discord.guild_id)
    guild["threads"] = [
        {
            "id": str(number()),
            "parent_id": parent,
            "owner_id": str(discord.bot.id),
            "name": "thread",
            "type": 11,
            "message_count": 0,
            "member_count": 1,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": "2025-01-01T00:00:00+00:00",
            },
        }
    ]
    stage = {"id": str(number()), "guild_id": guild_id, "channel_id": parent, "topic": "x"}
    guild["stage_instances"] = [{**stage, "privacy_level": 2, "discoverable_disabled": True}]
    guild["guild_scheduled_events"] = [{"id": str(number()), "guild_id": guild_id, "name": "x"}]
    guild["emojis"] = [{"id": str(number()), "name": "x"}]
    return dict(guild)


def events(discord: Loopback) -> dict[str, Payload]:
    """Return the recorded events of a server, without interactions."""
    guild, channel = whole_guild(discord), discord.channel.payload(discord.bot)
    thread = {**guild["threads"][0], "guild_id": guild["id"]}
    role = {"guild_id": guild["id"], "role": guild["roles"][-1]}
    return {
        "GUILD_CREATE": guild,
        "GUILD_UPDATE": {key: guild[key] for key in ("id", "name", "roles", "owner_id")},
        "GUILD_DELETE": {"id": guild["id"], "unavailable": True},
        "CHANNEL_CREATE": channel,
        "CHANNEL_UPDATE": channel,
        "CHANNEL_DELETE": {**channel, "id": guild["channels"][-2]["id"]},
        "THREAD_CREATE": thread,
        "THREAD_UPDATE": thread,
        "THREAD_LIST_SYNC": {"guild_id": guild["id"], "threads": [thread], "members": []},
        "THREAD_MEMBER_UPDATE": {"id": thread["id"], "guild_id": guild["id"], "user_id": "1"},
        "THREAD_DELETE": thread,
        "GUILD_ROLE_CREATE": role,
        "GUILD_ROLE_UPDATE": role,
        "GUILD_ROLE_DELETE": {"guild_id": guild["id"], "role_id": role["role"]["id"]},
        "GUILD_MEMBER_UPDATE": {"guild_id": guild["id"], **guild["members"][0]},
        "STAGE_INSTANCE_CREATE": guild["stage_instances"][0],
    }


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def faulty_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FaultyBot]:
    """Run one bot for all events."""
    async with FaultyBot.open(tmp_path_factory.mktemp("parsing")) as opened:
        opened.discord.deadline = LIMIT_S
        yield opened


async def answers(faulty_bot: FaultyBot) -> None:
    """Check that the bot is alive, knows its server, and logs nothing personal."""
    loopback = faulty_bot.discord
    loopback.gateway.dispatch("GUILD_CREATE", {**loopback.guild, "unavailable": False})
    listed = await loopback.member("Dipa").slash(loopback.channel, "games")
    assert listed.text
    assert faulty_bot.bot.running
    log, whole = COLOUR.sub("", faulty_bot.bot.log[faulty_bot.read :]), faulty_bot.bot.log
    faulty_bot.read = len(whole)
    wrong = re.search(
        r"(?:ERROR *\] (?!discord\.shard)|CRITICAL|never retrieved)(?s:.{,3000})", log
    )
    assert wrong is None, wrong[0]
    noted = re.findall(r"^\[.*?(\S+) cannot be parsed: (.*)$", log, re.MULTILINE)
    assert not any("Asha" in line or re.search(r"\d{15}", line) for pair in noted for line in pair)


async def test_event_without_object_affects_no_other_event(faulty_bot: FaultyBot) -> None:
    """The log of a failure names the event."""
    for event in PARSERS:
        if event != "READY":
            for payload in NO_OBJECTS:
                faulty_bot.discord.gateway.dispatch(event, payload)
    await answers(faulty_bot)


EVENTS = (
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "GUILD_DELETE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_LIST_SYNC",
    "THREAD_MEMBER_UPDATE",
    "THREAD_DELETE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE",
    "GUILD_ROLE_DELETE",
    "GUILD_MEMBER_UPDATE",
    "STAGE_INSTANCE_CREATE",
)


@pytest.mark.parametrize("event", EVENTS)
async def test_event_with_corrupt_key_affects_no_other_event(
    faulty_bot: FaultyBot, event: str
) -> None:
    loopback = faulty_bot.discord
    for payload in sampled(corrupted(events(loopback)[event])):
        loopback.gateway.dispatch(event, payload)
    await answers(faulty_bot)


def interactions(faulty_bot: FaultyBot, board: Any) -> dict[str, Callable[[], Interaction]]:
    """Return an interaction of each kind, none of which changes anything."""
    loopback = faulty_bot.discord
    asha, bimal = loopback.member("Asha"), loopback.member("Bimal")
    voice = loopback.add_channel("voice")
    chosen = {"type": 18, "component": {"type": 3, "custom_id": "game", "values": ["pretwa"]}}
    form = {"custom_id": f"form:challenge:{asha.id}", "components": [chosen]}
    pressed = {"custom_id": board.component(label="More")["custom_id"], "component_type": BUTTON}
    typed = asha._command("move", {"move": "a"}, typing=True)
    return {
        "command": lambda: asha.interact(voice, COMMAND, asha._command("games", {})),
        "member option": lambda: asha.interact(
            voice, COMMAND, asha._command("history", {"user": bimal})
        ),
        "completion": lambda: asha.interact(voice, AUTOCOMPLETE, typed),
        "press": lambda: asha.interact(voice, COMPONENT, pressed, board),
        "form": lambda: asha.interact(voice, MODAL, form),
        "menu": lambda: faulty_bot.chooses(asha, voice, "Challenge", bimal),
    }


@pytest.mark.parametrize(
    "kind", ["command", "member option", "completion", "press", "form", "menu"]
)
async def test_interaction_with_corrupt_key_affects_no_others(
    faulty_bot: FaultyBot, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loopback = faulty_bot.discord
    match = await faulty_bot.begins()
    send = interactions(faulty_bot, match.channel.public[-1])[kind]
    recorded: list[tuple[str, Payload]] = []
    with monkeypatch.context() as patch:
        patch.setattr(loopback.gateway, "dispatch", lambda *sent: recorded.append(sent))
        send()
    ((event, payload),) = recorded
    for number, changed in enumerate(sampled(corrupted(payload))):
        if number % AT_ONCE == 0:
            await answers(faulty_bot)
        fresh = {"id": str(loopback.snowflake())} if changed.get("id") == payload["id"] else {}
        loopback.gateway.dispatch(event, {**changed, **fresh})
    await answers(faulty_bot)
    await match.play(faulty_bot.rng, 2)
    assert faulty_bot.moves(match) == match.played


async def test_command_in_unparsable_channel_affects_no_others(
    faulty_bot: FaultyBot,
) -> None:
    loopback = faulty_bot.discord
    voice = loopback.add_channel("voice without bitrate")
    voice.kind = 2
    lost = loopback.member("Asha").begin(voice, "games")
    await answers(faulty_bot)
    assert not lost.acknowledged.is_set()


FRAMES: tuple[Any, ...] = (
    None,
    [],
    [1, 2],
    "Asha",
    7,
    True,
    {},
    {"op": None},
    {"op": "0", "t": "READY", "s": 1, "d": {}},
    {"op": 0},
    {"op": 0, "t": ["READY"], "s": 1, "d": {}},
    {"op": 0, "t": {"a": 1}, "d": None},
    {"op": 0, "t": 10**40, "s": 10**40, "d": 10**40},
    {"op": 0, "t": "RESUMED", "s": 1, "d": None},
    {"op": 0, "t": "NEW_EVENT", "s": 1, "d": []},
    {"op": 99, "d": {"a": [1]}},
)


async def test_invalid_frame_is_skipped(faulty_bot: FaultyBot) -> None:
    for frame in FRAMES:
        faulty_bot.discord.gateway.send(frame)
    await answers(faulty_bot)


async def test_broken_compression_resumes_the_session(faulty_bot: FaultyBot) -> None:
    gateway = faulty_bot.discord.gateway
    resumes = gateway.resumes
    for connection in gateway._connections:
        await connection.socket.send_bytes(b"\x28\xb5\x2f\xfd no stream at all" * 9)
    await faulty_bot.discord.until(lambda: gateway.resumes > resumes, "a resumed session", LIMIT_S)
    await answers(faulty_bot)


READY_KEYS = ("v", "user", "guilds", "session_id", "resume_gateway_url", "shard", "application")
SPOILERS: dict[str, Callable[[Payload, str], Any]] = {
    "missing": lambda data, key: {
        name: kept_value for name, kept_value in data.items() if name != key
    },
    "null": lambda data, key: {**data, key: None},
    "of another type": lambda data, key: {**data, key: "Asha"},
    "with a broken server": lambda data, key: {
        **data,
        key: [None, {}, {"unavailable": True}, {"id": "Asha"}, {"id": 10**40}, *data["guilds"]],
    },
}
READIES = [
    (key, how)
    for key in READY_KEYS
    for how in SPOILERS
    if key == "guilds" or how != "with a broken server"
]


@pytest.mark.parametrize(("key", "how"), READIES)
async def test_session_survives_corrupt_ready_events(
    faulty_bot: FaultyBot, key: str, how: str
) -> None:
    loopback = faulty_bot.discord
    starts = loopback.gateway.starts
    loopback.gateway.corrupt = lambda event, data: (
        SPOILERS[how](data, key) if event == "READY" else data
    )
    loopback.gateway.invalidate(resumable=False)
    await loopback.until(lambda: loopback.gateway.starts > starts, "a new session", LIMIT_S)
    await answers(faulty_bot)
    loopback.gateway.corrupt = lambda _, data: data


@pytest.mark.parametrize("event", ["READY", "HELLO"])
async def test_new_session_starts_after_unparsable_one(faulty_bot: FaultyBot, event: str) -> None:
    loopback = faulty_bot.discord
    spoils = [None]
    loopback.gateway.corrupt = lambda name, data: spoils.pop() if name == event and spoils else data
    starts = loopback.gateway.starts
    loopback.gateway.invalidate(resumable=False)
    await loopback.until(
        lambda: not spoils and loopback.gateway.starts > starts, "a new session", LIMIT_S
    )
    await answers(faulty_bot)
    loopback.gateway.corrupt = lambda _, data: data


async def test_start_survives_an_unparsable_server(tmp_path: Path) -> None:
    """Each start receives the server again. The log names the event and its source once."""
    async with Loopback.serve() as loopback:
        loopback.gateway.corrupt = lambda event, data: (
            {**data, "channels": [{"id": "1", "type": 2}]} if event == "GUILD_CREATE" else data
        )
        async with BotProcess(loopback, tmp_path / "guti.sqlite3") as bot:
            for _ in range(3):
                loopback.gateway.dispatch(
                    "GUILD_CREATE", loopback.gateway.corrupt("GUILD_CREATE", loopback.guild)
                )
            assert (await loopback.member("Asha").slash(loopback.channel, "games")).text
            assert bot.log.count("GUILD_CREATE cannot be parsed: KeyError") == 1
            assert "Traceback" not in bot.log
            assert "_from_data" in bot.log
