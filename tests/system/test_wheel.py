"""The wheel: its contents, and its use in a folder with another bot.

It is installed into a new environment, whose other packages are those of the tests.
"""

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib.metadata import distribution as distribution_of
from pathlib import Path

import pytest

from bot import __version__
from bot.cli.start import FAILED, NEEDS_OPERATOR
from bot.paths import ASSETS, TREE
from tests.support import installed_match

TIMEOUT_S = 120.0
PROJECT = "https://example.org/somebody/guti"
UNREAD = ("brand/banner.png", "brand/directory.toml", "contact-sheet.png", "match.gif")
"""Assets of the pages and of Discord's portal, which the bot does not read."""
CACHE_DIR = str(TREE / ".cache")
LIBRARY_TESTS = TREE / "tests/unit/guti"
WITHOUT_SIMCORD = """
import sys
sys.modules["simcord"], sys.argv = None, ["guti"]
from bot.cli.main import main
sys.exit(main())
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    environment = os.environ | {"PROJECT_URL": f"{PROJECT}/"}
    subprocess.run(build, cwd=TREE, env=environment, capture_output=True, check=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="session")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the `bin` folder of an environment that has the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    options = "--quiet", "--no-deps", "--no-index", "--no-compile"
    subprocess.run((*pip, "install", *options, wheel), check=True)
    (packages,) = folder.rglob("site-packages")
    paths = dict.fromkeys((sysconfig.get_path("purelib"), sysconfig.get_path("platlib")))
    (packages / "of_the_tests.pth").write_text("\n".join(paths))
    return programs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Create a folder with another bot, under the names of Guti's packages."""
    place = tmp_path / "another"
    for name in ("bot.py", "bot/__init__.py", "cogs/__init__.py"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text("raise SystemExit('another bot')")
    return place


def ran(folder: Path, *command: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "CACHE_DIR": CACHE_DIR},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


def files_in(folder: Path, name: str) -> set[str]:
    """Return the paths of a folder's files, with `name` as their first part."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {f"{name}/{path.relative_to(folder).as_posix()}" for path in files}


def test_wheel_contains_only_packages_and_assets(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    own = {name for name in names if not name.startswith(f"guti-{__version__}.dist-info/")}
    packages = set().union(*(files_in(TREE / each, each) for each in ("bot", "cogs", "guti")))
    unread = {f"bot/assets/{name}" for name in UNREAD}
    assert own == packages | files_in(ASSETS, "bot/assets") - unread
    assert "bot/store/migrations/env.py" in own


def test_wheel_contains_only_pictures_that_code_reads(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        code = b"".join(
            archive.read(name) for name in names if name.endswith((".py", ".js", ".html"))
        )
    pictures = {name for name in names if name.endswith((".png", ".gif", ".jpg", ".svg", ".webp"))}
    assert pictures
    assert not {name for name in pictures if Path(name).name.encode() not in code}


def test_package_page_has_full_addresses_of_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"guti-{__version__}.dist-info/METADATA").decode()
    head, _, page = metadata.partition("\n\n")
    links = re.findall(r"(!?)\[[^\]]+\]\(([^)\s]+)\)", page)
    assert len(links) > 20
    for picture, address in links:
        before, _, path = address.partition("/HEAD/")
        assert before == f"{PROJECT}/{'raw' if picture else 'blob'}"
        assert (TREE / path.partition("#")[0]).is_file(), address
    named = re.findall(r"^Project-URL: (\w+), (\S+)$", head, re.MULTILINE)
    assert {name for name, _ in named} == {"Source", "Documentation", "Changelog", "Issues"}
    files = [url.partition("/blob/HEAD/")[2] for _, url in named if url.startswith(PROJECT)]
    assert len(files) == len(named)
    assert all((TREE / file).is_file() for file in files if file)


def test_package_states_all_of_its_licences(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"guti-{__version__}.dist-info/METADATA").decode()
    # Indexes and installers learn of a later version of the metadata years after Hatchling.
    assert metadata.startswith("Metadata-Version: 2.4\n")
    (expression,) = re.findall("^License-Expression: (.+)$", metadata, re.MULTILINE)
    assert set(expression.split(" AND ")) == {"MIT", "OFL-1.1", "Apache-2.0"}
    files = set(re.findall("^License-File: (.+)$", metadata, re.MULTILINE))
    fonts = {f"assets/fonts/{path.name}" for path in (ASSETS / "fonts").glob("*LICENSE*")}
    assert files == fonts | {"LICENSE"}


WITHOUT_PACKAGES = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import guti
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
others = loaded - set(sys.stdlib_module_names)
assert others == {"guti"}, others
assert guti.perft(guti.Position.start(guti.GAMES["felli"]), 3) == 3
"""


def test_library_needs_no_other_package(wheel: Path) -> None:
    """Import it from the wheel, where no package is installed."""
    command = (sys.executable, "-I", "-S", "-c", WITHOUT_PACKAGES, str(wheel))
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""


ONLY_PYTEST = """
import sys
sys.path[:0] = sys.argv[1:3]
import pytest
chosen = "-k", "not perft and not random and not reference"  # repeating these would take long
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *chosen, "-c", sys.argv[4], sys.argv[3]]))
"""


def test_library_passes_its_tests_with_pytest_alone(tmp_path: Path) -> None:
    """Tests that use hypothesis, and those that count and compare many positions, are left out."""
    packages = tmp_path / "packages"
    packages.mkdir()
    for distribution in map(
        distribution_of, ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
    ):
        for name in {file.parts[0] for file in distribution.files or ()} - {".."}:
            (packages / name).symlink_to(str(distribution.locate_file(name)))
    (tmp_path / "pytest.ini").write_text(f"[pytest]\naddopts = --confcutdir={LIBRARY_TESTS}\n")
    arguments = (packages, TREE, LIBRARY_TESTS, tmp_path / "pytest.ini")
    command = (sys.executable, "-I", "-S", "-c", ONLY_PYTEST, *map(str, arguments))
    shown = subprocess.run(command, capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert int(re.findall(r"(\d+) passed", shown.stdout)[0]) > 50


CALLER = """
from collections.abc import Iterator

from guti import GAMES, Game, Move, Outcome, Position, Record, Side, perft
from guti.errors import GutiError
from guti.games import find


def played(game: Game, texts: list[str]) -> Iterator[tuple[Move, Position]]:
    position = Position.start(game)
    for text in texts:
        move = position.parse(text)
        position = position.play(move)
        yield move, position


def winner(position: Position) -> Side | None:
    outcome: Outcome | None = position.outcome
    return outcome.winner if outcome else None


count: int = perft(Position.start(GAMES["felli"]), 3)
record: Record = Record.from_text("1. b2-b3")
try:
    lost: str = find("felli").board.points[0].name
except GutiError as error:
    lost = str(error)
"""


def test_caller_of_the_installed_library_passes_strict_mypy(programs: Path, tmp_path: Path) -> None:
    """A caller with right types has no errors, and a wrong type is one."""
    for name, lines in (("right", ""), ("wrong", "wrong: int = record.text")):
        (tmp_path / f"{name}.py").write_text(CALLER + lines)
    options = "--strict", "--python-executable", programs / "python", "--cache-dir", CACHE_DIR
    command = (sys.executable, "-m", "mypy", *options, "--no-error-summary", "right.py", "wrong.py")
    shown = ran(tmp_path, *command)
    assert shown.stdout.splitlines() == [
        f"wrong.py:{len(CALLER.splitlines()) + 1}: error: Incompatible types in assignment "
        '(expression has type "str", variable has type "int")  [assignment]'
    ]


def test_installed_command_is_called_guti(programs: Path, folder: Path) -> None:
    shown = ran(folder, programs / "guti", "--help")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("usage: guti ")


@pytest.mark.parametrize(
    ("lost", "command", "code"),
    [("locales/en/cli.ftl", "run", NEEDS_OPERATOR), ("lessons/felli.toml", "doctor", FAILED)],
)
def test_missing_installed_file_is_named(
    programs: Path, folder: Path, lost: str, command: str, code: int
) -> None:
    (assets,) = programs.parent.rglob("bot/assets")
    place = (assets / lost).rename(assets / "aside")
    try:
        output = ran(folder, "env", "DISCORD_TOKEN=a.b.c", programs / "guti", command)
    finally:
        place.rename(assets / lost)
    assert output.returncode == code
    assert re.search(rf"such as \S*{lost}.*\(help: installation\)", output.stdout + output.stderr)
    assert "Traceback" not in output.stderr


def test_damaged_installed_file_is_named(programs: Path, folder: Path) -> None:
    (theme,) = programs.parent.rglob("bot/assets/themes/dark.toml")
    whole = theme.read_text()
    theme.write_text(whole[:50])
    try:
        output = ran(folder, "env", "DISCORD_TOKEN=a.b.c", programs / "guti", "run")
    finally:
        theme.write_text(whole)
    assert re.search(r"such as \S*dark\.toml.*\(help: installation\)", output.stderr)


async def test_installed_bot_plays_a_match(programs: Path, folder: Path) -> None:
    command = str(programs / "guti"), "run"
    match = await installed_match.play(command, folder, {"CACHE_DIR": CACHE_DIR})
    assert match.in_bengali
    assert all(picture.startswith(b"\x89PNG") for picture in match.pictures.values())
    assert "Match 1" in match.result
    assert f"using the database {folder / 'guti.sqlite3'}" in match.log
    assert (folder / "guti.sqlite3").exists()
    assert "Traceback" not in match.log


def test_installed_command_explains_playground_installation(programs: Path, folder: Path) -> None:
    output = ran(folder, programs / "python", "-P", "-c", WITHOUT_SIMCORD)
    assert output.returncode == NEEDS_OPERATOR
    assert "DISCORD_TOKEN" in output.stderr
    assert 'pip install "guti[playground] @ file:///' in output.stderr
