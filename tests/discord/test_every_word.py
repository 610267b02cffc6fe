"""Every command, button, select, form and notice in two languages of accented English.

A word without accents does not come from the Fluent files. A word with the accents of the other
language is in the wrong reader's language. Each scene's requests to Discord are compared with a
stored journal. `GUTI_WRITE_JOURNAL=1` rewrites the journals. Read the diff before you commit it.
`tests/discord/test_fuzz.py` covers random actions.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandType, app_commands

from bot import __version__, texts
from bot.play.direct_puzzle import ZONES
from bot.play.engine_player import NAME
from bot.texts import ENGLISH, LOCALES, endonym
from tests.support.fuzz.statistics import patterns
from tests.support.fuzz.world import NotingRenderer
from tests.support.pseudo_language import (
    ACCENTED,
    PSEUDO,
    PUBLIC,
    PUBLICLY_ACCENTED,
    plain_words,
    use_languages,
    write_pseudo_language,
)
from tests.support.request_journal import JOURNALS, Journal
from tests.support.scenes import SCENES, Scene
from tests.support.scenes_of_pages import opens_the_board, shares_pages
from tests.support.scenes_of_slow_play import reads_the_week, rests, watches
from tests.support.simcord_harness import SimulatedServer
from tests.support.words_sent import PICTURE, SentText, SentTexts

WRITES = "GUTI_WRITE_JOURNAL" in os.environ
UNTRANSLATED = {
    endonym(ENGLISH),
    NAME,
    __version__,
    *re.findall(r"\w+", " ".join(ZONES).replace("_", " ")),
}


@pytest.fixture
def locales(tmp_path: Path) -> Iterator[Path]:
    """Install two pseudo-languages, and return their folder."""
    root = tmp_path / "locales"
    for language in (PSEUDO, PUBLIC):
        write_pseudo_language(root, language)
    (root / ENGLISH).symlink_to(LOCALES / ENGLISH)
    with use_languages(root):
        yield root


@pytest.fixture(scope="module")
def small() -> NotingRenderer:
    return NotingRenderer.small()


@pytest.fixture
def renderer(locales: Path, small: NotingRenderer) -> NotingRenderer:
    """Return the server's renderer, created after the languages were installed."""
    assert locales.is_dir()
    return small


def all_actions(server: SimulatedServer) -> set[str]:
    """Return all commands and press actions, from the command tree and the cogs."""
    found = set(server.client.presses)
    for command in server.client.tree.get_commands():
        assert isinstance(command, app_commands.Command | app_commands.ContextMenu)
        if isinstance(command, app_commands.ContextMenu):
            found.add(command.name)
            continue
        typed = (each.name for each in command.parameters if each.autocomplete)
        found |= {f"/{command.name}", *(f"/{command.name} {name}" for name in typed)}
    return found


def allowed_actions(sent: Sequence[SentText], locales: Path) -> set[str]:
    """Return the commands and press actions that were not refused."""
    refusals = patterns(locales / PSEUDO / "errors.ftl").values()
    return {it.cause for it in sent if not any(looks.fullmatch(it.text) for looks in refusals)}


def words_in_wrong_language(sent: SentText, names: set[str]) -> list[str]:
    """Return the words of a text that are not in its reader's language."""
    text, accents = sent.text, ACCENTED
    if sent.private:
        accents = PUBLICLY_ACCENTED
        # Public buttons are named in bold with their public label.
        labels = "|".join(map(re.escape, texts.of(PUBLIC).labels.values()))
        text = re.sub(rf"\*\*({labels})\*\*", "", text)
    words = plain_words(text, names)
    if sent.private is not None:
        words += [word for word in re.findall(r"\w+", text.lower()) if set(word) & set(accents)]
    return words


@dataclass(frozen=True)
class PlayedScene:
    """The texts and requests of a scene, the words in a wrong language, and all actions."""

    texts: list[SentText]
    wrong: dict[SentText, list[str]]
    requests: list[str]
    actions: set[str]


async def play_scene(scene: Scene, path: Path, renderer: NotingRenderer) -> PlayedScene:
    """Play a scene on a new server, with private and public texts in different languages."""
    server = SimulatedServer(path, renderer)
    await server.open()
    mira = server.joins("mira")
    server.guild._guild.owner_id = mira.id
    for each in (server.asha, server.bimal, server.chitra, mira):
        await server.services.settings.update_player(each.id, language=PSEUDO)
    await server.services.settings.update_server(server.guild.id, language=PUBLIC)
    sent, journal = SentTexts(server.env, renderer.shaper), Journal(server)
    await scene(server, server.guild.create_text_channel(scene.__name__), mira)
    read, users = sent.read(), server.env.backend.users.values()
    names = {name for each in users for name in (each.name, each.name.capitalize())} | UNTRANSLATED
    found = {each: words for each in read if (words := words_in_wrong_language(each, names))}
    server.check()
    await server.close()
    return PlayedScene(read, found, journal.read(), all_actions(server))


async def test_scenes_show_every_word_and_send_every_request(
    tmp_path: Path, renderer: NotingRenderer, locales: Path
) -> None:
    """Words are in their reader's language, and requests are those of the stored journals."""
    scenes = {
        scene.__name__: await play_scene(scene, tmp_path / scene.__name__, renderer)
        for scene in (*SCENES, opens_the_board, shares_pages, rests, watches, reads_the_week)
    }
    assert {name: each.wrong for name, each in scenes.items() if each.wrong} == {}
    read = [text for each in scenes.values() for text in each.texts]
    assert {each.private for each in read if each.at == PICTURE} >= {False, True}
    lacking = next(iter(scenes.values())).actions - allowed_actions(read, locales)
    assert not lacking
    notices = patterns(locales / PSEUDO / "notices.ftl").items()
    wanted = {name: looks for name, looks in notices if name.startswith("notice-")}
    seen_names = {
        name for name, looks in wanted.items() if any(looks.search(it.text) for it in read)
    }
    assert seen_names == set(wanted)
    for name, each in scenes.items():
        journal, written = JOURNALS / f"{name}.txt", "\n".join(each.requests) + "\n"
        if WRITES:
            journal.write_text(written, encoding="utf-8")
        assert written.splitlines() == journal.read_text(encoding="utf-8").splitlines(), name


async def test_commands_are_registered_in_languages_discord_knows(
    server: SimulatedServer,
) -> None:
    """Descriptions, choices and menus are translated, but not names of commands and options."""
    requests = server.env.http_requests
    for command in next(each.json for each in requests if each.method == "PUT") or ():
        menu = command["type"] == AppCommandType.user.value
        assert bool(command.get("name_localizations")) is menu, command["name"]
        for part in (command, *command.get("options", ())):
            assert menu or not part.get("name_localizations"), part["name"]
            localized = ["name"] if menu else ["description"]
            assert not parts_without_accents(part, *localized), (command["name"], part["name"])
            assert not [
                each for each in part.get("choices", ()) if parts_without_accents(each, "name")
            ]


def parts_without_accents(part: Mapping[str, Any], *keys: str) -> list[str]:
    """Return the parts of a command that have no accents but should."""
    translated = {
        key: (part.get(f"{key}_localizations") or {}).get(PSEUDO, "nothing") for key in keys
    }
    return [key for key, words in translated.items() if plain_words(words, [endonym(ENGLISH)])]
