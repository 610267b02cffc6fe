"""Overlays: what lies on a backdrop, each with its name and the box of pixels it may touch.

They must not know scenes, nor what is kept of pictures.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from PIL import Image

Pixel = tuple[int, int]
PixelBox = tuple[int, int, int, int]
"""Left, top, right, foot: the last two are the first column and row beyond it."""


@dataclass(frozen=True)
class Overlay:
    """Something drawn on a backdrop, within its box.

    On pictures of the same assets equal names are equal pixels. `draw` takes a picture, and which
    pixel of the whole its left top is. Two share a pixel only if `at` names the same place in both:
    a point, what is `around` one, or a bar.
    """

    name: str
    at: tuple[str, ...]
    box: PixelBox
    draw: Callable[[Image.Image, Pixel], None]


def around(point: str) -> str:
    """The place around a point, where a mark of its piece lies, and arrows come and go."""
    return f"around {point}"


def merged(overlays: Sequence[Overlay]) -> list[Overlay]:
    """The same as overlays no two of which share a pixel: those that may are one."""
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
    """Overlays that lie on each other, the lowest first, as one."""
    if len(stack) == 1:
        return stack[0]

    def draw(picture: Image.Image, origin: Pixel) -> None:
        for each in stack:
            each.draw(picture, origin)

    lefts, tops, rights, feet = zip(*(each.box for each in stack), strict=True)
    return Overlay(
        " ".join(each.name for each in stack),
        tuple({name for each in stack for name in each.at}),
        (min(lefts), min(tops), max(rights), max(feet)),
        draw,
    )
