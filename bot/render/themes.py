"""Themes: colours and styles, read from TOML."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from PIL import ImageColor

from bot import files
from bot.errors import UnusableFile
from guti import Side

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Material:
    """Colours of a side's pieces: lit body, shaded body, rim, and inlaid mark."""

    lit: Colour
    body: Colour
    shade: Colour
    rim: Colour
    mark: Colour


@dataclass(frozen=True)
class Theme:
    """Appearance of boards: a colour for each element, and some styles."""

    name: str
    order: int
    ground: Colour
    dark_fibre: Colour
    light_fibre: Colour
    bar: Colour
    border: Colour
    line: Colour
    groove: Colour
    text: Colour
    ornament: Colour
    trail: Colour
    trail_edge: Colour
    hint: Colour
    hint_edge: Colour
    turn: Colour
    turn_text: Colour
    line_width: float
    rim_width: float
    gloss: float
    shadow: float
    fibres: bool
    alpona: bool
    black: Material
    white: Material

    def material(self, side: Side) -> Material:
        """Return the material of a side's pieces."""
        return self.black if side is Side.BLACK else self.white


def read_theme(path: Path) -> Theme:
    """Read a theme's TOML file. Raises UnusableFile."""
    text = files.read_text(path)
    try:
        data = tomllib.loads(text)
        materials = {side.value: _material(data.pop(side.value)) for side in Side}
        colours = {field.name for field in fields(Theme) if field.type == Colour}
        plain = {key: _colour(it) if key in colours else it for key, it in data.items()}
        return Theme(name=path.stem, **materials, **plain)  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError) as error:
        raise UnusableFile(str(path), files.one_line_message(error)) from error


def read_themes(folder: Path) -> dict[str, Theme]:
    """Read all themes in a folder, by name and in the order of `order`.

    The first theme is the default.
    """
    themes = sorted((read_theme(path) for path in folder.glob("*.toml")), key=lambda it: it.order)
    return {theme.name: theme for theme in themes}


def _material(table: dict[str, str]) -> Material:
    return Material(**{field.name: _colour(table[field.name]) for field in fields(Material)})


def _colour(text: str) -> Colour:
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """Mix two colours; `share` is the proportion of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
