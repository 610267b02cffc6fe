"""Checks of requests against Discord's OpenAPI description.

The checks are skipped without a copy of the description. A table lists where discord.py deviates
from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

if TYPE_CHECKING:
    from tests.support.loopback.server import Request

DESCRIPTION = Path(__file__).parents[4] / "shared" / "discord-openapi.json"
MISSING = "Discord's OpenAPI description is not beside the repository (../shared)"
NAME = "discord.json"
TYPED = ("enum", "type", "const")


@dataclass(frozen=True)
class Deviation:
    """A request of discord.py that Discord accepts although it differs from the description."""

    name: str
    reason: str
    mend: Callable[[str, Any], Any]


def _attachment_id(path: str, value: Any) -> Any:
    return str(value) if re.search(r"\.attachments\.\d+\.id$", path) else value


def _mention(path: str, value: Any) -> Any:
    ids = r"\.allowed_mentions\.(users|roles)\.\d+$|\.recipient_id$"
    return str(value) if re.search(ids, path) else value


DEVIATIONS = (
    Deviation(
        "integer attachment ids",
        "A new attachment's id is the number of its file in the form, and discord.py sends it as"
        " an integer; described is a snowflake, a string.",
        _attachment_id,
    ),
    Deviation(
        "integer ids in allowed_mentions, and of a recipient",
        "discord.py keeps ids as integers and lists them so; described are snowflakes, strings.",
        _mention,
    ),
)


def corrected(body: Any, deviations: tuple[Deviation, ...] = DEVIATIONS, path: str = "") -> Any:
    """Return a request's body with known deviations corrected."""
    if isinstance(body, list):
        return [corrected(item, deviations, f"{path}.{n}") for n, item in enumerate(body)]
    if isinstance(body, dict):
        return {key: corrected(item, deviations, f"{path}.{key}") for key, item in body.items()}
    for deviation in deviations:
        body = deviation.mend(path, body)
    return body


def problems(request: Request, deviations: tuple[Deviation, ...] = DEVIATIONS) -> Iterator[str]:
    """Yield the errors of a request, such as an unknown route."""
    operation = _operation(request.method, request.path)
    if operation is None:
        yield f"{request.method} {request.path} is not described"
        return
    pointer, has_body = operation
    if not has_body:
        if request.json is not None:
            yield f"{request.method} {request.path} takes no body"
        return
    for error in _validator(pointer).iter_errors(corrected(request.json, deviations)):
        inner = _most_relevant(error)
        yield f"{request.method} {request.path} {inner.json_path}: {inner.message}"


def _most_relevant(error: ValidationError) -> ValidationError:
    """Return the most relevant of the errors that explain why no type of a union fits.

    It is from the type with the fewest errors, among those whose `type` fits if any does.
    """
    branches: dict[Any, list[ValidationError]] = {}
    for inner in error.context or []:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    if not branches:
        return error

    def misfit(wrong: list[ValidationError]) -> tuple[bool, int]:
        other = any(list(e.relative_path) in ([], ["type"]) and e.validator in TYPED for e in wrong)
        return other, len(wrong)

    return _most_relevant(min(branches.values(), key=misfit)[0])


@cache
def _registry() -> Registry[Any]:
    description = json.loads(DESCRIPTION.read_text())
    resource: Resource[Any] = DRAFT202012.create_resource(description)
    registry: Registry[Any] = Registry().with_resource(NAME, resource)
    return registry


@cache
def _routes() -> list[tuple[re.Pattern[str], str, dict[str, Any]]]:
    paths = _registry()[NAME].contents["paths"]
    plainest_first = sorted(paths, key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"{\w+}", "[^/]+", p)), p, paths[p]) for p in plainest_first]


def _operation(method: str, path: str) -> tuple[str, bool] | None:
    for pattern, template, methods in _routes():
        operation = methods.get(method.lower())
        if operation is not None and pattern.fullmatch(path):
            inside = quote(template.replace("/", "~1"), safe="~")
            where = f"requestBody/content/{quote('application~1json')}/schema"
            return f"#/paths/{inside}/{method.lower()}/{where}", "requestBody" in operation
    return None


@cache
def _validator(pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": NAME + pointer}, registry=_registry())
