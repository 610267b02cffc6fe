"""The automorphisms of a board: in how many ways it looks the same; it must not know positions."""

from bot.engine import Board

Automorphism = tuple[int, ...]
"""Where each point goes, by index."""


def automorphisms(board: Board) -> tuple[Automorphism, ...]:
    """Every way to exchange the points of a board that keeps all steps and leaps.

    The first is the one that leaves all points where they are. They are found by trying, the
    points in an order in which each has neighbours among those before it where that can be.
    """
    near = [set(points) for points in board.neighbours]
    leaps = {
        (origin, over, target) for origin, pairs in enumerate(board.leaps) for over, target in pairs
    }
    order = _connected_order(near)
    found = list[Automorphism]()
    chosen = dict[int, int]()

    def fits(point: int, image: int) -> bool:
        return len(near[point]) == len(near[image]) and all(
            (other in near[point]) == (there in near[image]) for other, there in chosen.items()
        )

    def extend() -> None:
        if len(chosen) == len(order):
            if all((chosen[a], chosen[b], chosen[c]) in leaps for a, b, c in leaps):
                found.append(tuple(chosen[point] for point in range(len(order))))
            return
        point = order[len(chosen)]
        for image in range(len(order)):
            if image not in chosen.values() and fits(point, image):
                chosen[point] = image
                extend()
                del chosen[point]

    extend()
    return tuple(sorted(found))


def _connected_order(near: list[set[int]]) -> list[int]:
    """All points, each beside one before it if there is such a one."""
    order, left = list[int](), set(range(len(near)))
    while left:
        beside = [point for point in left if near[point].intersection(order)]
        order.append(min(beside or left))
        left.remove(order[-1])
    return order
