"""Refusals have the buttons that help."""

from tests.support.simcord_harness import SimulatedServer


async def test_spectators_press_offers_view_and_own_match(server: SimulatedServer) -> None:
    _, board = await server.begins()
    refused = (await server.chitra.presses(board, "a1-o")).private
    assert list(refused.buttons) == ["My view", "Find an opponent", "Play Guti"]
    shown = (await server.chitra.presses(refused, "My view")).private
    assert shown.alts


async def test_challenge_to_oneself_offers_others(server: SimulatedServer) -> None:
    asha = server.asha
    refused = (await asha.types("challenge", opponent=asha, game="felli")).private
    assert list(refused.buttons) == ["Find an opponent", "Play Guti"]


async def test_members_press_of_server_settings_offers_own(server: SimulatedServer) -> None:
    refused = (
        await server.asha.presses_id((await server.asha.types("help")).private, "server:daily:0")
    ).private
    shown = (await server.asha.presses(refused, "My settings")).private
    assert "Your settings" in shown.words


async def test_help_leads_to_lesson_and_puzzle(server: SimulatedServer) -> None:
    page = (await server.asha.types("help")).private
    assert "First lesson" in (await server.asha.presses(page, "Learn")).private.words
    assert "to move" in (await server.asha.presses(page, "Today’s puzzle")).private.words
    more = (await server.asha.presses(page, "More")).private
    assert {"Learn", "Today’s puzzle"} <= more.buttons.keys()
