"""Sentences of Discord's messages as plain text, and words for the page's own sentences."""

import re
from collections.abc import Mapping
from functools import cache

from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.play.names import shorten_name
from bot.texts import Texts
from bot.texts.lengths import NAME
from bot.texts.markup import isolated
from guti import Side

MENTION = re.compile(r"<@!?(\d+)>")
COMMAND = re.compile(r"</([^:>]+):\d+>")
LINK = re.compile(r"\[([^\]]+)\]\((?:[^()\s]|\([^()\s]*\))+\)")
MARKUP = re.compile(r"\*\*|__|~~|\|\||`|^(?:-# |#{1,3} |> )", re.MULTILINE)
ESCAPED = re.compile(r"\\([^\w\s])")

PREFIX = "web-"
"""Prefix of the names of the page's sentences."""

VARIABLES = ("point", "move", "name", "number", "other")
"""Variables of the page's sentences, which the page fills in."""


def plain(text: str, names: Mapping[int, str]) -> str:
    """Return a sentence without markup, with names in place of mentions.

    Times stay as Discord writes them, `<t:1764250000:R>`, because the page knows the time zone.
    """
    text = LINK.sub(r"\1", COMMAND.sub(r"/\1", text))
    text = ESCAPED.sub(r"\1", MARKUP.sub("", text))
    return MENTION.sub(lambda found: names.get(int(found[1]), "?"), text).strip()


def names_of(words: Texts, match: Match) -> dict[int, str]:
    """Return the names of a match's players, by user id."""
    return {match.player(side): name_of(words, match, side) for side in Side}


def name_of(words: Texts, match: Match, side: Side) -> str:
    """Return the name of a side's player."""
    user = match.player(side)
    if user == ENGINE:
        return words.say("engine-name")
    name = match.black_name if side is Side.BLACK else match.white_name
    return isolated(shorten_name(name, NAME)) or words.nameless(user)


@cache
def page_words(words: Texts) -> dict[str, str]:
    """Return all sentences of the page, by name, with variables in braces."""
    variables = {name: f"{{{name}}}" for name in VARIABLES}
    return {
        name.removeprefix(PREFIX): words.say(name, **variables)
        for name in sorted(words.names)
        if name.startswith(PREFIX)
    }
