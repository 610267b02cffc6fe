"""Options of a wrong type, which discord.py passes on unchecked, are refused without a fault."""

from typing import Any

import pytest
from simcord.actors import _dispatch_actor_interaction

from tests.support.fuzz.sent import COMMAND
from tests.support.seen import Answer
from tests.support.simcord_harness import SimulatedServer

STRING = 3


@pytest.mark.parametrize(
    ("command", "option"), [("history", "user"), ("profile", "user"), ("challenge", "opponent")]
)
async def test_text_in_place_of_a_user_is_refused(
    server: SimulatedServer, command: str, option: str
) -> None:
    known = next(
        each for each in server.env.backend.commands[None].values() if each["name"] == command
    )
    value = {"name": option, "type": STRING, "value": str(server.bimal.id)}
    data: dict[str, Any] = {"id": known["id"], "name": command, "type": 1, "options": [value]}
    asha = server.asha.actor
    answer = Answer(await _dispatch_actor_interaction(asha, COMMAND, server.channel, data))
    assert all(seen.private for seen in answer.seen)
    assert not server.env.errors_since(0)
