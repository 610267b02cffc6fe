"""Symmetries of a board, and embeddings of a board in another one."""

from functools import cache

from guti.board import Board
from guti.position import Position

Embedding = tuple[int, ...]
"""A mapping of points: the element at a point's index is the image's index."""


@cache
def embeddings(board: Board, into: Board) -> tuple[Embedding, ...]:
    """Return the ways to place `board` in `into` that preserve steps and jumps.

    Points that are not neighbours in `board` are mapped to points that are not neighbours in
    `into`.
    """
    near, near_into = ([set(points) for points in each.neighbours] for each in (board, into))
    leaps = _leaps(board)
    leaps_into = frozenset(_leaps(into))
    order, anywhere = _connected_order(near), set(range(len(into.points)))
    found = list[Embedding]()
    chosen = dict[int, int]()

    def fits(point: int, image: int) -> bool:
        return len(near[point]) <= len(near_into[image]) and all(
            (other in near[point]) == (there in near_into[image]) for other, there in chosen.items()
        )

    def extend() -> None:
        if len(chosen) == len(order):
            if all((chosen[a], chosen[b], chosen[c]) in leaps_into for a, b, c in leaps):
                found.append(tuple(chosen[point] for point in range(len(order))))
            return
        point = order[len(chosen)]
        beside = next((near_into[chosen[each]] for each in chosen if each in near[point]), anywhere)
        for image in beside.difference(chosen.values()):
            if fits(point, image):
                chosen[point] = image
                extend()
                del chosen[point]

    if len(board.points) <= len(into.points):
        extend()
    return tuple(sorted(found))


@cache
def placements(board: Board, into: Board) -> frozenset[Embedding]:
    """Return the embeddings of `board` in `into`, and those that only lack lines.

    If each step and jump of `board` is also one of `into`, by the names of the points, `board` may
    have fewer lines between the same points.
    """
    found = frozenset(embeddings(board, into))
    if not (set(board.steps) <= set(into.steps) and set(board.jumps) <= set(into.jumps)):
        return found
    named = tuple(into.index[name] for name in board.names)
    return found | {
        tuple(after[named[point]] for point in before)
        for before in automorphisms(board)
        for after in automorphisms(into)
    }


def are_related(one: Board, other: Board) -> bool:
    """Return whether one of two boards contains the other."""
    return bool(placements(one, other) or placements(other, one))


def automorphisms(board: Board) -> tuple[Embedding, ...]:
    """Return the symmetries of a board, beginning with the identity."""
    return embeddings(board, board)


def are_symmetric(one: Position, other: Position) -> bool:
    """Return whether a symmetry of the board maps one position to the other."""
    if (one.to_move, one.quiet) != (other.to_move, other.quiet):
        return False
    if (one.black, one.white) == (other.black, other.white):
        return True
    return any(
        (image_of(one.black, way), image_of(one.white, way)) == (other.black, other.white)
        for way in automorphisms(one.game.board)
    )


def image_of(points: int, way: Embedding) -> int:
    """Return the images of `points` under `way`; both sets are bits."""
    return sum(1 << image for point, image in enumerate(way) if points >> point & 1)


def preimage_of(points: int, way: Embedding) -> int:
    """Return the points that `way` maps into `points`; both sets are bits."""
    return sum(1 << point for point, image in enumerate(way) if points >> image & 1)


def _leaps(board: Board) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (origin, over, target) for origin, pairs in enumerate(board.leaps) for over, target in pairs
    )


def _connected_order(near: list[set[int]]) -> list[int]:
    """Return all points, ordered so that each follows a neighbour where possible."""
    order, left = list[int](), set(range(len(near)))
    while left:
        beside = [point for point in left if near[point].intersection(order)]
        order.append(min(beside or left))
        left.remove(order[-1])
    return order
