"""Malicious names, which must not reorder, hide, break or overflow any text."""

import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
import regex
import simcord

from bot import logs
from bot.play.limits import RECENTLY_ACTIVE
from bot.texts.lengths import ALT_TEXT, CHOICE
from guti import Record
from tests.support.seen import SELECT, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tools.lengths import FORM, MESSAGE, THREAD

EVIL = {
    "invisible": "\u202eevil\u202c \u2067\u2066evil e\u200bv\u200di\u200cl\ufeff\u2060\u034f"
    "e\ufe0fv\ufe0fil" + "\U000e0100" * 30,
    "lines": "e\x00v\x1bi\x7fl\x85e\nv\r\ni\u2028l\u2029"
    "evil\U000e0065\U000e0076\U000e0069\U000e006c",
    "heap": "e" + "\u0351\u036b\u0343\u036a" * 40,
    "long-emoji": "🦁" * 300,
    "blank": " \u3164\u2800\u115f ",
    "markup": "**e** `v` <@1> [l](https://evil.example)",
    "right-to-left": "שלום",
}
"""Malicious characters by kind; `unit/play/test_names.py` tries each alone."""

KEPT = {kind: EVIL[kind] for kind in ("invisible", "heap", "markup", "right-to-left")}

FORBIDDEN = regex.compile(
    r"(?V1)[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u3164\u2800]--[\n\u2068\u2069]]"
    r"|\p{M}{4}"
)
ISOLATED = regex.compile(r"\u2068[^\u2068\u2069\n]*\u2069")

Texts = list[tuple[str, int]]
"""A surface's text, and Discord's limit for it in UTF-16 units."""

NAMED = (
    ("matches", "black_name", "white_name"),
    ("challenges", "challenger_name", "opponent_name"),
    ("members", "name"),
)
"""Tables that store names, and their columns."""


@dataclass(frozen=True)
class OddMatch:
    """A match in a thread between a player with a malicious name and Bimal."""

    server: SimulatedServer
    odd: ServerMember
    thread: Any


def is_isolated(text: str) -> bool:
    """Return whether right-to-left names leave the words around them in order."""
    return not regex.search(r"\p{Hebrew}", ISOLATED.sub("", text))


def is_harmless(text: str, longest: int) -> bool:
    left = ISOLATED.sub("", text)
    return (
        not FORBIDDEN.search(text)
        and not regex.search("[\u2068\u2069]", left)
        and 0 < len(text.encode("utf-16-le")) // 2 <= longest
    )


async def form_title(match: OddMatch) -> Texts:
    form: Any = await match.server.bimal.actor.context_menu(
        match.server.channel, "Challenge", match.odd.actor
    )
    return [(form.modal["title"], FORM)]


async def thread_name(match: OddMatch) -> Texts:
    return [(match.thread.name, THREAD)]


async def completion_out_of_turn(match: OddMatch) -> Texts:
    found = await match.server.bimal.actor.autocomplete(match.thread, "move", "move", "")
    return [(choice["name"], CHOICE) for choice in found]


async def notice(match: OddMatch) -> Texts:
    return [(seen.words, 2000) for seen in match.server.direct_messages(match.server.bimal)]


async def history_options(match: OddMatch) -> Texts:
    (seen,) = (await match.server.bimal.types("history")).seen
    (select,) = seen._parts(SELECT)
    return [(option["label"], CHOICE) for option in select["options"]]


async def leaderboard_alt(match: OddMatch) -> Texts:
    return [(alt, ALT_TEXT) for alt in (await match.server.bimal.types("leaderboard")).public.alts]


async def leaderboard_without_pictures(match: OddMatch) -> Texts:
    env = match.server.env
    env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, times=1)
    seen = (await match.server.bimal.types("leaderboard")).public
    assert not seen.alts
    assert not regex.search(r"(?<!\\)(?:\*\*e|`v|<@1>|\[l)", seen.words)
    return [(seen.words, MESSAGE)]


async def profile_alts(match: OddMatch) -> Texts:
    own = await match.server.bimal.types("profile")
    theirs = await match.odd.types("profile", user=match.server.bimal)
    return [(alt, ALT_TEXT) for answer in (own, theirs) for alt in answer.public.alts]


async def exported_record(match: OddMatch) -> Texts:
    seen = (await match.server.bimal.types("export", match.thread)).seen[0]
    text = (await _file(match.server, seen)).decode()
    record = Record.from_text(text)
    return [(text, MESSAGE), *((each, 64) for each in (record.black, record.white) if each)]


async def exported_data(match: OddMatch) -> Texts:
    seen = (await match.odd.types("privacy", action="export")).private
    tables = json.loads(await _file(match.server, seen))
    return [
        (value or "nameless", 64)
        for table in ("matches", "challenges", "members")
        for row in tables[table]
        for column, value in row.items()
        if column.endswith("name")
    ]


async def _file(server: SimulatedServer, seen: Seen) -> bytes:
    (file,) = simcord.results.to_discord_message(server.env, seen.raw).attachments
    return await file.read()


LIVE: Mapping[str, Callable[[OddMatch], Awaitable[Texts]]] = {
    "form": form_title,
    "thread": thread_name,
    "completion": completion_out_of_turn,
    "notice": notice,
}
OVER: Mapping[str, Callable[[OddMatch], Awaitable[Texts]]] = {
    "history": history_options,
    "leaderboard": leaderboard_alt,
    "leaderboard in words": leaderboard_without_pictures,
    "profile": profile_alts,
    "record": exported_record,
    "data": exported_data,
}


FILES = {"record", "data"}
"""Names of the surfaces that are files, not messages."""


async def begins(server: SimulatedServer, name: str) -> OddMatch:
    """Begin a match for a named player to move, in a busy channel."""
    user = server.env.create_user("odd")
    odd = ServerMember(server, server.guild.add_member(user, nick=name))
    await server.bimal.types("settings", notices="direct")
    wanted = {"opponent": server.bimal, "game": "pretwa", "side": "black", "first": "me"}
    challenge = (await odd.types("challenge", thread=True, **wanted)).public
    await server.bimal.presses(challenge, "Accept")
    return OddMatch(server, odd, server.channel.threads[-1])


async def plays(match: OddMatch) -> None:
    """Play one move each, then notify Bimal of his turn."""
    server = match.server
    await match.odd.moves("a1-o", match.thread)
    await server.bimal.moves("d1xa1", match.thread)
    await server.waits(RECENTLY_ACTIVE.total_seconds())
    live = await server.match(match.thread)
    await match.odd.moves(str(live.position.legal_moves[0]), match.thread)


async def ends(match: OddMatch) -> None:
    live = await match.server.match(match.thread)
    await match.server.services.matches.resign(live.id, live.version, match.odd.id)


async def look(
    match: OddMatch, surfaces: Mapping[str, Callable[[OddMatch], Awaitable[Texts]]]
) -> None:
    for surface, read in surfaces.items():
        texts = await read(match)
        assert texts, surface
        for text, longest in texts:
            assert is_harmless(text, longest), (surface, text, len(text))
            assert surface in FILES or is_isolated(text), (surface, text)


@pytest.mark.parametrize("name", EVIL.values(), ids=EVIL)
async def test_member_name_is_harmless_everywhere(server: SimulatedServer, name: str) -> None:
    match = await begins(server, name)
    await look(match, {each: LIVE[each] for each in ("form", "thread", "completion")})
    await plays(match)
    await look(match, {"notice": notice})
    await ends(match)
    await look(match, OVER)


@pytest.mark.parametrize("name", KEPT.values(), ids=KEPT)
async def test_uncleaned_stored_name_is_harmless_everywhere(
    server: SimulatedServer, name: str
) -> None:
    """Commit 78118dd stored names without cleaning them."""
    match = await begins(server, "plain")
    await keep(server, name)
    await look(match, {"completion": completion_out_of_turn})
    await plays(match)
    await look(match, {"notice": notice})
    await ends(match)
    await keep(server, name)
    await look(match, OVER)


async def keep(server: SimulatedServer, name: str) -> None:
    """Write a name unchanged wherever the database stores one, while the bot is stopped."""
    with closing(sqlite3.connect(server.path)) as connection, connection:
        for table, *columns in NAMED:
            for column in columns:
                connection.execute(f"UPDATE {table} SET {column} = ?", [name])  # noqa: S608
    await server.restarts()


class Redacting(logging.Handler):
    """Records how a name would look in each logged line."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.said = set[str]()

    def emit(self, _: logging.LogRecord) -> None:
        self.said.add(logs.redact(self.text))


async def test_cleaned_name_is_redacted_in_log_lines(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    user = server.env.create_user("odd")
    odd = ServerMember(server, server.guild.add_member(user, nick="e\u200bvil"))
    redacting, log = Redacting("evil plays"), logging.getLogger("bot")
    server.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, times=1)
    log.addHandler(redacting)
    with caplog.at_level(logging.INFO, log.name):
        await odd.types("games")
    log.removeHandler(redacting)
    assert redacting.said == {"*** plays"}
