"""The highest level against a perfect player, from drawn positions.

`TEST_VOLUME=250` plays 1,000 matches of each game. `LEVEL_NODES` is the level's node limit, which
does not matter where the table knows the values.
"""

import os
from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

from bot.opponent.question import Question
from bot.opponent.thinking import think
from bot.play.levels import HIGHEST_LEVEL
from bot.search.keeping import moves_by_table
from guti import Position, Side
from guti.games import GAMES
from guti.repetition import repeated
from tests.support.shared_work import shipped_tables, use_compiled_search
from tests.support.volume import VOLUME

MATCHES = 4
OPENING_PLIES = 12
NODES = int(os.environ.get("LEVEL_NODES", "1000"))


def drawn_openings(key: str, chance: Random) -> Iterator[list[Position]]:
    """Yield random lines from a game's start that end in a drawn position."""
    use_compiled_search()
    table = shipped_tables().find(GAMES[key])
    assert table
    while True:
        line = [Position.start(GAMES[key], chance.choice(list(Side)))]
        for _ in range(chance.randint(0, OPENING_PLIES)):
            if not line[-1].outcome:
                line.append(line[-1].after(chance.choice(line[-1].legal_moves)))
        truth = table.truth(line[-1], line[:-1])
        if not line[-1].outcome and truth and truth.value == 0:
            yield line


@pytest.mark.parametrize("key", ["lau-kata-kati", "felli", "kaua-dorki", "pretwa"])
def test_highest_level_loses_no_drawn_position(key: str) -> None:
    table, chance = shipped_tables().find(GAMES[key]), Random(key)
    for number, line in enumerate(islice(drawn_openings(key, chance), MATCHES * VOLUME)):
        assert table
        level, known = chance.choice(list(Side)), True
        while not (outcome := line[-1].outcome or repeated(line)):
            position, history = line[-1], line[:-1]
            truth = table.truth(position, history)
            known = known and truth is not None
            # The perfect player gives nothing away, and neither may the level.
            assert truth is None or truth.value == 0 or not known, position.text
            if position.to_move is level:
                moves = tuple(moves_of(line))
                question = Question(key, line[0].text, moves, HIGHEST_LEVEL, number)
                text = think(question, lambda: False, NODES, shipped_tables()).move
                line.append(position.after(position.parse(text)))
                continue
            kept = moves_by_table(table, position, history)
            best = kept.moves if kept else position.legal_moves
            line.append(position.after(chance.choice(best)))
        assert outcome.winner is not level.other or not known


def moves_of(line: list[Position]) -> Iterator[str]:
    """Yield a move that leads from each position to the next one."""
    for before, after in pairwise(line):
        yield next(str(move) for move in before.legal_moves if before.after(move) == after)
