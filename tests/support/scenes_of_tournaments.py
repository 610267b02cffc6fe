"""A scene with a tournament: planned, signed up for, directed and played."""

from typing import Any

from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer

MINUTE = 60


async def competes(server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    """Plan a tournament, press all its buttons, and let its rounds end."""
    asha, bimal, chitra = server.asha, server.bimal, server.chitra
    await asha.types("tournament", here)
    await mira.types("tournament", here)
    role = server.guild.create_role("directors")
    await mira.types("tournament", here, role=role)
    await asha.types("tournament", here, game="felli")
    await mira.actor.autocomplete(here, "tournament", "rules", "", game="alquerque")
    draft = (await mira.types("tournament", here, game="felli", form="knockout")).private
    await mira.uses(draft, "tournament:discard")
    draft = (await mira.types("tournament", here, game="pretwa", start=30, days=2)).private
    await mira.uses(draft, "tournament:announce")
    for person in (asha, bimal, chitra):
        await person.uses(card(server, here), "tournament:join")
    await asha.uses(card(server, here), "tournament:join")
    await asha.uses(card(server, here), "tournament:leave")
    await asha.uses(card(server, here), "tournament:join")
    panel = (await mira.uses(card(server, here), "tournament:manage")).private
    seat = panel.selects["remove"][0]
    asked = (await mira.chooses(panel, "remove", seat)).private
    await mira.uses(asked, "tournament:stay")
    panel = (await mira.uses(card(server, here), "tournament:manage")).private
    asked = (await mira.uses(panel, "tournament:ask")).private
    await mira.uses(asked, "tournament:do")
    await server.waits(MINUTE)
    for person in (asha, bimal, chitra):
        await person.uses(card(server, here), "tournament:play")
    shown = (await asha.uses(card(server, here), "tournament:table")).private
    shown = (await asha.uses(shown, "tournament:view")).private
    await asha.presses_id(shown, list(shown.buttons.values())[-1])
    await asha.types("export", here, tournament=2)
    await asha.types("tournament", here)
    await server.waits(8 * DAY)
    await asha.types("tournament", here)
    panel = (await mira.uses(card(server, here), "tournament:table")).private
    assert panel


def card(server: SimulatedServer, here: Any) -> Seen:
    """Return the newest card of a tournament in a channel."""
    found = [
        each
        for each in server.messages(here)
        if any(name.startswith("tournament:") for name in each.buttons.values())
    ]
    return found[-1]
