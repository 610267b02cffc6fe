"""Boxes of the texts in a chart."""

from bot.render import BoardRenderer
from bot.render.charts.canvas import Canvas, TextLine

Box = tuple[float, float, float, float]


def box(words: TextLine, renderer: BoardRenderer) -> Box:
    """Return the approximate bounding box of a text."""
    width = renderer.shaper.width(words.text, words.size)
    left = words.at[0] - {"left": 0, "middle": width / 2, "right": width}[words.anchor]
    return left, words.at[1] - words.size * 0.36, left + width, words.at[1] + words.size * 0.36


def ink(words: TextLine, renderer: BoardRenderer) -> Box:
    """Return the exact bounding box of a text, with its marks."""
    left, mask = box(words, renderer)[0], renderer.shaper.mask(words.text, words.size)
    left, top = left + mask.left, words.at[1] + mask.top
    return left, top, left + mask.image.width, top + mask.image.height


def stand_apart(canvas: Canvas, renderer: BoardRenderer) -> None:
    """Check that all texts are inside the picture and that none covers another."""
    boxes = [ink(words, renderer) for words in canvas.texts]
    for at, (left, top, right, foot) in enumerate(boxes):
        assert left >= 8
        assert top >= 8
        assert right <= canvas.width - 8
        assert foot <= canvas.height - 4
        for other in boxes[:at]:
            clear = other[2] <= left or other[0] >= right or other[3] <= top or other[1] >= foot
            assert clear, (canvas.texts[at], other)
