"""Discord's rules for requests: limits, required fields, and error codes.

The limits come from Discord's documentation and OpenAPI description.
"""

import re
from collections.abc import Collection
from http import HTTPStatus
from typing import Any

from tests.support.loopback.world import COMPONENTS_V2, EPHEMERAL, Payload, walk

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE = 10003, 10007, 10008
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = 10015, 10062
ALREADY_ACKNOWLEDGED, MISSING_ACCESS, NOT_THE_AUTHOR, EMPTY_MESSAGE = 40060, 50001, 50005, 50006
MISSING_PERMISSIONS, INVALID_TOKEN, INVALID_FORM, THREAD_ARCHIVED = 50013, 50027, 50035, 50083
THREAD_EXISTS, FILE_TOO_LARGE, ENTRY_POINT_REMOVED = 160004, 40005, 50240
CLOSED = 50007
STATUS = {
    **dict.fromkeys((10003, 10004, 10007, 10008, 10015, 10062), HTTPStatus.NOT_FOUND),
    **dict.fromkeys(
        (MISSING_ACCESS, NOT_THE_AUTHOR, MISSING_PERMISSIONS, CLOSED), HTTPStatus.FORBIDDEN
    ),
    INVALID_TOKEN: HTTPStatus.UNAUTHORIZED,
    FILE_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
}
FILE_LIMIT = 10 * 1024 * 1024
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
# callback types that answer each kind of interaction
CALLBACKS = {COMMAND: {4, 5, 9}, COMPONENT: {4, 5, 6, 7, 9}, AUTOCOMPLETE: {8}, MODAL: {4, 5, 6, 7}}
ROW, BUTTON, STRING_SELECT, TEXT_INPUT, SECTION, TEXT, GALLERY = 1, 2, 3, 4, 9, 10, 12
SELECTS = {3, 5, 6, 7, 8}
V2_ONLY = {9, 10, 11, 12, 13, 14, 17}
LINK, PREMIUM = 5, 6
# component type -> field -> (least, most) characters
LENGTHS = {
    BUTTON: {"custom_id": (1, 100), "label": (0, 80), "url": (1, 512)},
    TEXT_INPUT: {"custom_id": (1, 100), "label": (1, 45), "placeholder": (0, 100)},
    TEXT: {"content": (1, 4000)},
    18: {"label": (1, 45), "description": (0, 100)},
    **{kind: {"custom_id": (1, 100), "placeholder": (0, 150)} for kind in SELECTS},
}


class RefusalError(Exception):
    """A refusal of a request by the simulated Discord, with an error code."""

    def __init__(self, code: int, where: str) -> None:
        """Store Discord's error `code`, and the wrong part of the request in `where`."""
        super().__init__(f"{code}: {where}")
        self.code, self.where = code, where

    @property
    def status(self) -> int:
        """HTTP status of the code."""
        return STATUS.get(self.code, HTTPStatus.BAD_REQUEST)


def demand(fact: object, where: str, code: int = INVALID_FORM) -> None:
    """Raise RefusalError if `fact` is false."""
    if not fact:
        raise RefusalError(code, where)


def within(value: Any, least: int, most: int, where: str) -> None:
    """Raise RefusalError if a text or list is too short or too long."""
    demand(value is None or least <= len(value) <= most, f"{where} must have {least} to {most}")


def check_message(body: Payload, files: Collection[str], flags: int, *, edit: bool) -> None:
    """Check a new message, or an edited one if `edit`. `files` are names of attached files."""
    v2 = bool(flags & COMPONENTS_V2)
    within(body.get("content"), 0, 2000, "content")
    within(body.get("embeds"), 0, 10, "embeds")
    within(files, 0, 10, "files")
    for entry in body.get("attachments") or []:
        within(entry.get("description"), 0, 1024, "attachments.description")
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            demand(not body.get(key), f"{key} cannot be used with IS_COMPONENTS_V2")
    check_components(body.get("components") or [], files, v2=v2)
    something = any(body.get(key) for key in ("content", "embeds", "components", "poll")) or files
    demand(edit or something, "Cannot send an empty message", EMPTY_MESSAGE)


def check_components(components: list[Payload], files: Collection[str], *, v2: bool) -> None:
    nodes = list(walk(components))
    if v2:
        within(nodes, 0, 40, "components in all")
        texts = sum(len(node["content"]) for node in nodes if node["type"] == TEXT)
        demand(texts <= 4000, "text displays must have 4000 characters at most together")
        demand(all(n["type"] != BUTTON for n in components), "a button stands in a row")
    else:
        within(components, 0, 5, "components")
        demand(all(n["type"] == ROW for n in components), "components must be action rows")
        demand(not V2_ONLY & {n["type"] for n in nodes}, "needs the flag IS_COMPONENTS_V2")
    for node in nodes:
        check_node(node, files)
    ids = [node["custom_id"] for node in nodes if node.get("custom_id")]
    demand(len(ids) == len(set(ids)), "custom ids must be unique in a message")


def check_node(node: Payload, files: Collection[str]) -> None:
    """Check one component without its children."""
    for key, (least, most) in LENGTHS.get(node["type"], {}).items():
        within(node.get(key), least, most, key)
    if node["type"] == ROW:
        kinds = [child["type"] for child in node["components"]]
        within(kinds, 1, 5, "row")
        demand(len(kinds) == 1 or not SELECTS & set(kinds), "a select stands alone in its row")
    if node["type"] == BUTTON and node["style"] != PREMIUM:
        demand(node.get("url" if node["style"] == LINK else "custom_id"), "button without target")
        demand(node.get("label") or node.get("emoji"), "button without label and emoji")
    if node["type"] == STRING_SELECT:
        check_options(node["options"])
    if node["type"] == SECTION:
        within(node["components"], 1, 3, "section")
        demand("accessory" in node, "section without accessory")
    if node["type"] == GALLERY:
        within(node["items"], 1, 10, "gallery")
        for item in node["items"]:
            within(item.get("description"), 1, 1024, "gallery description")
            name = item["media"]["url"].removeprefix("attachment://")
            demand("://" in name or name in files, f"no file {name} for the gallery")


def check_options(options: list[Payload]) -> None:
    """Check the options of a select."""
    within(options, 1, 25, "options")
    for option in options:
        within(option["label"], 1, 100, "option label")
        within(option["value"], 1, 100, "option value")
        within(option.get("description"), 0, 100, "option description")
    demand(len({option["value"] for option in options}) == len(options), "option values repeat")


def check_modal(data: Payload) -> None:
    within(data["title"], 1, 45, "title")
    within(data["custom_id"], 1, 100, "custom_id")
    within(data["components"], 1, 5, "components")
    for node in walk(data["components"]):
        check_node(node, ())


def check_choices(choices: list[Payload], what: str = "choices") -> None:
    """Check the choices that an option has or a completion offers."""
    within(choices, 0, 25, what)
    for choice in choices:
        within(choice["name"], 1, 100, f"{what}.name")
        within(str(choice["value"]), 1, 100, f"{what}.value")


def check_commands(commands: list[Payload]) -> None:
    """Check the commands of an application."""
    within([c for c in commands if c.get("type", 1) == 1], 0, 100, "commands")
    for command in commands:
        check_command(command, chat=command.get("type", 1) == 1)


def check_command(command: Payload, *, chat: bool = True) -> None:
    """Check a command, a subcommand or an option, and its children."""
    name, options = command["name"], command.get("options") or []
    within(name, 1, 32, "name")
    if chat:
        demand(re.fullmatch(r"[-_'\w]+", name) and name == name.lower(), f"name {name!r}")
        within(command["description"], 1, 100, "description")
    within(options, 0, 25, "options")
    required = [bool(option.get("required")) for option in options]
    demand(required == sorted(required, reverse=True), "required options come first")
    check_choices(command.get("choices") or [])
    for option in options:
        check_command(option)


def check_callback(kind: int, body: Payload, *, on_message: bool) -> None:
    """Check that a callback's type fits the interaction, and check its content."""
    answer, data = body.get("type"), body.get("data") or {}
    demand(answer in CALLBACKS[kind], f"type {answer} does not answer an interaction of {kind}")
    demand(answer not in {6, 7} or on_message, "no message to update")
    if answer == 8:
        check_choices(data["choices"])
    if answer == 9:
        check_modal(data)
    demand(answer != 5 or not data.get("flags", 0) & ~(EPHEMERAL | COMPONENTS_V2), "flags")
