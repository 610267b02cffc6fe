"""Every list of games has the same order and the same words."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands

from bot import texts
from bot.paths import TREE
from bot.ratings.lists import LISTS
from bot.texts import ENGLISH, Texts, languages
from guti.games import GAMES
from tests.support.seen import SELECT, Seen
from tests.support.simcord_harness import SimulatedServer

Listed = list[tuple[str, str]]
"""The value and the label of each entry of a list."""

BUTTONS = ("Rules", "Find an opponent", "Play Guti")
"""Buttons of /help that ask for a game."""


def expected(words: Texts) -> Listed:
    return [(key, words.games.listed(game)) for key, game in GAMES.items()]


def choices_of_commands(server: SimulatedServer, words: Texts) -> Iterator[tuple[str, Listed]]:
    """Yield the choices of each command's option `game`, without lists of rule sets."""
    for command in server.client.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        for option in command.parameters:
            values = [str(choice.value) for choice in option.choices]
            if set(GAMES) <= set(values):
                names: list[Any] = [choice._locale_name for choice in option.choices]
                labels = [name.extras["text_in"](words) for name in names]
                yield f"/{command.name}", list(zip(values, labels, strict=True))


def options(seen: Seen) -> Listed:
    (select,) = seen._parts(SELECT)
    return [(option["value"], option["label"]) for option in select["options"]]


async def selects(server: SimulatedServer) -> Iterator[tuple[str, Listed]]:
    """Yield the options of the selects behind the buttons of /help and of the challenge form."""
    shown = (await server.asha.types("help")).private
    found = {label: options((await server.asha.presses(shown, label)).private) for label in BUTTONS}
    form: Any = await server.asha.actor.context_menu(
        server.channel, "Challenge", server.bimal.actor
    )
    (select,) = [
        part["component"]
        for part in form.modal["components"]
        if part["component"]["custom_id"] == "game"
    ]
    found["form"] = [(option["value"], option["label"]) for option in select["options"]]
    return iter(found.items())


@pytest.mark.parametrize("language", languages())
async def test_choices_of_games_are_the_same_everywhere(
    server: SimulatedServer, language: str
) -> None:
    words = texts.of(language)
    found = dict(choices_of_commands(server, words))
    assert set(found) >= {
        *("/challenge", "/seek", "/play", "/leaderboard", "/history"),
        *("/puzzle", "/learn", "/rules"),
    }
    for command, listed in found.items():
        assert [each for each in listed if each[0] in GAMES] == expected(words), command
    ranked = [(key, words.games.listed(game)) for key, game in LISTS.items()]
    assert found["/leaderboard"] == ranked


async def test_selects_of_games_are_the_same_everywhere(server: SimulatedServer) -> None:
    for name, listed in await selects(server):
        games = [each for each in listed if each[0] in GAMES]
        assert games == expected(texts.of(ENGLISH)), name


def pages() -> Iterator[tuple[str, list[str]]]:
    """Yield the games that a page lists, in the words of a select."""
    readme = (TREE / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| .* \| (.* min.*?) \|$", readme, re.MULTILINE)
    yield "README.md", [" · ".join(row) for row in rows]
    games = (TREE / "docs/players/games.md").read_text(encoding="utf-8")
    parts = re.findall(r"^## (.+?)$.*?A match: (.*?)\. ", games, re.MULTILINE | re.DOTALL)
    yield "games.md", [" · ".join(part) for part in parts]


@pytest.mark.parametrize(("page", "shown"), list(pages()))
def test_pages_list_games_like_selects(page: str, shown: list[str]) -> None:
    wanted = [label for _, label in expected(texts.of(ENGLISH))]
    assert shown == [label for label in wanted if label in shown], page
    assert len(shown) > 1
    if missing := [label for label in wanted if label not in shown]:
        pytest.skip(f"not in {page}: {', '.join(missing)}")
