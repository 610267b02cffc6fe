"""The metrics page for operators: counters, health, and the dashboard.

The bot runs in its own process and is queried through sockets.
"""

import asyncio
import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import Connection

from bot import __version__, metrics
from bot.client.gateway.loops import LoopHealth
from bot.client.gateway.metrics_page import OVERDUE, MetricsPage
from bot.paths import TREE
from bot.services.backups import MAX_AGE, BackupService
from guti.games import GAMES
from tests.support.browser.process import free_port
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback_match import LoopbackMatch
from tests.support.patience import PATIENCE_S
from tests.support.simcord_harness import SimulatedServer

Numbers = dict[tuple[str, frozenset[tuple[str, str]]], float]


async def ask(port: int, path: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/{path}") as answer,
    ):
        return answer.status, await answer.text()


async def request_until(port: int, path: str, right: Callable[[str], bool]) -> str:
    """Request a page until it is right, and return its text."""
    text = ""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not right(text := (await ask(port, path))[1]):  # noqa: ASYNC110 - a page sets no event
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise AssertionError(text) from None
    return text


def read(text: str) -> Numbers:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def number(found: Numbers, sample: str, /, **labels: str) -> float:
    return found[sample, frozenset(labels.items())]


async def test_metrics_count_work_and_report_outages(tmp_path: Path) -> None:
    port = free_port()
    async with Loopback.serve() as discord:
        settings = {"METRICS_PORT": str(port), "LOG_FORMAT": "json"}
        settings["BACKUP_DIR"] = str(tmp_path / "backups")
        async with BotProcess(discord, tmp_path / "guti.sqlite3", settings=settings) as bot:
            match = await LoopbackMatch.open(discord, discord.channel, GAMES["pretwa"])
            move = str(match.position.legal_moves[0])
            await match.waiting.slash(match.channel, "move", move=move)
            await match.mover.slash(match.channel, "move", move=move)
            seen = "guti_interaction_seconds_count"
            # An interaction is counted a moment after its answer, and a bot is ready a moment after
            # its last shard.
            late = ('_count{name="/move",outcome="answered"', '"ready"', "guti_ready 1.0")
            text = await request_until(
                port, "metrics", lambda text: all(each in text for each in late)
            )
            found = read(text)
            for name, outcome in [
                ("/challenge", "answered"),
                ("challenge:accept", "answered"),
                ("/move", "refused"),
                ("/move", "answered"),
            ]:
                assert number(found, seen, name=name, outcome=outcome) == 1, name
            assert number(found, "guti_drawing_seconds_count", kind="board") >= 2
            assert number(found, "guti_database_seconds_count", kind="write") >= 3
            assert number(found, "guti_live_matches") == 1
            assert number(found, "guti_due_matches") == 0
            assert number(found, "guti_loop_delay_seconds_count") >= 1
            assert number(found, "guti_servers") == 1
            assert number(found, "guti_gateway_events_total", shard="0", event="ready") == 1
            assert number(found, "guti_info", version=__version__) == 1
            assert number(found, "process_resident_memory_bytes") > 1e7
            assert number(found, "guti_ready") == 1
            assert number(found, "guti_problem", problem="backups") == 0
            assert number(found, "guti_last_backup_timestamp_seconds") > 1e9
            assert number(found, "guti_database_bytes") > 1e5
            for folder in ("database", "backups", "cache"):
                assert number(found, "guti_disk_free_bytes", folder=folder) > 1e6
            assert number(found, "guti_answers_total", status="200") >= 3
            people = {str(match.black.id), str(match.white.id), str(match.channel.id)}
            assert not people & {value for _, labels in found for _, value in labels}
            assert await ask(port, "health") == (200, json.dumps(said("ok")))
            discord.gateway.down = True
            await discord.gateway.drop(4000)
            ill = await request_until(port, "health", lambda text: '"ill"' in text)
            assert "gateway" in ill
            assert (await ask(port, "health"))[0] == 503
            found = read((await ask(port, "metrics"))[1])
            assert number(found, "guti_problem", problem="gateway") == 1
            assert number(found, "guti_ready") == 0
            discord.gateway.down = False
        lines = [json.loads(line) for line in bot.log.splitlines()]
        assert {"interaction", "match"} <= {key for line in lines for key in line}


def said(status: str, *wrong: str) -> dict[str, Any]:
    return {"status": status, "wrong": list(wrong), "version": __version__}


async def test_metrics_need_a_free_port(tmp_path: Path) -> None:
    async with Loopback.serve() as discord:
        async with BotProcess(discord, tmp_path / "guti.sqlite3"):
            with pytest.raises(aiohttp.ClientConnectionError):
                await ask(9420, "health")
        server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        bot = BotProcess(discord, tmp_path / "other.sqlite3", settings={"METRICS_PORT": str(port)})
        with pytest.raises(RuntimeError):
            await bot.start()
        assert f"Another program listens at 127.0.0.1:{port} already" in bot.log
        assert "Traceback" not in bot.log
        server.close()


async def test_health_reports_failing_database_and_overdue_deadlines(
    server: SimulatedServer,
) -> None:
    page = MetricsPage(server.client)

    async def wrong() -> list[str]:
        return await health_problems(server)

    assert await wrong() == []
    await server.client.remove_cog("DueCog")
    server.client.loops.clear()
    await server.begins(pace="live")
    await server.waits(4 * 60 + OVERDUE.total_seconds() - 60)
    assert await wrong() == []
    await server.waits(120)
    assert await wrong() == ["Deadlines of matches have been overdue for minutes."]
    async with server.store.database.writing() as run:
        await run(Connection.exec_driver_sql, "ALTER TABLE matches RENAME TO elsewhere")
    try:
        assert await wrong() == ["The database does not answer."]
        request: Any = None
        text = str((await page.metrics(request)).text)
        assert str(number(read(text), "guti_live_matches")) == "nan"
    finally:
        async with server.store.database.writing() as run:
            await run(Connection.exec_driver_sql, "ALTER TABLE elsewhere RENAME TO matches")


async def health_problems(server: SimulatedServer) -> list[str]:
    """Return the complaints of /health."""
    request: Any = None
    answer = await MetricsPage(server.client).health(request)
    wrong = list(json.loads(str(answer.text))["wrong"])
    assert answer.status == (503 if wrong else 200)
    return wrong


async def wait_until_loops_rest(server: SimulatedServer) -> None:
    """Wait until no loop is in the middle of a round."""
    await server.env.settle()
    while any(loop._since is not None for loop in server.client.loops.values()):  # noqa: ASYNC110 - a round sets no event
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("cog", "problems"),
    [
        ("DueCog", ["that it is alive", "what is due has stopped"]),
    ],
)
async def test_health_reports_ended_loops_until_they_run(
    server: SimulatedServer, cog: str, problems: list[str]
) -> None:
    await wait_until_loops_rest(server)
    removed: Any = await server.client.remove_cog(cog)
    found = await health_problems(server)
    assert len(found) == len(problems)
    assert all(words in each for words, each in zip(problems, found, strict=True))
    await server.client.add_cog(type(removed)(server.client))
    await wait_until_loops_rest(server)
    assert await health_problems(server) == []


@pytest.mark.parametrize("cog", ["DueCog"])
async def test_health_reports_cancelled_loop(server: SimulatedServer, cog: str) -> None:
    await wait_until_loops_rest(server)
    loaded: Any = server.client.get_cog(cog)
    loaded.loops[0].task.cancel()
    await server.env.settle()
    assert len(await health_problems(server)) == 1


async def test_health_reports_an_unavailable_engine(server: SimulatedServer) -> None:
    server.engine.failing = True
    assert await health_problems(server) == [
        "Guti cannot think: its engine’s process does not start, or ends while it searches"
        " (help: engine)."
    ]
    server.engine.failing = False
    assert await health_problems(server) == []


async def test_health_reports_failing_and_old_backups(
    server: SimulatedServer, tmp_path: Path
) -> None:
    request: Any = None
    (tmp_path / "file").touch()
    page, now = MetricsPage(server.client), server.env.now()
    for folder in (tmp_path / "backups", tmp_path / "file"):
        page.backups = BackupService(server.path, folder, lambda: now)
        await page.backups._keep()
        text = str((await page.metrics(request)).text)
        failing = number(read(text), "guti_problem", problem="backups")
        assert failing == (folder.name == "file") == page.backups.failing
    wrong = json.loads(str((await page.health(request)).text))["wrong"]
    assert ["The daily backups fail" in each for each in wrong] == [True]
    page.backups = BackupService(server.path, tmp_path / "backups", lambda: now)
    await page.backups._keep()
    now += MAX_AGE + timedelta(seconds=1)
    assert page.backups.failing, "a copy hangs, or the loop ended"
    await page.backups._keep()
    assert not page.backups.failing


async def test_loop_fails_when_no_round_succeeds_in_time() -> None:
    health = LoopHealth(lambda: True, limit_s=0)
    assert not health.failing
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), health.round():
            raise ZeroDivisionError
        await asyncio.sleep(0.01)
        assert health.failing
    with health.round():
        assert health.failing, "it may hang"
    assert not health.failing


def test_dashboard_shows_exactly_the_metrics() -> None:
    board = json.loads((TREE / "deploy" / "grafana.json").read_text())
    expressions = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    shown = {name for each in expressions for name in re.findall(r"\b(?:guti|process)_\w+", each)}
    families = text_string_to_metric_families(metrics.as_text().decode())
    counted = {family.name: family.type for family in families}
    named = {re.sub("_(bucket|count|total|info)$", "", name) for name in shown}
    known = {re.sub("_info$", "", name) for name in counted if not name.endswith("_created")}
    process = {name for name in known if name.startswith("process_")} | {"process_cpu_seconds"}
    assert named <= known | process
    assert known - process <= named, "this is counted and not on the dashboard"
    boxes = [tuple(panel["gridPos"].values()) for panel in board["panels"]]
    assert len(set(boxes)) == len(boxes)
