"""Tasks whose failures are seen, and the rule that every task has an owner."""

import ast
import asyncio
import gc
import logging

import pytest

from bot import tasks
from bot.paths import TREE
from bot.services.single_flight import SingleFlight

OWNED = {
    "bot/cli/serving.py": 5,  # awaited, in the end by `gather`; `displaced` cannot fail
    "bot/client/client.py": 3,  # awaited by `_await_or_cancel`
    "bot/client/members.py": 1,  # retrieved
    "bot/client/messages/acknowledgement.py": 1,  # logs its failures
    "bot/opponent/engine.py": 2,  # awaited in `__aexit__`; `getting` cannot fail
    "bot/opponent/process.py": 3,  # awaited in `end`
    "bot/playground/__init__.py": 1,  # awaited
    "bot/services/analyses.py": 1,  # retrieved
    "bot/services/bus.py": 1,  # logged in `_finish`
    "bot/services/engine.py": 1,  # logs its failures
    "bot/services/queue.py": 1,  # a listener's, logged by the bus
    "bot/services/single_flight.py": 1,  # retrieved
    "bot/tasks.py": 1,
    "bot/web/match_page.py": 1,  # retrieved by `shield`
}
"""Calls that start a task without `tasks.start`, with what happens to a failure."""


async def fails() -> None:
    raise ZeroDivisionError


async def test_failure_of_unawaited_task_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    task = tasks.start(fails(), logging.getLogger("test"), "work failed")
    await asyncio.wait({task})
    assert "work failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


async def test_failure_of_unawaited_result_is_seen() -> None:
    reports = list[str]()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: reports.append(context["message"]))
    flight = SingleFlight[None]()
    flight.get("key", fails)
    await asyncio.sleep(0.01)
    gc.collect()
    assert not reports


def test_every_task_has_an_owner() -> None:
    found = dict[str, int]()
    for path in sorted([*TREE.glob("bot/**/*.py"), *TREE.glob("cogs/*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            starts = isinstance(node, ast.Attribute) and node.attr in {
                "create_task",
                "ensure_future",
            }
            if starts:
                name = path.relative_to(TREE).as_posix()
                found[name] = found.get(name, 0) + 1
    assert found == OWNED
