"""Mutation test: puts faults into a copy of the code, and reports unnoticed ones.

    python -m tools.faults          # all; takes some minutes
    python -m tools.faults 4 12     # some

Run it before and after you change tests. The exit code is 1 if tests miss a fault, or if the faulty
line no longer exists.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.figures import show, table

TREE = Path(__file__).parents[1]
COPIED = ("assets", "benchmarks", "bot", "cogs", "docs", "guti", "tests", "tools")
ONE_FAILED = 1
"""Exit code of pytest after a failed test."""


@dataclass(frozen=True)
class CodeFault:
    """A wrong replacement for some code, and the tests that should fail because of it."""

    file: str
    right: str
    wrong: str
    tests: str


FAULTS = (
    CodeFault(
        "guti/rules.py",
        "            if not taken >> target & 1:\n                yield",
        "            if not enemy >> target & 1:\n                yield",
        "unit/guti/test_rules.py",
    ),
    CodeFault(
        "guti/position.py",
        "self.quiet >= self.game.quiet_limit",
        "self.quiet > self.game.quiet_limit",
        "unit/guti/test_endings.py",
    ),
    CodeFault(
        "bot/play/match.py",
        "return len(self.moves) < len(Side)",
        "return len(self.moves) <= len(Side)",
        "unit/play/test_match.py",
    ),
    CodeFault(
        "bot/play/match.py",
        ":= max(self.claimable_from, earliest)",
        ":= min(self.claimable_from, earliest)",
        "integration/services/test_claims.py",
    ),
    CodeFault(
        "bot/play/pace.py",
        "return deadline - self.allowance / 4",
        "return deadline - self.allowance / 3",
        "integration/services/test_deadlines.py",
    ),
    CodeFault(
        "bot/ratings/glicko2.py",
        "drift = max(weeks, 0.0) *",
        "drift = abs(weeks) *",
        "unit/ratings integration/services/test_wrong_clock.py",
    ),
    CodeFault(
        "bot/learn/solver.py",
        "streak = self.streak + 1 if score == 1 else 0",
        "streak = self.streak + 1 if score == 1 else self.streak",
        "integration/services/test_puzzle_ratings.py",
    ),
    CodeFault(
        "bot/search/levels.py",
        "random.random() < level.lapse",
        "random.random() > level.lapse",
        "unit/search/test_levels.py",
    ),
    CodeFault(
        "bot/store/match_changes.py",
        '    matches.c.version == bindparam("read"),\n',
        "",
        "integration/store/test_concurrent_writes.py integration/services/test_races.py",
    ),
    CodeFault(
        "bot/store/matches.py",
        " & turns.c.taken_back.is_(None))",
        ")",
        "integration/services/test_services.py",
    ),
    CodeFault(
        "bot/services/challenges.py",
        "wanted.rated and not wanted.hints and place.in_server",
        "wanted.rated and place.in_server",
        "integration/services/test_hints.py integration/services/test_services.py",
    ),
    CodeFault(
        "bot/services/deadlines.py",
        "deadline = match.pace.extended_deadline(now)",
        "deadline = now",
        "integration/services/test_late_warnings.py",
    ),
    CodeFault(
        "bot/client/gateway/work_queue.py",
        "async with asyncio.timeout(MAX_WAIT_S):",
        "if True:",
        "unit/client/test_work_queue.py",
    ),
    CodeFault(
        "bot/client/matches/board_message.py",
        "called = not again and (",
        "called = (",
        "discord/test_views.py",
    ),
    CodeFault(
        "bot/client/messages/custom_id.py",
        " and read.number <= MAX_NUMBER",
        "",
        "unit/client/test_custom_ids.py",
    ),
    CodeFault(
        "bot/render/board/layout.py",
        "-1 if bottom is Side.BLACK else 1",
        "1 if bottom is Side.BLACK else -1",
        "unit/render/test_boards.py",
    ),
    CodeFault(
        "bot/render/animation/frames.py",
        "gone = hop if share >= HALFWAY else hop - 1",
        "gone = hop",
        "unit/render/test_replay.py",
    ),
    CodeFault(
        "bot/texts/locale.py",
        "if len(written) > MOVES_LISTED:",
        "if len(written) > MOVES_LISTED + 1:",
        "unit/texts/test_texts.py",
    ),
    CodeFault(
        "bot/cli/backup.py",
        "database.exists() and not options.force",
        "not database.exists() and not options.force",
        "integration/cli/test_cli.py",
    ),
    CodeFault(
        "cogs/resign.py",
        '"button-abort" if match.abortable else "button-resign"',
        '"button-resign"',
        "discord/test_offers.py",
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the chosen faults; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("numbers", nargs="*", type=int, help="faults to try (default: all)")
    chosen = parser.parse_args(arguments).numbers or range(1, len(FAULTS) + 1)
    rows, missed = list[list[object]](), 0
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_tree(Path(folder) / "tree")
        for number in chosen:
            fault = FAULTS[number - 1]
            began = time.perf_counter()
            result = _try(copy, fault)
            missed += not result.startswith("found")
            rows.append([fault.file, number, result, f"{time.perf_counter() - began:.0f}"])
            show(f"{number}: {fault.file}: {result}")
    show(table("Faults put in on purpose", ("file", "number", "result", "s"), rows))
    return int(missed > 0)


def copy_tree(tree: Path) -> Path:
    """Copy the files that the tests need into a new folder, and return this folder."""
    tree.mkdir()
    for name in COPIED:
        shutil.copytree(TREE / name, tree / name)
    for path in TREE.glob("*"):
        if path.is_file() and path.suffix in {".toml", ".md", ".yaml", ""}:
            shutil.copy(path, tree)
    return tree


def _try(tree: Path, fault: CodeFault) -> str:
    """Return the test that found the fault, or MISSED, OUTDATED or ERROR."""
    path = tree / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.right) != 1:
        return "OUTDATED: the code has changed"
    path.write_text(text.replace(fault.right, fault.wrong), encoding="utf-8")
    try:
        command = (sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider")
        tests = [f"tests/{name}" for name in fault.tests.split()]
        done = subprocess.run([*command, *tests], cwd=tree, capture_output=True, check=False)
    finally:
        path.write_text(text, encoding="utf-8")
    if done.returncode not in {0, ONE_FAILED}:
        return f"ERROR: {done.stdout.decode()[-200:]}"
    found = re.search(r"^(?:FAILED|ERROR) \S*::(\w+)", done.stdout.decode(), re.MULTILINE)
    return f"found by {found[1]}" if found else "MISSED"


if __name__ == "__main__":
    raise SystemExit(main())
