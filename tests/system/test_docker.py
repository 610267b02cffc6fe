"""The Dockerfile's instructions, checked without building the image.

`test_wheel.py` tests the installed wheel.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.paths import CACHE

ROOT = Path(__file__).parents[2]


def instructions() -> list[tuple[str, str]]:
    """Return each instruction of the Dockerfile with its arguments."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    plain = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    lines = plain.replace("\\\n", " ").splitlines()
    parts = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(name, arguments) for name, arguments in parts]


def last_instruction(name: str) -> str:
    """Return the arguments of the last instruction of that name."""
    return [arguments for each, arguments in instructions() if each == name][-1]


def copies() -> Iterator[tuple[str, str]]:
    """Yield each source in the tree and its destination."""
    for name, arguments in instructions():
        if name == "COPY" and not arguments.startswith("--from"):
            *origins, target = arguments.split()
            yield from ((origin, target) for origin in origins)


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found


def test_docker_copies_existing_and_unignored_files() -> None:
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in rules, "only listed paths may be copied"
    for origin, _ in copies():
        assert (ROOT / origin).exists()
        assert f"!{origin}" in rules


def test_image_contains_no_token_or_database() -> None:
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {rule for rule in rules if rule.startswith("!")} == {f"!{it}" for it, _ in copies()}


def test_image_copies_everything_for_the_wheel() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    wheel = build["targets"]["wheel"]["only-include"]
    described = {"LICENSE", "README.md", "hatch_build.py", "pyproject.toml"}
    assert {origin for origin, _ in copies()} == {"deploy/requirements.txt", *described, *wheel}


def bases() -> list[str]:
    """Return the base image of each stage."""
    return [arguments.split()[0] for name, arguments in instructions() if name == "FROM"]


def test_image_stages_share_the_projects_python() -> None:
    assert len(bases()) == 2
    (image,) = set(bases())
    found = re.fullmatch(r"python:3\.(\d+)-slim", image)
    allowed = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", str(project()["requires-python"]))
    assert found
    assert allowed
    assert int(allowed[1]) <= int(found[1]) < int(allowed[2])


def test_released_image_takes_its_base_by_digest() -> None:
    pinned = (ROOT / "deploy" / "base" / "Dockerfile").read_text(encoding="utf-8").splitlines()[-1]
    found = re.fullmatch(r"FROM (\S+)@sha256:[0-9a-f]{64}", pinned)
    assert found
    assert {found[1]} == set(bases()), "the release replaces the base of this name"
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    steps = [each for each in release.split("- uses: ") if each.startswith("docker/build-push")]
    assert len(steps) == 2
    assert all("build-contexts: ${{ env.BASE }}" in each for each in steps)


def test_image_installs_the_locked_packages() -> None:
    """The test of the lock file compares them with the project's."""
    (command,) = (
        each for name, each in instructions() if name == "RUN" and "--requirement" in each
    )
    assert "--require-hashes" in command
    assert "--requirement requirements.txt" in command


def test_image_runs_unprivileged_and_writes_its_volume() -> None:
    order = [name for name, _ in instructions()]
    user, volume = last_instruction("USER"), last_instruction("VOLUME")
    assert user not in {"root", "0"}
    made = next(it for name, it in instructions() if name == "RUN" and "useradd" in it)
    assert f"--owner {user} {volume}" in made
    # Files written to a volume's folder after VOLUME are lost.
    assert order.index("RUN", order.index("ENV")) < order.index("VOLUME")


def test_image_keeps_its_database_on_the_volume() -> None:
    found = re.search(r'DATABASE_URL="sqlite:///([^"]+)"', last_instruction("ENV"))
    assert found
    assert Path(found[1]).parent == Path(last_instruction("VOLUME"))


def test_image_contains_compiled_search_where_bot_looks() -> None:
    """The search is compiled after copying the sources and before changing the user."""
    order = [arguments for _, arguments in instructions()]
    (compiling,) = (each for each in order if "guti best" in each)
    folder = re.search(r"CACHE_DIR=(\S+)", compiling)
    assert folder
    assert Path(folder[1]) == CACHE
    (installed,) = (each for each in order if each.startswith("--from=packages"))
    assert (
        order.index(last_instruction("WORKDIR")) < order.index(installed) < order.index(compiling)
    )
    assert order.index(compiling) < order.index(last_instruction("USER"))


def test_image_starts_the_bot_as_first_process() -> None:
    assert json.loads(last_instruction("CMD")) == ["guti", "run", "--hold", "300"]
    assert "ENTRYPOINT" not in dict(instructions())


def test_health_check_is_a_command_of_the_bot() -> None:
    options, command = last_instruction("HEALTHCHECK").split(" CMD ")
    assert "--interval" in options
    assert json.loads(command) == ["guti", "health"]
