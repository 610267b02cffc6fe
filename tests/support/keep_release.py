"""Stores a release's database: `python -m tests.support.keep_release`.

Every scene is played through a simulated Discord, and matches of each kind are left live. The
database and facts about it are stored in `tests/support/databases`. Tests check that later versions
can upgrade it. `make release` runs this module.
"""

import argparse
import asyncio
import gzip
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from simcord.components import walk_components

from bot import __version__
from bot.client.messages.custom_id import CustomId
from bot.paths import ASSETS
from bot.render import BoardRenderer
from tests.support.kept_database import DATABASES, described
from tests.support.scenes import SCENES
from tests.support.seen import BUTTON, SELECT
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tools.figures import say, show

EXAMPLES = 6

WARNED_AFTER_S = 240
"""Seconds after which the player of a live match is reminded, but has time left."""


async def leave_matches_live(server: SimulatedServer) -> None:
    """Begin matches, offers and challenges of each kind and leave them open."""
    asha, bimal, chitra = server.asha, server.bimal, server.chitra

    def channel(name: str) -> Any:
        return server.guild.create_text_channel(f"live-{name}")

    drawn, back = channel("draw-offered"), channel("takeback-asked")
    await server.reaches("a1-o d1xa1 a2xo f1-a1", channel=drawn)
    await asha.types("draw", drawn)
    await server.reaches("b3-b4", "lau-kata-kati", channel=back)
    await asha.types("takeback", back)
    await server.reaches("a1-o d1xa1 a2xo d2-d1 oxd2", channel=channel("chain"))
    await server.begins("sholo-guti", channel=channel("voluntary"), rules="parker-1909")
    silent = channel("silent")
    await server.begins("dash-guti", channel=silent, rules="encyclopedia", pace="none")
    for person in (asha, bimal):
        await person.moves(str((await server.match(silent)).position.legal_moves[0]), silent)
    for pace in ("live", "week"):
        await server.begins("alquerque", channel=channel(pace), pace=pace)
    await chitra.types("play", channel("engine"), game="felli", level="2", private=False)
    await bimal.types("play", channel("private"), game="pretwa", level="2", private=True)
    invited = channel("challenges")
    await asha.types("challenge", invited, opponent=chitra, game="egara-guti")
    await bimal.types("seek", invited, game="gol-skuish")


async def leave_work_undone(server: SimulatedServer, mira: ServerMember) -> None:
    """Leave something of each kind that is due later, and an outdated card."""
    asha, bimal, chitra = server.asha, server.bimal, server.chitra
    here = server.guild.create_text_channel("undone")
    hour = (server.env.now().hour + 2) % 24
    await asha.types("settings", here, puzzle=str(hour), zone="Asia/Kolkata")
    await mira.types("server", here, puzzle_channel=here, puzzle_hour=str(hour))
    warned = server.guild.create_text_channel("live-warned")
    await server.begins("alquerque", channel=warned, pace="live")
    for person in (asha, bimal):
        await person.moves(str((await server.match(warned)).position.legal_moves[0]), warned)
    await server.waits(WARNED_AFTER_S)
    server.engine.hold()
    for name in ("thinking", "other"):
        there = server.guild.create_text_channel(f"live-{name}")
        person = chitra if name == "other" else bimal
        await person.types("play", there, game="felli", side="white", first="opponent", level="2")


async def leave_share_outdated(server: SimulatedServer) -> None:
    """Share a turning point, and end a match from it before the card is updated."""
    here = server.guild.create_text_channel("shared")
    await server.reaches("a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1", channel=here)
    question = (await server.asha.types("resign", here)).private
    ended = (await server.asha.uses(question, "match:resign")).public
    card = (await server.bimal.uses(ended, "match:share")).public
    await server.asha.uses(card, "share:play")
    question = (await server.asha.types("resign", here)).private
    await server.asha.uses(question, "match:resign")


def custom_ids(components: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield the custom id of each button and select, and a select's option values."""
    for part in walk_components(components or []):
        if part["type"] in {BUTTON, SELECT} and "custom_id" in part:
            yield part["custom_id"], [each["value"] for each in part.get("options", ())]


def buttons(server: SimulatedServer) -> list[dict[str, Any]]:
    """Return one button or select for each custom id in existing messages."""
    found = {
        custom_id: {
            "channel": channel,
            "private": bool(message.is_ephemeral),
            "id": custom_id,
            "options": options[:3],
        }
        for channel, messages in server.env.backend.messages.items()
        for _, message in sorted(messages.items())
        for custom_id, options in custom_ids(message.components)
    }
    return list(found.values())


def sent(server: SimulatedServer) -> dict[str, list[str]]:
    """Return examples of the custom ids sent so far, by kind and action."""
    found: dict[str, list[str]] = {}
    for request in server.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        for text, _ in custom_ids(body.get("data", body).get("components")):
            if (custom_id := CustomId.from_text(text)) is None:
                continue  # a field of a form
            examples = found.setdefault(f"{custom_id.kind}:{custom_id.action}", [])
            if text not in examples and len(examples) < EXAMPLES:
                examples.append(text)
    return found


async def facts(server: SimulatedServer, release: str) -> dict[str, Any]:
    """Return facts about the database, for comparison after an upgrade."""
    numbers = server.rows("SELECT id FROM matches ORDER BY id")
    ((revision,),) = server.rows("SELECT version_num FROM alembic_version")
    standings = await server.store.standings.all_standings()
    return {
        "release": release,
        "revision": revision,
        "now": server.env.now().isoformat(),
        "guild": server.guild.id,
        "channels": {
            each.name: key for key, each in server.env.backend.channels.items() if each.name
        },
        "people": {each.name: key for key, each in server.env.backend.users.items()},
        "matches": [described(await server.store.matches.get(number)) for (number,) in numbers],
        "standings": {
            ":".join(map(str, key)): [
                *(standing.rating.value, standing.rating.deviation),
                *(standing.wins, standing.draws, standing.losses),
            ]
            for key, standing in standings.items()
        },
        "buttons": buttons(server),
        "sent": sent(server),
    }


async def keep(release: str, folder: Path) -> Path:
    """Play every scene, then write the database and its facts to a folder."""
    with tempfile.TemporaryDirectory() as scratch:
        server = SimulatedServer(Path(scratch) / "guti.sqlite3", BoardRenderer.open(ASSETS))
        await server.open()
        try:
            mira = server.joins("mira")
            server.guild._guild.owner_id = mira.id
            for scene in SCENES:
                say(f"... {scene.__name__}")
                await scene(server, server.guild.create_text_channel(scene.__name__), mira)
            await leave_share_outdated(server)
            await leave_matches_live(server)
            await leave_work_undone(server, mira)
            found = await facts(server, release)
        finally:
            await server.close()
        with closing(sqlite3.connect(server.path)) as connection:
            connection.execute("VACUUM")
        path = folder / f"{release}.sqlite3.gz"
        path.write_bytes(gzip.compress(server.path.read_bytes(), mtime=0))
    text = json.dumps(found, ensure_ascii=False, indent=1)
    path.with_name(f"{release}.json").write_text(f"{text}\n", encoding="utf-8")
    return path


def main() -> None:
    """Store the database of the current release."""
    summary, *_ = (__doc__ or "").partition(":")
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.keep_release", description=f"{summary}."
    )
    parser.add_argument(
        "release", nargs="?", default=__version__, help="the version (default: %(default)s)"
    )
    parser.add_argument("--folder", type=Path, default=DATABASES, help="(%(default)s)")
    options = parser.parse_args()
    show(f"Kept in {asyncio.run(keep(options.release, options.folder))}")


if __name__ == "__main__":
    main()
