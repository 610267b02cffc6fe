"""Writes all boards, games and rule sets as JSON, for other programs.

python -m tools.games_data writes docs/data/games.json; docs/data/games.schema.json describes it.
"""

import json
from typing import Any

from bot import texts
from bot.paths import TREE
from guti import Board, Game, Position
from guti.games import GAMES
from tools.figures import show
from tools.rules_page import perft_counts

FILE = TREE / "docs" / "data" / "games.json"
SCHEMA = FILE.with_name("games.schema.json")


def data() -> dict[str, Any]:
    """Return all games as JSON values."""
    return {
        "$schema": SCHEMA.name,
        "license": "MIT",
        "games": [_game(game) for game in GAMES.values()],
    }


def text() -> str:
    """Return the content of the file: a line for each game."""
    whole = data()
    games = ",\n".join(json.dumps(game, ensure_ascii=False) for game in whole.pop("games"))
    head = json.dumps(whole)[1:-1]
    return f'{{{head}, "games": [\n{games}\n]}}\n'


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")
    show(f"{FILE} is written.")


def _game(game: Game) -> dict[str, Any]:
    each = (game.with_rules(rules) for rules in game.rule_set_keys)
    return {
        "key": game.key,
        "names": {it: texts.of(it).games.name(game) for it in texts.languages()},
        "region": game.region.value,
        "quiet_limit": game.quiet_limit,
        "board": _board(game.board),
        "rule_sets": [_rules(under) for under in each],
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "points": [[each.name, round(each.x, 6), round(each.y, 6)] for each in board.points],
        "lines": [{"points": each.points, "closed": each.closed} for each in board.lines],
        "rows": board.rows,
        "steps": len(board.steps),
        "jumps": len(board.jumps),
    }


def _rules(game: Game) -> dict[str, Any]:
    source, solution = game.rule_set.citation if game.rule_set else None, game.solution
    cited = source and {
        "author": source.author,
        "year": source.year,
        "work": source.work or None,
        "page": source.page or None,
        "cited_by": source.cited or None,
    }
    return {
        "key": game.rules,
        "capture": game.capture.value,
        "chain": game.chain.value,
        "losing_count": game.losing_count,
        "start": Position.start(game).text,
        "perft": perft_counts(game),
        "source": cited,
        "solution": solution and {"value": solution.value.value, "longest": solution.longest},
    }


if __name__ == "__main__":
    main()
