"""Prometheus metrics of this process, without labels for people or servers."""

import math
import mmap
import sys
from collections.abc import Iterable
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot import __version__

__all__ = ["CONTENT_TYPE_LATEST", "as_text"]

REGISTRY = CollectorRegistry()
"""Registry of Guti's metrics, without those of libraries."""

PROCESS = ProcessCollector(registry=REGISTRY)

BUCKETS_S = (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of histogram buckets, in seconds."""


def _times(name: str, description: str, *labels: str) -> Histogram:
    return Histogram(
        f"guti_{name}_seconds", description, labels, buckets=BUCKETS_S, registry=REGISTRY
    )


def _counter(name: str, description: str, *labels: str) -> Counter:
    return Counter(f"guti_{name}", description, labels, registry=REGISTRY)


def _gauge(name: str, description: str, *labels: str) -> Gauge:
    return Gauge(f"guti_{name}", description, labels, registry=REGISTRY)


INTERACTIONS = _times(
    "interaction",
    "Seconds from the arrival of a command or a press to the end of its handling",
    *("name", "outcome"),
)
"""Labels: a command or button (`/move`, `match:play`), and the outcome of the interaction.

The outcome is `answered`, `refused` or `failed`.
"""

NOT_ADMITTED = _counter(
    "not_admitted", "Interactions that were dropped or refused before any handling", "reason"
)

DRAWING = _times("drawing", "Seconds from requesting a picture to having it", "kind")
"""Label: the kind of picture (`board`, `chart` or `animation`)."""

DATABASE = _times("database", "Seconds of a read or a transaction, including all waiting", "kind")
"""Label: `read` for a read, or `write` for a transaction."""

RETRIES = _counter("database_retries", "Transactions that were retried after a conflict")

LOOP_DELAY = _times("loop_delay", "Delay in seconds with which the event loop runs a due callback")

THINKING = _times("thinking", "Seconds from requesting a move of the engine to having it")

ENGINE_FAILURES = _counter(
    "engine_failures", "Processes of the engine that did not start, or ended unexpectedly"
)

THOUGHTS = _gauge("engine_queue", "Positions that the engine is searching or will search")

GATEWAY = _counter(
    "gateway_events", "Events of the sessions with Discord's gateway", "shard", "event"
)
"""Labels: a shard's number, and the event (`ready`, `disconnected` or `resumed`)."""

ANSWERS = _counter("answers", "Answers of Discord to requests", "status")
"""Label: the HTTP status."""

PARSE_FAILURES = _counter(
    "parse_failures", "Events and responses of Discord that could not be parsed", "what"
)
"""Label: the name of an event, or the kind of a response."""

LATENCY = _gauge(
    "gateway_latency_seconds",
    "Seconds that Discord's gateway last took to answer a heartbeat",
    "shard",
)

SERVERS = _gauge("servers", "Servers that the bot is in")

LIVE = _gauge("live_matches", "Live matches on this process's shards")

MATCHES = _counter("matches", "Matches that began, changed or ended", "event")
"""Label: the event (`started`, `changed` or `ended`)."""

LISTENER_FAILURES = _counter(
    "listener_failures", "Failures of listeners to events of matches", "listener"
)

READY = _gauge("ready", "1 if /health finds no problem, else 0")

PROBLEM = _gauge("problem", "1 for each problem that /health finds, 0 for others", "problem")
"""Label: the name of the problem, such as `gateway`, `database` or `backups`."""

BACKUP = _gauge(
    "last_backup_timestamp_seconds", "Time of the newest daily backup, in seconds since 1970"
)

DATABASE_SIZE = _gauge("database_bytes", "Size of the database, with its write-ahead log")

DISK_FREE = _gauge("disk_free_bytes", "Free space in bytes, for each folder", "folder")
"""Label: what the folder contains (`database`, `backups` or `cache`)."""

DUE = _gauge("due_matches", "Matches with a due step that is not done yet")


class EngineProcesses(Collector):
    """The engine's running processes, with their memory where Linux tells it."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.ids = set[int]()
        """Ids of the running processes."""
        registry.register(self)

    def collect(self) -> Iterable[Metric]:
        """Return the number of processes, and their memory together."""
        yield GaugeMetricFamily(
            "guti_engine_processes", "Running processes of the engine", len(self.ids)
        )
        yield GaugeMetricFamily(
            "guti_engine_resident_memory_bytes",
            "Memory of the engine's processes, without swap",
            sum(map(_resident_bytes, list(self.ids))),
        )


def _resident_bytes(process: int) -> float:
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except (OSError, IndexError):
        return math.nan if sys.platform != "linux" else 0.0
    return float(int(pages) * mmap.PAGESIZE)


ENGINE = EngineProcesses(REGISTRY)

VERSION = Info("guti", "Version of Guti", registry=REGISTRY)


def as_text() -> bytes:
    """Return all metrics in Prometheus's text format."""
    VERSION.info({"version": __version__})
    return generate_latest(REGISTRY)
