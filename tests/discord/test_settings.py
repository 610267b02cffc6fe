"""The panels of /settings and /server, whose choices apply immediately."""

import zoneinfo
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.client.matches.board_message import SAMPLE_MOVES
from bot.client.zone_option import all_zones, known_zones
from bot.play.match import Match
from bot.render import BoardRenderer
from cogs.settings import own_settings
from guti import Side
from guti.games import GAMES
from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import manager, refuse_one_answer

BLACK, WHITE = Side.BLACK, Side.WHITE
DAMAGED = {"Asia/Kolkata", "Asia/Karachi"}

# Choices in order, with the resulting look of boards and text of the select.
OWN = [
    ("theme", "dark", ("dark", BLACK), "Theme: dark"),
    ("view", "white", ("dark", WHITE), "At the bottom: white"),
    ("automove", "on", ("dark", WHITE), "Only legal move: played for me"),
    ("notices", "direct", ("dark", WHITE), "Tell me it’s my turn: by direct message"),
    ("view", "own", ("dark", BLACK), "At the bottom: my own side"),
    ("theme", "server", (None, BLACK), "Theme: same as the server"),
]
SERVER = [
    ("theme", "paper", ("paper", BLACK), "Theme: paper"),
    ("boards", "white", ("paper", WHITE), "At the bottom: white"),
    ("rated", "20", ("paper", WHITE), "Rated matches a day per pair: 20"),
    ("pace", "live", ("paper", WHITE), "Time for each move: live: 5 minutes a move"),
    ("oldboards", "keep", ("paper", WHITE), "Old boards: kept without buttons"),
]


async def pages(person: ServerMember, command: str) -> tuple[Seen, Seen]:
    """Return the pages of a panel."""
    first = (await person.types(command)).private
    (second,) = (await person.presses(first, "Next ▶")).seen
    return first, second


async def look_of(server: SimulatedServer, panel: Seen) -> tuple[str | None, Side]:
    """Return the theme and the bottom side of a panel's picture."""
    match, picture = Match(0, GAMES["pretwa"], 0, 0, 1, 2), await server.picture(panel)
    for move in SAMPLE_MOVES:
        match = match.play(match.to_move, move)
    return next(
        (theme, side)
        for theme in (None, *server.renderer.themes)
        for side in Side
        if server.drawn(match, side, theme) == picture
    )


@pytest.mark.parametrize(("command", "choices"), [("settings", OWN), ("server", SERVER)])
async def test_setting_applies_at_once_and_after_restart(
    server: SimulatedServer, command: str, choices: list[Any]
) -> None:
    mira, shown = manager(server), len(server.messages())
    for setting, value, look, label in choices:
        first, *others = await pages(mira, command)
        (panel,) = (each for each in (first, *others) if setting in each.selects)
        if setting == "theme":
            await server.restarts()
        (changed,) = (await mira.chooses(panel, setting, value)).seen
        assert len(changed.raw.attachments) == (panel is first), setting
        assert sum(a != b for a, b in zip(panel.chosen, changed.chosen, strict=True)) == 1
        assert label in changed.chosen
        first, *others = await pages(mira, command)
        assert changed.chosen in [each.chosen for each in (first, *others)]
        assert await look_of(server, first) == look, setting
    assert len(server.messages()) == shown


async def test_panels_describe_and_offer_every_choice(
    server: SimulatedServer,
) -> None:
    own, more = await pages(server.asha, "settings")
    assert own.chosen + more.chosen == [
        "Language: same as Discord",
        "Theme: same as the server",
        "At the bottom: my own side",
        "Only legal move: left to me",
        "Tell me it’s my turn: in the channel, by the board",
        "My puzzle of the day: not by direct message",
        "My time zone: UTC",
        "My profile shows others: levels and puzzles",
    ]
    themes = list(server.renderer.themes)
    assert own.selects["theme"] == ["server", *themes]
    assert own.alts == ["A board of Pretwa in the theme wood, Black at the bottom."]
    assert not more.alts
    (back,) = (await server.asha.presses(more, "◀ Back")).seen
    assert back.chosen == own.chosen
    public, more = await pages(manager(server), "server")
    assert public.chosen + more.chosen == [
        "Language: same as Discord",
        "Theme: wood",
        "At the bottom: black",
        "Rated matches a day per pair: 3",
        "Time for each move: 3 days a move",
        "Old boards: deleted",
        "Puzzle of the day: none",
        "Sunday card: none",
    ]
    assert public.selects["theme"] == themes


async def test_settings_change_only_the_users_boards(server: SimulatedServer) -> None:
    await server.begins()
    await server.bimal.types("settings", theme="dark", view="black")
    match = await server.match()
    for person, bottom, theme in ((server.bimal, BLACK, "dark"), (server.asha, BLACK, None)):
        (seen,) = (await person.types("board")).seen
        assert await server.picture(seen) == server.drawn(match, bottom, theme)


async def test_only_managers_change_server_settings(server: SimulatedServer) -> None:
    with pytest.raises(simcord.SetupError, match="not visible"):
        await server.chitra.types("server", theme="dark")
    command: Any = server.env.backend.find_command("server", server.guild.id, type=1)
    server.guild.set_command_permissions(int(command["id"]), {server.chitra.actor: True})
    mira = manager(server)
    panel, before = (await mira.types("server")).private, server.dump()
    server.env.backend.guilds[server.guild.id].members[mira.id].role_ids.clear()
    for refused in (
        await server.chitra.types("server", theme="dark"),
        await mira.chooses(panel, "theme", "dark"),
    ):
        assert "Only people who manage this server can change that" in refused.refusal
    assert server.dump() == before


async def test_server_settings_apply_to_public_boards(server: SimulatedServer) -> None:
    mira = manager(server)
    await mira.types("server", theme="dark", boards="white")
    match, board = await server.begins()
    assert await server.picture(board) == server.drawn(match, WHITE, "dark")


async def test_removed_choice_is_refused_without_change(
    server: SimulatedServer,
) -> None:
    mira = manager(server)
    for panel in (*await pages(mira, "settings"), *await pages(mira, "server")):
        before = server.dump()
        for setting in panel.selects:
            for value in ("gone", "", "101", "None"):
                (custom_id,) = [
                    part["custom_id"] for part in panel._parts(3) if f":{setting}:" in str(part)
                ]
                data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
                refused = (await mira._acts(panel, data)).refusal
                assert "isn’t one of the choices" in refused, (setting, value)
        assert server.dump() == before


async def test_theme_without_a_name_can_be_removed(tmp_path: Path, renderer: BoardRenderer) -> None:
    themes = {name: renderer.theme(name) for name in renderer.themes}
    more = {**themes, "plaid": replace(renderer.theme("wood"), name="plaid")}
    server = SimulatedServer(tmp_path / "plaid.sqlite3", BoardRenderer(more, renderer.shaper))
    await server.open()
    panel = (await server.bimal.types("settings", theme="plaid")).private
    assert panel.chosen[1] == "Theme: Plaid"
    server.renderer = renderer
    await server.restarts()
    panel = (await server.bimal.types("settings")).private
    assert panel.chosen[1] == "Theme: please choose"
    assert await look_of(server, panel) == (None, BLACK)
    await server.close()


async def test_panel_is_text_without_picture_permission(server: SimulatedServer) -> None:
    server.forbid("attach_files")
    refuse_one_answer(server)
    panel = (await server.bimal.types("settings")).private
    for theme in ("wood", "dark"):
        assert not panel.alts
        assert not panel.raw.attachments
        assert "I don’t have the permission **Attach Files**" in panel.words
        assert f"A board of Pretwa in the theme {theme}" in panel.words
        refuse_one_answer(server)
        (panel,) = (await server.bimal.chooses(panel, "theme", "dark")).seen
    assert "Theme: dark" in panel.chosen


def test_only_known_time_zones_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine may have no data of time zones, or old data."""
    for known in ([], ["Asia/Dhaka", "UTC"]):
        monkeypatch.setattr("bot.client.zone_option.all_zones", lambda known=known: known)
        (zone,) = (each for each in own_settings([]) if each.name == "zone")
        assert zone.values == (None, *known)
        assert set(zone.few) <= {None, *known}


async def test_rare_time_zone_is_shown_among_25(server: SimulatedServer) -> None:
    for name in ("UTC", "Africa/Abidjan"):
        panel = (await server.asha.types("settings", zone=name)).private
        assert f"My time zone: {name}" in panel.chosen


async def test_empty_text_offers_only_known_zones(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.zone_option.all_zones", lambda: ["Asia/Dhaka", "UTC"])
    for typed in ("", "a"):
        found = await server.asha.actor.autocomplete(server.channel, "settings", "zone", typed)
        assert [each["value"] for each in found] == ["Asia/Dhaka"], typed


@pytest.fixture
def damaged_zones(tmp_path: Path) -> Iterator[None]:
    """Cut the files of two time zones short, as on a full disk. Their names are still listed."""
    whole = next(
        file.read_bytes() for each in zoneinfo.TZPATH if (file := Path(each, "Asia/Dhaka")).exists()
    )
    (tmp_path / "Asia").mkdir()
    for name, data in {"Dhaka": whole, "Kolkata": whole[:20], "Karachi": whole[:60]}.items():
        (tmp_path / "Asia" / name).write_bytes(data)
    zoneinfo.reset_tzpath(to=[str(tmp_path)])
    for clear in (zoneinfo.ZoneInfo.clear_cache, all_zones.cache_clear):
        clear()
    yield
    zoneinfo.reset_tzpath()
    for clear in (zoneinfo.ZoneInfo.clear_cache, all_zones.cache_clear):
        clear()


@pytest.mark.usefixtures("damaged_zones")
async def test_damaged_time_zone_is_neither_offered_nor_accepted(server: SimulatedServer) -> None:
    found = await server.asha.actor.autocomplete(server.channel, "settings", "zone", "asia/")
    assert {each["value"] for each in found} & DAMAGED == set()
    assert set(known_zones()) & DAMAGED == set()
    for name in DAMAGED:
        (answer,) = (await server.asha.types("settings", zone=name)).seen
        assert "isn’t one of the choices" in answer.words


@pytest.mark.parametrize("typed", ["america/new york", "America/New York", " AMERICA/NEW_YORK "])
async def test_time_zone_is_accepted_as_it_is_shown(server: SimulatedServer, typed: str) -> None:
    (panel,) = (await server.asha.types("settings", zone=typed)).seen
    assert "My time zone: America/New York" in panel.chosen
