"""Lessons through Discord, answered by buttons and by typing."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops
from simcord.actors import _component_interaction

from bot.learn.lesson import Lesson, OpenedLesson
from bot.learn.progress import LessonProgress
from guti import Move
from tests.support.exported_rows import all_rows_about
from tests.support.seen import BUTTON, SELECT, Answer, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import own_match


def lesson(server: SimulatedServer, key: str) -> Lesson:
    return server.services.lessons.lessons[key]


async def state_of(server: SimulatedServer, person: ServerMember) -> dict[str, LessonProgress]:
    return dict(await server.services.lessons.progress(person.id))


async def plays(server: SimulatedServer, seen: Seen, move: Move) -> Seen:
    """Press a move, after its piece if it has no button of its own."""
    if str(move) not in seen.buttons:
        seen = (await server.asha.presses(seen, move.origin)).private
        assert f"Where does the piece on **{move.origin}** go?" in seen.words
    return (await server.asha.presses(seen, str(move))).private


@pytest.mark.parametrize("key", ["first", "pretwa"])
async def test_lesson_is_completed_in_one_message(server: SimulatedServer, key: str) -> None:
    options = {} if key == "first" else {"game": key}
    shown = (await server.asha.types("learn", **options)).private
    played, first = lesson(server, key), shown.raw.id
    for number, step in enumerate(played.steps):
        at = OpenedLesson(played, number)
        assert f"{number + 1} of {len(played.steps)}" in shown.words
        for move in step.position.legal_moves:
            if not step.solves(move):
                wrong = await plays(server, shown, move)
                assert "🤔" in wrong.words
                assert set(wrong.buttons) == {"Try again", "Show me"}
                shown = (await server.asha.presses(wrong, "Try again")).private
        shown = await plays(server, shown, step.solution)
        assert "✅" in shown.words
        assert shown.raw.id == first
        if not (at.next_step_continues or at.is_last):
            shown = (await server.asha.presses(shown, "Next ▶")).private
    assert "done!" in shown.words
    assert set(shown.buttons) == {"◀ Back", "Play it now", "Lessons"}
    progress = (await state_of(server, server.asha))[key]
    assert (progress.step, bool(progress.finished)) == (0, True)
    assert "one lesson" in (await server.asha.types("today")).private.alts[0]
    assert not server.messages()


async def test_lesson_is_completed_by_typing(server: SimulatedServer) -> None:
    played = lesson(server, "egara-guti")
    shown = (await server.asha.types("learn", game="egara-guti")).private
    for number, step in enumerate(played.steps):
        assert f"{number + 1} of {len(played.steps)}" in shown.words
        offered = await server.asha.actor.autocomplete(server.channel, "learn", "move", "")
        assert [each["value"] for each in offered] == [
            str(each) for each in step.position.legal_moves
        ]
        answer = (await server.asha.types("learn", move=str(step.solution).upper())).private
        assert "✅" in answer.words
        assert server.is_gone(shown)
        shown = answer
        if not OpenedLesson(played, number).next_step_continues and number < played.steps.index(
            played.steps[-1]
        ):
            shown = (await server.asha.types("learn", game="egara-guti")).private
    assert (await state_of(server, server.asha))["egara-guti"].finished


async def test_wrong_move_is_shown_with_its_punishment(server: SimulatedServer) -> None:
    at = server.services.lessons.at("first", 4)
    await server.services.lessons.open(server.asha.id, at)
    lesson = (await server.asha.types("learn")).private
    wrong = (await server.asha.presses(lesson, "b5-b4")).private
    assert "After `b5-b4`, White captures: `c5xa3`." in wrong.words
    assert "Played: b5-b4, c5xa3." in wrong.alts[0]
    one, other = [
        Image.open(BytesIO(await server.picture(each))).convert("RGB") for each in (lesson, wrong)
    ]
    assert ImageChops.difference(one, other).getbbox()
    again = (await server.asha.presses(wrong, "Try again")).private
    assert again.words == lesson.words
    solution = (await server.asha.presses(again, "Show me")).private
    assert "Play **`b5-a5`**" in solution.words
    assert list(solution.buttons) == ["b5-a5", "◀ Back"]
    assert "✅" in (await server.asha.presses(solution, "b5-a5")).private.words


async def test_illegal_lesson_move_is_explained_by_rules(server: SimulatedServer) -> None:
    await server.services.lessons.open(server.asha.id, server.services.lessons.at("first", 2))
    lesson = (await server.asha.types("learn")).private
    pressed = (await server.asha.presses(lesson, "a2-a3")).private
    assert "❌ You can capture, so you must: `b3xb5`." in pressed.words
    assert pressed.buttons == lesson.buttons
    for typed, reason in (("a1", "There’s no piece on **a1**."), ("?!", "I can’t read")):
        assert reason in (await server.asha.types("learn", move=typed)).private.words
    # A jump round a corner has its own answer, because the step is about it.
    lesson = (await server.asha.types("learn", game="felli")).private
    corner = (await server.asha.presses(lesson, "a2xa4")).private
    assert "round a corner" in corner.words


async def test_lesson_continues_after_a_restart(server: SimulatedServer) -> None:
    lesson = (await server.asha.types("learn")).private
    right = (await server.asha.presses(lesson, "b2-b3")).private
    await server.restarts()
    shown = (await server.asha.presses(right, "Next ▶")).private
    assert "2 of 8" in shown.words
    await server.restarts()
    assert "2 of 8" in (await server.asha.types("learn")).private.words
    assert "✅" in (await server.asha.types("learn", move="b4-c6")).private.words


async def test_lessons_are_in_readers_language(server: SimulatedServer) -> None:
    await server.services.settings.update_player(server.bimal.id, language="bn")
    lesson = (await server.bimal.types("learn")).private
    assert "প্রথম পাঠ" in lesson.words
    assert "১/৮" in lesson.words
    *_, wrong = (each for each in lesson.buttons.values() if each.startswith("lesson:play"))
    tried = (await server.bimal.presses_id(lesson, wrong)).private
    assert set(tried.buttons) >= {"আবার চেষ্টা"}
    assert "First lesson" in (await server.asha.types("learn")).private.words


async def test_finished_first_lesson_opens_all_others(
    server: SimulatedServer,
) -> None:
    lessons, asha = server.services.lessons, server.asha
    last = lessons.at("first", lessons.lessons["first"].last)
    await lessons.answer(asha.id, last, str(last.step.solution))
    await lessons.open(asha.id, lessons.at("felli", 3))
    menu = (await asha.types("learn")).private
    (options,) = [each["options"] for each in menu._parts(SELECT)]
    descriptions = {each["value"]: each["description"] for each in options}
    assert descriptions["first"] == "✓ done"
    assert descriptions["felli"] == "at step 4 of 8"
    assert descriptions["pretwa"] == "7 steps"
    chosen = (await asha.chooses(menu, "choose", "felli")).private
    assert "**Felli** · 4 of 8" in chosen.words
    assert chosen.raw.id == menu.raw.id


async def test_lesson_offers_match_against_guti_at_its_end(server: SimulatedServer) -> None:
    lessons = server.services.lessons
    last = lessons.at("felli", lessons.lessons["felli"].last)
    await lessons.open(server.asha.id, last)
    lesson = (await server.asha.types("learn", game="felli")).private
    ended = await plays(server, lesson, last.step.solution)
    board = (await server.asha.presses(ended, "Play it now")).private
    assert board.raw.id == ended.raw.id
    match = await own_match(server)
    assert (match.game.key, match.level, match.owner) == ("felli", 1, server.asha.id)
    # Continuing a lesson keeps the board.
    await server.asha.types("learn")
    assert not server.is_gone(board)


async def test_match_after_lesson_is_played_as_black(server: SimulatedServer) -> None:
    for name in ("Chitra", "Dilip", "Esha", "Farid", "Gita"):
        learner = server.joins(name)
        shown = (await learner.types("learn")).private
        await learner.presses_id(shown, "lesson:match:0::felli")
        (match,) = await server.services.matches.live_of(server.guild.id, learner.id)
        assert match.black == learner.id


async def test_challenge_and_help_lead_to_lessons(server: SimulatedServer) -> None:
    wanted = {"opponent": server.bimal, "game": "pretwa"}
    challenge = (await server.asha.types("challenge", **wanted)).public
    assert "**Learn**" in challenge.words
    learning = (await server.bimal.presses(challenge, "Learn")).private
    assert "**Pretwa** · 1 of 7" in learning.words
    board = (await server.bimal.presses(challenge, "Accept")).public
    assert "`/learn`" in board.words
    assert "learn" in (await server.asha.types("help")).private.words


async def test_unknown_lesson_is_refused(server: SimulatedServer) -> None:
    lesson = (await server.asha.types("learn")).private
    for stale in ("lesson:open:0::gone", "lesson:open:99::first", "lesson:play:0::gone/a1-a2"):
        refused = (await server.asha.presses_id(lesson, stale)).private
        assert "That lesson is gone." in refused.words


async def test_press_below_unrelated_message_opens_new_message(
    server: SimulatedServer,
) -> None:
    lesson = (await server.asha.types("learn")).private
    beside = (await server.asha.presses_id(lesson, "lesson:open:3::first")).private
    assert beside.raw.id != lesson.raw.id
    solution = (await server.asha.presses(beside, "Show me")).private
    assert solution.raw.id == beside.raw.id
    assert not server.is_gone(solution)


async def test_lesson_and_match_work_in_direct_messages(
    server: SimulatedServer,
) -> None:
    asha = server.asha.actor.user
    lesson = Answer(await asha.slash("learn")).public
    data = {"custom_id": lesson.buttons["b2-b3"], "component_type": BUTTON}
    right = Answer(await _component_interaction(asha, lesson.raw, data)).public
    assert "✅" in right.words
    assert right.raw.id == lesson.raw.id
    data = {"custom_id": "lesson:match:0::felli", "component_type": BUTTON}
    begun = Answer(await _component_interaction(asha, lesson.raw, data)).seen[0]
    assert "**Felli**" in begun.words
    # Progress is the same everywhere.
    assert "2 of 8" in (await server.asha.types("learn")).private.words


async def test_progress_is_exported_and_deleted(server: SimulatedServer) -> None:
    lesson = (await server.asha.types("learn")).private
    await server.asha.presses(lesson, "b2-b3")
    data = await all_rows_about(server.store, server.asha.id)
    (row,) = data["lesson_progress"]
    assert (row["lesson"], row["step"]) == ("first", 1)
    await server.services.privacy.forget(server.asha.id)
    assert await state_of(server, server.asha) == {}
    assert "1 of 8" in (await server.asha.types("learn")).private.words


async def test_press_of_immovable_piece_shows_unchanged_lesson_step(
    server: SimulatedServer,
) -> None:
    shown = (await server.asha.types("learn", game="pretwa")).private
    at = next(each for each in shown.buttons.values() if each.startswith("lesson:"))
    number = at.split(":")[2]
    for piece in ("a2-c4", "o", "nowhere"):
        pressed = await server.asha.presses_id(shown, f"lesson:from:{number}::pretwa/{piece}")
        assert pressed.private.buttons == shown.buttons, piece
