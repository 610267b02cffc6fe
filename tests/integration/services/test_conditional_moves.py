"""Conditional moves, compared with a second description of them (`support/promises.py`)."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.play.conditional import (
    CONDITIONS_LOST,
    MAX_LINES,
    TOLD_AFTER,
    Conditions,
    Lost,
)
from bot.play.conditional_errors import TooManyConditions
from bot.play.errors import MatchError, MatchMovedOn
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.pace import Pace
from bot.play.record import record_of
from bot.services.requests import Place
from bot.store import Store
from bot.store.database import Database
from bot.store.errors import StorageFails
from guti import GAMES, Record, Side
from tests.support.databases import statements_of, url_of
from tests.support.exported_rows import all_rows_about
from tests.support.promises import CHOSEN, PROMISED, Promises
from tests.support.service_fixture import ASHA, BIMAL, GUILD, NOON, ServiceWorld
from tests.support.volume import VOLUME

PLAYERS = {"black": ASHA.id, "white": BIMAL.id}
SOON = NOON + TOLD_AFTER
MATCHES = 3 * VOLUME
STEPS = 30
RACES = 12 * VOLUME
RULES = (
    *(("pretwa", "guti"), ("felli", "guti"), ("pretwa", "encyclopedia")),
    *(("alquerque", "alfonso-1283"), ("lau-kata-kati", "encyclopedia"), ("kaua-dorki", "guti")),
)

Apply = Callable[[], Awaitable[object]]


class ProcessKilled(Exception):
    """The process is killed."""


@contextmanager
def killed_at(number: int, *, committed: bool) -> Iterator[None]:
    """Kill the process at the write `number`, before or after it is committed."""
    writes, write = count(1), Database.write

    async def write_or_die(self: Database, *arguments: Any, **options: Any) -> Any:
        last = next(writes) == number
        if last and not committed:
            raise ProcessKilled
        result = await write(self, *arguments, **options)
        if last:
            raise ProcessKilled
        return result

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Database, "write", write_or_die)
        yield


@dataclass
class Bench:
    """Two processes on one database, one match, and what should be true of it."""

    path: Path
    random: Random
    tally: Counter[str] = field(default_factory=Counter)
    channels: Iterator[int] = field(default_factory=lambda: count(1))

    async def open(self) -> None:
        self.stack = AsyncExitStack()
        stores = [
            await self.stack.enter_async_context(Store.open(url_of(self.path))) for _ in range(2)
        ]
        self.worlds = [ServiceWorld(store, NOON) for store in stores]
        self.store, self.services = stores[0], self.worlds[0].services

    async def reopen(self) -> None:
        await self.stack.aclose()
        await self.open()

    async def begin(self, auto: frozenset[str] = frozenset()) -> None:
        game, rules = self.random.choice(RULES)
        wanted = Match(
            *(0, GAMES[game].with_rules(rules), GUILD, next(self.channels), ASHA.id, BIMAL.id),
            first=self.random.choice(list(Side)),
            rated=False,
            pace=Pace.DAY,
        )
        self.match = await self.store.matches.add(wanted, NOON)
        for side, player in PLAYERS.items():
            for world in self.worlds:
                await world.services.settings.update_player(player, auto_move=side in auto)
        row = {**PLAYERS, "game": game, "rules": rules, "first": wanted.first.value}
        self.model = Promises(row, auto)

    async def stored(self) -> Match:
        self.match = await self.store.matches.get(self.match.id)
        return self.match

    async def differs(self, model: Promises) -> str:
        """Return how what is stored differs from a model, or ""."""
        match = await self.stored()
        played = tuple(map(str, match.moves))
        how = [each != CHOSEN for each in model.how], [each == PROMISED for each in model.how]
        marks = [
            [ply in marked for ply in range(1, len(played) + 1)]
            for marked in (match.automatic, match.conditional)
        ]
        plans = {side: await self.plan(player) for side, player in PLAYERS.items()}
        lines = set().union(*(plan.lines for plan in plans.values()))
        lost = {side: plan.lost.value for side, plan in plans.items() if plan.lost}
        told = {step.person for step in await self.store.due.steps(SOON, 50, [CONDITIONS_LOST])} & {
            PLAYERS[side] for side in lost
        }
        found = (played, *marks, match.live, lines, lost, len(told))
        expected = (model.history, *how, not model.over, model.lines(), model.lost, len(model.lost))
        return "" if found == expected else f"{found} instead of {expected}"

    async def plan(self, player: int) -> Conditions:
        return await self.store.conditional_moves.find(self.match.id, player)

    async def check(self) -> None:
        assert await self.differs(self.model) == ""

    def some_act(self) -> tuple[str, Promises, Apply]:
        """Return a random act that is possible, and the model after it."""
        model, random = self.model, self.random
        lines = sorted(model.lines())
        kind = random.choice(("line", "line", "line", "remove", "move", "move", "back", "end"))
        if kind == "line" and (line := model.some_line(random)) and len(lines) < MAX_LINES:
            return "line", model.promise(line), lambda: self.add(line)
        if kind == "remove" and lines:
            line = random.choice(lines)
            return "remove", model.take_out(line), lambda: self.remove(line)
        side = random.choice(list(PLAYERS))
        if kind == "back" and model.may_take_back(side):
            return "back", model.take_back(side), lambda: self.agree(side, OfferKind.TAKEBACK)
        if kind == "end" and random.random() < 0.1:
            if random.random() < 0.5:
                return "draw", model.end(), lambda: self.agree(side, OfferKind.DRAW)
            return "resign", model.end(), lambda: self.resign(side)
        move = random.choice(model.legal())
        if lines and random.random() < 0.75:
            move = random.choice(lines)[0]
        return "move", model.play(move), lambda: self.move(move)

    async def add(self, line: tuple[str, ...], world: int = 0) -> None:
        service, owner = self.worlds[world].services.conditional_moves, self.waiting
        match = await service.open(self.match.id, self.match.version, owner)
        await service.add(match, owner, line)

    async def remove(self, line: tuple[str, ...], world: int = 0) -> None:
        service, owner = self.worlds[world].services.conditional_moves, self.waiting
        match = await service.open(self.match.id, self.match.version, owner)
        await service.remove(match, owner, line)

    async def move(self, text: str, world: int = 0) -> None:
        player, place = PLAYERS[self.model.mover], Place.of(self.match)
        await self.worlds[world].services.matches.move(place, player, text)

    async def agree(self, side: str, kind: OfferKind) -> None:
        matches, player = self.services.matches, PLAYERS[side]
        other = next(each for each in PLAYERS.values() if each != player)
        match = await self.stored()
        open_offer = match.open_offer(Side(side))
        if open_offer is None:
            match = (await matches.offer(match, player, kind)).after
            open_offer = match.offers[-1]
        await matches.accept_offer(match.id, open_offer.version, other)

    async def resign(self, side: str) -> None:
        match = await self.stored()
        await self.services.matches.resign(match.id, match.version, PLAYERS[side])

    @property
    def waiting(self) -> int:
        return PLAYERS[self.model.waiting]


@pytest.fixture
async def bench(tmp_path: Path) -> Any:
    bench = Bench(tmp_path / "guti.sqlite3", Random(5))
    await bench.open()
    yield bench
    await bench.stack.aclose()


@pytest.mark.both_databases
async def test_random_trees_are_played_as_promised(bench: Bench) -> None:
    for number in range(MATCHES):
        await bench.begin(frozenset(list(PLAYERS)[: number % 3]))
        for _ in range(STEPS):
            if bench.model.over:
                break
            kind, after, apply = bench.some_act()
            await bench.stored()
            await apply()
            bench.model = after
            bench.tally[kind] += 1
            bench.tally.update(after.how[-6:])
            await bench.check()
        if not bench.model.over:
            await bench.resign("black")
    assert min(bench.tally[kind] for kind in ("line", "remove", "move", "back", PROMISED)) > 1


@pytest.mark.both_databases
async def test_kill_at_any_write_leaves_all_or_nothing(bench: Bench) -> None:
    for number in range(MATCHES):
        await bench.begin(frozenset(list(PLAYERS)[: number % 2]))
        for _ in range(STEPS):
            if bench.model.over:
                break
            kind, after, apply = bench.some_act()
            await bench.stored()
            committed, last = bench.random.random() < 0.5, kind in {"back", "draw"}
            try:
                with killed_at(bench.random.choice((1, 2)) if last else 1, committed=committed):
                    await apply()
            except ProcessKilled:
                await bench.reopen()
                bench.tally[kind] += 1
            here = [m for m in (bench.model, after) if await bench.differs(m) == ""]
            assert here, await bench.differs(after)
            bench.model = here[-1]
        if not bench.model.over:
            await bench.resign("black")
    assert bench.tally["move"] > 10


@pytest.mark.both_databases
async def test_race_with_a_move_has_one_order(bench: Bench) -> None:
    seen = Counter[str]()
    await bench.begin()
    for _ in range(RACES):
        if bench.model.over:
            await bench.begin()
        before, line = await bench.stored(), bench.model.some_line(bench.random)
        while len(bench.model.lines()) > 3:
            gone = sorted(bench.model.lines())[0]
            await bench.remove(gone)
            bench.model = bench.model.take_out(gone)
        assert line
        promised = bench.model.promise(line)
        move = bench.random.choice(sorted(promised.lines()))[0]
        acts = [bench.move(move, 0), bench.add(line, 1)]
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert all(
            each is None or isinstance(each, MatchMovedOn | StorageFails | MatchError)
            for each in results
        ), results
        assert not isinstance(results[0], MatchMovedOn), "the mover must not learn of the line"
        orders = {
            "line first": promised.play(move),
            "move alone": bench.model.play(move),
            "line alone": promised,
            "neither": bench.model,
        }
        fits = [name for name, model in orders.items() if await bench.differs(model) == ""]
        assert fits, (results, [await bench.differs(model) for model in orders.values()], before)
        refused = [isinstance(each, Exception) for each in results]
        expected = {(False, False): "line first", (False, True): "move alone"}
        assert expected.get((refused[0], refused[1]), fits[0]) in fits
        seen[fits[0]] += 1
        bench.model = orders[fits[0]]
    assert seen["line first"] + seen["move alone"] > RACES / 2, seen


async def test_line_changed_while_saving_is_followed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process stores, changes and removes lines between the read and the write."""
    await bench.begin()
    save, left = bench.store.matches.save, 3
    match = await bench.stored()
    line = bench.model.some_line(Random(1))
    assert line

    async def save_late(*arguments: Any, **options: Any) -> tuple[Match, bool]:
        nonlocal left
        if left := left - 1:
            await bench.add((line[0], legal[left % len(legal)]), 1)
        return await save(*arguments, **options)

    legal = bench.model.legal((*bench.model.history, line[0]))
    monkeypatch.setattr(bench.store.matches, "save", save_late)
    await bench.move(line[0])
    after = await bench.stored()
    assert tuple(map(str, after.moves)) == (line[0], legal[1 % len(legal)])
    assert after.conditional == after.automatic == frozenset({2})
    assert after.version == match.version + 2


async def test_moves_without_conditions_execute_no_further_statement(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    with statements_of(world.store.database) as statements:
        await world.moves(match)
    assert not [
        sql for sql, _ in statements if "FROM conditional_moves" in sql and "UPDATE" not in sql
    ]
    # One of them reads the next player's vacation and quiet hours.
    assert len(statements) == 4, [sql for sql, _ in statements]


async def test_condition_is_marked_in_the_record(bench: Bench) -> None:
    await bench.begin()
    line = bench.model.some_line(Random(2))
    assert line
    await bench.add(line[:2])
    await bench.move(line[0])
    record = record_of(await bench.stored())
    assert f"{line[1]} {{by condition}}" in record.text.replace("\n", " ")
    assert Record.from_text(record.text) == record


async def test_only_its_owner_can_export_a_plan(bench: Bench) -> None:
    await bench.begin()
    owner, opponent = bench.waiting, PLAYERS[bench.model.mover]
    before = await all_rows_about(bench.store, opponent)
    line = bench.model.some_line(Random(3))
    assert line
    await bench.add(line)
    assert await all_rows_about(bench.store, opponent) == before
    own = await all_rows_about(bench.store, owner)
    assert [row["lines"] for row in own["conditional_moves"]] == [" ".join(line)]
    await bench.services.privacy.forget(owner)
    with_all = await all_rows_about(bench.store, owner)
    assert not with_all["conditional_moves"]
    assert not with_all["due"]


async def test_plan_has_a_limit(bench: Bench) -> None:
    await bench.begin()
    bench.match = await bench.store.matches.add(
        replace(bench.match, id=0, channel=99, game=GAMES["sholo-guti"]), NOON
    )
    service, owner = bench.services.conditional_moves, bench.match.player(bench.match.first.other)
    match = await service.open(bench.match.id, bench.match.version, owner)
    theirs = match.position.legal_moves
    lines = [
        (
            str(move),
            str(answer),
            str(reply),
            str(match.position.after(move).after(answer).after(reply).legal_moves[0]),
        )
        for move in theirs
        for answer in match.position.after(move).legal_moves[:1]
        for reply in match.position.after(move).after(answer).legal_moves
    ]
    assert len(lines) > MAX_LINES
    for line in lines[:MAX_LINES]:
        await service.add(match, owner, line)
    with pytest.raises(TooManyConditions):
        await service.add(match, owner, lines[MAX_LINES])
    assert len((await service.find(match, owner)).lines) == MAX_LINES


async def test_loss_is_told_until_it_is_known(bench: Bench) -> None:
    await bench.begin()
    owner = bench.waiting
    first, other = bench.model.legal()[:2]
    reply = bench.model.legal((*bench.model.history, first))[0]
    await bench.add((first, reply))
    await bench.move(other)
    plan = await bench.plan(owner)
    assert plan.lost is Lost.MOVE
    (step,) = await bench.store.due.steps(SOON, 5, [CONDITIONS_LOST])
    service = bench.services.conditional_moves
    assert await service.lost(bench.match.id, owner) == (await bench.stored(), plan)
    await service.told(bench.match.id, step.guild, plan)
    assert await service.lost(bench.match.id, owner) is None
    assert not await bench.store.due.steps(SOON, 5, [CONDITIONS_LOST])
