"""Time to analyse a match of each game with one worker."""

import tempfile
import time
from pathlib import Path
from random import Random

from bot.learn.analysis import WRONG
from bot.opponent import Engine, Question
from bot.play.levels import LEVELS
from bot.search import cache_compiled_code, choose
from bot.services.analyses import AnalysisService
from bot.settings import Settings
from bot.store import Store
from guti import Game, Move, Position, Record
from guti.games import GAMES
from tools.figures import say, table

PLIES, LEVEL = 60, 3


async def measure() -> str:
    """Analyse a match of each game; return the table."""
    cache, rows = Settings.model_fields["cache_dir"].default, list[list[object]]()
    cache_compiled_code(cache)
    with tempfile.TemporaryDirectory() as place:
        url = f"sqlite+aiosqlite:///{Path(place) / 'guti.sqlite3'}"
        async with Store.open(url) as store, Engine(1, cache) as engine:
            start = Position.start(next(iter(GAMES.values())))
            await engine.think(Question(start.game.key, start.text, (), 1, 0))
            for key, game in GAMES.items():
                say(f"an analysis of {key}")
                began = time.perf_counter()
                made, _ = await AnalysisService(store, engine).begin_record(played(game), 1).done
                spent = time.perf_counter() - began
                known = sum(each.exact for each in made.judgements)
                wrong = sum(each.verdict in WRONG for each in made.moves)
                rows.append([key, len(made.moves), f"{spent:.1f}", known, wrong])
    return table(
        f"Analyses of matches of level {LEVEL} against itself, one worker",
        ["game", "turns", "seconds", "solved positions", "mistakes"],
        rows,
    )


def played(game: Game) -> Record:
    """Play a level against itself; return the first `PLIES` turns."""
    random, position, moves = Random(game.key), Position.start(game), list[Move]()
    before = list[Position]()
    while not position.outcome and len(moves) < PLIES:
        moves.append(choose(position, before, LEVELS[LEVEL], random).move)
        before.append(position)
        position = position.after(moves[-1])
    return Record(game, Position.start(game), tuple(moves))
