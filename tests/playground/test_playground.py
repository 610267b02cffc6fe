"""The playground as a process: it starts, says where it is, and ends when told to.

It knows nothing of what is on the page.
"""

import signal
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.process import TIMEOUT, Playground, free_port, open_playground, start

pytest.importorskip("simcord", reason="the playground needs simcord: pip install -e .[playground]")

from bot.playground.repairs import REPAIRS, repaired

VALUES = dict.fromkeys(("capability", "members", "title", "viewer", "channel"), "said")


@pytest.fixture
def playground(tmp_path: Path) -> Iterator[Playground]:
    with open_playground(tmp_path, free_port()) as running:
        yield running


@pytest.mark.parametrize("path", REPAIRS)
def test_each_repair_finds_the_words_that_it_replaces(path: str) -> None:
    filename = "index.html" if path == "/member" else path.removeprefix("/")
    text = repaired(path, filename, VALUES)
    assert all(old in new or old not in text for old, new in REPAIRS[path])


def test_a_page_whose_words_have_changed_is_refused() -> None:
    with pytest.raises(RuntimeError, match="no longer says"):
        repaired("/app.js", "dom.js", VALUES)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_cleanly_when_told_to(
    playground: Playground, number: signal.Signals
) -> None:
    with urllib.request.urlopen(playground.address) as answer:  # noqa: S310 - its own page
        assert "Asha" in answer.read().decode()
    assert playground.end(number) == 0
    assert "Traceback" not in playground.output


def test_a_port_in_use_is_said_in_a_plain_sentence_with_the_remedy(
    playground: Playground, tmp_path: Path
) -> None:
    port = int(playground.address.rpartition(":")[2])
    second = start(tmp_path, port)
    said, _ = second.communicate(timeout=TIMEOUT)
    assert second.returncode == 1
    assert str(port) in said
    assert "--port" in said
    assert "Traceback" not in said
