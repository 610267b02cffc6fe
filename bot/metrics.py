"""Prometheus metrics of this process.

No label identifies a person or a server.
"""

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

from bot import __version__

__all__ = ["CONTENT_TYPE_LATEST", "as_text"]

REGISTRY = CollectorRegistry()
"""Our own registry, without the metrics of libraries."""

PROCESS = ProcessCollector(registry=REGISTRY)

SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram buckets; Discord waits three seconds."""


def _times(name: str, of_what: str, *labels: str) -> Histogram:
    return Histogram(f"guti_{name}_seconds", of_what, labels, buckets=SECONDS, registry=REGISTRY)


INTERACTIONS = _times(
    "interaction",
    "Seconds from the arrival of a command or a press until it was dealt with",
    *("name", "outcome"),
)
"""Labels: command or button (`/move`, `match:play`); `answered`, `refused` or `failed`."""

NOT_ADMITTED = Counter(
    "guti_not_admitted",
    "Interactions that were not looked at: too much was asked at once, or they came before",
    ("reason",),
    registry=REGISTRY,
)

DRAWING = _times("drawing", "Seconds from asking for a picture to having it", "kind")
"""Labels: `board`, `chart` or `animation`."""

DATABASE = _times("database", "Seconds of a read or of a transaction, with all waiting", "kind")
"""Labels: `read` or `write`."""

RETRIES = Counter(
    "guti_database_retries",
    "Transactions that were tried again, as another one was in their way",
    registry=REGISTRY,
)

LOOP_DELAY = _times("loop_delay", "Seconds by which the event loop came late to what was due")

THINKING = _times("thinking", "Seconds from asking the engine for a move to having it")

THOUGHTS = Gauge(
    "guti_engine_queue", "Positions that the engine thinks about or is to", registry=REGISTRY
)

GATEWAY = Counter(
    "guti_gateway_events",
    "What happened to the sessions with Discord's gateway",
    ("shard", "event"),
    registry=REGISTRY,
)
"""Labels: the shard; `ready`, `disconnected` or `resumed`."""

PARSE_FAILURES = Counter(
    "guti_parse_failures",
    "Events and answers of Discord that could not be parsed",
    ("what",),
    registry=REGISTRY,
)
"""Labels: the event's name, or the kind of response."""

LATENCY = Gauge(
    "guti_gateway_latency_seconds",
    "Seconds that Discord's gateway last took to answer a heartbeat",
    ("shard",),
    registry=REGISTRY,
)

SERVERS = Gauge("guti_servers", "Servers that the bot is in", registry=REGISTRY)

LIVE = Gauge("guti_live_matches", "Matches that go on, of this process's shards", registry=REGISTRY)

MATCHES = Counter(
    "guti_matches", "Matches that began, changed or ended", ("event",), registry=REGISTRY
)
"""Labels: `started`, `changed` or `ended`."""

LISTENER_FAILURES = Counter(
    "guti_listener_failures",
    "Listeners of matches' events that failed",
    ("listener",),
    registry=REGISTRY,
)

DUE = Gauge(
    "guti_due_matches", "Matches at which something is due and not done yet", registry=REGISTRY
)

VERSION = Info("guti", "Which Guti this is", registry=REGISTRY)


def as_text() -> bytes:
    """Return all metrics in Prometheus' text format."""
    VERSION.info({"version": __version__})
    return generate_latest(REGISTRY)
