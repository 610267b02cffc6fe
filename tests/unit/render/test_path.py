"""The picture of a person's path through the games."""

from dataclasses import replace

import pytest

from bot.client.learning.path_picture import path_labels
from bot.learn.path import PUZZLES_FOR_MARK, Path
from bot.play.levels import LEVELS
from bot.render import BoardRenderer
from bot.render.charts.canvas import Canvas, Panel, TextLine
from bot.render.charts.elements import SMALL, WIDTH
from bot.render.charts.path import LIGHT_SIZE, NEXT_RING, PathDrawing, lay_out_path
from bot.render.contrast import MIN_TEXT_CONTRAST, contrast
from bot.texts import languages, of
from guti.games import GAMES

BEGUN = Path.of({"pretwa"}, {"pretwa": PUZZLES_FOR_MARK, "felli": 1}, {"pretwa": 2, "felli": 6})
LIGHTS = 2 + len(LEVELS)


def canvas(
    renderer: BoardRenderer, path: Path, language: str = "en", theme: str = "wood"
) -> Canvas:
    look = renderer.theme(theme), renderer.shaper
    return lay_out_path(PathDrawing(path, path_labels(of(language), path), *look))


def lit(drawn: Canvas) -> int:
    return sum(is_light(drawn, it, LIGHT_SIZE - 4) for it in drawn.commands)


def is_light(drawn: Canvas, it: object, width: float) -> bool:
    """Return whether a command draws a box of this width in the colour of lights."""
    same = isinstance(it, Panel) and it.fill == drawn.theme.turn
    return same and it.box[2] - it.box[0] == width


@pytest.mark.parametrize("theme", ["wood", "contrast"])
def test_path_marks_the_next_level_of_begun_games(renderer: BoardRenderer, theme: str) -> None:
    """Pretwa goes on with level 3, and in Felli all levels are beaten."""
    drawn, width = canvas(renderer, BEGUN, theme=theme), LIGHT_SIZE + 2 * NEXT_RING
    (ring,) = (it for it in drawn.commands if is_light(drawn, it, width))
    inside = [line.text for line in drawn.texts if holds(ring, line)]
    assert inside == ["3"]
    assert contrast(drawn.theme.turn, drawn.theme.bar) >= 3
    others = canvas(renderer, replace(BEGUN, whole=False), theme=theme)
    assert not [it for it in others.commands if is_light(others, it, width)]


def holds(ring: Panel, line: TextLine) -> bool:
    left, top, right, foot = ring.box
    return left < line.at[0] < right and top < line.at[1] < foot


@pytest.mark.parametrize(
    ("path", "lights"),
    [
        (Path.of((), {}, {}), 0),
        (Path.of((), {"felli": PUZZLES_FOR_MARK - 1}, {}), 0),
        (BEGUN, 2 + 2 + 6),
        (Path.of(GAMES, dict.fromkeys(GAMES, 9), dict.fromkeys(GAMES, 6)), LIGHTS * len(GAMES)),
        (Path.of_levels({"felli": 6}), 6),
    ],
)
def test_path_lights_one_mark_per_achievement(
    renderer: BoardRenderer, path: Path, lights: int
) -> None:
    assert lit(canvas(renderer, path)) == lights


def test_path_shows_only_levels_to_others(renderer: BoardRenderer) -> None:
    labels = path_labels(of("en"), BEGUN)
    shown = {line.text for line in canvas(renderer, replace(BEGUN, whole=False)).texts}
    assert labels.levels in shown
    assert not {labels.lesson, labels.puzzles} & shown


@pytest.mark.parametrize("language", languages())
def test_path_is_readable_in_each_language_and_theme(
    renderer: BoardRenderer, language: str
) -> None:
    for theme in renderer.themes:
        drawn = canvas(renderer, BEGUN, language, theme)
        for line in drawn.texts:
            assert line.size >= SMALL
            assert contrast(line.colour, line.background) >= MIN_TEXT_CONTRAST
            assert right_end(renderer, line) <= WIDTH
            assert "…" not in line.text


def right_end(renderer: BoardRenderer, line: TextLine) -> float:
    wide = renderer.shaper.width(line.text, line.size)
    return line.at[0] + {"left": wide, "middle": wide / 2, "right": 0}[line.anchor]


@pytest.mark.parametrize("language", languages())
def test_path_text_names_begun_games(language: str) -> None:
    words = of(language)
    text = words.day.path(BEGUN)
    assert words.games.name(GAMES["felli"]) in text
    assert words.games.name(GAMES["gol-skuish"]) not in text
    whole = Path.of(GAMES, dict.fromkeys(GAMES, 999), dict.fromkeys(GAMES, 6))
    assert len(text.splitlines()) == 3
    assert words.games.name(GAMES["pretwa"]) in words.day.path(whole)
