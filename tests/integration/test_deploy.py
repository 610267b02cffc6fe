"""Agreement of the files that run the bot: compose, systemd, and the release script."""

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sqlalchemy import make_url

from bot import __version__
from bot.cli.start import NEEDS_OPERATOR
from bot.client.client import SHUTDOWN_GRACE_S
from bot.settings import Settings
from bot.store.database.postgresql import is_postgresql

ROOT = Path(__file__).parents[2]
RELEASE = ROOT / ".github/workflows/release.yml"
NAMES = {name.upper() for name in Settings.model_fields}


@pytest.fixture
def services() -> dict[str, Any]:
    compose: dict[str, dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    named = {
        volume.split(":")[0] for each in compose["services"].values() for volume in each["volumes"]
    }
    assert named == set(compose["volumes"])
    return compose["services"]


def test_compose_file_stores_everything_in_its_database(services: dict[str, Any]) -> None:
    bot, database = services["bot"], services["database"]
    assert bot["environment"].keys() <= NAMES
    url = make_url(re.sub(r"\$\{[^}]+\}", "secret", bot["environment"]["DATABASE_URL"]))
    assert is_postgresql(url)
    assert url.host in services
    assert url.username == url.database == database["environment"]["POSTGRES_USER"]
    assert "secret" in re.sub(
        r"\$\{[^}]+\}", "secret", database["environment"]["POSTGRES_PASSWORD"]
    )
    assert bot["depends_on"] == {url.host: {"condition": "service_healthy"}}
    image = (ROOT / "Dockerfile").read_text()
    (volume,) = re.findall(r"^VOLUME (\S+)$", image, re.MULTILINE)
    assert bot["volumes"] == [f"bot:{volume}"]


def test_service_files_give_time_to_stop(services: dict[str, Any]) -> None:
    unit = (ROOT / "deploy" / "guti.service").read_text()
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    for seconds_allowed in (
        int(seconds),
        int(services["bot"]["stop_grace_period"].removesuffix("s")),
    ):
        assert seconds_allowed >= 2 * SHUTDOWN_GRACE_S


def test_systemd_unit_writes_only_where_allowed() -> None:
    unit = (ROOT / "deploy" / "guti.service").read_text()
    set_there = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE))
    assert {"DATABASE_URL", "BACKUP_DIR", "CACHE_DIR"} <= set_there.keys()
    not_ours = {"PYTHONDONTWRITEBYTECODE", "MALLOC_ARENA_MAX"}
    assert set_there.keys() - NAMES == not_ours
    for name, value in set_there.items():
        assert re.search("%[SC]/guti", value) or name in not_ours


def test_systemd_commands_have_its_settings() -> None:
    unit = (ROOT / "deploy" / "guti.service").read_text()
    for percent, folder in {"%S": "/var/lib", "%C": "/var/cache"}.items():
        unit = unit.replace(percent, folder)
    script = (ROOT / "deploy" / "guti").read_text()
    settings = set(re.findall("^Environment=(.*)$", unit, re.MULTILINE))
    assert set(re.findall(r"--setenv=(\S+)", script)) == settings
    properties = set(re.findall(r"--property=(\S+)", script)) - {"User=guti"}
    assert properties <= set(unit.splitlines())
    assert re.findall(r"^ExecStart=(\S+) run$", unit, re.MULTILINE) == [script.split()[-2]]


def test_release_finds_the_version_in_code() -> None:
    bump = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["bumpversion"]
    assert bump["current_version"] == __version__
    for each in bump["files"]:
        wanted = each["search"].format(current_version=__version__)
        assert (ROOT / each["filename"]).read_text().count(wanted) == 1


def test_promised_pythons_are_those_that_ci_tries() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    ci = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    (tried,) = (
        each["strategy"]["matrix"]["python"]
        for each in ci["jobs"].values()
        if "python" in each.get("strategy", {}).get("matrix", {})
    )
    said = [re.fullmatch(r"Programming .* :: (3\.\d+)", each) for each in project["classifiers"]]
    assert [each[1] for each in said if each] == tried
    allowed = Requirement(f"python{project['requires-python']}").specifier
    past = f"3.{int(tried[-1].partition('.')[2]) + 1}"
    assert [each for each in (*tried, past) if each in allowed] == tried
    for page in ("README.md", "docs/operators/installing.md"):
        assert f"Python {tried[0]} to {tried[-1]}" in (ROOT / page).read_text()


def test_locked_packages_satisfy_the_package() -> None:
    locked = (ROOT / "deploy/requirements.txt").read_text()
    assert "://" not in locked, "an address of a package server"
    entries = re.findall(
        r"^([\w-]+)==(\S+)(?: ; [^\\\n]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
        locked,
        re.MULTILINE,
    )
    without_comments = re.sub("^ *#.*\n", "", locked, flags=re.MULTILINE)
    assert len(entries) == len(re.findall(r"^\S", without_comments, re.MULTILINE))
    versions = {name: version for name, version, _ in entries}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    wanted = map(
        Requirement,
        (
            *project["project"]["dependencies"],
            *extras["postgres"],
            *project["build-system"]["requires"],
        ),
    )
    outdated = {
        str(each): versions.get(canonicalize_name(each.name))
        for each in wanted
        if not each.specifier.contains(versions.get(canonicalize_name(each.name), "0"))
    }
    assert not outdated, "run make lock"


@pytest.fixture
def release() -> dict[str, Any]:
    workflow: dict[str, Any] = yaml.safe_load(RELEASE.read_text())
    return workflow


def test_publishing_depends_on_the_check(release: dict[str, Any]) -> None:
    jobs = release["jobs"]

    def needed(name: str) -> set[str]:
        needs = jobs[name].get("needs", [])
        direct = {needs} if isinstance(needs, str) else set(needs)
        return direct.union(*map(needed, direct))

    assert all("check" in needed(name) for name in jobs if name != "check")
    steps = [step.get("run", "") for step in jobs["check"]["steps"]]
    assert {".ci/run", "make translated"} <= set(steps)


def test_release_publishes_in_order(
    release: dict[str, Any],
) -> None:
    """Started by hand, nothing is published: each of these jobs waits for one for tags only."""
    jobs = release["jobs"]
    assert "image-of-both" in jobs["publish"]["needs"]
    assert jobs["notes"]["needs"] == "publish"
    assert jobs["image-of-both"]["if"] == "github.ref_type == 'tag'"
    steps = jobs["image"]["steps"]
    tried = [number for number, step in enumerate(steps) if "docker run" in step.get("run", "")]
    pushed = [number for number, step in enumerate(steps) if step.get("with", {}).get("push")]
    assert tried < pushed
    assert all(steps[number]["if"] == "github.ref_type == 'tag'" for number in pushed)


def test_every_image_and_package_is_attested(release: dict[str, Any]) -> None:
    attested = {
        name: [step["with"] for step in job["steps"] if "/attest@" in step.get("uses", "")]
        for name, job in release["jobs"].items()
    }
    assert len(attested["publish"]) == 2
    assert [each["push-to-registry"] for each in attested["image-of-both"]] == [True]


def test_release_notes_are_those_of_the_changelog(release: dict[str, Any], tmp_path: Path) -> None:
    (step,) = (
        step["run"]
        for step in release["jobs"]["package"]["steps"]
        if "notes.md" in step.get("run", "")
    )
    heads = re.findall(r"^## \[(\d\S+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    (tmp_path / "CHANGELOG.md").write_bytes((ROOT / "CHANGELOG.md").read_bytes())
    for name, code in [(f"v{heads[0]}", 0), ("v9.9.9", 1)]:
        environment = {"PATH": os.environ["PATH"], "GITHUB_REF_NAME": name}
        environment["GITHUB_REF_TYPE"] = "tag"
        command = ("/bin/bash", "-e", "-c", step)
        done = subprocess.run(command, cwd=tmp_path, env=environment, check=False)
        assert done.returncode == code
        notes = (tmp_path / "notes.md").read_text()
        assert bool(notes.strip()) == (code == 0)
        assert "## [" not in notes


def test_check_runs_on_every_named_python() -> None:
    workflow = yaml.safe_load((RELEASE.parent / "ci.yml").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    assert workflow["jobs"]["check"]["strategy"]["matrix"]["python"] == named


def test_release_jobs_have_few_permissions(release: dict[str, Any]) -> None:
    assert release["permissions"] == {"contents": "read"}
    writing = {
        name: {key for key, value in job.get("permissions", {}).items() if value == "write"}
        for name, job in release["jobs"].items()
    }
    assert writing == {
        "check": set(),
        "package": set(),
        "image": {"packages"},
        "image-of-both": {"packages", "id-token", "attestations"},
        "publish": {"id-token", "attestations"},
        "notes": {"contents"},
    }
    assert set(re.findall(r"secrets\.(\w+)", RELEASE.read_text())) == {"GITHUB_TOKEN"}


def test_workflows_pin_actions_to_commits() -> None:
    used = [
        line
        for file in RELEASE.parent.glob("*.yml")
        for line in re.findall(r"uses: (.*)", file.read_text())
    ]
    assert len(used) > 10
    assert not [line for line in used if not re.fullmatch(r"\S+@[0-9a-f]{40} # v[\d.]+", line)]


@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), ("v9.9.9", 1), ("", 1)])
def test_release_compares_tag_and_version(release: dict[str, Any], tag: str, code: int) -> None:
    (step,) = (
        step["run"]
        for step in release["jobs"]["check"]["steps"]
        if "GITHUB_REF_NAME" in step.get("run", "")
    )
    environment = {"PATH": os.environ["PATH"], "GITHUB_REF_NAME": tag}
    ran = subprocess.run(["/bin/bash", "-c", step], cwd=ROOT, env=environment, check=False)
    assert ran.returncode == code


def test_container_needs_no_writable_root(services: dict[str, Any]) -> None:
    bot = services["bot"]
    assert bot["read_only"] is True
    assert bot["tmpfs"] == "/tmp"  # noqa: S108 - the container's
    assert bot["cap_drop"] == ["ALL"]
    written = re.findall(r'(DATABASE_URL|CACHE_DIR)="([^"]+)"', (ROOT / "Dockerfile").read_text())
    assert len(written) == 2
    assert all("/data/" in path for _, path in written)


def test_systemd_unit_never_gives_up_on_what_passes() -> None:
    """Compute how long the unit starts a bot again that ends at once, in seconds."""
    unit = (ROOT / "deploy" / "guti.service").read_text()
    found = dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))
    burst, interval = int(found.get("StartLimitBurst", 5)), found["StartLimitIntervalSec"]
    patience = float("inf") if interval == "0" else burst * int(found["RestartSec"])
    assert found["Restart"] == "always"
    assert patience == float("inf")
    assert found["RestartPreventExitStatus"].split() == [str(NEEDS_OPERATOR)]
