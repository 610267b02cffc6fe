"""The examples shown by /rules."""

import pytest

from bot.play.examples import examples
from guti import Game, Position
from guti.games import GAMES
from tests.support import reference_rules


@pytest.mark.parametrize("game", [GAMES[key] for key in reference_rules.GAMES], ids=str)
def test_examples_are_step_capture_and_chain(game: Game) -> None:
    step, capture, chain = found = examples(game)
    assert [each.kind for each in found] == ["step", "capture", "chain"]
    assert [len(each.move.captured) for each in found] == [0, 1, 2]
    for each in found:
        plain = reference_rules.read(game.key, each.position.text)
        assert str(each.move) in reference_rules.moves(plain)
    assert step.position == Position.start(game)
    assert capture.position == step.position.after(step.move)
    assert chain.position.after(chain.move).outcome is None
    examples.cache_clear()
    assert examples(game) == found
