"""The rule book on bare sets of points: steps, capture chains and what ends a position.

It must not know names, texts or sides: a set of points is an int with a bit for each index of
the board. The rules are those of the Indian war-games in Murray, A History of Board-Games Other
Than Chess (1952), with a capture chain always compulsory to its end.
"""

from collections.abc import Iterator

from bot.engine.board import Board

Path = tuple[int, ...]


def indices(points: int) -> Iterator[int]:
    """The indices in a set of points, lowest first."""
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest


def can_step(board: Board, own: int, enemy: int) -> bool:
    """Whether any piece has a vacant neighbour."""
    taken = own | enemy
    return any(
        not taken >> target & 1 for origin in indices(own) for target in board.neighbours[origin]
    )


def can_capture(board: Board, own: int, enemy: int) -> bool:
    """Whether any piece can leap over an enemy onto the vacant point behind it."""
    taken = own | enemy
    return any(
        enemy >> over & 1 and not taken >> target & 1
        for origin in indices(own)
        for over, target in board.leaps[origin]
    )


def steps(board: Board, own: int, enemy: int) -> Iterator[Path]:
    """Every step, as (from, to)."""
    taken = own | enemy
    for origin in indices(own):
        for target in board.neighbours[origin]:
            if not taken >> target & 1:
                yield origin, target


def chains(board: Board, own: int, enemy: int) -> Iterator[tuple[Path, Path]]:
    """Every whole capture chain, as (its path, the points captured in order).

    A captured piece leaves the board at once, and the point that the chain began on is vacant.
    """
    for origin in indices(own):
        others = own ^ (1 << origin)
        yield from _onward(board, others, enemy, (origin,), ())


def _onward(
    board: Board, others: int, enemy: int, path: Path, captured: Path
) -> Iterator[tuple[Path, Path]]:
    taken = others | enemy
    ended = True
    for over, target in board.leaps[path[-1]]:
        if enemy >> over & 1 and not taken >> target & 1:
            ended = False
            yield from _onward(
                board, others, enemy ^ (1 << over), (*path, target), (*captured, over)
            )
    if ended and captured:
        yield path, captured
