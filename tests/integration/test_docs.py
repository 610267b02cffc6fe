"""README, CONTRIBUTING and .env.example agree with commands, settings, targets and files.

The commands come from the real command tree, the settings from the real class.
"""

import ast
import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import jsonschema
import pytest
import pytest_asyncio
from discord import app_commands

from bot import texts
from bot.app import assemble, cogs
from bot.cli.main import parser
from bot.client.messages.permissions import INVITE_PERMISSIONS
from bot.paths import TREE
from bot.settings import Settings
from bot.store.database.columns import metadata
from bot.texts import languages
from bot.texts.lengths import CHOICE
from bot.texts.locale import locale
from guti import Board, Capture, Game, Line, Point, Position, RuleSet
from guti.games import GAMES
from tests.support.databases import url_of
from tools import command_line_page, commands_page, games_data, games_page, rules_page
from tools.archive.__main__ import FOLDER as ARCHIVE
from tools.archive.pages import pages, picture
from tools.archive.sources import literature, sources_of
from tools.lengths import DESCRIPTION

ARCHITECTURE = "docs/architecture.md"
SUBJECTS = sorted(
    path.relative_to(TREE).as_posix() for path in (TREE / "docs/architecture").glob("*.md")
)
"""The pages of the architecture, a subject each."""
COMMANDS, SETTINGS = "docs/players/commands.md", "docs/operators/settings.md"
DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/README.md"),
    *(ARCHITECTURE, *SUBJECTS, "docs/levels.md", "docs/operators/installing.md"),
    *(COMMANDS, SETTINGS, "docs/players/first-match.md"),
)
ADDED_GAME = "chhota-guti"
AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


def read(name: str) -> str:
    return (TREE / name).read_text(encoding="utf-8")


@pytest_asyncio.fixture
async def commands(tmp_path: Path) -> AsyncIterator[list[AnyCommand]]:
    """Return the commands that the cogs register with Discord."""
    async with assemble(Settings(database_url=url_of(tmp_path / "docs.sqlite3"))) as client:
        for cog in cogs():
            await client.add_cog(cog(client))
        menus = (discord.AppCommandType.user, discord.AppCommandType.message)
        yield [
            *client.tree.walk_commands(),
            *(menu for kind in menus for menu in client.tree.get_commands(type=kind)),
        ]


def usage(command: AnyCommand) -> str:
    """Return how a command is typed, with optional options in brackets."""
    if isinstance(command, app_commands.ContextMenu):
        return f"Apps ▸ {command.name}"
    assert isinstance(command, app_commands.Command)
    options = [
        option.display_name if option.required else f"[{option.display_name}]"
        for option in command.parameters
    ]
    return " ".join((f"/{command.qualified_name}", *options))


def row(command: AnyCommand) -> str:
    """Return a command's row in commands.md; context menus have no description."""
    if isinstance(command, app_commands.ContextMenu):
        return f"| `{usage(command)}` | …"
    return f"| `{usage(command)}` | {command.description} |"


async def test_command_table_matches_command_tree(commands: list[AnyCommand]) -> None:
    lines = re.findall(r"^\| `(?:/|Apps).*$", read(COMMANDS), re.MULTILINE)
    table = [re.sub(r"(?<=^\| `Apps)(.*?` \| ).+", r"\1…", line) for line in lines]
    rows = [row(command) for command in commands if not isinstance(command, app_commands.Group)]
    assert sorted(table) == sorted(rows), "\n".join([f"The table of {COMMANDS} should be:", *rows])


async def test_command_names_and_descriptions_fit_discord(commands: list[AnyCommand]) -> None:
    assert len(commands) > len(cogs()) // 2
    for command in commands:
        if isinstance(command, app_commands.ContextMenu):
            continue
        assert 0 < len(command.description) <= DESCRIPTION, command.qualified_name
        assert command.description != "…", command.qualified_name
        for option in getattr(command, "parameters", ()):
            text = str(option.description)
            assert 0 < len(text) <= DESCRIPTION, f"{command.qualified_name} {option.name}"
            assert text != "…", f"{command.qualified_name} {option.name} has no description"
            assert len(option.choices) <= 25
            assert all(0 < len(choice.name) <= CHOICE for choice in option.choices)


async def test_every_mentioned_command_exists(
    commands: list[AnyCommand],
) -> None:
    there = {
        command.qualified_name
        for command in commands
        if not isinstance(command, app_commands.ContextMenu)
    }
    pages = "README.md", "CONTRIBUTING.md", COMMANDS, "docs/players/first-match.md"
    texts_shown = [read(name) for name in pages]
    texts_shown += [path.read_text(encoding="utf-8") for path in texts.LOCALES.rglob("*.ftl")]
    mentioned = {name for text in texts_shown for name in re.findall(r"`/([a-z-]+)", text)}
    assert mentioned
    assert mentioned <= {name.split()[0] for name in there}


def example() -> dict[str, str]:
    """Return the settings in .env.example, including those commented out."""
    found = re.findall(r"^(?:# )?([A-Z_]+)=(.*)$", read(".env.example"), re.MULTILINE)
    assert len(dict(found)) == len(found), "a setting is listed twice"
    return dict(found)


def test_env_example_lists_exactly_the_settings() -> None:
    assert list(example()) == [name.upper() for name in Settings.model_fields]


def test_env_example_values_are_valid() -> None:
    values = {name.lower(): value for name, value in example().items() if value}
    assert values
    assert Settings.model_validate(values)


def test_settings_page_lists_settings_with_defaults() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (?:`(.*?)`)? ?\|", read(SETTINGS), re.MULTILINE)
    defaults = {
        name.upper(): "" if field.default is None else str(field.default)
        for name, field in Settings.model_fields.items()
    }
    assert dict(rows) == defaults


def test_installing_page_names_requested_permissions() -> None:
    """The page names each permission as Discord does, in any number."""
    page = re.sub(r"\s+", " ", read("docs/operators/installing.md"))
    names = [texts.of("en").say(f"permission-{name}").lower() for name in INVITE_PERMISSIONS]
    assert not [name for name in names if name not in page]


WAYS = [
    way
    for page in SUBJECTS
    for way in re.findall(r"^## (The way of [^\n]+)\n(.*?)(?=^## |\Z)", read(page), re.M | re.S)
]
REGISTERS = ("press(", "due(", "sweeps(")
"""Decorators that register a method, so that nothing else names it."""

STEP = re.compile(r"^\d+\. `([\w/]+\.py)`: `(?:(\w+)\.)?(\w+)`", re.MULTILINE)


def definitions(path: str, inside: str) -> set[str]:
    """Return the functions of the class `inside`, or of the whole file if ""."""
    tree: ast.AST = ast.parse(read(path))
    if inside:
        (tree,) = (node for node in ast.walk(tree) if getattr(node, "name", "") == inside)
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, functions)}


def references(path: str) -> set[str]:
    """Return the functions that a file names, with those of presses, due steps and sweeps."""
    nodes = list(ast.walk(ast.parse(read(path))))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    pressed = {
        node.name
        for node in nodes
        if isinstance(node, ast.AsyncFunctionDef)
        if any(ast.unparse(each).startswith(REGISTERS) for each in node.decorator_list)
    }
    return attributes | pressed | {node.id for node in nodes if isinstance(node, ast.Name)}


@pytest.mark.parametrize(("title", "text"), WAYS, ids=[title for title, _ in WAYS])
def test_documented_call_paths_match_the_code(title: str, text: str) -> None:
    """Each step is in the named file, which an earlier step's file refers to."""
    steps = STEP.findall(text)
    assert len(steps) == len(re.findall(r"^\d+\.", text, re.MULTILINE)) >= 5, title
    asked_for = set[str]()
    for number, (path, inside, name) in enumerate(steps):
        assert name in definitions(path, inside), f"{path}: {name}"
        # A loop is started, a press looked up, and a listener added, in the file that defines it.
        alone = name.startswith("_") or path.startswith("cogs/") or path == "bot/app.py"
        own = references(path) if alone else set()
        assert not number or name in asked_for | own, f"nothing before asks for {name} of {path}"
        asked_for |= references(path)


def test_every_package_is_in_the_layer_table() -> None:
    (table,) = re.findall(r"^\| layer \|.*?\n\n", read(ARCHITECTURE), re.MULTILINE | re.DOTALL)
    packages = {path.parent for path in (TREE / "bot").glob("*/__init__.py")} | {TREE / "cogs"}
    named = set(re.findall(r"`(bot/\w+|cogs)`", table))
    assert named >= {path.relative_to(TREE).as_posix() for path in packages}


def test_tour_is_short_and_links_every_subject() -> None:
    tour, index = read(ARCHITECTURE), read("docs/index.md").splitlines()
    assert len(tour.splitlines()) <= 150
    linked = re.findall(r"\]\((architecture/\w+)\.md\)", tour)
    assert sorted(linked) == [page.removeprefix("docs/").removesuffix(".md") for page in SUBJECTS]
    # The site lists them in the same order, after the tour.
    place = index.index("architecture") + 1
    assert index[place : place + len(linked)] == linked


@pytest.mark.parametrize("page", [ARCHITECTURE, *SUBJECTS])
def test_architecture_names_only_existing_code(page: str) -> None:
    text = read(page)
    sources = [
        path for top in ("bot", "cogs", "guti", "tests") for path in (TREE / top).rglob("*.py")
    ]
    words = set(re.findall(r"\w+", " ".join(map(read, map(str, sources)))))
    named = set(re.findall(r"`(?!guti_)(?:\w+\.)?(\w+_\w+)`", text))  # but no names of metrics
    assert named - words == set()
    of_file = re.findall(r"`(?:\w+\.)?(\w+)`\s+(?:of|in)\s+`([\w/]+\.py)`", text)
    in_file = re.findall(r"`([\w/]+\.py)`:\s+`(?:\w+\.)?(\w+)`", text)
    for path, name in [*in_file, *((path, name) for name, path in of_file)]:
        defined = rf"^ *(async def|def|class) {name}\b|^ *{name}(:|\b.* =)"
        assert re.search(defined, read(path), re.MULTILINE), f"{path}: {name}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_mentioned_make_target_exists(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    code = re.findall(r"`[^`]*`|^```.*?^```", read(name), re.MULTILINE | re.DOTALL)
    mentioned = {target for text in code for target in re.findall(r"\bmake ([a-z]+)", text)}
    assert mentioned <= targets


def test_release_refuses_missing_translations() -> None:
    recipe = re.search(r"^release:.*\n((?:\t.*\n)+)", read("Makefile"), re.MULTILINE)
    assert recipe
    assert re.search(r"\$\(MAKE\).* translated ", recipe[1])


def test_make_lists_every_target_with_help() -> None:
    makefile = read("Makefile")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == set(re.findall(r"^([a-z]+):.*## .+$", makefile, re.MULTILINE))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_linked_or_named_file_exists(name: str) -> None:
    text = re.sub(r"<!--.*?-->", "", read(name), flags=re.DOTALL)
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)
    # The text may name files that do not exist yet, after the words "One file,".
    named = re.findall(
        r"(?<!One file, )`((?:bot|cogs|tests|tools|benchmarks|assets)/[\w./-]+)`", text
    )
    paths = [*((TREE / name).parent / path for path in linked), *(TREE / path for path in named)]
    assert not [path for path in paths if not path.exists()]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_pytest_command_selects_tests(name: str) -> None:
    commands = re.findall(r"\bpytest (?:-n 0 )?(tests/\S+\.py)(?: -k ([\w-]+))?", read(name))
    for path, word in commands:
        # A game that a page adds as an example is not there yet; test_contributing.py adds it.
        assert word == ADDED_GAME or re.search(rf"def test_\w*{word}", read(path)), (path, word)


def blocks(name: str) -> Iterator[str]:
    yield from re.findall(r"^```python\n(.*?)^```", read(name), re.MULTILINE | re.DOTALL)


def test_contributing_example_game_is_playable() -> None:
    block, _ = blocks("CONTRIBUTING.md")
    assert len(block.splitlines()) <= 35
    names: dict[str, object] = {}
    exec(block, names)  # noqa: S102 - it is our own document
    (game,) = (value for value in names.values() if isinstance(value, Game))
    assert game.key in read("CONTRIBUTING.md")
    assert len(game.board.points) == len(game.black | game.white) + 1
    assert Position.start(game).legal_moves
    assert Position.from_text(game, Position.start(game).text) == Position.start(game)


def test_rules_page_is_up_to_date() -> None:
    assert read("docs/players/rules.md") == rules_page.page(), "run python -m tools.rules_page"
    pictures = re.findall(r"\((boards/.+?\.png)\)", read("docs/players/rules.md"))
    own_setups = [each for game in GAMES.values() for each in game.rule_sets if each.black]
    assert len(set(pictures)) == len(pictures) == len(GAMES) + len(own_setups)
    assert all((TREE / "docs" / "players" / each).is_file() for each in pictures)
    for source in (each.citation for game in GAMES.values() for each in game.rule_sets):
        listed = f"^- [^\\n]*{source.author.split()[-1]}[^\\n]*, {source.year}\\."
        assert re.search(listed, literature(), re.MULTILINE), source


def test_games_and_commands_pages_are_current() -> None:
    for path, text in games_page.pages().items():
        assert read(f"docs/players/{path}") == text, "run python -m tools.games_page"
    for path, text in commands_page.pages().items():
        assert read(f"docs/players/{path}") == text, "run python -m tools.commands_page"


def test_archive_is_up_to_date() -> None:
    written = {path.relative_to(ARCHIVE).as_posix(): path for path in ARCHIVE.rglob("*.md")}
    expected = dict(pages())
    assert written.keys() == expected.keys(), "run python -m tools.archive"
    for name, path in written.items():
        assert path.read_text(encoding="utf-8") == expected[name], "run python -m tools.archive"
    drawn = {path.name for path in (ARCHIVE / "boards").iterdir()}
    assert drawn == {picture(game) for game in rules_page.pictured()}


def test_archive_names_the_sources_of_each_rule_set() -> None:
    for game in GAMES.values():
        cited = " ".join(each.text for each in sources_of(game))
        for rule_set in game.rule_sets:
            assert rule_set.citation.author.split()[-1] in cited, (game, rule_set.key)
            assert str(rule_set.citation.year) in cited, (game, rule_set.key)


def test_games_as_json_are_current_and_valid() -> None:
    written = read("docs/data/games.json")
    assert written == games_data.text(), "run python -m tools.games_data"
    schema, found = json.loads(read("docs/data/games.schema.json")), json.loads(written)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(found, schema)
    assert [each["key"] for each in found["games"]] == list(GAMES)
    for each in found["games"]:
        board = each["board"]
        lines = tuple(Line(tuple(it["points"]), closed=it["closed"]) for it in board["lines"])
        points = tuple(Point(*point) for point in board["points"])
        rows = tuple(map(tuple, board["rows"]))
        again, own = Board(points, lines, rows), GAMES[each["key"]].board
        assert (again.steps, again.jumps, again.rows) == (own.steps, own.jumps, own.rows)


def test_command_line_page_is_that_of_the_parser() -> None:
    written = read("docs/operators/command-line.md")
    assert written == command_line_page.page(), "run python -m tools.command_line_page"
    (names,) = (set(each.choices) for each in parser()._actions if each.choices)
    assert names == set(re.findall(r"^## ([a-z]+)$", written, re.MULTILINE))


def test_contributing_example_rule_set_is_playable() -> None:
    _, block = blocks("CONTRIBUTING.md")
    names: dict[str, object] = {}
    exec(block, names)  # noqa: S102 - it is our own document
    (rule_set,) = (value for value in names.values() if isinstance(value, RuleSet))
    game = replace(GAMES["kotu-ellima"], rule_sets=(rule_set,)).with_rules(rule_set.key)
    assert game.capture is Capture.FREE
    assert Position.start(game).legal_moves
    assert read("CONTRIBUTING.md").count(rule_set.key) == 4


def test_every_rule_set_has_its_texts() -> None:
    for language in languages():
        words = texts.of(language).games
        for game in GAMES.values():
            for key in game.rule_set_keys[1:]:
                each = game.with_rules(key)
                assert words.rule_set(each) in words.name(each)
                assert words.switches(each)
                assert words.difference(each) in words.title(each)
                assert words.particulars(each) != words.particulars(game)


def test_translators_glossary_has_every_game() -> None:
    rows = re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", read("CONTRIBUTING.md"), re.MULTILINE)
    words = dict(zip(("en", "bn", "hi"), zip(*rows, strict=True), strict=True))
    assert len(words["en"]) == len(set(words["en"]))
    spoken = [locale(each).has for each in words.keys() & set(languages())]
    translated = [game for game in GAMES.values() if all(has(f"game-{game.key}") for has in spoken)]
    for language in words.keys() & set(languages()):
        names = {texts.of(language).games.name(game) for game in translated}
        assert names <= set(words[language]), language


def test_privacy_page_lists_every_table() -> None:
    of_servers_alone = {"absences", "heartbeats", "processes", "sessions"}
    listed = set(re.findall(r"`([a-z_]+)`", read("PRIVACY.md")))
    assert set(metadata.tables) - listed == of_servers_alone
