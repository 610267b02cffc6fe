"""After /privacy delete a person's id and name are in no table, file or log."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import logs
from bot.play.record import record_of
from bot.services.requests import Place
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer
from tests.support.steps import wrong_move
from tests.support.store_builders import store_warm_up_puzzles

NAME = "Zubeidamistakable"
"""A name that occurs nowhere else."""


@pytest.fixture
def log_file(tmp_path: Path) -> Iterator[Path]:
    """Write the bot's log at level INFO to a file, and yield the file's path."""
    path, root = tmp_path / "guti.log", logging.getLogger()
    handler, level = logging.FileHandler(path), root.level
    handler.setFormatter(logs.Lines())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield path
    root.setLevel(level)
    root.removeHandler(handler)
    handler.close()


async def use_everything(server: SimulatedServer, zubeida: ServerMember) -> None:
    """Do everything that stores data."""
    bimal, chitra = server.bimal, server.chitra
    await zubeida.types("settings", notices="direct", theme="paper")
    wanted = {"game": "pretwa", "side": "black", "first": "me"}
    challenge = await zubeida.types("challenge", opponent=bimal, **wanted)
    await bimal.uses(challenge.public, "challenge:accept")
    for who, move in ((zubeida, "a1-o"), (bimal, "d1xa1")):
        await who.moves(move)
    await bimal.types("takeback")
    await zubeida.types("draw")
    await zubeida.types("claim")
    await zubeida.uses((await zubeida.types("resign")).private, "match:resign")
    await zubeida.types("analyse")
    record = record_of(await server.store.matches.get(1)).text.encode()
    await zubeida.types("analyse", record=("match.pdn", record))
    again = await bimal.uses(server.lowest_board(), "match:rematch")
    await zubeida.uses(again.public, "challenge:accept")
    await store_warm_up_puzzles(server.store.puzzles, server.guild.id, zubeida.id)
    await solve(server, zubeida)
    lesson = (await zubeida.types("learn")).private
    await zubeida.types("learn", move="nothing")
    await zubeida.presses_id(lesson, "lesson:open:1::first")
    await zubeida.types("play", game="felli", private=True)
    await zubeida.types("hint")
    open_to_all = await zubeida.types("seek", game="felli")
    await chitra.uses(open_to_all.public, "challenge:accept")
    await zubeida.types("challenge", opponent=chitra, game="felli")
    await chitra.types("challenge", opponent=zubeida, game="felli")
    for command in ("leaderboard", "profile", "history", "games", "replay"):
        await zubeida.types(command)
    await bimal.types("profile", user=zubeida)
    await server.waits(2 * DAY)


async def solve(server: SimulatedServer, person: ServerMember) -> None:
    shown = (await person.types("puzzle", game="pretwa")).private
    place = Place(server.guild.id, server.channel.id)
    at = await server.services.puzzles.current(place, person.id, None)
    for move in (wrong_move(at.puzzle, 0), at.puzzle.line[0]):
        await person.types("puzzle", move=str(move))
    await person.uses(shown, "puzzle:show")
    await person.types("puzzle")


async def delete(person: ServerMember) -> None:
    question = (await person.types("privacy", action="delete")).private
    done = await person.presses(question, "Delete everything")
    assert "it’s deleted" in done.seen[0].words


def columns_with(server: SimulatedServer, person: ServerMember) -> set[str]:
    """Return the columns of all tables that contain a person's id or name."""
    tables = server.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    found = set()
    for (table,) in tables:
        columns = [column for _, column, *_ in server.rows(f"PRAGMA table_info({table})")]
        for row in server.rows(f"SELECT * FROM {table}"):  # noqa: S608 - the database's own names
            for column, value in zip(columns, row, strict=True):
                if str(person.id) in str(value) or NAME.lower() in str(value).lower():
                    found.add(f"{table}.{column}")
    return found


async def test_deleted_person_appears_nowhere(server: SimulatedServer, log_file: Path) -> None:
    zubeida = server.joins(NAME)
    server.locales[zubeida.id] = "hi"
    await use_everything(server, zubeida)
    tables = {name.partition(".")[0] for name in columns_with(server, zubeida)}
    assert tables >= {
        *("matches", "challenges", "results", "standings", "members", "people", "seen_languages"),
        *("puzzle_attempts", "puzzle_solvers", "lesson_progress", "record_analyses"),
    }
    server.locales[zubeida.id] = "en-US"
    await server.services.settings.update_player(zubeida.id, language="en")
    await delete(zubeida)
    assert columns_with(server, zubeida) == set()
    # Pending work and other people's actions must not write it again.
    await server.waits(2 * DAY)
    await server.bimal.types("history")
    await server.bimal.types("leaderboard")
    assert columns_with(server, zubeida) == set()
    await zubeida.types("privacy")
    assert columns_with(server, zubeida) == set(), "a request for stored data must store nothing"
    await server.restarts()
    assert columns_with(server, zubeida) == set()
    for path in server.path.parent.iterdir():
        content = path.read_bytes().lower()
        assert NAME.lower().encode() not in content, path
        assert str(zubeida.id).encode() not in content, path
        assert zubeida.id.to_bytes(8, "big") not in content, path


@pytest.mark.parametrize("place", [0, 2])
async def test_commands_during_a_deletion_store_nothing(
    server: SimulatedServer, place: int
) -> None:
    zubeida = server.joins(NAME)
    question = (await zubeida.types("privacy", action="delete")).private
    acts = [
        zubeida.types("learn"),
        zubeida.types("puzzle", game="pretwa"),
        zubeida.types("settings", notices="direct"),
        zubeida.types("challenge", opponent=server.bimal, game="felli"),
        zubeida.types("play", game="felli", private=True),
    ]
    acts.insert(place * 2, zubeida.presses(question, "Delete everything"))
    await server.at_once(*acts)
    await server.waits(DAY)
    assert columns_with(server, zubeida) == set()
    await zubeida.types("learn")
    assert columns_with(server, zubeida), "later actions store data again"
