"""The words and choices of commands and their options, as Discord shows them.

It must not know what any command does.
"""

from collections.abc import Mapping

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.client import Client
from bot.client.languages import command_texts
from bot.games import GAMES
from bot.play.challenge import FirstChoice, SideChoice
from bot.play.pace import Pace
from bot.texts import Texts


def choices(words: Texts) -> dict[str, list[Choice[str]]]:
    """What is offered for a game, a side, who moves first, and a pace, in this order."""
    return {
        "game": [Choice(name=words.games.name(game), value=key) for key, game in GAMES.items()],
        "side": [
            Choice(name=words.say(f"choice-side-{side}"), value=side.value) for side in SideChoice
        ],
        "first": [
            Choice(name=words.say(f"choice-first-{first}"), value=first.value)
            for first in FirstChoice
        ],
        "pace": [Choice(name=words.say(f"choice-pace-{pace}"), value=pace.value) for pace in Pace],
    }


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
    words, offered = command_texts(), offered or {}
    for command in cog.get_app_commands():
        if not isinstance(command, app_commands.Command):
            continue
        name = command.name
        command.description = words.say(f"command-{name}")
        described = {
            option.name: words.say(f"command-{name}-{option.display_name}")
            for option in command.parameters
        }
        chosen = {
            option: offered.get(f"{name}.{option}", offered.get(option)) for option in described
        }
        app_commands.describe(**described)(command)
        app_commands.choices(
            **{option: each for option, each in chosen.items() if each is not None}
        )(command)
