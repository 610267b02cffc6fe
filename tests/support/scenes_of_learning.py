"""Lesson scenes, which show every text of a lesson."""

from typing import Any

from tests.support.simcord_harness import ServerMember, SimulatedServer


async def learns(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Answer each step of two lessons with right, wrong and illegal moves."""
    chitra, lessons = server.chitra, server.services.lessons
    shown = (await chitra.types("learn", here)).private
    for typed in ("a1", "b2-a2", "nothing"):
        shown = (await chitra.types("learn", here, move=typed)).private
    await chitra.actor.autocomplete(here, "learn", "move", "")
    shown = (await chitra.presses_id(shown, "lesson:game:0::pretwa")).private
    shown = (await chitra.uses(shown, "lesson:menu")).private
    shown = (await chitra.chooses(shown, "choose", "lau-kata-kati")).private
    for key in ("first", "pretwa"):
        for number, step in enumerate(lessons.lessons[key].steps):
            named = f"{number}::{key}"
            shown = (await chitra.presses_id(shown, f"lesson:open:{named}")).private
            wrong = [move for move in step.position.legal_moves if not step.solves(move)]
            paths = ["-".join(move.path) for move in (*wrong[:1], step.solution)]
            for path in (*paths, *(each.replace("x", "-") for each in step.offered[:1])):
                await chitra.presses_id(shown, f"lesson:play:{named}/{path}")
    await chitra.presses_id(shown, f"lesson:show:{named}")
    await chitra.presses_id(shown, f"lesson:from:{named}/{step.solution.origin}")
    await chitra.presses_id(shown, "lesson:open:99::first")
    await chitra.presses_id(shown, "lesson:match:0::felli")
