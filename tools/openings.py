"""Writes the openings that `/challenge … opening:drawn` draws from, by tables of solved positions.

python -m tools.openings writes assets/openings.json

An opening ends in a balanced position: best play draws, the pieces are equal in number, no capture
is possible, and both players can still go wrong. The side to move has a move that loses, and after
each of its moves that keep the draw, the other side has one. Positions that a symmetry of the board
maps to each other are one position, and its shortest opening is kept.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.opponent.table_files import SHIPPED, Tables
from bot.search.keeping import valued_successors
from bot.search.solved import SolvedGame
from bot.services.openings import FILE
from guti import Game, Move, Position, Side
from guti.games import GAMES
from guti.symmetry import automorphisms, image_of
from tools.figures import show

MAX_PLIES = 10

Line = tuple[Move, ...]
Played = tuple[Line, tuple[Position, ...]]
Form = tuple[int, int]


def openings(solved: SolvedGame, first: Side) -> Iterator[Line]:
    """Return the openings of a game in which `first` moves first, shortest first."""
    start = Position.start(solved.game, first)
    lines: dict[Form, Played] = {_form(start): ((), (start,))}
    seen = set[tuple[Side, Form]]()
    for _ply in range(MAX_PLIES):
        lines = _longer(lines.values())
        for form, (moves, positions) in lines.items():
            found = positions[-1].to_move, form
            if found not in seen and is_balanced(solved, positions):
                seen.add(found)
                yield moves


def is_balanced(solved: SolvedGame, positions: tuple[Position, ...]) -> bool:
    """Return whether the last of a match's positions is balanced, as openings must be."""
    position = positions[-1]
    if position.can_capture or position.count(Side.BLACK) != position.count(Side.WHITE):
        return False
    kept = _kept(solved, positions)
    return bool(kept) and all(_kept(solved, (*positions, each)) for each in kept)


def _kept(solved: SolvedGame, positions: tuple[Position, ...]) -> list[Position]:
    """Return the positions that keep a draw, or none if no move loses it."""
    position, history = positions[-1], positions[:-1]
    truth = None if position.outcome else solved.truth(position, history)
    if truth is None or truth.value:
        return []
    after = valued_successors(solved, position, positions)
    loses = any(each.truth.value > 0 for each in after)
    return [each.position for each in after if not each.truth.value] if loses else []


def _longer(lines: Iterable[Played]) -> dict[Form, Played]:
    """Return all lines with one move more, one for each position."""
    found: dict[Form, Played] = {}
    for moves, positions in lines:
        for move in positions[-1].legal_moves:
            after = positions[-1].after(move)
            found.setdefault(_form(after), ((*moves, move), (*positions, after)))
    return found


def _form(position: Position) -> Form:
    """Return what positions have in common that are equal by a symmetry of the board."""
    return min(
        (image_of(position.black, way), image_of(position.white, way))
        for way in automorphisms(position.game.board)
    )


def text() -> str:
    """Return the content of the file: a line for each opening of the completely solved games."""
    tables, games = Tables(Path("nowhere"), SHIPPED), list[str]()
    for game in GAMES.values():
        lists = _lists(tables.find(game), game)
        if lists and all(lists.values()):
            games.append(f'"{game.key}": {json.dumps(lists, indent=0)}')
    return "{\n" + ",\n".join(games) + "\n}\n"


def _lists(solved: SolvedGame | None, game: Game) -> dict[str, list[str]]:
    """Return openings by the side that moves first, or none if unsolved."""
    if solved is None or not solved.covers(Position.start(game)):
        return {}
    return {
        first.value: [" ".join(map(str, line)) for line in openings(solved, first)]
        for first in Side
    }


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")
    for key, lists in json.loads(FILE.read_text(encoding="utf-8")).items():
        show(f"{key}: {len(lists[Side.BLACK])} openings")
    show(f"{FILE} is written.")


if __name__ == "__main__":
    main()
