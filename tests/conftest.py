"""Fixtures and settings for all tests: temporary files in memory, hypothesis, databases."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.databases import KIND, KINDS, release_databases
from tests.support.delays import delay_calls
from tests.support.shared_work import share_work, use_compiled_search
from tests.support.volume import VOLUME

pytest_plugins = ("tests.support.simcord_harness", "tests.support.service_fixture")

settings.register_profile("here", deadline=None, max_examples=20 * VOLUME)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

MEMORY, ENOUGH = Path("/dev/shm"), 500_000_000  # noqa: S108 - pytest makes a folder of its own there
"""Linux's folder for files in memory, and the bytes that must be free there."""

GC_THRESHOLDS = 3_000, 10, 30
"""Thresholds of `gc.set_threshold`: full collections are rare, since each takes 0.1 s."""

MAX_WORKERS = 4
"""Each worker renders its own boards and starts its own bots."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run database tests on the database that TEST_DATABASE names, on both if unset."""
    if metafunc.definition.get_closest_marker("both_databases") and KIND not in os.environ:
        metafunc.parametrize("database_kind", KINDS, indirect=True)


@pytest.fixture(autouse=True)
def database_kind(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    if hasattr(request, "param"):
        monkeypatch.setenv(KIND, request.param)
    yield
    release_databases()


def pytest_configure() -> None:
    """Do shared work once, and keep temporary files in memory if possible."""
    share_work()
    delay_calls()
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than the number of processors, because some tests wait for processes."""
    return min(MAX_WORKERS, (os.cpu_count() or 1) + 1)


def pytest_collection_finish() -> None:
    """Load the compiled search, if any test needs it, and exempt shared objects from collection."""
    if "bot.search" in sys.modules:
        use_compiled_search()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
