"""A process that advances a tournament, and that tests kill.

It answers each line of JSON on standard input with one on standard output. Given `doomed`, it takes
each turn in a fork, which tells that it is ready, and kills itself at the first moment of a
transaction that is not yet among `killed`. A moment is the transaction's name and "before", "in" or
"after".
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any

from bot.play.errors import MatchMovedOn, MatchOver
from bot.play.tournaments.errors import TournamentError
from bot.play.tournaments.tournament import Tournament
from bot.store import Store
from tests.support.service_fixture import ServiceWorld
from tests.support.tournament_play import Club, by_lot

SEED = 3

Moment = tuple[str, str]
Act = Callable[[Club, Tournament, frozenset[int]], Awaitable[None]]


class Doom:
    """Kills its process at the first moment that is not among `killed`."""

    def __init__(self, killed: Iterable[Moment]) -> None:
        self._killed = {*killed}

    def reach(self, name: str, moment: str) -> None:
        """Tell the moment and kill the process, unless one was killed at this moment already."""
        if (name, moment) not in self._killed:
            answer({"killed": [name, moment]})
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(self, store: Store) -> None:
        """Reach the moments of all transactions of a database."""
        database, write = store.database, store.database.write

        async def doomed_write(
            server: int | None, function: Callable[..., Any], *arguments: Any, **options: Any
        ) -> Any:
            name = name_of(function, arguments)

            def doomed(*given: Any) -> Any:
                result = function(*given)
                self.reach(name, "in")
                return result

            self.reach(name, "before")
            result = await write(server, doomed, *arguments, **options)
            self.reach(name, "after")
            return result

        database.write = doomed_write  # type: ignore[assignment, method-assign]


def name_of(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """Return the name of a transaction; for changes of a tournament what they change."""
    match arguments:
        case Tournament() as before, Tournament() as after, *_:
            changed = (
                name
                for name in ("phase", "round", "announced", "warned", "entrants")
                if getattr(before, name) != getattr(after, name)
            )
            return next(changed, None) or changed_game(before, after)
    return function.__qualname__


def changed_game(before: Tournament, after: Tournament) -> str:
    """Return which field of a game differs between two versions of a tournament."""
    games = [[game for each in them.current for game in each.games] for them in (before, after)]
    pairs = [*zip(*games, strict=True)]
    return next(
        (
            f"game.{name}"
            for name in ("score", "match", "opened")
            for one, other in pairs
            if getattr(one, name) != getattr(other, name)
        ),
        "other",
    )


def answer(values: dict[str, Any]) -> None:
    """Write a line of JSON at once."""
    os.write(sys.stdout.fileno(), json.dumps(values).encode() + b"\n")


async def take_turn(club: Club, asked: dict[str, Any], act: Act) -> None:
    """Do what can be done at a time, until another process is faster."""
    world, number = club.world, asked["tournament"]
    world.now, club.threads = datetime.fromisoformat(asked["now"]), asked["threads"]
    refused = TournamentError, MatchMovedOn, MatchOver
    with suppress(*refused):
        await club.service.recover()
    with suppress(*refused):
        found = await club.service.get(number)
        await act(club, found, frozenset(asked["absent"] if found.round == 1 else ()))
    with suppress(*refused):
        await club.take_due()
    await world.listeners_finish()


async def play(club: Club, found: Tournament, absent: frozenset[int]) -> None:
    """Begin and end all games."""
    await club.play_round(found.id, by_lot(SEED), absent)


async def press(club: Club, found: Tournament, absent: frozenset[int]) -> None:
    """Let all players press the button that begins their game."""
    for entrant in found.entrants:
        if entrant.user not in absent:
            with suppress(TournamentError):
                await club.service.play(found.id, entrant.user, club.open_thread)


async def live(url: str) -> None:
    """Take all turns with one connection to the database."""
    async with Store.open(url) as store:
        club = Club(ServiceWorld(store))
        while line := await asyncio.to_thread(sys.stdin.readline):
            await take_turn(club, json.loads(line), press)
            answer({})


async def die(url: str, asked: dict[str, Any]) -> None:
    """Take one turn, in which the process may be killed."""
    async with Store.open(url) as store:
        answer({"ready": True})
        Doom(map(tuple, asked["killed"])).watch(store)
        await take_turn(Club(ServiceWorld(store)), asked, play)


def fork_lives(url: str) -> None:
    """Take each turn in a fork of this process."""
    for line in iter(sys.stdin.readline, ""):
        if (child := os.fork()) == 0:
            asyncio.run(die(url, json.loads(line)))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
            answer({"status": status})


if __name__ == "__main__":
    url, *doomed = sys.argv[1:]
    fork_lives(url) if doomed else asyncio.run(live(url))
