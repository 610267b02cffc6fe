"""A person's puzzles, lessons and path, as others see them on the profile."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from bot.learn.progress import LessonProgress
from bot.learn.solver import START, Attempt
from bot.play.engine_player import ENGINE
from bot.shards import NO_SERVER
from tests.support.seen import Answer
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import plays

SEEN: Mapping[str, tuple[bool, bool]] = {
    "levels": (False, False),
    "puzzles": (True, False),
    "all": (True, True),
}
"""True for puzzles and for lessons if others see them, by the owner's setting."""


async def learns(server: SimulatedServer, guild: int) -> None:
    """Let Asha solve a puzzle of Felli in a server, and a lesson of Pretwa."""
    asha, now, puzzles = server.asha.id, server.env.now(), server.store.puzzles
    attempt = Attempt("a puzzle", "felli", now)
    await puzzles.open(guild, asha, attempt)
    await puzzles.answer(guild, asha, attempt, partial(replace, finished=now), START, now)
    lessons = server.services.lessons.lessons.values()
    key = next(each.key for each in lessons if each.game.key == "pretwa" and not each.basic)
    await server.store.lessons.save(asha, LessonProgress(key, 1, now, now))
    day = await server.store.puzzle_days.local_day(asha, now)
    await server.store.puzzle_days.assign(asha, day, "a puzzle", ("a puzzle",))


def shown(answer: Answer) -> str:
    (seen,) = answer.seen
    return "\n".join((seen.words, *seen.alts))


@pytest.mark.parametrize("view", SEEN)
async def test_others_see_what_the_owner_chooses(server: SimulatedServer, view: str) -> None:
    await learns(server, server.guild.id)
    await server.asha.types("settings", profile=view)
    await plays(server, server.asha, server.bimal)
    for private in (False, True):
        seen = shown(await server.bimal.types("profile", user=server.asha, private=private))
        puzzles, lessons = SEEN[view]
        assert ("one puzzle" in seen) == puzzles
        assert ("lesson done" in seen) == lessons
        assert puzzles or "puzzle" not in seen
    own = shown(await server.asha.types("profile", private=True))
    assert "one puzzle" in own
    assert "lesson done" in own


async def test_others_see_puzzles_by_default(
    server: SimulatedServer,
) -> None:
    await learns(server, server.guild.id)
    answer = await server.bimal.types("profile", user=server.asha)
    assert not answer.public.private
    assert "one puzzle" in shown(answer)
    assert "lesson" not in shown(answer)


async def test_puzzles_elsewhere_stay_unseen_where_one_is_unknown(
    server: SimulatedServer,
) -> None:
    """A list of solvers names only people who answered a puzzle or finished a match there."""
    await learns(server, NO_SERVER)
    await server.asha.types("settings", profile="all")
    assert not (await server.bimal.types("profile", user=server.asha)).private.alts
    await plays(server, server.asha, server.bimal)
    assert "lesson done" in shown(await server.bimal.types("profile", user=server.asha))


async def test_private_levels_stay_private_in_every_view(server: SimulatedServer) -> None:
    """Every setting shows only levels beaten in public."""
    await learns(server, server.guild.id)
    await server.asha.types("settings", profile="all")
    mine = {"game": "felli", "side": "black", "first": "me", "private": True, "level": "1"}
    board = (await server.asha.types("play", **mine)).private
    await server.asha.presses(board, next(iter(board.buttons)))
    match = await server.services.matches.get(1)
    won = await server.services.matches.resign(match.id, match.version, ENGINE)
    assert won.after.result
    assert "level 1 beaten" not in shown(await server.bimal.types("profile", user=server.asha))
    assert "level 1 beaten" in shown(await server.asha.types("profile", private=True))
