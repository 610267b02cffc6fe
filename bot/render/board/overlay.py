"""Overlays: drawings on top of a backdrop."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from PIL import Image

from bot.render.board.geometry import PixelBox

Pixel = tuple[int, int]


@dataclass(frozen=True)
class Overlay:
    """A drawing on top of a backdrop, inside `box`.

    Overlays with equal names draw equal pixels. `draw` takes a picture, or part of a picture, and
    the position of its top left pixel. `at` lists the places that the overlay touches: points,
    areas around points, areas of their names, and bars. Two overlays that have no place in common
    share no pixel.
    """

    name: str
    at: tuple[str, ...]
    box: PixelBox
    draw: Callable[[Image.Image, Pixel], None]


def around(point: str) -> str:
    """Return the name of the area around a point."""
    return f"around {point}"


def named(point: str) -> str:
    """Return the name of the area of a point's name."""
    return f"name {point}"


def merged(overlays: Sequence[Overlay]) -> list[Overlay]:
    """Merge overlays that may share pixels; the other overlays are unchanged."""
    used = Counter(chain.from_iterable(each.at for each in overlays))
    shared = {name for name, times in used.items() if times > 1}
    alone, stacks = list[Overlay](), dict[str, list[int]]()
    for number, each in enumerate(overlays):
        if shared.isdisjoint(each.at):
            alone.append(each)
            continue
        below = {id(stack): stack for name in each.at if (stack := stacks.get(name))}
        stack = [*chain(*below.values()), number]
        for member in stack:
            stacks.update(dict.fromkeys(overlays[member].at, stack))
    found = {id(stack): stack for stack in stacks.values()}.values()
    return alone + [as_one([overlays[number] for number in sorted(stack)]) for stack in found]


def as_one(stack: Sequence[Overlay]) -> Overlay:
    """Combine overlays, lowest first, into a single overlay."""
    if len(stack) == 1:
        return stack[0]

    def draw(picture: Image.Image, origin: Pixel) -> None:
        for each in stack:
            each.draw(picture, origin)

    lefts, tops, rights, bottoms = zip(*(each.box for each in stack), strict=True)
    return Overlay(
        " ".join(each.name for each in stack),
        tuple({name for each in stack for name in each.at}),
        (min(lefts), min(tops), max(rights), max(bottoms)),
        draw,
    )
