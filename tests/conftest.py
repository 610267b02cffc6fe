"""What all tests share: memory for files, how hypothesis searches, fixtures.

It must not know what any single test is about.
"""

import gc
import os
import shutil
from pathlib import Path

import pytest
from databases import KIND, KINDS
from hypothesis import settings

pytest_plugins = ("simcord_harness", "service_fixture")

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

MEMORY, ENOUGH = Path("/dev/shm"), 500_000_000  # noqa: S108 - pytest makes a folder of its own there
"""Where Linux keeps files in memory, and how many bytes must be free there."""

MOST_WORKERS = 4
"""Each worker draws its own boards and starts its own bots."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is about both databases on each, unless one is asked for by TEST_DATABASE."""
    if metafunc.definition.get_closest_marker("both_databases") and KIND not in os.environ:
        metafunc.parametrize("database_kind", KINDS, indirect=True)


@pytest.fixture(autouse=True)
def database_kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which database a test is about."""
    if hasattr(request, "param"):
        monkeypatch.setenv(KIND, request.param)


def pytest_configure() -> None:
    """Keep the files of tests in memory where that can be: they would wait for a disk."""
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: some tests wait for a bot in another process."""
    return min(MOST_WORKERS, (os.cpu_count() or 1) + 1)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what all tests share."""
    gc.freeze()
