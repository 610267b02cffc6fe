"""Private texts are in the reader's language, public texts in the server's language."""

import logging

import discord
import pytest

from bot import texts
from bot.play.errors import NoMatchHere, NotYourTurn, UnknownChoice
from bot.texts import Texts
from guti import Side
from guti.errors import EmptyPoint
from guti.games import GAMES
from tests.support.locked_database import locked
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import manager

EN, HI, BN = map(texts.of, ("en", "hi", "bn"))


def no_match(words: Texts) -> str:
    return words.error(NoMatchHere())


async def speak(server: SimulatedServer, **people: str) -> None:
    """Set the languages of people."""
    for name, language in people.items():
        person: ServerMember = getattr(server, name)
        await person.types("settings", language=language)


async def speaks_for_discord(server: SimulatedServer, locale: str) -> None:
    """Set the server's language in Discord, and notify the bot."""
    server.env.backend.guilds[server.guild.id].preferred_locale = locale
    known = server.client.get_guild(server.guild.id)
    assert known
    known.preferred_locale = discord.Locale(locale)


@pytest.mark.parametrize(
    ("chosen", "locale", "server_wide", "words"),
    [
        (None, "en-US", None, EN),
        (None, "en-GB", "bn", EN),
        (None, "hi", None, HI),
        (None, "hi", "bn", HI),
        ("bn", "hi", "hi", BN),
        ("en", "hi", "bn", EN),
        (None, "fr", None, EN),
        (None, "fr", "bn", BN),
        ("automatic", "hi", None, HI),
    ],
)
async def test_private_text_is_in_readers_language(
    server: SimulatedServer, chosen: str | None, locale: str, server_wide: str | None, words: Texts
) -> None:
    server.locales[server.asha.id] = locale
    if chosen:
        await speak(server, asha=chosen)
    if server_wide:
        await manager(server).types("server", language=server_wide)
    assert no_match(words) in (await server.asha.moves("a1-o")).refusal
    assert no_match(EN) in (await server.bimal.moves("a1-o")).refusal


@pytest.mark.parametrize(
    ("chosen", "locale", "words"),
    [(None, "en-US", EN), (None, "hi", HI), ("bn", "hi", BN), ("en", "hi", EN), (None, "fr", EN)],
)
async def test_public_text_is_in_servers_language(
    server: SimulatedServer, chosen: str | None, locale: str, words: Texts
) -> None:
    await speak(server, asha="bn", bimal="hi")
    await speaks_for_discord(server, locale)
    if chosen:
        await manager(server).types("server", language=chosen)
    wanted = {"opponent": server.bimal, "game": "pretwa", "thread": True}
    challenge = (await server.asha.types("challenge", **wanted)).public
    assert words.games.name(GAMES["pretwa"]) in challenge.words
    assert words.say("button-accept") in challenge.buttons
    await server.bimal.presses(challenge, words.say("button-accept"))
    thread = server.channel.threads[-1]
    assert str(thread.name).startswith(words.games.name(GAMES["pretwa"]))
    match, board = await server.match(thread), server.lowest_board(thread)
    assert words.matches.alt(match) in board.alts
    assert words.say("button-more") in board.buttons


async def test_match_is_shown_in_three_languages(server: SimulatedServer) -> None:
    """Bengali and Hindi players meet in an English server."""
    await speak(server, asha="bn", bimal="hi")
    match, _ = await server.begins()
    assert match.side(server.asha.id) is Side.BLACK
    refused = (await server.bimal.moves("d1-c1")).refusal
    assert refused == HI.error(NotYourTurn(server.asha.id))
    nothing = (await server.asha.moves("o-a১")).words
    assert nothing == BN.error(EmptyPoint("o"))
    assert await server.asha.offered("a১") == ["a1-o"]
    answer = await server.asha.moves("a১-o")
    assert "played **`a1-o`**" in answer.public.words
    menu = (await server.bimal.presses(server.lowest_board(), "More")).private
    assert HI.say("button-takeback") in menu.buttons
    assert "played **`d1xa1`**" in (await server.bimal.moves("d१xa१")).public.words


async def test_texts_name_buttons_in_their_public_language(server: SimulatedServer) -> None:
    """All members see a public button's label in the same language."""
    await speak(server, asha="bn", bimal="hi")
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    own = (await server.asha.presses(challenge, "Accept")).refusal
    assert "**Withdraw**" in own
    help_ = (await server.asha.types("help")).private
    assert "**Accept**" in help_.words
    more = (await server.asha.presses(help_, BN.say("button-more"))).private.words
    assert "**My view**" in more
    # The menu behind More is private, so its buttons are named in the reader's language.
    assert f"› **{BN.say('button-conditions')}**" in more  # noqa: RUF001 - as players read it
    await server.bimal.presses(challenge, "Accept")
    assert BN.say("button-view") in (await server.asha.menu(server.lowest_board())).private.buttons
    await manager(server).types("server", language="hi")
    assert f"**{HI.say('button-accept')}**" in (await server.asha.types("help")).private.words


async def test_absent_player_is_notified_in_last_known_language(
    server: SimulatedServer,
) -> None:
    """The language survives a restart, and an explicit choice takes precedence."""
    server.locales |= {server.asha.id: "hi", server.bimal.id: "fr"}
    for person in (server.asha, server.bimal):
        await person.types("settings", notices="direct")
    await manager(server).types("server", language="bn")
    await server.begins(pace="day")
    await server.asha.moves("a1-o")
    await server.restarts()
    await server.waits(20 * 60 * 60)
    warned = server.direct_messages(server.bimal)[-1]
    assert warned.words.startswith("⏳")
    assert BN.games.name(GAMES["pretwa"]) in warned.words
    await server.bimal.moves("d1xa1")
    await server.waits(20 * 60 * 60)
    assert HI.games.name(GAMES["pretwa"]) in server.direct_messages(server.asha)[-1].words
    await speak(server, asha="en")
    await server.waits(6 * 60 * 60)
    assert "You lost **Pretwa**" in server.direct_messages(server.asha)[-1].words
    assert BN.say("button-rematch") in server.lowest_board().buttons


async def test_help_is_offered_in_every_language_and_script(
    server: SimulatedServer,
) -> None:
    page = (await server.asha.types("help")).private
    assert list(page.buttons)[:2] == ["বাংলা", "हिन्दी"]
    page = (await server.asha.presses(page, "বাংলা")).private
    assert BN.games.name(GAMES["lau-kata-kati"]) in page.words
    assert list(page.buttons)[:2] == ["English", "हिन्दी"]
    assert no_match(BN) in (await server.asha.moves("a1-o")).refusal
    for forged in ("help:language:0::xx", "help:language:0"):
        refused = (await server.asha.presses_id(page, forged)).refusal
        assert refused == BN.error(UnknownChoice(forged[17:], texts.languages()))
    assert no_match(BN) in (await server.asha.moves("a1-o")).refusal


async def test_server_is_advised_to_use_its_players_language(
    server: SimulatedServer,
) -> None:
    mira = manager(server)
    text = EN.say("server-suggestion", language="বাংলা")
    await speak(server, asha="bn")
    await server.begins()
    assert text not in (await mira.types("server")).private.words
    await server.bimal.types("help")
    assert text not in (await mira.types("server")).private.words
    await speak(server, bimal="bn")
    panel = (await mira.types("server")).private
    assert text in panel.words
    assert text not in (await mira.chooses(panel, "language", "bn")).private.words


async def test_setting_of_removed_language_is_ignored(
    server: SimulatedServer,
) -> None:
    settings = server.services.settings
    for person in (server.asha, server.bimal):
        await settings.update_player(person.id, language="ta")
        await settings.note_language(person.id, "ta")
    await settings.update_server(server.guild.id, language="ta")
    assert no_match(EN) in (await server.asha.moves("a1-o")).refusal
    await server.begins()
    assert EN.say("button-more") in server.lowest_board().buttons
    await settings.update_server(server.guild.id, language=None)
    assert "தமிழ்" not in (await manager(server).types("server")).private.words


async def test_rejection_uses_the_last_known_language(
    server: SimulatedServer,
) -> None:
    server.locales[server.bimal.id] = "hi"
    await speak(server, asha="bn")
    server.client.work_queue.closed = True
    for person, words in ((server.asha, BN), (server.bimal, HI), (server.chitra, EN)):
        assert (await person.moves("a1-o")).refusal == words.say("edge-ending")
    server.client.work_queue.closed = False


async def test_locked_database_falls_back_to_discords_language(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.locales[server.asha.id] = "hi"
    await server.begins()
    with locked(server.path):
        refused = (await server.asha.moves("a1-o")).refusal
    assert any(each.levelno >= logging.ERROR for each in caplog.records)
    assert refused == HI.say("error-storage-fails")
