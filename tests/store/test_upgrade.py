"""A database that version 0.1.0 left behind: opened by this version, it is all there and goes on.

What must be found was written down by that version, in `tests/databases`; its names stand here
beside those of today.
"""

import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from service_fixture import ServiceWorld
from sqlalchemy import create_engine

from bot.errors import GutiError
from bot.play.challenge import State
from bot.play.limits import QUEUE_LIFETIME, SILENCE_CLAIMED, SILENCE_TOLD
from bot.play.pace import Pace
from bot.ratings.leaderboard import Period
from bot.services.requests import Person
from bot.store import Store
from bot.store.upgrade import MIGRATIONS

DATABASES = Path(__file__).parents[1] / "databases"
KEPT: dict[str, Any] = json.loads((DATABASES / "0.1.0.json").read_text(encoding="utf-8"))
NOW = datetime.fromisoformat(KEPT["now"])
DAY = timedelta(days=1)

TODAY = {
    "turned": "position_version",
    "shown": "shown_version",
    "since": "turn_started",
    "lapses": "expires",
    "seat": "orientation",
}
"""What fields are called now that were called otherwise then; a server's `turned` is another."""

LIVE: dict[str, int] = KEPT["named"]["live"]
MATCHES = {match["id"]: match for match in KEPT["matches"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "guti.sqlite3"
    path.write_bytes(gzip.decompress((DATABASES / "0.1.0.sqlite3.gz").read_bytes()))
    return path


@pytest.fixture
async def world(path: Path) -> AsyncIterator[ServiceWorld]:
    async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
        yield ServiceWorld(store, NOW)


def written(value: Any) -> Any:
    """A field as the old version wrote it down."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | frozenset):
        return [written(each) for each in (value if isinstance(value, tuple) else sorted(value))]
    if hasattr(value, "__dataclass_fields__") and not hasattr(value, "path"):
        return {name: written(getattr(value, name)) for name in value.__dataclass_fields__}
    return value if isinstance(value, int | float | str | None) else str(value)


def asked(value: Any, names: dict[str, Any]) -> dict[str, Any]:
    """The fields of a value by the names that they had then."""
    found = {name: getattr(value, TODAY.get(name, name)) for name in names}
    game = {"game": value.game.key} if "game" in names else {}
    return {name: written(field) for name, field in found.items() if name != "game"} | game


def expected(match: dict[str, Any]) -> dict[str, Any]:
    """A match as it must be found; without a limit it is new that the silent are told."""
    if match["result"] or match["pace"] != Pace.NONE:
        return match
    return match | {"due": (silent_since(match) + SILENCE_TOLD).isoformat()}


def silent_since(match: dict[str, Any]) -> datetime:
    """When a player began to be silent: it did not count before the bot was last alive."""
    return max(datetime.fromisoformat(each) for each in (match["since"], KEPT["heartbeat"]))


async def test_every_match_is_as_it_was_left(world: ServiceWorld) -> None:
    for number, match in MATCHES.items():
        kept = await world.store.matches.get(number)
        found = asked(kept, {name: "" for name in match if name != "position"})
        assert found | {"position": kept.position.text} == expected(match)
        silent = kept.live and kept.pace is Pace.NONE
        claimable = silent_since(match) + SILENCE_CLAIMED if silent else None
        assert kept.claimable_from == claimable


async def test_every_challenge_is_as_it_was_left_and_queues_have_a_week(
    world: ServiceWorld,
) -> None:
    for left in KEPT["challenges"]:
        challenge, kept = left, await world.store.challenges.get(left["id"])
        if kept.state is State.WAITING:
            then = datetime.fromisoformat(challenge["lapses"])
            challenge = left | {"lapses": (then - DAY + QUEUE_LIFETIME).isoformat()}
        assert asked(kept, challenge) == challenge


async def test_settings_are_as_they_were_left(world: ServiceWorld) -> None:
    for user, preferences in KEPT["preferences"].items():
        assert asked(await world.services.settings.player(int(user)), preferences) == preferences
    for guild, server in KEPT["servers"].items():
        kept = await world.services.settings.server(int(guild))
        then = {name: value for name, value in server.items() if name != "turned"}
        assert kept.orientation == server["turned"]
        assert asked(kept, then) == then


async def test_standings_histories_and_leaderboards_are_as_they_were_left(
    world: ServiceWorld,
) -> None:
    everybody = await world.store.standings.everybody()
    found = {":".join(map(str, key)): standing for key, standing in everybody.items()}
    assert found.keys() == KEPT["standings"].keys()
    for key, kept in KEPT["standings"].items():
        of, standing = found[key], dict(kept)
        rating = [standing.pop(name) for name in ("value", "deviation", "volatility")]
        assert [of.rating.value, of.rating.deviation, of.rating.volatility] == rating
        assert asked(of, standing) == standing
    assert await world.services.leaderboards.differences() == ()
    for history in KEPT["histories"]:
        page = await world.services.leaderboards.history(history["guild"], history["user"], None, 1)
        assert page.pages == history["pages"]
        assert [result.match for result in page.results] == [it[0] for it in history["results"]]
    for board in KEPT["leaderboards"]:
        shown = await world.services.leaderboards.leaderboard(
            board["guild"], board["asker"], board["game"], Period(board["period"]), board["page"]
        )
        assert [[row.user, row.name, row.rank] for row in shown.rows] == [
            row[:3] for row in board["rows"]
        ]


async def test_what_was_due_is_done(world: ServiceWorld) -> None:
    assert await world.store.heartbeat.last() == datetime.fromisoformat(KEPT["heartbeat"])
    due = await world.services.deadlines.due(100)
    assert [match.id for match in due] == [each["match"] for each in KEPT["due"]]
    for match, each in zip(due, KEPT["due"], strict=True):
        change = await world.services.deadlines.process(match)
        assert change
        assert match.live is not (each["does"] == "show how it ended")
        assert change.after.out_of_time is (each["does"] != "warn")
    world.now += 400 * DAY
    done = {match.id for match in await world.all_due()}
    assert done >= {number for number in LIVE.values() if MATCHES[number]["pace"] != Pace.NONE}


async def test_every_live_match_goes_on_to_its_end(world: ServiceWorld) -> None:
    late = {each["match"] for each in KEPT["due"] if each["does"] == "ends by time"}
    for number in sorted(LIVE.values(), key=lambda it: (it not in late, it)):
        world.now = NOW - timedelta(seconds=number in late)
        await goes_on(world, number)
    assert await world.services.leaderboards.differences() == ()


async def goes_on(world: ServiceWorld, number: int) -> None:
    """The offers of a match are answered, its moves are played, and it is rated."""
    match = await world.store.matches.get(number)
    for offer in match.offers:
        if not offer.declined:
            other = match.player(offer.by.other)
            change = await world.services.matches.decline_offer(match.id, offer.version, other)
            match = change.after
    before = await world.store.standings.everybody()
    for _ in range(20):
        match = await world.moves(match) if match.live else match
    if match.live:
        player = match.to_move
        match = (await world.services.matches.resign(match.id, match.version, player)).after
    assert (await world.read(match)).result == match.result
    assert (await world.store.standings.everybody() != before) is match.rated, match


async def test_a_take_back_and_a_draw_that_were_asked_for_are_accepted(
    world: ServiceWorld,
) -> None:
    for match in [await world.store.matches.get(number) for number in LIVE.values()]:
        for offer in match.offers:
            if not offer.declined:
                other = match.player(offer.by.other)
                change = await world.services.matches.accept_offer(match.id, offer.version, other)
                assert not change.after.live or len(change.after.moves) < len(match.moves)


CHALLENGES: dict[str, int] = KEPT["named"]["challenges"]


async def test_open_challenges_are_answered_and_others_say_why_not(world: ServiceWorld) -> None:
    for name, number in CHALLENGES.items():
        challenge = await world.store.challenges.get(number)
        player = Person(challenge.opponent or 1, "Somebody")
        open_ = challenge.state is State.OPEN and challenge.expires > NOW

        async def a_thread(_challenge: object, channel: int = number) -> int:
            return channel

        try:
            _, match = await world.services.challenges.accept(number, player, a_thread)
        except GutiError:
            assert not open_, name
        else:
            assert open_, name
            assert await world.read(match) == match


async def test_who_waits_for_a_channel_begins_when_it_is_free(world: ServiceWorld) -> None:
    match = await world.store.matches.get(
        LIVE["a take-back is asked for, others wait for the channel"]
    )
    for name in ("waits for its channel", "waits for its channel after another"):
        change = await world.services.matches.resign(match.id, match.version, match.black)
        (begun,) = change.begun
        waited = await world.store.challenges.get(CHALLENGES[name])
        assert {*begun.players} == {waited.challenger, waited.opponent}
        match = begun


async def test_nothing_is_lost_on_the_way_back_to_the_old_version(path: Path) -> None:
    def rows() -> dict[str, int]:
        with closing(sqlite3.connect(path)) as connection:
            return {
                table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
                for table in KEPT["rows"]
            }

    def queues() -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(path)) as connection:
            statement = "SELECT * FROM challenges WHERE state = 'waiting'"
            return connection.execute(statement).fetchall()

    assert rows() == KEPT["rows"]
    waiting = queues()
    engine = create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        command.downgrade(config, KEPT["revision"])
    engine.dispose()
    assert rows() == KEPT["rows"]
    assert queues() == waiting, "what was given to them is taken back"
