"""SIGTERM while the engine works for people: the bot ends without a word about lost tasks."""

import re
from pathlib import Path
from random import Random

from tests.support.faulty_bot import FaultyBot

LOST = re.compile(r"never retrieved|never awaited|destroyed but|Traceback|ERROR")


async def test_bot_ends_quietly_during_analyses_and_engine_turns(tmp_path: Path) -> None:
    """Two people share one of three analyses; others wait for engine turns."""
    async with FaultyBot.open(tmp_path) as bot:
        rng = Random(3)
        over = [await bot.begins("pretwa") for _ in range(3)]
        for match in over:
            await match.play(rng)
        # Two people share one analysis.
        sent = [bot.uses(match.black, match.channel, "analyse") for match in over]
        sent.append(bot.uses(over[0].white, over[0].channel, "analyse"))
        for number in range(4):
            player = bot.discord.member(f"Dina {number}")
            game = {"game": "peralikatuma", "level": "6", "side": "white", "first": "opponent"}
            sent.append(bot.uses(player, bot.new_channel(), "play", **game))
        for each in sent:
            await bot.wait_until_acknowledged(each)
        assert await bot.bot.stop() == 0
        assert not LOST.search(bot.bot.log), bot.bot.log[-5000:]
