"""The words and choices of commands and their options, as Discord shows them.

It must not know what any command does.
"""

from collections.abc import Callable, Iterable, Mapping

from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot import texts
from bot.client.client import Client
from bot.engine import Move
from bot.games import GAMES
from bot.play.challenge import FirstChoice, SideChoice
from bot.play.engine_player import LEVELS
from bot.play.pace import Pace
from bot.texts import ENGLISH, Texts
from bot.texts.lengths import CHOICE

CHOICES = 25
"""As many completions as Discord shows."""

OFFERED: Mapping[str, Mapping[str, str]] = {
    "game": {key: f"game-{key}" for key in GAMES},
    "side": {side.value: f"choice-side-{side}" for side in SideChoice},
    "first": {first.value: f"choice-first-{first}" for first in FirstChoice},
    "pace": {pace.value: f"choice-pace-{pace}" for pace in Pace},
}
"""What can be chosen of a match, in the order of a form: each value and its sentence's name."""


def described(said: Callable[[Texts], str]) -> locale_str:
    """What Discord shows of a command: in English, and for its translator in other languages."""
    return locale_str(said(texts.of(ENGLISH)), said=said)


def sentence(name: str) -> locale_str:
    """A sentence as Discord shows it of a command."""
    return described(lambda words: words.say(name))


def choices() -> dict[str, list[Choice[str]]]:
    """What commands offer for a game, a side, who moves first, a pace, and a level."""
    found = {
        option: [Choice(name=sentence(name), value=value) for value, name in offered.items()]
        for option, offered in OFFERED.items()
    }
    return found | {"level": [Choice(name=_level(each), value=str(each)) for each in LEVELS]}


def completions(moves: Iterable[Move]) -> list[Choice[str]]:
    """Moves as Discord completes them: as many as it shows, and none that is too long for it."""
    short = [text for text in map(str, moves) if len(text) <= CHOICE]
    return [Choice(name=text, value=text) for text in short[:CHOICES]]


def _level(number: int) -> locale_str:
    return described(lambda words: words.games.numbered_level(number))


def mentions(client: Client, *names: str) -> dict[str, str]:
    """Commands as sentences take them, as `NAME_command`: clickable where their id is known."""
    ids = client.command_ids
    return {
        f"{name}_command": f"</{name}:{ids[name]}>" if name in ids else f"`/{name}`"
        for name in names
    }


def describe(cog: commands.Cog, offered: Mapping[str, list[Choice[str]]] | None = None) -> None:
    """Give a cog's commands and their options their descriptions, and options their choices.

    Choices go by the option's name, or by the command's and the option's (`server.theme`).
    """
    offered = offered or {}
    for command in cog.get_app_commands():
        if not isinstance(command, app_commands.Command):
            continue
        name = command.name
        # Its translation goes by its name: what discord.py has as its text is our docstring.
        command.description = texts.of(ENGLISH).say(f"command-{name}")
        said = {
            option.name: sentence(f"command-{name}-{option.display_name}")
            for option in command.parameters
        }
        chosen = {option: offered.get(f"{name}.{option}", offered.get(option)) for option in said}
        app_commands.describe(**said)(command)
        app_commands.choices(
            **{option: each for option, each in chosen.items() if each is not None}
        )(command)
