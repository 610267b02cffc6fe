"""Direct messages to a bot of two processes, which arrive at shard 0's process."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

from tests.support.databases import postgresql_url
from tests.support.loopback import BotProcess, Loopback, Member, PostedMessage, contexts
from tests.support.loopback.rules import BUTTON
from tests.support.loopback.world import walk

LIMIT_S = 60.0


def moves(message: PostedMessage) -> list[str]:
    """Return the custom ids of a board's moves."""
    ids = [each["custom_id"] for each in walk(message.components) if each["type"] == BUTTON]
    return [each for each in ids if each.startswith(("match:play:", "match:from:"))]


async def test_direct_message_match_is_found_by_every_process(tmp_path: Path) -> None:
    url = postgresql_url(tmp_path / "postgresql")
    async with AsyncExitStack() as opened:
        worlds: list[tuple[Loopback, BotProcess]] = []
        for number in range(2):
            serving = Loopback.serve(shard=(number, 2), deadline=20.0, timeout=40.0)
            discord = await opened.enter_async_context(serving)
            settings = {"DATABASE_URL": url, "SHARD_COUNT": "2", "SHARD_IDS": str(number)}
            file = tmp_path / f"shard-{number}.sqlite3"
            bot = BotProcess(discord, file, settings=settings, timeout=LIMIT_S)
            if worlds:
                # Only the process of shard 0 registers commands.
                discord.commands = list(worlds[0][0].commands)
            await opened.enter_async_context(bot)
            worlds.append((discord, bot))
        (zero, first), (one, second) = worlds
        asha = zero.member("Asha")
        there = Member(one, asha.person)
        chat = contexts.direct(zero, asha.person)
        board = await asha.slash(chat, "play", game="felli", side="black", first="me")
        await zero.until(lambda: moves(board.message), "the board", 30)
        # The other process has a server, and is asked from a foreign one.
        listed = await there.slash(one.channel, "games", all=True)
        shown = await there.click(listed.message, label="Show")
        assert "**Felli**" in shown.text
        elsewhere = await there.slash(contexts.foreign(one), "board")
        assert "**Felli**" in elsewhere.text
        played = await there.press(elsewhere.message, moves(elsewhere.message)[0])
        assert "**Felli**" in played.text
        stale = await asha.press(board.message, moves(board.message)[0])
        assert stale.message is board.message, stale.text
        again = await asha.slash(chat, "board")
        await zero.until(lambda: moves(again.message) or "Rematch" in again.message.buttons, "it")
        # Neither process treats matches outside servers as those of a removed server.
        assert "removed the bot" not in first.log + second.log
        assert "Traceback" not in first.log + second.log
