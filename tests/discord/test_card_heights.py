"""The cards of commands fit a phone, in each language."""

from collections.abc import AsyncIterator

import pytest

from bot import texts
from tests.support.card import TALLEST, card_height
from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import manager, plays

COMMANDS: tuple[tuple[str, dict[str, str], tuple[str, ...]], ...] = (
    ("help", {}, ("games:list",)),
    ("history", {}, ()),
    ("settings", {}, ("settings:page:2",)),
    ("server", {}, ("server:page:2",)),
    ("board", {}, ()),
    ("play", {"game": "gol-skuish"}, ("match:more",)),
    ("games", {}, ()),
    ("rules", {"game": "gol-skuish"}, ()),
    ("rules", {"game": "sholo-guti", "rules": "humphries-1906"}, ()),
    ("today", {}, ("today:puzzle",)),
    ("puzzle", {"game": "gol-skuish"}, ("puzzle:show",)),
    ("learn", {}, ("lesson:show",)),
    ("learn", {"game": "gol-skuish"}, ()),
    ("privacy", {}, ()),
    ("doctor", {}, ()),
)
"""Commands with their options, and the buttons pressed after them.

The second pages of `/help` and `/rules` are for reading, and may be longer.
"""


async def cards(server: SimulatedServer, person: ServerMember) -> AsyncIterator[tuple[str, Seen]]:
    """Open each card; yield it with what opened it."""
    for command, options, buttons in COMMANDS:
        shown = (await person.types(command, **options)).seen[-1]
        yield f"/{command} {options}", shown
        for each in buttons:
            shown = (await person.uses(shown, each)).seen[-1]
            yield f"/{command} {options} {each}", shown


@pytest.mark.parametrize("language", texts.languages())
async def test_cards_fit_a_phone(server: SimulatedServer, language: str) -> None:
    mira = manager(server)
    await plays(server, mira, server.bimal)
    await mira.types("settings", language=language)
    heights = {what: await card_height(server, seen) async for what, seen in cards(server, mira)}
    assert {what: height for what, height in heights.items() if height > TALLEST} == {}
