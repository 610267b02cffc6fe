"""A crowd that uses all games, commands and buttons in several channels.

    python -m tests.support.soak.crowd --seconds 780 --rate 20

Prints the memory of the bot and its workers each minute, and at the end how many interactions were
not acknowledged within Discord's three seconds. The exit code is 1 if there were any.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from guti.games import GAMES
from tests.support.loopback import Channel, Loopback, Member, PostedMessage
from tests.support.loopback.interactions import Interaction
from tests.support.loopback.process import BotProcess
from tests.support.loopback.rules import BUTTON, STRING_SELECT
from tests.support.loopback.world import walk
from tests.support.soak.resources import MEGABYTE, resident
from tools.figures import show

PEOPLE = tuple(f"Player {number}" for number in range(1, 13))
CHANNELS = 6
RECENT = 12
"""Number of a channel's latest messages whose buttons are pressed."""
PRESSES = 0.7
"""Share of presses among all interactions."""
DISCORD_TIMEOUT_S = 3.0
REPORT_EVERY_S = 60.0
NEVER = {"privacy"}
"""Commands left out, because deleting one's data resigns all matches."""


class Crowd:
    """Acts for all people, and remembers what was sent."""

    def __init__(self, discord: Loopback, seed: int) -> None:
        self.discord, self.random = discord, Random(seed)
        self.people = [discord.member(name) for name in PEOPLE]
        self.channels = [discord.add_channel(f"table-{each}") for each in range(CHANNELS)]
        self.commands = [each for each in discord.commands if each.get("type", 1) == 1]
        self.sent: list[tuple[str, Interaction]] = []

    def act(self) -> None:
        """Let a random person press something, or use a command."""
        person, channel = self.random.choice(self.people), self.random.choice(self.channels)
        latest = list(channel.messages.values())[-RECENT:]
        shown = [each for each in latest if each.viewer in {None, person.id}]
        parts = [(each, part) for each in shown for part in pressable(each)]
        if parts and self.random.random() < PRESSES:
            message, part = self.random.choice(parts)
            name, sent = part["custom_id"].rpartition(":")[0], self._press(person, message, part)
        else:
            name, sent = self._use(person, channel)
        self.sent.append((name, sent))

    def _press(self, person: Member, message: PostedMessage, part: dict[str, Any]) -> Interaction:
        data = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] == STRING_SELECT:
            data["values"] = [self.random.choice(part["options"])["value"]]
        return person.touch(message, data)

    def _use(self, person: Member, channel: Channel) -> tuple[str, Interaction]:
        command = self.random.choice([each for each in self.commands if each["name"] not in NEVER])
        options = {
            option["name"]: self._value(option, person)
            for option in command.get("options", ())
            if option.get("required") or (option.get("choices") and self.random.random() < 0.3)
        }
        return f"/{command['name']}", person.begin(channel, command["name"], **options)

    def _value(self, option: dict[str, Any], person: Member) -> object:
        if choices := option.get("choices"):
            return self.random.choice(choices)["value"]
        if option["name"] == "opponent":
            return self.random.choice([each for each in self.people if each != person])
        points = self.random.choice(list(GAMES.values())).board.names
        return f"{self.random.choice(points)}-{self.random.choice(points)}"


def pressable(message: PostedMessage) -> list[dict[str, Any]]:
    """Return the enabled buttons and selects of a message."""
    return [
        part
        for part in walk(message.components)
        if part["type"] in {BUTTON, STRING_SELECT}
        if part.get("custom_id") and not part.get("disabled")
    ]


def memory_mb(process: int) -> float:
    """Return the resident memory of a process and its children, in MiB."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(map(resident, (process, *map(int, children)))) / MEGABYTE


async def run(seconds: float, rate: float, seed: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Loopback.serve(deadline=DISCORD_TIMEOUT_S) as discord,
            BotProcess(discord, Path(folder) / "guti.sqlite3", timeout=60.0) as bot,
        ):
            crowd, start = Crowd(discord, seed), discord.now()
            report = start
            while (now := discord.now()) < start + seconds:
                crowd.act()
                if now >= report:
                    show(f"{now - start:4.0f} s: {memory_mb(bot.pid):.0f} MB")
                    report += REPORT_EVERY_S
                await asyncio.sleep(crowd.random.expovariate(rate))
            await asyncio.sleep(DISCORD_TIMEOUT_S + 1)
            errors = [line for line in bot.log.splitlines() if " ERROR " in line]
    return summary(crowd, errors)


def summary(crowd: Crowd, errors: list[str]) -> int:
    """Print what was sent and answered, and return the exit code."""
    late = [name for name, each in crowd.sent if each.latency > DISCORD_TIMEOUT_S]
    times = sorted(each.latency for _, each in crowd.sent)
    show(f"{len(times)} interactions, of {len({name for name, _ in crowd.sent})} kinds")
    show(f"unanswered {len(late)}: {Counter(late).most_common(8)}")
    show(f"median {times[len(times) // 2]:.3f} s, p99 {times[len(times) * 99 // 100]:.3f} s")
    show(f"errors in the log: {len(errors)}")
    for line in errors[:5]:
        show(line)
    return 1 if late or errors else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=780)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return asyncio.run(run(options.seconds, options.rate, options.seed))


if __name__ == "__main__":
    sys.exit(main())
