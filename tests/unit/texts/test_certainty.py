"""Texts about values that the count of pieces may change."""

from dataclasses import replace
from itertools import product

import pytest

from bot import texts
from bot.learn.analysis import MatchAnalysis
from bot.learn.judgement import Judgement
from bot.play.basis import Basis
from bot.play.hint import Hint
from guti import Position, Record, Side
from guti.games import GAMES

WORDS = texts.of(texts.ENGLISH)
START = Position.start(GAMES["felli"])
MOVE = START.legal_moves[0]


@pytest.mark.parametrize("counted", list(product([False, True], repeat=2)))
def test_analysis_says_where_the_count_may_come_first(counted: tuple[bool, bool]) -> None:
    values = zip((20, -20), counted, strict=True)
    judgements = tuple(Judgement(value, exact=False, counted=each) for value, each in values)
    move = MatchAnalysis(Record(START.game, START, (MOVE,)), judgements).moves[0]
    standings = WORDS.analyses.move(move).split("Before: ")[1].split("After: ")
    assert tuple("(the pieces may be counted first)" in each for each in standings) == counted


def test_hint_says_whether_it_is_certain() -> None:
    hint = Hint(1, Side.BLACK, str(MOVE), whole=True)
    says = {basis: WORDS.matches.hint(MOVE, replace(hint, basis=basis)) for basis in Basis}
    assert "gives nothing away" in says[Basis.TABLE]
    assert "may be counted" in says[Basis.COUNTED]
    assert says[Basis.SEARCH] == f"💡 I’d play `{MOVE}`."
