"""Descriptions and choices of commands and their options, as Discord shows them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot import texts
from bot.client.client import Client
from bot.client.gateway.interactions import completion
from bot.client.matches.move_buttons import STOP, stops_among
from bot.client.visit import Visit
from bot.play.challenge import FirstChoice, OpeningChoice, SideChoice
from bot.play.levels import LEVELS
from bot.play.pace import Pace
from bot.texts import ENGLISH, Texts
from bot.texts.lengths import CHOICE
from bot.texts.typed_names import rule_sets_like
from guti import Game, Move
from guti.errors import UnknownGame
from guti.games import GAMES, find

MAX_COMPLETIONS = 25
"""Maximum number of completions that Discord shows for an option."""


OPTION_VALUES: Mapping[str, Sequence[str]] = {
    "side": tuple(side.value for side in SideChoice),
    "first": tuple(first.value for first in FirstChoice),
    "pace": tuple(pace.value for pace in Pace),
}
"""The values of each match option but the game, in the order of the challenge form."""


def translatable(text_in: Callable[[Texts], str]) -> locale_str:
    """Return a command text in English, which the translator can translate with `text_in`."""
    return locale_str(text_in(texts.of(ENGLISH)), text_in=text_in)


def sentence(name: str) -> locale_str:
    """Return a named sentence as a translatable text."""
    return translatable(lambda words: words.say(name))


def choices() -> dict[str, list[Choice[str]]]:
    """Return the choices of the match options, by option name."""
    return {
        "game": game_choices(GAMES),
        **{option: choices_of(option, offered) for option, offered in OPTION_VALUES.items()},
        "opening": choices_of("opening", tuple(OpeningChoice)),
        "level": [Choice(name=_level(each), value=str(each)) for each in LEVELS],
    }


def game_choices(games: Mapping[str, Game]) -> list[Choice[str]]:
    """Return a choice for each game by its key, labelled as in all lists."""
    return [
        Choice(name=translatable(partial(_listed, game=game)), value=key)
        for key, game in games.items()
    ]


def choices_of(kind: str, values: Iterable[str]) -> list[Choice[str]]:
    """Return a choice for each value, labelled with the sentence `choice-KIND-VALUE`."""
    return [Choice(name=sentence(f"choice-{kind}-{value}"), value=str(value)) for value in values]


def completions(moves: Iterable[Move]) -> list[Choice[str]]:
    """Return moves as completions, omitting moves whose text is too long for Discord.

    If captures may stop early, the longest moves come first, and early stops are marked.
    """
    listed = list(moves)
    stops = stops_among(listed)
    texts_of = {move: f"{move} {STOP}" if move in stops else str(move) for move in listed}
    short = [move for move in listed if len(texts_of[move]) <= CHOICE]
    if stops:
        short.sort(key=lambda move: -len(move.path))
    return [Choice(name=texts_of[move], value=str(move)) for move in short[:MAX_COMPLETIONS]]


@completion
async def rules_offered(visit: Visit, typed: str) -> list[Choice[str]]:
    """Return the chosen game's rule sets that match the typed text, as completions."""
    words = await visit.words()
    try:
        game = find(visit.typed("game"))
    except UnknownGame:
        return []
    return [
        Choice(name=words.games.listed_rules(each)[:CHOICE], value=each.rules)
        for each in rule_sets_like(game, typed)
    ]


def _listed(words: Texts, game: Game) -> str:
    return words.games.listed(game)


def _level(number: int) -> locale_str:
    return translatable(lambda words: words.games.numbered_level(number))


def mentions(client: Client, *names: str) -> dict[str, str]:
    """Return mentions of commands as sentence arguments called `NAME_command`.

    A mention is clickable if the command's id is known.
    """
    ids = client.command_ids
    return {
        f"{name}_command": f"</{name}:{ids[name]}>" if name in ids else f"`/{name}`"
        for name in names
    }


def describe(cog: commands.Cog, offered: Mapping[str, list[Choice[str]]] | None = None) -> None:
    """Set the descriptions of a cog's commands and options, and the choices of options.

    The keys of `offered` are options (`theme`). A key like `server.theme` applies only to the
    command `server`.
    """
    offered = offered or {}
    for command in cog.get_app_commands():
        if not isinstance(command, app_commands.Command):
            continue
        name = command.name
        # Replaces the docstring. The translator finds the text by the command's name.
        command.description = texts.of(ENGLISH).say(f"command-{name}")
        descriptions = {
            option.name: sentence(f"command-{name}-{option.display_name}")
            for option in command.parameters
        }
        chosen = {
            option: offered.get(f"{name}.{option}", offered.get(option)) for option in descriptions
        }
        app_commands.describe(**descriptions)(command)
        app_commands.choices(
            **{option: each for option, each in chosen.items() if each is not None}
        )(command)
