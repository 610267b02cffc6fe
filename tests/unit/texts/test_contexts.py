"""Commands that texts mention must be available to the reader."""

import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from discord.app_commands import Command
from fluent.syntax import FluentParser, ast

from bot.play.errors import ChallengeError
from bot.texts import CONTEXTS, LOCALES, SERVER, languages
from tests.support.kebab import kebab

ROOT = Path(__file__).parents[3]

ELSEWHERE = "challenge-elsewhere"
"""Message that says where a command is available."""

OPERATORS = {"cli.ftl", "playground.ftl"}

IN_SERVERS = {"doctor.ftl", "tournaments.ftl", "welcome.ftl"}
"""Files whose messages are shown only in servers."""

ANSWERS = {"leaderboard-empty": "leaderboard"}
"""The only command that shows a message, by message."""


@cache
def offered() -> dict[str, set[str]]:
    """Return the contexts in which each command is available."""
    found = {}
    for path in (ROOT / "cogs").glob("[!_]*.py"):
        for each in vars(importlib.import_module(f"cogs.{path.stem}")).values():
            commands = vars(each).values() if isinstance(each, type) else ()
            for command in (it for it in commands if isinstance(it, Command)):
                declared = command.allowed_contexts
                found[command.name] = {SERVER}
                if declared and declared.private_channel:
                    found[command.name] |= {"chat", "foreign"}
                if declared and declared.dm_channel:
                    found[command.name].add("direct")
    return found


def contexts(file: str, name: str) -> set[str]:
    """Return the contexts in which a message can be shown."""
    challenge = {f"error-{kebab(each.__name__)}" for each in ChallengeError.__subclasses__()}
    if name == ELSEWHERE or file in OPERATORS:
        return set()
    if file in IN_SERVERS:
        return {SERVER}
    if described := re.match("command-([a-z]+)", name):
        return offered().get(described[1], set())
    if name in ANSWERS:
        return offered()[ANSWERS[name]]
    # Cards of challenges are posted where the command is available.
    return {SERVER, "chat"} if name in challenge else set(CONTEXTS)


def read_in(node: ast.BaseNode | None, context: str) -> Iterator[str]:
    """Yield the parts of a message that can be shown in a context."""
    match node:
        case ast.Pattern():
            for element in node.elements:
                yield from read_in(element, context)
        case ast.Placeable():
            yield from read_in(node.expression, context)
        case ast.TextElement():
            yield node.value
        case ast.StringLiteral():
            yield node.parse()["value"]
        case ast.VariableReference():
            yield f"/{node.id.name.removesuffix('_command')}" * node.id.name.endswith("_command")
        case ast.SelectExpression():
            chosen = node.variants
            if isinstance(node.selector, ast.VariableReference) and (
                node.selector.id.name == "context"
            ):
                keyed = {getattr(each.key, "name", ""): each for each in node.variants}
                default = next(each for each in node.variants if each.default)
                chosen = [keyed.get(context, default)]
            for variant in chosen:
                yield from read_in(variant.value, context)


@pytest.mark.parametrize("language", languages())
def test_texts_name_only_commands_available_to_reader(language: str) -> None:
    assert {name for name, where in offered().items() if where == {SERVER}} >= {
        "seek",
        "leaderboard",
    }
    named = re.compile(rf"(?<![\w/])/({'|'.join(offered())})\b")
    wrong = []
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(entry, ast.Message):
                continue
            for context in contexts(path.name, entry.id.name):
                text = "\n".join(read_in(entry.value, context))
                wrong += [
                    (entry.id.name, context, command)
                    for command in named.findall(text)
                    if context not in offered()[command]
                ]
    assert not wrong
