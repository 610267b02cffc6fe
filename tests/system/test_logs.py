"""Contents of the log: each line's interaction and match, but no secret or person."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
from contextvars import copy_context
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from random import Random

import pytest

from bot import logs
from bot.paths import TREE
from guti.games import GAMES
from tests.support.loopback import BotProcess, Loopback, faults
from tests.support.loopback.launcher import HASTE
from tests.support.loopback_match import LoopbackMatch

TOKEN = "MTA.Gx-y_z.0123456789"  # noqa: S105 (no secret)


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        (f"Bot {TOKEN} is wrong", "Bot *** is wrong"),
        ("POST https://x/api/v10/interactions/12/a-_B.c/callback", "/interactions/12/***/callback"),
        ("PATCH /webhooks/34/aB-c/messages/@original with {}", "/webhooks/34/***/messages/@orig"),
        ("POST https://x/webhooks/34/aB-c?wait=1", "/webhooks/34/***?wait=1"),
        ("{'token': 'aB-c', 'type': 2}", "{'token': '***', 'type': 2}"),
        ('{"token":"aB-c","type":2}', '{"token":"***","type":2}'),
        ("postgresql+asyncpg://guti:aB-c@db:5432/guti", "postgresql+asyncpg://guti:***@db:5432/g"),
        ("redis://:aB-c@cache", "redis://:***@cache"),
    ],
)
def test_only_secrets_are_redacted(message: str, shown: str) -> None:
    found = logs.redact(message, [TOKEN])
    assert shown in found
    assert "aB-c" not in found
    assert "a-_B.c" not in found
    assert TOKEN not in found


@pytest.mark.parametrize(
    "message",
    [
        "",
        "http://127.0.0.1:8420/a@b",
        "sqlite+aiosqlite:////data/guti.sqlite3",
        "Bot users",
        "b4xa6",
    ],
)
def test_harmless_text_is_not_redacted(message: str) -> None:
    assert logs.redact(message, ["", TOKEN]) == message


def line(
    secrets: tuple[str, ...] = (),
    level: int = logging.INFO,
    message: str = "done",
    form: type[logging.Formatter] = logs.Lines,
) -> str:
    failed = sys.exc_info() if sys.exc_info()[0] else None
    record = logging.LogRecord("bot.some", level, "some.py", 1, message, None, failed)
    return form(secrets).format(record)  # type: ignore[arg-type]


PERSON, PLACE = 157_400_000_000_000_123, 157_400_000_000_000_456


@pytest.mark.parametrize(
    "message",
    [
        f"GET https://discord.com/api/v10/guilds/{PLACE}/members/{PERSON} responded with 429.",
        f"https://discord.com/api/v10/channels/{PLACE}/messages/{PLACE}/reactions/x/{PERSON}",
        f"DELETE /users/{PERSON} and <@{PERSON}>, <@!{PERSON}>, avatars/{PERSON}/a.png",
        f'POST users/@me/channels with {{"recipient_id": {PERSON}}} has returned 200',
        f"{{'user': {{'id': '{PERSON}', 'username': 'ash_a', 'global_name': \"Ash'a\"}}}}",
        f"<Member id={PERSON} name='Asha' global_name='Asha' bot=False nick='A\\'sha' guild=<G>>",
        f"<Task finished name='Task-7' coro=<f()> exception=KeyError({PERSON})>",
        f"functools.partial(<bound method f>, {PERSON}, Person(id={PERSON}, name='Asha'))",
        f'duplicate key\nDETAIL:  Key (guild, "user")=({PLACE}, {PERSON}, Asha) already exists.',
        "invalid input for query argument $1: 'Asha' ('str' object cannot be ...)",
        f"ChannelBusy(black={PERSON}, white={PERSON})",
    ],
)
def test_loggers_reveal_no_people(message: str) -> None:
    loggers = "discord.http", "asyncio", "sqlalchemy.pool", "bot.client"
    for form, logger in product(logs.FORMATS.values(), loggers):
        record = logging.LogRecord(logger, logging.INFO, "some.py", 1, message, None, None)
        shown = form(()).format(record)
        assert str(PERSON) not in shown, logger
        assert not re.search(r"[Aa]sh_?'?a", shown), logger
        assert "sha'" not in shown, logger


@pytest.mark.parametrize(
    "message",
    [
        f"guilds/{PLACE}, channels/{PLACE}, messages/{PLACE}, interactions/{PLACE}",
        f"server {PLACE} removed the bot; its matches are frozen",
        f"message {PLACE} not edited or deleted",
        "<Task finished name='Task-7'>",
    ],
)
def test_other_ids_are_not_redacted(message: str) -> None:
    assert line(message=message).endswith(message)


def test_traceback_reveals_no_interaction_names() -> None:
    def fail() -> str:
        logs.set_interaction(10, {"Asha", "A"})
        try:
            return dict[str, str]()["Asha"]
        except KeyError:
            return line(level=logging.ERROR, message=f"Asha Ashan {PERSON}")

    text = copy_context().run(fail)
    assert "*** Ashan ***" in text
    assert "KeyError: '***'" in text


async def test_log_subject_is_inherited_by_tasks() -> None:
    async def handle(interaction: int, match: int) -> str:
        logs.set_interaction(interaction)
        await asyncio.sleep(0)
        before = line()
        logs.set_match(match)
        return before + await asyncio.to_thread(line)

    for number, results in enumerate(await asyncio.gather(handle(10, 20), handle(11, 21)), 10):
        assert f"bot.some: (interaction {number}) done" in results
        assert f"bot.some: (interaction {number}, match {number + 10}) done" in results
    logs.set_match(5)
    assert line().endswith("bot.some: done")


@pytest.mark.parametrize("form", logs.FORMATS.values())
def test_tracebacks_reveal_no_secrets(form: type[logging.Formatter]) -> None:
    try:
        int(f"/webhooks/1/aB-c {TOKEN}")
    except ValueError:
        text = line((TOKEN,), logging.ERROR, form=form)
    assert "Traceback" in text
    assert "/webhooks/1/*** ***" in text


def test_json_lines_are_single_objects_without_secrets() -> None:
    odd = 'quoted " and \\ slashed'
    text = line((odd,), message=f"a\nb {odd} 'password=xyz&'", form=logs.JSONLines)
    assert "\n" not in text
    read = json.loads(text)
    assert read.pop("message") == "a\nb *** 'password=***&'"
    assert datetime.fromisoformat(read.pop("time")) > datetime.now(UTC) - timedelta(minutes=1)
    assert read == {"level": "INFO", "logger": "bot.some"}


SLOW_DOWN = {"message": "slow down", "code": 0, "retry_after": 0.05, "global": False}
SHOWN_ALL_THE_SAME = (
    faults.answer(404, "POST /interactions/.*/callback"),
    faults.answer(429, "POST /interactions/.*/callback", body=SLOW_DOWN, Via="1.1 x"),
    faults.answer(500, "POST /interactions/.*/callback"),
    faults.answer(403, "DELETE /channels/"),
    faults.answer(502, "DELETE /channels/"),
    faults.reset("POST /interactions/.*/callback"),
)


async def test_debug_log_contains_no_token_or_person(
    tmp_path: Path,
) -> None:
    """Some requests fail, so that errors are logged too. Each line names its interaction."""
    rng = Random(6)
    async with Loopback.serve() as discord:
        discord.token = TOKEN
        path, settings = tmp_path / "guti.sqlite3", {"LOG_LEVEL": "DEBUG", HASTE: "yes"}
        async with BotProcess(discord, path, settings=settings) as bot:
            match = await LoopbackMatch.open(discord, discord.channel, GAMES["pretwa"])
            for fault in SHOWN_ALL_THE_SAME:
                discord.faults.append(fault)
                await play_on(match, rng)
            await match.mover.autocomplete(match.channel, "move", move="")
            discord.faults.append(faults.limit("GET /guilds/.*/members/"))
            await match.mover.slash(match.channel, "claim")
            assert "members/*** responded with 429" in bot.log
            await match.play(rng)
            assert match.over
            await discord.gateway.drop(4000)
            await discord.until(lambda: discord.gateway.resumes, "the resumed session")
        check(bot.log, discord, match)


def check(text: str, discord: Loopback, match: LoopbackMatch) -> None:
    """Check that changes are logged with their interaction, and no token is."""
    assert "INTERACTION_CREATE" in text
    for person in (match.black, match.white):
        assert str(person.id) not in text
        assert not re.search(rf"\b{person.person.name}\b", text, re.IGNORECASE)
    assert TOKEN not in text
    assert len(discord.tokens) > len(match.played)
    assert [token for token in discord.tokens if token in text] == []
    for version in range(1, len(match.played) + 1):
        ids = r"\(interaction \d+, match 1\)"
        assert re.search(rf"{ids} match 1 is at version {version}\n", text)
    callbacks = [
        each for each in text.splitlines() if "/callback" in each and "has returned" in each
    ]
    assert callbacks
    for each in callbacks:
        (number,) = re.findall(r"/interactions/(\d+)/", each)
        assert f"(interaction {number}" in each


async def play_on(match: LoopbackMatch, rng: Random) -> None:
    """Play a move whose answer may be lost, and wait for the board."""
    (move,) = match.choose(rng)
    discord, boards = match.mover.discord, len(match.channel.posted)
    flight = asyncio.create_task(match.mover.slash(match.channel, "move", move=move))
    await discord.until(lambda: len(match.channel.posted) > boards, "the board")
    flight.cancel()
    match.note(move)


FAULT = """
import os, sys
from bot.cli.edge import run_guarded
from bot.settings import Settings

def fails():
    raise RuntimeError(os.environ["DISCORD_TOKEN"])

sys.exit(run_guarded(fails, Settings()))
"""


def test_fault_is_logged_once_without_the_token(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FAULT],
        cwd=tmp_path,
        env={**os.environ, "DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(TREE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "[CRITICAL] bot.cli.edge: exiting after an unexpected error" in ended.stderr
    assert ended.stderr.count("Traceback") == 1
    assert TOKEN not in ended.stderr
