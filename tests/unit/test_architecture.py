"""Rules of the source tree: layers, imports and sizes.

Reads the source as text without importing it.
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]

LAYERS = (
    ("guti",),
    (
        *("bot", "bot.clock", "bot.errors", "bot.logs", "bot.paths", "bot.shards"),
        "bot.tasks",
    ),
    ("bot.derived", "bot.files", "bot.heap", "bot.machine_clock", "bot.metrics"),
    ("bot.settings", "bot.shared_cache"),
    ("bot.status",),
    ("bot.play",),
    ("bot.ratings", "bot.search"),
    ("bot.learn",),
    ("bot.opponent", "bot.store", "bot.render", "bot.texts"),
    ("bot.services",),
    ("bot.client",),
    ("cogs", "bot.web"),
    ("bot.app", "bot.playground"),
    ("bot.cli",),
    ("bot.__main__",),
)
"""Packages by layer, lowest first. A package may import only from earlier lines."""

BESIDE_MESSAGES = ("bot.client.messages.", "bot.client.parse_failures")
"""Modules of `bot.client` that `bot.client.messages` may import."""

RAW_REQUESTS = {
    *("create_dm", "defer", "delete_original_response", "edit_message", "edit_original_response"),
    *("fetch_message", "followup", "get_partial_message", "get_partial_messageable"),
    *("original_response", "send_message", "send_modal"),
}
RAW_VERBS = {"delete", "edit", "reply", "send"}
UNBOUNDED_REQUESTS = {"errors.py", "requests.py", "members.py"}
"""Files that may use `request_errors`; their callers set a time limit."""

ALLOWED_RECEIVERS = ("messenger", "visit", "self.opened")
"""Objects on which the methods of RAW_VERBS may be called."""

PURE = {
    *("guti", "bot", "bot.clock", "bot.errors"),
    *("bot.play", "bot.ratings", "bot.search", "bot.learn"),
}
QUIET = PURE | {"bot.render", "bot.texts"}

ONLY_IN = {
    "PIL": {"bot.render"},
    "alembic": {"bot.store"},
    "discord": {"cogs", "bot.client", "bot.playground", "bot.cli"},
    "fluent": {"bot.texts"},
    "fpdf": {"bot.render"},
    "freetype": {"bot.render"},
    "numba": {"bot.search"},
    "numpy": {"bot.render", "bot.search"},
    "prometheus_client": {"bot.metrics"},
    "pydantic_settings": {"bot.settings"},
    "random": {
        *("bot.app", "bot.learn", "bot.opponent", "bot.play", "bot.playground"),
        *("bot.render", "bot.search", "bot.services", "bot.cli"),
    },
    "simcord": {"bot.playground"},
    "sqlalchemy": {"bot.store"},
    "time": {"bot.machine_clock", "bot.opponent"},
    "uharfbuzz": {"bot.render"},
    "zlib_ng": {"bot.render"},
}
"""Packages that may import a library, by library."""

LOUD = {"asyncio", "aiohttp", "logging", "socket"}
WORLDLY = {"datetime", "io", "os", "pathlib", "random", "sqlite3", "time"}
CLOCK = {"now", "utcnow", "today", "fromtimestamp"}
MAY_LOOK_AT_THE_CLOCK = {"bot.machine_clock"}
MAY_READ_THE_ENVIRONMENT = {"bot.cli.start", "bot.settings"}

FILE_LINES = 400
FUNCTION_LINES = 40
DECLARE_BY_CALLING = {"env.py"}
"""Files that may call functions at import, as Alembic requires."""
PRIVATE = {
    *("Alarm", "Books", "Course", "Deed", "Doorway", "Encounter", "Film", "Guest", "Hall"),
    *("Host", "House", "Ledger", "Letter", "Lettering", "Lots", "Mark", "Pen", "Portrait"),
    *("Press", "Reel", "Room", "Seat", "Sheet", "Shelf", "Shot", "Sitting", "Storm", "Strip"),
    *("Struck", "Studio", "Tally", "Timekeeper", "Turned", "Witness"),
    *("BREATH", "FAREWELL", "HANDS", "HOUSE", "LAPSE", "LAWS", "PATIENCE", "PULSE", "ROOMS"),
    *("amend", "deeds", "desk", "film", "furnish", "give_back", "hourglass", "keep_a_log"),
    *("laws", "ledger", "let_in", "nap", "only_look", "plain_rules", "ring_by", "set_table"),
    *("sitting", "sittings", "storm", "struck", "take_up", "whisper", "witness"),
}
"""Banned words, each replaced by a standard one."""


IMPORTS_A_TEST = re.compile(
    r"^\s*(?:from|import) tests(?: import (?!support)|\.(?!support))", re.MULTILINE
)


@dataclass(frozen=True)
class Source:
    """A Python file of the tree."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def module(self) -> str:
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def package(self) -> str:
        return package_of(self.module)

    @property
    def migrates(self) -> bool:
        return "migrations" in self.path.parts

    @property
    def libraries(self) -> set[str]:
        return {name.split(".")[0] for name in self.imports}

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @cached_property
    def words(self) -> set[str]:
        """Every word in the file, including comments."""
        return set(re.findall(r"\w+", self.text))

    @cached_property
    def names(self) -> list[str]:
        """Names and keywords of the code, in order."""
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        return [token.string for token in tokens if token.type == tokenize.NAME]

    @cached_property
    def imports(self) -> list[str]:
        """Imported modules, including those for types only."""
        found = list[str]()
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found += (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.name} imports relatively"
                # An imported name may be a module (`from bot import logs`) or a value.
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                found += (name if is_module(name) else str(node.module) for name in names)
        return found


@cache
def is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def package_of(module: str) -> str:
    """Return `cogs` or `guti`, or the first two parts of a name in `bot`."""
    parts = module.split(".")
    return parts[0] if parts[0] in {"cogs", "guti"} else ".".join(parts[:2])


def sources(*folders: str) -> list[Source]:
    return [Source(path) for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


PRODUCT = sources("bot", "cogs", "guti")
TESTS = sources("tests")
EVERYTHING = PRODUCT + TESTS + sources("tools", "benchmarks")
HEIGHT = {name: height for height, line in enumerate(LAYERS) for name in line}


def test_every_module_has_a_layer() -> None:
    unplaced = {source.package for source in PRODUCT} - set(HEIGHT)
    assert not unplaced, "give it a layer: in LAYERS here and in docs/architecture.md"


def test_module_imports_from_lower_layers_only() -> None:
    wrong = [
        f"{source.name} imports {name}"
        for source in PRODUCT
        for name in source.imports
        if package_of(name) in HEIGHT
        and package_of(name) != source.package
        and HEIGHT[package_of(name)] >= HEIGHT.get(source.package, 0)
    ]
    assert not wrong


def test_messages_import_nothing_from_the_client() -> None:
    wrong = {
        f"{source.name} imports {name}"
        for source in sources("bot/client/messages")
        for name in source.imports
        if package_of(name) == "bot.services"
        or (package_of(name) == "bot.client" and not name.startswith(BESIDE_MESSAGES))
    }
    assert not wrong


def test_stores_plumbing_knows_no_subject() -> None:
    imported = {name for each in sources("bot/store/database") for name in each.imports}
    own = {name for name in imported if f"{name}.".startswith("bot.store.")}
    others = {name for name in own if not name.startswith("bot.store.database")}
    assert others == {"bot.store.errors"}


def test_only_messages_send_edit_and_delete() -> None:
    raw = {
        f"{source.name}: {node.attr}"
        for source in sources("bot/client", "cogs")
        if "messages" not in source.path.parts
        for node in source.nodes
        if isinstance(node, ast.Attribute)
        if node.attr in RAW_REQUESTS
        or (node.attr in RAW_VERBS and not ast.unparse(node.value).endswith(ALLOWED_RECEIVERS))
    }
    assert not raw


def test_requests_to_discord_are_bounded() -> None:
    """Without a time limit, discord.py may wait hours for a rate limit to end."""
    unbounded = {
        source.name
        for source in sources("bot/client", "cogs")
        if source.path.name not in UNBOUNDED_REQUESTS
        if any(isinstance(node, ast.Name) and node.id == "request_errors" for node in source.nodes)
    }
    assert not unbounded


def test_restricted_packages_are_imported_where_allowed() -> None:
    wrong = [
        f"{source.name} imports {library}"
        for source in PRODUCT
        for library in source.libraries
        if library in ONLY_IN and source.package not in ONLY_IN[library]
    ]
    assert not wrong


def test_only_lettering_draws_text_on_pictures() -> None:
    """Pillow would not join letters without FriBidi."""
    writing = {"text", "multiline_text", "textbbox", "textlength"}
    for source in PRODUCT:
        if {"ImageFont", "features"} & source.words:
            assert not {"ImageFont", "features"} & set(source.names), source.name
        if source.package == "bot.render":
            calls = [node.func for node in source.nodes if isinstance(node, ast.Call)]
            called = {func.attr for func in calls if isinstance(func, ast.Attribute)}
            assert not called & writing, source.name


def test_cogs_import_no_cogs_and_nothing_imports_cogs() -> None:
    for source in PRODUCT:
        cogs = {name for name in source.imports if package_of(name) == "cogs"}
        assert not cogs - {source.module}, f"{source.name} imports {cogs}"


def test_product_imports_no_tools_or_tests() -> None:
    assert not [each.name for each in PRODUCT if each.libraries & {"benchmarks", "tests", "tools"}]
    assert not [each.name for each in sources("tools") if each.libraries & {"benchmarks", "tests"}]


def test_tests_share_code_in_support_only() -> None:
    beside = [each for each in TESTS if not each.name.startswith("tests/support")]
    names = ("test_", "conftest", "__init__")
    assert not [each.name for each in beside if not each.path.name.startswith(names)]
    assert not [each.name for each in EVERYTHING if IMPORTS_A_TEST.search(each.text)]


def test_unit_tests_use_no_database_or_discord() -> None:
    worlds = ("databases", "loopback", "service_fixture", "simcord_harness", "store_builders")
    heavy = ("simcord", "sqlalchemy", *(f"tests.support.{each}" for each in worlds))
    assert not [
        f"{source.name} imports {name}"
        for source in sources("tests/unit")
        for name in source.imports
        if name.startswith(heavy)
    ]


def test_packages_have_no_import_cycles() -> None:
    graph = {
        source.module: {name for name in source.imports if name != source.module}
        for source in PRODUCT
    }
    TopologicalSorter(graph).prepare()


def test_lower_layers_use_no_event_loop_or_network() -> None:
    quiet = [source for source in PRODUCT if source.package in QUIET]
    assert not [source.name for source in quiet if source.libraries & LOUD]


def test_library_uses_only_the_standard_library() -> None:
    library = sources("guti")
    assert library
    for source in library:
        assert source.libraries <= {"guti", *sys.stdlib_module_names}, source.name
        assert not source.libraries & WORLDLY, source.name


def test_clock_randomness_and_environment_are_arguments() -> None:
    for source in PRODUCT:
        attributes = {it.attr for it in source.nodes if isinstance(it, ast.Attribute)}
        reads = attributes & {"environ", "getenv"}
        assert not reads or source.module in MAY_READ_THE_ENVIRONMENT, source.name
        if source.package not in MAY_LOOK_AT_THE_CLOCK:
            assert not attributes & CLOCK, source.name
        if source.package in PURE:
            assert "\nimport random" not in source.text, f"{source.name}: its type is enough"


def test_files_are_short() -> None:
    lengths = {it.name: len(it.text.splitlines()) for it in EVERYTHING}
    assert not {name: length for name, length in lengths.items() if length > FILE_LINES}


def test_functions_are_short() -> None:
    long = [
        f"{source.name}:{node.lineno} {node.name}"
        for source in PRODUCT
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > FUNCTION_LINES
        and not source.migrates
    ]
    assert not long


def test_class_names_are_unique() -> None:
    names = Counter(
        name
        for source in EVERYTHING
        for name in re.findall(r"^ *class (\w+)", source.text, re.MULTILINE)
    )
    assert not [name for name, times in names.items() if times > 1]


def test_banned_terms_do_not_return() -> None:
    """Only names are checked. The design lists the standard words."""
    names = {
        f"{source.name}: {name}"
        for source in EVERYTHING
        if PRIVATE & source.words
        for name in PRIVATE.intersection(source.names)
    }
    assert not names


def test_nothing_happens_at_import() -> None:
    calls = [
        f"{source.name}: {ast.unparse(node)}"
        for source in PRODUCT
        for node in source.tree.body
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and source.path.name not in DECLARE_BY_CALLING
    ]
    assert not calls


def test_imports_are_read_as_modules_and_packages(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("from bot import texts\nfrom bot.play.match import Match\nimport discord.ui\n")
    assert Source(path).imports == ["bot.texts", "bot.play.match", "discord.ui"]
    assert [package_of(name) for name in ("guti.position", "cogs.play")] == [
        "guti",
        "cogs",
    ]
