"""Texts about values that the count of pieces may change."""

from dataclasses import replace

import pytest

from bot import texts
from bot.learn.analysis import MatchAnalysis
from bot.learn.judgement import Judgement, Worth
from bot.play.basis import Basis
from bot.play.hint import Hint
from guti import Position, Record, Side
from guti.games import GAMES

WORDS = texts.of(texts.ENGLISH)
START = Position.start(GAMES["felli"])
MOVE = START.legal_moves[0]


@pytest.mark.parametrize("counted", [False, True])
def test_analysis_says_where_the_count_may_come_first(*, counted: bool) -> None:
    judgements = Judgement(0, exact=False), Judgement(20, exact=False, counted=counted)
    move = MatchAnalysis(Record(START.game, START, (MOVE,)), judgements).moves[0]
    before, after = WORDS.analyses.move(move).split("Before: ")[1].split("After: ")
    assert ("(the pieces may be counted first)" in after) is counted
    assert "counted" not in before
    move = replace(move, before=Worth(60, counted=counted))
    assert ("60% : ⚪ 40% (the pieces may be" in WORDS.analyses.move(move)) is counted


def test_hint_says_whether_it_is_certain() -> None:
    hint = Hint(1, Side.BLACK, str(MOVE), whole=True)
    says = {basis: WORDS.matches.hint(MOVE, replace(hint, basis=basis)) for basis in Basis}
    assert "gives nothing away" in says[Basis.TABLE]
    assert "may be counted" in says[Basis.COUNTED]
    assert says[Basis.SEARCH] == f"💡 I’d play `{MOVE}`."
