"""Damaged tables, parts of tables and compiled code are detected."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from bot.derived import read_sealed, write_sealed
from bot.opponent import table_files
from bot.opponent.table_files import SHIPPED, Tables, make_table, open_table, table_path
from bot.paths import TREE
from bot.search.errors import UnusableTable
from bot.search.solving import Solver
from bot.search.table_format import HEAD, thinned
from bot.settings import Settings
from guti.games import GAMES

FELLI = GAMES["felli"]
SMALL, LARGE = 4, 5
"""Maximum numbers of pieces in the tables under test."""
TIMEOUT = 60


def with_flipped_bit(content: bytes, place: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "halved": lambda content: content[: len(content) // 2],
    "zeros": lambda content: bytes(len(content)),
    "zeros-behind-the-head": lambda content: content[:HEAD] + bytes(len(content) - HEAD),
    "zeros-at-the-end": lambda content: content[:-100] + bytes(100),
    "one-bit-first": lambda content: with_flipped_bit(content, 3),
    "one-bit-middle": lambda content: with_flipped_bit(content, len(content) // 2),
    "one-bit-last": lambda content: with_flipped_bit(content, len(content) - 1),
    "swapped-blocks": lambda content: content[:HEAD] + content[HEAD + 64 :] + content[HEAD:][:64],
    "longer": lambda content: content + b"\1",
}
damages = pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)


@cache
def solver(pieces: int) -> Solver:
    made = Solver(FELLI, pieces)
    for group in made.groups:
        for _ in made.solve(group):
            pass
    return made


def table_in(folder: Path, pieces: int = SMALL) -> Path:
    path = table_path(folder, FELLI)
    for _ in make_table(Solver(FELLI, pieces), path):
        pass
    return path


@damages
@pytest.mark.parametrize("thin", [False, True])
def test_damaged_table_is_refused(
    tmp_path: Path, damage: Callable[[bytes], bytes], *, thin: bool
) -> None:
    path = table_in(tmp_path)
    path.write_bytes(damage(thinned(solver(SMALL)) if thin else path.read_bytes()))
    with pytest.raises(UnusableTable):
        open_table(path, FELLI)
    assert Tables(tmp_path).find(FELLI) is None


def test_every_bit_of_table_header_is_checked(tmp_path: Path) -> None:
    """A changed bit is detected, unless JSON ignores it."""
    path = table_in(tmp_path)
    whole = path.read_bytes()
    for place in range(HEAD):
        path.write_bytes(with_flipped_bit(whole, place))
        try:
            found = open_table(path, FELLI)
        except UnusableTable:
            continue
        assert (found.pieces, found.longest) == (SMALL, 5), place


def test_damaged_shipped_table_falls_back_to_computed_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shipped, made = tmp_path / "shipped", tmp_path / "made"
    shipped.mkdir()
    table_in(made)
    path = table_path(shipped, FELLI)
    path.write_bytes(with_flipped_bit(table_path(SHIPPED, FELLI).read_bytes(), 9_000))
    found = Tables(made, shipped).find(FELLI)
    assert found
    assert found.pieces == SMALL
    assert f"{path} cannot be used" in caplog.text


def test_shipped_table_takes_precedence_over_equal_ones(tmp_path: Path) -> None:
    shipped, made = tmp_path / "shipped", tmp_path / "made"
    shipped.mkdir()
    table_in(made)
    table_path(shipped, FELLI).write_bytes(thinned(solver(SMALL)))
    assert Tables(made, shipped).find(FELLI)._thin  # type: ignore[union-attr]
    table_in(made, LARGE)
    found = Tables(made, shipped).find(FELLI)
    assert found
    assert (found.pieces, found._thin) == (LARGE, False)


def test_large_table_is_checked_during_first_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_files, "CHECKED_AT_ONCE_BYTES", 0)
    shipped, made = tmp_path / "shipped", tmp_path / "made"
    shipped.mkdir()
    path = table_in(made, LARGE)
    tables = Tables(made, shipped)
    tables.find(FELLI)
    tables._open[path].result(TIMEOUT)
    found = tables.find(FELLI)
    assert found
    assert found.pieces == LARGE


def test_foreign_object_in_place_of_table_is_ignored(tmp_path: Path) -> None:
    table_path(tmp_path, FELLI).mkdir()
    assert Tables(tmp_path).find(FELLI) is None
    table_in(tmp_path)
    assert Tables(tmp_path).find(FELLI)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_table_is_ignored(tmp_path: Path) -> None:
    table_in(tmp_path).chmod(0)
    assert Tables(tmp_path).find(FELLI) is None


def unfinished_table(folder: Path) -> Path:
    made = make_table(Solver(FELLI, SMALL), table_path(folder, FELLI))
    for _ in range(6):
        next(made)
    made.close()
    return folder / "felli.table.part"


@damages
def test_damaged_part_of_table_is_solved_again(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    part = unfinished_table(tmp_path)
    part.write_bytes(damage(part.read_bytes()))
    assert bytes(open_table(table_in(tmp_path), FELLI)._table) == solver(SMALL).table.tobytes()


def test_folder_in_place_of_table_part_is_renamed(tmp_path: Path) -> None:
    part = unfinished_table(tmp_path)
    part.unlink()
    part.mkdir()
    assert open_table(table_in(tmp_path), FELLI)
    assert part.with_name("felli.table.part.damaged").is_dir()


@damages
def test_damaged_table_is_not_extended(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = table_in(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    again = table_in(tmp_path, LARGE)
    assert bytes(open_table(again, FELLI)._table) == solver(LARGE).table.tobytes()


@damages
def test_damaged_sealed_file_is_not_read(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "one"
    write_sealed(path, bytes(range(256)) * 4)
    assert read_sealed(path) == bytes(range(256)) * 4
    path.write_bytes(damage(path.read_bytes()))
    assert read_sealed(path) is None


def test_renamed_sealed_file_is_not_read(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_sealed(tmp_path / "folder" / name, name.encode())
    (tmp_path / "folder" / "other").replace(tmp_path / "folder" / "one")
    assert read_sealed(tmp_path / "folder" / "one") is None
    write_sealed(tmp_path / "folder" / "one", b"again")
    assert not [*tmp_path.rglob("*.tmp")]


COMPILING = """if True:
    import sys
    from pathlib import Path
    from guti import Position
    from guti.games import GAMES
    from bot.search import core, cache_compiled_code
    from bot.search.tables import core_of
    cache_compiled_code(Path(sys.argv[1]), ready=Path(sys.argv[2]))
    record = core_of([Position.start(GAMES["felli"])])
    own, enemy = record["own"][0], record["enemy"][0]
    state = core.status(record, own, enemy, False)
    moves = core.generate(record, 0, own, enemy, state)
    assert core.worth(core.EVEN) == 0
    assert core.count_occurrences(record, 0) == 1
    print(moves, sum(core.generate.stats.cache_hits.values()))
"""


def compiled(folder: Path, ready: Path = Path("nowhere"), tree: Path = TREE) -> str:
    """Run code compiled in a folder; return a count and the number of cache hits."""
    command = [sys.executable, "-c", COMPILING, str(folder), str(ready)]
    ended = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with compiled code, including everything that `compiled` needs."""
    folder = tmp_path_factory.mktemp("ready")
    compiled(folder, Settings.model_fields["cache_dir"].default)
    return folder


def code_files(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.nbc"))
    assert found
    return found


def damage(files: list[Path]) -> None:
    """Damage the files in several ways, in turn."""
    contents = [path.read_bytes() for path in files]
    ways = cycle([*DAMAGES, "another's", "folder"])
    for number, (path, way) in enumerate(zip(files, ways, strict=False)):
        if way == "folder":
            path.unlink()
            path.mkdir()
        else:
            other = contents[number - 1]
            path.write_bytes(DAMAGES[way](contents[number]) if way in DAMAGES else other)


def test_damaged_compiled_code_is_recompiled(tmp_path: Path, ready: Path) -> None:
    """All files are compiled again, so no damaged one was used."""
    shutil.copytree(ready, tmp_path, dirs_exist_ok=True)
    files = code_files(tmp_path)
    damage(files)
    assert not any(map(read_sealed, files))
    assert compiled(tmp_path) == "3 0"
    assert sum(read_sealed(path) is not None for path in files) > len(DAMAGES)
    assert compiled(tmp_path) == "3 1"


def test_compiled_code_is_used_after_moving_the_bot(tmp_path: Path, ready: Path) -> None:
    bytecode = shutil.ignore_patterns("__pycache__")
    shutil.copytree(TREE / "bot", tmp_path / "elsewhere" / "bot", ignore=bytecode)
    assert compiled(tmp_path / "cache", ready, tmp_path / "elsewhere") == "3 1"


def test_damaged_compiled_code_is_copied_again(tmp_path: Path, ready: Path) -> None:
    shutil.copytree(ready, tmp_path, dirs_exist_ok=True)
    for path in code_files(tmp_path):
        path.write_bytes(b"")
    assert compiled(tmp_path, ready) == "3 1"


@pytest.mark.parametrize("below", ["", "search"])
def test_file_in_place_of_code_folder_is_replaced(tmp_path: Path, ready: Path, below: str) -> None:
    """The file would prevent copying the prebuilt code to the folder."""
    (source,) = (path for path in ready.iterdir() if path.is_dir())
    own = tmp_path / source.name
    if below:
        own.mkdir()
        own /= next(path for path in source.iterdir() if path.is_dir()).name
    own.write_bytes(b"in the way")
    assert compiled(tmp_path, ready) == "3 1"
    assert code_files(tmp_path / source.name)


def test_only_compiled_code_of_other_releases_is_deleted(tmp_path: Path, ready: Path) -> None:
    old, tables = tmp_path / "0123456789abcdef", tmp_path / "tables"
    strange, copied = tmp_path / "fedcba9876543210", tmp_path / "tmpabcd_123"
    for folder in (old, tables, strange, copied):
        (folder / "search").mkdir(parents=True)
    (old / "search" / "core.generate-1.py311.nbi").write_bytes(b"old")
    (old / "search" / "core.generate-1.py311.1.nbc.tmp.0123").write_bytes(b"old")
    (strange / "search" / "letter.txt").write_bytes(b"not ours")
    compiled(tmp_path, ready)
    (own,) = (path.name for path in ready.iterdir())
    assert {path.name for path in tmp_path.iterdir()} == {own, tables.name, strange.name}
