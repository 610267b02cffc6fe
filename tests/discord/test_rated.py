"""Rated matches through Discord: the request, and the daily limit."""

from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import manager, plays

RATED = "Rated matches a day per pair: "


async def test_challenge_can_be_unrated(server: SimulatedServer) -> None:
    wanted = {"opponent": server.bimal, "game": "pretwa"}
    assert "unrated" not in (await server.asha.types("challenge", **wanted)).words
    challenge = await server.asha.types("challenge", rated=False, **wanted)
    assert "· unrated" in challenge.words
    begun = await server.bimal.presses(challenge.public, "Accept")
    assert "unrated" in begun.words
    assert not (await server.match()).rated


async def test_fourth_daily_match_is_unrated_with_reason(server: SimulatedServer) -> None:
    wanted = {"opponent": server.bimal, "game": "pretwa"}
    for _ in range(3):
        assert "unrated" not in (await server.asha.types("challenge", **wanted)).words
        await plays(server, server.asha, server.bimal)
    fourth = await server.bimal.types("challenge", opponent=server.asha, game="dash-guti")
    assert "unrated: you two have had your rated matches for today" in fourth.words
    other = await server.asha.types("challenge", opponent=server.chitra, game="pretwa")
    assert "unrated" not in other.words
    await server.waits(24 * 60 * 60 + 1)
    assert "unrated" not in (await server.asha.types("challenge", **wanted)).words


async def test_rematch_beyond_daily_limit_is_unrated(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    await plays(server, server.asha, server.bimal)
    match, _ = await server.begins()
    assert match.rated
    await server.asha.moves("a1-o")
    await server.bimal.moves("d1xa1")
    question = (await server.asha.types("resign")).private
    over = (await server.asha.presses(question, "Yes, resign")).public
    assert "unrated" in (await server.bimal.presses(over, "Rematch")).words


async def test_server_can_change_daily_limit(server: SimulatedServer) -> None:
    mira = manager(server)
    assert await rated_field(mira) == "3"
    assert await rated_field(mira, rated=0) == "0"
    wanted = {"opponent": server.bimal, "game": "pretwa"}
    assert "unrated" in (await server.asha.types("challenge", **wanted)).words
    assert await rated_field(mira, rated=1) == "1"
    assert "unrated" not in (await server.asha.types("challenge", **wanted)).words
    await mira.types("server", theme="dark")
    assert await rated_field(mira) == "1"
    assert await rated_field(mira, rated=77) == "77"


async def rated_field(person: ServerMember, **changes: int) -> str:
    """Type /server, and return the limit that one of the panel's pages shows."""
    panel = (await person.types("server", **changes)).private
    chosen = [*panel.chosen]
    for turn in {"Next ▶", "◀ Back"} & set(panel.buttons):
        chosen += (await person.presses(panel, turn)).private.chosen
    (found,) = {each for each in chosen if each.startswith(RATED)}
    return found.removeprefix(RATED)


async def test_help_states_fair_play_rules(server: SimulatedServer) -> None:
    page = (await server.chitra.types("help")).private
    text = (await server.chitra.presses(page, "More")).private.words
    for rule in (
        "`rated:False`",
        "at most three a day per pair",
        "</leaderboard:",
    ):
        assert rule in text, rule
