"""Steps and capture chains, computed on sets of points.

A set of points is an int with a bit for each index of the board. The rules are Murray's for the
Indian war-games (A History of Board-Games Other Than Chess, 1952), except that by default a capture
chain must be played to its end.
"""

from collections.abc import Iterator

from guti.board import Board
from guti.rule_set import Chain

Path = tuple[int, ...]


def indices(points: int) -> Iterator[int]:
    """Yield the indices of the bits set in `points`, lowest first."""
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest


def can_capture(board: Board, own: int, enemy: int) -> bool:
    """Return whether a piece in `own` can leap over a piece in `enemy`."""
    taken = own | enemy
    return any(
        enemy >> over & 1 and not taken >> target & 1
        for origin in indices(own)
        for over, target in board.leaps[origin]
    )


def steps(board: Board, own: int, enemy: int) -> Iterator[Path]:
    """Yield every step of the pieces in `own` as (index from, index to)."""
    taken = own | enemy
    for origin in indices(own):
        for target in board.neighbours[origin]:
            if not taken >> target & 1:
                yield origin, target


def chains(
    board: Board, own: int, enemy: int, chain: Chain = Chain.WHOLE
) -> Iterator[tuple[Path, Path]]:
    """Yield every capture by a piece in `own` as (path, captured points in order).

    If a chain may stop early, longer captures on a path are yielded before shorter ones. A captured
    piece is removed immediately, and the chain's first point counts as vacant.
    """
    stops, single = chain is not Chain.WHOLE, chain is Chain.SINGLE
    for origin in indices(own):
        others = own ^ (1 << origin)
        yield from _onward(board, others, enemy, (origin,), (), stops, single)


def _onward(  # noqa: PLR0913, PLR0917 - positional arguments take a tenth less time
    board: Board,
    others: int,
    enemy: int,
    path: Path,
    captured: Path,
    stops: bool,  # noqa: FBT001
    single: bool,  # noqa: FBT001
) -> Iterator[tuple[Path, Path]]:
    taken = others | enemy
    ended = True
    for over, target in board.leaps[path[-1]]:
        if enemy >> over & 1 and not taken >> target & 1:
            ended = False
            onward, all_captured = (*path, target), (*captured, over)
            if single:
                yield onward, all_captured
            else:
                yield from _onward(
                    board, others, enemy ^ (1 << over), onward, all_captured, stops, single
                )
    if captured and (ended or stops):
        yield path, captured
