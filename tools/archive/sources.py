"""The literature and the kin of games, which the archive and the page of rules cite."""

import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.paths import TREE
from guti import Game

WRAPPED = textwrap.TextWrapper(
    100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
)

FOLDER = TREE / "docs" / "data"


@dataclass(frozen=True)
class Publication:
    """An entry of the literature in Markdown, with the pages for each game.

    `games` is "" for a game whose page is not known. `read` says how it was read: "ludii" or
    "itself".
    """

    key: str
    text: str
    games: Mapping[str, str]
    read: str

    @property
    def short(self) -> str:
        """The author and year, such as "Datta 1933"."""
        author, _, rest = self.text.partition(",")
        found = re.search(r"\b\d{4}\b", rest)
        return f"{author.removesuffix(' of Castile')} {found[0] if found else ''}"


@dataclass(frozen=True)
class Kin:
    """Another name of a game, or kin of it, with its place in each language.

    `source` is the key of a source, or "".
    """

    name: str
    places: Mapping[str, str]
    source: str


@cache
def sources() -> tuple[Publication, ...]:
    """Return all sources in alphabetical order."""
    return tuple(Publication(key, **each) for key, each in _read("sources").items())


def sources_of(game: Game) -> Iterator[Publication]:
    """Yield the sources of a game."""
    yield from (each for each in sources() if game.key in each.games)


def literature() -> str:
    """Return the literature as a Markdown list."""
    return "".join(f"{WRAPPED.fill(f'- {each.text}')}\n" for each in sources())


def kin_of(game: Game) -> tuple[Kin, ...]:
    """Return other names and kin of a game."""
    return tuple(
        Kin(each.pop("name"), each, each.pop("source", ""))
        for each in map(dict[str, str], _entry(game).get("kin", ()))
    )


def native_name(game: Game) -> tuple[str, bool] | None:
    """Return a game's name in another script, and whether no native reader has seen it."""
    found = _entry(game).get("native")
    return (found["name"], found["unseen"]) if found else None


def _entry(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = _read("kin").get(game.key, {})
    return found


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
