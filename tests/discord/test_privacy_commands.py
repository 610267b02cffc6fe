"""/privacy through Discord, which shows, exports and deletes stored data.

The tests of the services cover the tables.
"""

import gzip
import json
from typing import Any

import pytest
import simcord

from bot.client import data_file
from bot.play.limits import (
    DELETIONS_PER_PERIOD,
    DELETIONS_PERIOD,
    EXPORTS_PER_PERIOD,
    EXPORTS_PERIOD,
)
from tests.support.simcord_harness import SimulatedServer


@pytest.mark.parametrize(
    ("typed", "pressed"), [("export", None), (None, "Get my data")], ids=["typed", "pressed"]
)
async def test_export_is_sent_privately_as_a_file(
    server: SimulatedServer, typed: str | None, pressed: str | None
) -> None:
    await server.begins()
    await server.asha.moves("a1-o")
    seen = len(server.messages())
    if typed:
        answer = await server.asha.types("privacy", action=typed)
    else:
        shown = (await server.asha.types("privacy")).private
        assert "You have 1 match." in shown.words
        answer = await server.asha.presses(shown, str(pressed))
    (file,) = simcord.results.to_discord_message(server.env, answer.private.raw).attachments
    assert file.filename == "guti.json"
    data = json.loads(await file.read())
    assert [row["move"] for row in data["turns"]] == ["a1-o"]
    assert data["matches"][0]["black"] == server.asha.id
    assert len(server.messages()) == seen


async def test_large_export_is_compressed_and_rate_limited(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.begins()
    monkeypatch.setattr(data_file, "MAX_UNCOMPRESSED_BYTES", 100)
    for _ in range(EXPORTS_PER_PERIOD):
        answer = await server.asha.types("privacy", action="export")
        (file,) = simcord.results.to_discord_message(server.env, answer.private.raw).attachments
        assert file.filename == "guti.json.gz"
        assert json.loads(gzip.decompress(await file.read()))["matches"]
    refused = (await server.asha.types("privacy", action="export")).refusal
    assert "You can ask for it again in" in refused
    await server.waits(EXPORTS_PERIOD.total_seconds())
    assert (await server.asha.types("privacy", action="export")).private.raw.attachments


async def test_too_large_export_names_the_command(server: SimulatedServer) -> None:
    await server.begins()
    server.env.backend.subscribers.insert(0, limit_files)
    text = (await server.asha.types("privacy", action="export")).refusal
    assert "Discord takes only 0 MB" in text
    assert f"guti export --person {server.asha.id}" in text


async def test_exports_run_one_at_a_time(server: SimulatedServer) -> None:
    first, second = await server.at_once(
        *(who.types("privacy", action="export") for who in (server.asha, server.bimal))
    )
    assert [len(each.seen[-1].raw.attachments) for each in (first, second)] == [1, 0]
    assert "ask again in a moment" in second.seen[-1].words
    again = await server.bimal.types("privacy", action="export")
    assert again.private.raw.attachments, "a refused export must not count"


def limit_files(event: str, payload: Any) -> None:
    """Limit files to a hundred bytes."""
    if event == "INTERACTION_CREATE":
        payload["attachment_size_limit"] = 100


async def test_data_deletion_asks_first_and_posts_match_ends(
    server: SimulatedServer,
) -> None:
    await server.begins()
    for who, move in ((server.asha, "a1-o"), (server.bimal, "d1xa1")):
        await who.moves(move)
    question = (await server.asha.types("privacy", action="delete")).private
    assert "You resign the match you are playing." in question.words
    answer = await server.asha.presses(question, "Keep it")
    assert "Nothing was deleted." in answer.seen[0].words
    assert (await server.match()).live
    shown = (await server.asha.types("privacy")).private
    question = (await server.asha.presses(shown, "Delete my data …")).seen[0]
    done = await server.asha.presses(question, "Delete everything")
    assert "Done: it’s deleted." in done.seen[0].words
    await server.waits(60)
    end = server.lowest_board()
    assert "Deleted player" in end.words
    assert server.asha.mention not in end.words
    assert not server.rows("SELECT * FROM matches WHERE black = ?", server.asha.id)
    history = (await server.bimal.types("history")).private
    assert "Deleted player" in history.words
    refused = await server.bimal.presses(end, "Rematch")
    assert "That person isn’t in this server." in refused.refusal
    again = (await server.asha.types("privacy")).private
    assert "no matches" in again.words


async def test_match_started_by_deletion_is_shown(server: SimulatedServer) -> None:
    await server.begins()
    challenge = await server.chitra.types("challenge", opponent=server.bimal, game="felli")
    server.forbid("create_public_threads")
    busy = await server.bimal.uses(challenge.public, "challenge:accept")
    await server.bimal.uses(busy.seen[-1], "challenge:wait")
    confirm = (await server.asha.types("privacy", action="delete")).private
    await server.asha.presses(confirm, "Delete everything")
    begun = await server.match()
    assert begun.game.key == "felli"
    assert "Felli" in server.lowest_board().words


async def test_deletions_are_limited_per_day(server: SimulatedServer) -> None:
    for _ in range(DELETIONS_PER_PERIOD):
        question = (await server.asha.types("privacy", action="delete")).private
        done = await server.asha.presses(question, "Delete everything")
        assert "Done: it’s deleted." in done.seen[0].words
    await server.begins()
    question = (await server.asha.types("privacy", action="delete")).private
    refused = await server.asha.presses(question, "Delete everything")
    assert "2 times within a day" in refused.words
    assert (await server.match()).live
    other = (await server.bimal.types("privacy", action="delete")).private
    assert "Done: it’s deleted." in (await server.bimal.presses(other, "Delete everything")).words
    await server.waits(DELETIONS_PERIOD.total_seconds())
    question = (await server.asha.types("privacy", action="delete")).private
    assert "Done: it’s deleted." in (await server.asha.presses(question, "Delete everything")).words


async def test_deletion_asks_again_if_matches_were_added(server: SimulatedServer) -> None:
    question = (await server.asha.types("privacy", action="delete")).private
    assert "resign" not in question.words
    match, _ = await server.begins()
    again = (await server.asha.presses(question, "Delete everything")).private
    assert "You resign the match you are playing." in again.words
    assert (await server.store.matches.get(match.id)).live
    done = await server.asha.presses(again, "Delete everything")
    assert "Done: it’s deleted." in done.words
    assert not (await server.store.matches.get(match.id)).live
