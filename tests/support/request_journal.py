"""The bot's requests to Discord in lines that are compared with a stored journal."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simcord.components import walk_components

from bot.client.messages.custom_id import CustomId
from tests.support.simcord_harness import SimulatedServer
from tests.support.words_sent import is_ephemeral, name_of_input

JOURNALS = Path(__file__).parent / "golden" / "requests"
TOKEN = re.compile(r"/webhooks/[0-9]+/[^/]+")
NUMBER = re.compile(r"/[0-9]{15,}")
NAMES = {"puzzle:from": "puzzle:piece-or-move", "puzzle:play": "puzzle:piece-or-move"}
"""Names for actions that depend on a random puzzle."""


def described(method: str, path: str, body: Any, people: Mapping[int, str]) -> str:
    """Return a request in a line: route and relevant parts of its message."""
    callback = path.endswith("/callback")
    path = NUMBER.sub("/ID", TOKEN.sub("/webhook", path))
    path = re.sub(r"/interactions/ID/[^/]+/callback", "/callback", path)
    message = (body.get("data") if callback else body) or {} if isinstance(body, Mapping) else {}
    return " ".join(
        filter(None, (f"  {method} {path}", *_details(callback, body, message, people)))
    )


def _details(
    callback: bool,  # noqa: FBT001
    body: Any,
    message: Mapping[str, Any],
    people: Mapping[int, str],
) -> Iterator[str]:
    if callback:
        yield f"type={body['type']}"
    if is_ephemeral(message):
        yield "private"
    if users := (message.get("allowed_mentions") or {}).get("users"):
        yield "mentions=" + ",".join(sorted(people.get(int(user), "?") for user in users))
    if "attachments" in message:
        yield f"attachments={len(message['attachments'])}"
    if "choices" in message:
        yield "choices"
    if message.get("nonce"):
        yield "nonce"
    if message.get("content"):
        yield "content"
    parts = [
        part for part in walk_components(message.get("components") or []) if "custom_id" in part
    ]
    if "custom_id" in message:
        yield "form"
    found = [CustomId.from_text(part["custom_id"]) for part in parts]
    if names := sorted({NAMES.get(each.name, each.name) if each else "?" for each in found}):
        yield "shows=" + ",".join(names)


def _rank(line: str) -> int:
    beside = not line.startswith("  POST /callback")
    return beside + line.startswith("  PATCH /channels/")


class Journal:
    """Interactions of the bot and its requests, in order.

    Of the requests of an interaction, answers come first and edits of posted messages last, because
    listeners and due steps make requests beside the answer.
    """

    def __init__(self, server: SimulatedServer) -> None:
        self.lines: list[str] = []
        self._server = server
        self._read = len(server.env.http_requests)
        server.env.backend.subscribers.insert(0, self._note)

    def read(self) -> list[str]:
        """Return all lines of the journal so far."""
        people = {user.id: user.name for user in self._server.env.backend.users.values()}
        requests = self._server.env.backend.http_requests
        made = [
            described(each.method, each.path, each.json, people)
            for each in requests[self._read :]
            if each.method != "GET"
        ]
        self.lines += sorted(made, key=_rank)
        self._read = len(requests)
        return self.lines

    def _note(self, event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            people = {user.id: user.name for user in self._server.env.backend.users.values()}
            self.read()
            user = int(payload.get("member", payload)["user"]["id"])
            self.lines.append(f"{people[user]}: {name_of_input(payload) or 'an unknown button'}")
