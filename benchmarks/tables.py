"""Sizes of the shipped tables, times of lookups in them, and a worker's memory."""

import gc
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

from bot.opponent.table_files import SHIPPED, UNPACKED_BYTES, Tables, table_path
from bot.opponent.worker import private_memory
from bot.paths import CACHE
from bot.search import cache_compiled_code
from bot.search.keeping import moves_by_table
from bot.search.solved import SolvedGame
from guti import Game, Position
from guti.games import GAMES
from tools.figures import percentile, table

POSITIONS = 300


def measure() -> str:
    """Look up positions of random matches in each shipped table; return the table."""
    cache_compiled_code(CACHE)
    shipped = [game for game in GAMES.values() if table_path(SHIPPED, game).exists()]
    tables, before = Tables(SHIPPED), _memory()
    rows = [[game.key, *_measured(tables, game)] for game in shipped]
    heads = "table", "pieces", "positions", "MB", "value, p95", "first", "moves, p95", "first"
    megabytes = (_memory() - before) / 1e6
    note = f"All tables in use take {megabytes:.0f} MB, {UNPACKED_BYTES >> 20} MiB of it blocks."
    return f"{table('Lookups in the shipped tables, in ms', heads, rows)}\n{note}"


def _measured(tables: Tables, game: Game) -> Iterator[str]:
    """Yield the size of a game's table, and times with and without unpacked blocks."""
    found = tables.find(game)
    assert found
    yield from (str(found.pieces), f"{found.places:,}")
    yield f"{_size(table_path(SHIPPED, game)):.2f}"
    positions = list(islice(_positions(found), POSITIONS))
    looks: tuple[Callable[[Position], object], ...] = (
        found.truth,
        lambda position: moves_by_table(found, position, ()),
    )
    for look in looks:
        first, later = list[float](), list[float]()
        for position in positions:
            tables.forget_blocks()
            first.append(_spent(look, position))
            later.append(_spent(look, position))
        yield from (f"{percentile(each, 95) * 1000:.2f}" for each in (later, first))


def _positions(found: SolvedGame) -> Iterator[Position]:
    """Yield positions of random matches that the table has."""
    chance = Random(found.game.key)
    while True:
        position = Position.start(found.game)
        while not position.outcome:
            position = position.play(chance.choice(position.legal_moves))
            fresh = Position(found.game, position.black, position.white, position.to_move)
            if not fresh.outcome and found.covers(fresh):
                yield fresh


def _spent(look: Callable[[Position], object], position: Position) -> float:
    began = perf_counter()
    look(position)
    return perf_counter() - began


def _size(path: Path) -> float:
    return path.stat().st_size / 1e6


def _memory() -> int:
    gc.collect()
    return private_memory()
