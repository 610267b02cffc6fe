"""The pages of the site: code that runs, commands that exist, and links that resolve.

`make docs` builds the site, with warnings as errors.
"""

import ast
import inspect
import re
import shlex
import tomllib
from importlib.util import find_spec
from types import FunctionType
from xml.etree import ElementTree

import pytest
import yaml

from bot.cli.main import parser
from bot.paths import TREE
from tests.support.workers import CACHE
from tools import diagrams

PAGES = sorted(path.relative_to(TREE).as_posix() for path in (TREE / "docs").rglob("*.md"))
TEXTS = [*PAGES, "README.md", "CONTRIBUTING.md", "PRIVACY.md", "SECURITY.md", "TERMS.md"]
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
LANGUAGES = {"ini", "mermaid", "properties", "python", "sh", "sql", "text", "yaml"}
LIMITS = {"description": 400, "summary": 200, "expanded": 4000}
"""Maximum number of characters of texts in Discord's portal. `expanded` is a message's limit."""


def blocks(page: str, language: str) -> list[str]:
    text = (TREE / page).read_text(encoding="utf-8")
    return [code for _, kind, code in BLOCK.findall(text) if kind == language]


def guti_commands(page: str) -> list[str]:
    lines = [line.partition("  #")[0] for code in blocks(page, "sh") for line in code.splitlines()]
    found = [re.search(r"\bguti ([a-z].*)$", line) for line in lines]
    return [match[1].removeprefix("guti ") for match in found if match]


def test_documented_library_examples_run() -> None:
    from bot.search import cache_compiled_code  # noqa: PLC0415 - numba takes its time

    cache_compiled_code(CACHE)
    names: dict[str, object] = {}
    examples = blocks("docs/developers/library.md", "python")
    assert len(examples) >= 5
    for code in examples:
        exec(code, names)  # noqa: S102 - it is our own document


async def test_documented_notebook_runs() -> None:
    """A cell may await, as in Jupyter. The notebook and the tests share compiled code."""
    names: dict[str, object] = {}
    cells = blocks("docs/developers/notebook.md", "python")
    assert len(cells) >= 5
    for cell in cells:
        code = compile(cell, "a cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        if code.co_flags & inspect.CO_COROUTINE:
            await FunctionType(code, names)()
        else:
            exec(code, names)  # noqa: S102 - it is our own document


@pytest.mark.parametrize("page", TEXTS)
def test_documented_code_blocks_parse(page: str) -> None:
    text = (TREE / page).read_text(encoding="utf-8")
    assert {kind for _, kind, _ in BLOCK.findall(text)} <= LANGUAGES
    for code in blocks(page, "yaml"):
        assert yaml.safe_load(code)
    for line in (line for code in blocks(page, "sh") for line in code.splitlines()):
        shlex.split(line, comments=True)


def test_documented_commands_exist() -> None:
    shown = [command for page in TEXTS for command in guti_commands(page)]
    assert len(shown) >= 10
    known = parser()
    for command in shown:
        arguments = [re.sub(r"^ID$", "1", each) for each in shlex.split(command, comments=True)]
        known.parse_args([each for each in arguments if each not in {"|", "<", ">"}])


@pytest.mark.parametrize("page", PAGES)
def test_links_to_pages_and_headings_resolve(page: str) -> None:
    file = TREE / page
    text = re.sub(r"^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.M | re.S)
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)", text):
        linked = (file.parent / target) if target else file
        assert linked.exists(), target
        if anchor:
            words = linked.read_text(encoding="utf-8")
            headings = {
                re.sub(r"[^\w-]", "", line.lower().replace(" ", "-"))
                for line in re.findall(r"^#+ (.+)$", words, re.MULTILINE)
            }
            assert anchor in headings, f"{target}#{anchor}"


def test_programs_of_the_capacity_page_exist() -> None:
    page = (TREE / "docs/operators/capacity.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:benchmarks|tests)[.\w]*)", page)
    assert len(named) >= 4
    assert all(map(find_spec, named))


def test_every_diagram_is_drawn() -> None:
    drawn = {path.name: path.read_text(encoding="utf-8") for path in diagrams.FOLDER.iterdir()}
    texts = {diagrams.name_of(text): text for text in diagrams.diagrams()}
    assert drawn.keys() == texts.keys(), "run python -m tools.diagrams"
    for name, text in texts.items():
        assert ElementTree.fromstring(drawn[name]).tag.endswith("svg")  # noqa: S314 - our own
        assert "<script" not in drawn[name]
        assert not set(re.findall("https?://(?!www.w3.org)", drawn[name])), text


def test_every_page_is_in_the_index() -> None:
    listed = set[str]()
    for index in (page for page in PAGES if page.endswith("/index.md")):
        lines = (TREE / index).read_text(encoding="utf-8").splitlines()
        folder = index.removeprefix("docs/").removesuffix("index.md")
        listed |= {f"{folder}{line}" for line in lines}
    pages = {page.removeprefix("docs/").removesuffix(".md") for page in PAGES}
    assert pages - listed <= {"index", "rules"}


def test_developer_portal_texts_are_within_limits() -> None:
    texts = tomllib.loads((TREE / "assets/brand/directory.toml").read_text(encoding="utf-8"))
    assert len(texts["tags"]) <= 5
    assert all(len(tag) <= 20 for tag in texts["tags"])
    assert texts.keys() == {"tags", "en", "hi"}
    for language in ("en", "hi"):
        assert texts[language].keys() == LIMITS.keys()
        assert all(0 < len(texts[language][name].strip()) <= LIMITS[name] for name in LIMITS)


def test_site_pictures_stay_within_size_limits() -> None:
    assert (TREE / "assets/match.gif").stat().st_size < 300_000
    assert (TREE / "assets/brand/icon.png").stat().st_size < 256_000
