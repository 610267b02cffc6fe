"""Hundreds of malformed interactions, each of which is answered without effect."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from guti.errors import MoveError
from guti.games import GAMES
from tests.support.faulty_bot import poll_until
from tests.support.loopback import BotProcess, Channel, Interaction, Loopback, Member, PostedMessage
from tests.support.loopback.rules import AUTOCOMPLETE
from tests.support.loopback.world import walk
from tests.support.loopback_match import LoopbackMatch
from tests.support.malformed import Malformed, Mischief, Scenery
from tests.support.volume import VOLUME

COUNT, AT_ONCE = 400 * VOLUME, 25
SHOWN = 25
SPOILABLE = {"board", "challenge", "export", "games", "move", "resign", "rules", "seek"}
"""Commands that change nothing and stay private in every corrupted form."""
OPEN_TO_ALL = frozenset({"match:replay", "match:share", "forced:play"})


def dump(database: Path) -> list[str]:
    """Dump the database except heartbeats, analyses, lessons and similar rows."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        lines = [
            line
            for line in connection.iterdump()
            if not re.search('"(heartbeats|messages|analyses|lesson_progress)"', line)
        ]
    connection.close()
    return lines


def is_written(database: Path) -> bool:
    """Return whether the boards' messages are stored, which happens after they are shown."""
    behind = (
        "SELECT count(*) FROM matches WHERE ended IS NULL AND version >"
        " (SELECT coalesce(max(version), -1) FROM messages WHERE match = matches.id)"
    )
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        (number,) = connection.execute(behind).fetchone()
    return not number


async def create_scenery(
    discord: Loopback, channels: list[Channel], rng: Random
) -> tuple[LoopbackMatch, Scenery]:
    """Create a live match, a finished one, an open challenge, and private messages."""
    here, old, invited, _ = channels
    stranger = discord.member("Chitra")
    ended = await LoopbackMatch.open(discord, old, GAMES["pretwa"])
    last = await ended.play(rng)
    animation = await press(stranger, last.message, "replay")
    await press(stranger, animation.message, "open")
    match = await LoopbackMatch.open(discord, here, GAMES["gol-skuish"])
    board = await match.play(rng, 6)
    await match.open_picker(board.message)
    await match.mover.slash(here, "resign")
    await match.black.slash(invited, "challenge", opponent=match.white, game="pretwa")

    def legal(text: str) -> bool:
        try:
            return bool(match.position.parse(text))
        except MoveError:
            return False

    return match, Scenery(
        channels=channels,
        messages=[message for channel in channels for message in channel.messages.values()],
        players=(match.black, match.white),
        stranger=stranger,
        commands=[each for each in discord.commands if each["name"].lower() in SPOILABLE],
        legal=legal,
        open_to_all=OPEN_TO_ALL,
    )


async def press(who: Member, message: PostedMessage, action: str) -> Interaction:
    """Press the component whose custom id contains `action`."""
    ids = [node["custom_id"] for node in walk(message.components) if "custom_id" in node]
    (custom_id,) = (each for each in ids if f":{action}:" in each)
    return await who.click(message, custom_id=custom_id)


def faults_of_answer(sent: Malformed, answer: Interaction) -> list[str]:
    """Return the faults of an answer."""
    if not answer.answered.is_set():
        return [f"not answered, refused with {answer.refusals}: {sent}"]
    if answer.refusals:
        return [f"refused with {answer.refusals}: {sent}"]
    if sent.kind == AUTOCOMPLETE:
        return [] if len(answer.choices) <= SHOWN else [f"{len(answer.choices)} choices: {sent}"]
    if not answer.ephemeral:
        return [f"all see {answer.text!r}: {sent}"]
    return [] if answer.text.strip() else [f"answered with nothing: {sent}"]


async def send(discord: Loopback, batch: list[Malformed]) -> list[str]:
    """Send `batch` concurrently, wait for Discord's deadline, and return the answers' faults."""
    answers = [each.who.interact(each.where, each.kind, each.data, each.source) for each in batch]
    waiting = [asyncio.create_task(answer.answered.wait()) for answer in answers]
    await asyncio.wait(waiting, timeout=discord.deadline)
    for task in waiting:
        task.cancel()
    return [
        complaint
        for sent, answer in zip(batch, answers, strict=True)
        for complaint in faults_of_answer(sent, answer)
    ]


async def test_malformed_inputs_are_answered_and_change_nothing(tmp_path: Path) -> None:
    """Answers are private, the database is unchanged, and the match continues."""
    database, rng, wrong = tmp_path / "guti.sqlite3", Random(1000), list[str]()
    async with Loopback.serve() as discord:
        channels = [
            discord.channel,
            *(discord.add_channel(name) for name in ("old", "open", "bare")),
        ]
        async with BotProcess(discord, database) as bot:
            match, scenery = await create_scenery(discord, channels, rng)
            await poll_until(lambda: is_written(database))
            mischief, before = Mischief(rng, scenery), dump(database)
            for _ in range(COUNT // AT_ONCE):
                wrong += await send(discord, [mischief.any() for _ in range(AT_ONCE)])
            assert not wrong, "\n".join(wrong)
            assert "Traceback" not in bot.log, bot.log[-4000:]
            assert "ERROR" not in bot.log, bot.log[-4000:]
            assert dump(database) == before
            await match.play(rng, 2)
