"""What all tests share: memory for files, how hypothesis searches, a playground's windows.

It must not know what any single test is about.
"""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.process import Playground, free_port, open_playground
from hypothesis import settings

pytest_plugins = ("simcord_harness", "service_fixture")

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

MEMORY, ENOUGH = Path("/dev/shm"), 500_000_000  # noqa: S108 - pytest makes a folder of its own there
"""Where Linux keeps files in memory, and how many bytes must be free there."""


def pytest_configure() -> None:
    """Keep the files of tests in memory where that can be: they would wait for a disk."""
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what all tests share."""
    gc.freeze()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser for the tests of one module, none of which may be async: Playwright runs a loop."""
    from browser.screen import open_browser  # noqa: PLC0415 - it skips where Playwright is missing

    with open_browser() as opened:
        yield opened


@pytest.fixture
def playground(tmp_path: Path, browser: object) -> Iterator[Playground]:
    """A playground that ends without having stumbled."""
    del browser
    with open_playground(tmp_path, free_port()) as running:
        yield running
        assert running.end() == 0
        assert "Traceback" not in running.output, running.output


@pytest.fixture
def screen(playground: Playground, browser: Any) -> Iterator[Callable[[str], Any]]:
    """Opens a member's screen by name; closed after the test.

    Each is in a window of its own: a browser slows down the pages that are behind another.
    """
    from browser.screen import Screen  # noqa: PLC0415 - see above

    yield lambda name: Screen.open(browser, playground.address, name)
    for window in browser.contexts:
        window.close()
