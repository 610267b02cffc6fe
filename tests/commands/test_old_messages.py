"""A database of version 0.1 is upgraded, and its old buttons mean what they meant.

It must not know how the database was made.
"""

import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from seen import Seen
from simcord_harness import SimulatedServer

from bot import texts
from bot.app import COGS
from bot.client.custom_id import CustomId
from bot.play.ending import Ending
from bot.ratings.standing import OVERALL
from bot.render import BoardRenderer

DATABASES = Path(__file__).parents[1] / "databases"
KEPT = json.loads((DATABASES / "0.1.0-custom-ids.json").read_text(encoding="utf-8"))
"""Every kind of button of version 0.1, and what it was for; see the database beside it."""

WORDS = texts.of(texts.ENGLISH)

SERVER = 700100000000000001
ASHA, BIMAL, CHITRA = (700300000000000000 + number for number in (1, 2, 3))
PEOPLE = {
    "matches": ("black", "white"),
    "challenges": ("challenger", "opponent"),
    "results": ("user", "opponent"),
    "standings": ("user",),
    "members": ("user",),
    "people": ("user",),
}


@pytest.fixture
async def old(tmp_path: Path, renderer: BoardRenderer) -> AsyncIterator[SimulatedServer]:
    """The kept database, opened by the bot of today, in a server with three of its people."""
    path = tmp_path / "guti.sqlite3"
    path.write_bytes(gzip.decompress((DATABASES / "0.1.0.sqlite3.gz").read_bytes()))
    opened = SimulatedServer(path, renderer)
    await opened.open()
    opened.guild = opened.env.create_guild("Server", id=SERVER)
    await opened.env.settle()
    opened.channel = opened.guild.create_text_channel("games")
    opened.asha, opened.bimal, opened.chitra = map(opened.joins, ("asha", "bimal", "chitra"))
    async with opened.store.database.writing() as connection:
        pairs = {ASHA: opened.asha.id, BIMAL: opened.bimal.id, CHITRA: opened.chitra.id}
        for server, columns in PEOPLE.items():
            for column in columns:
                for then, now in pairs.items():
                    await connection.exec_driver_sql(
                        f'UPDATE {server} SET "{column}" = {now} WHERE "{column}" = {then}'  # noqa: S608
                    )
    yield opened
    await opened.close()


async def here(old: SimulatedServer, match: int) -> Seen:
    """Let a match of the kept database be in a channel that there is; a message to press on."""
    async with old.store.database.writing() as connection:
        await connection.exec_driver_sql(
            f"UPDATE matches SET channel = {old.channel.id} WHERE id = {match}"  # noqa: S608
        )
    return (await old.asha.types("help")).seen[0]


async def test_every_button_of_version_0_1_has_a_cog_and_means_what_it_meant(
    old: SimulatedServer,
) -> None:
    names = {name for cog in old.client.cogs.values() for name in getattr(cog, "presses", ())}
    assert len(old.client.cogs) == len(COGS)
    for kept in KEPT:
        found = CustomId.from_text(kept["id"])
        assert found is not None, kept
        assert found.name in names, kept
        assert found.number == kept["number"]
        if kept["kind"] == "ladder":
            assert found.argument == f"{kept['game'] or OVERALL}/{kept['period']}"
        elif kept["kind"] == "history" and kept["action"] != "open":
            # A button that leads nowhere, since it is disabled, may name page 0.
            assert found.argument.split("/")[0] == (kept["game"] or OVERALL)
        elif found.kind == "reader" and found.action != "open":
            assert found.argument == str(kept["ply"])
        elif found.kind == "match" and found.action != "replay":
            assert found.version == kept["version"]


async def test_a_live_match_goes_on_by_its_old_buttons(old: SimulatedServer) -> None:
    board = await here(old, 42)
    assert (await old.asha.presses_id(board, "match:42:6:view")).private.alts
    refused = await old.asha.presses_id(board, "match:42:6:choose")
    assert "turn" in refused.refusal
    picker = (await old.chitra.presses_id(board, "match:42:6:choose")).private
    assert picker.selects["piece"]
    data: dict[str, Any] = {"component_type": 3}
    move = (await old.match(old.channel)).position.legal_moves[0]
    chosen = {"custom_id": "match:42:6:target", "values": ["-".join(move.path)], **data}
    await old.chitra._acts(picker, chosen)
    match = await old.match(old.channel)
    assert match.moves[-1] == move
    assert match.offers == ()
    assert "moved on" in (await old.chitra.presses_id(board, "match:42:6:choose")).refusal
    await old.asha.presses_id(board, f"match:42:{match.version}:resign")
    ended = await old.services.matches.get(42)
    assert ended.result
    assert ended.result.termination is Ending.RESIGNATION


async def test_an_old_offer_is_answered(old: SimulatedServer) -> None:
    board = await here(old, 42)
    await old.chitra.presses_id(board, "match:42:6:accept")
    ended = await old.services.matches.get(42)
    assert ended.result
    assert ended.result.termination is Ending.AGREEMENT


async def test_an_old_challenge_is_answered(old: SimulatedServer) -> None:
    board = await here(old, 39)
    answer = await old.chitra.presses_id(board, "challenge:59:decline")
    assert "declined" in answer.words
    assert "declined already" in (await old.chitra.presses_id(board, "challenge:59:accept")).words


LADDERS = [kept for kept in KEPT if kept["kind"] == "ladder" and kept["action"] == "text"]


async def test_an_old_leaderboard_shows_the_same_one(old: SimulatedServer) -> None:
    board = await here(old, 39)
    for kept in LADDERS[::5]:
        said = (await old.asha.presses_id(board, kept["id"])).words
        assert WORDS.leaderboards.name(kept["game"]) in said, kept
