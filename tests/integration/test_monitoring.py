"""The alerts, the table of metrics and the compose profile name what the bot measures."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import Metric

from bot import metrics
from bot.client.gateway.metrics_page import PROBLEMS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/operators/monitoring.md").read_text(encoding="utf-8")
SUFFIXES = {
    "counter": ("_total",),
    "gauge": ("",),
    "histogram": ("_bucket", "_count", "_sum"),
    "info": ("_info",),
}
SELECTOR = re.compile(r"\b((?:guti|process)_\w+|up)(?:\{([^}]*)\})?")
ADDED = {"job", "instance"}
"""Labels that Prometheus adds."""


def families() -> list[Metric]:
    return list(metrics.REGISTRY.collect())


def labels_of(family: Metric) -> set[str]:
    """Return the labels of a metric, even of one without samples."""
    collector: Any = metrics.REGISTRY._names_to_collectors.get(family.name)
    found = set(getattr(collector, "_labelnames", ()))
    return found | {"version"} if family.type == "info" else found


@pytest.fixture(scope="module")
def series() -> dict[str, set[str]]:
    """Return the labels of each series."""
    found = {
        f"{each.name}{suffix}": labels_of(each) | ({"le"} if suffix == "_bucket" else set())
        for each in families()
        for suffix in SUFFIXES[each.type]
    }
    return {**found, "up": set()}


@pytest.fixture(scope="module")
def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text())["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def test_alerts_name_existing_series_and_labels(
    rules: list[dict[str, Any]], series: dict[str, set[str]]
) -> None:
    for rule in rules:
        expression = rule["expr"]
        assert expression.count("(") == expression.count(")"), rule["alert"]
        used = SELECTOR.findall(expression)
        assert used, rule["alert"]
        for name, selected in used:
            assert name in series, (rule["alert"], name)
            named = set(re.findall(r'(\w+)\s*[=!]~?\s*"', selected))
            assert named <= series[name] | ADDED, (rule["alert"], name)
        grouped = re.findall(r"\bby \(([^)]*)\)", expression)
        known = set.union(*(series[name] for name, _ in used)) | ADDED
        assert {label.strip() for each in grouped for label in each.split(",")} <= known
        shown = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"]))
        assert shown <= known, rule["alert"]


def test_alerts_name_problems_of_the_health_page(rules: list[dict[str, Any]]) -> None:
    named = {
        name
        for rule in rules
        for values in re.findall(r'problem[=!]~?"([^"]*)"', rule["expr"])
        for name in values.split("|")
    }
    assert named <= set(PROBLEMS)


def test_every_alert_is_explained(rules: list[dict[str, Any]]) -> None:
    names = [rule["alert"] for rule in rules]
    assert len(set(names)) == len(names)
    table = PAGE.partition("## Alerts")[2].partition("## Metrics")[0]
    assert set(re.findall(r"`(Guti\w+)`", table)) == set(names)
    for rule in rules:
        assert re.fullmatch(r"\d+[mh]", rule["for"])
        assert rule["labels"]["severity"] in {"critical", "warning"}
        assert rule["annotations"]["summary"].endswith(".")


def test_table_lists_every_metric() -> None:
    rows = re.findall(r"^\| `(guti_\w+)` \| (\w+) \| (.*?) \| (.*) \|$", PAGE, re.MULTILINE)
    shown = {
        name: (kind, set(re.findall(r"\w+", labels)), text) for name, kind, labels, text in rows
    }
    endings = {"counter": "_total", "info": "_info"}
    measured = {
        f"{each.name}{endings.get(each.type, '')}": (each.type, labels_of(each), each.documentation)
        for each in families()
        if each.name.startswith("guti")
    }
    assert shown == measured


def test_compose_profile_scrapes_the_bot() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    scraping = yaml.safe_load((ROOT / "deploy/prometheus.yml").read_text())
    bot, prometheus = compose["services"]["bot"], compose["services"]["prometheus"]
    assert prometheus["profiles"] == ["monitoring"]
    (job,) = scraping["scrape_configs"]
    assert job["job_name"] == "guti"
    port = bot["environment"]["METRICS_PORT"]
    assert job["static_configs"] == [{"targets": [f"bot:{port}"]}]
    assert bot["environment"]["METRICS_HOST"] == "0.0.0.0"  # noqa: S104 - of its container
    assert "ports" not in bot
    targets = {each["target"]: compose["configs"][each["source"]] for each in prometheus["configs"]}
    for file in targets.values():
        assert (ROOT / file["file"]).is_file()
    assert set(scraping["rule_files"]) < set(targets)
