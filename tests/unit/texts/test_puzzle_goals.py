"""Texts of a puzzle's goal."""

import pytest

from bot import texts
from bot.learn.puzzle import Goal
from bot.texts import languages


@pytest.mark.parametrize("language", languages())
def test_puzzle_goal_of_one_move_mentions_no_number(language: str) -> None:
    words = texts.of(language)
    one, two = (
        [words.say("puzzle-goal", goal=goal.value, turns=turns) for goal in Goal]
        for turns in (1, 2)
    )
    assert not [text for text in one if "1" in text or "১" in text]
    assert all("2" in text or "২" in text for text in two)
