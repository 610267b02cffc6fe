"""Guti's remarks after matches."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from bot.play.engine_player import ENGINE
from bot.play.levels import HIGHEST_LEVEL, LEVELS
from bot.play.match import Match
from bot.play.milestones import MILESTONES, WEEK, Achievements, beaten, reached
from bot.play.praise import (
    CHAIN,
    COMEBACK_DEFICIT,
    Past,
    Remark,
    RemarkKind,
    closing,
    longest_chain,
    opening,
    was_behind,
)
from bot.texts import languages, of
from guti import Side
from guti.games import GAMES

PERSON = 10
BEGUN = Match(1, GAMES["pretwa"], 1, 1, PERSON, ENGINE, level=3)
KNOWN = Past(played=4, won=2, highest=3, last=0.5)


def random_match(seed: int, **values: object) -> Match:
    """Return a match played to its end with random moves."""
    match, dice = replace(BEGUN, **values), Random(seed)  # type: ignore[arg-type]
    while match.live:
        match = match.play(match.to_move, str(dice.choice(match.position.legal_moves)))
    return match


def ends(**values: object) -> list[Match]:
    return [random_match(seed, **values) for seed in range(60)]


@pytest.mark.parametrize(
    ("last", "word"),
    [
        (None, RemarkKind.WELCOME),
        (1.0, RemarkKind.AFTER_WIN),
        (0.5, RemarkKind.AFTER_DRAW),
        (0.0, RemarkKind.AFTER_LOSS),
    ],
)
def test_opening_remark_depends_on_the_last_match(last: float | None, word: RemarkKind) -> None:
    assert opening(BEGUN, Past(played=4, last=last, met=True)) == Remark(word, 4)
    assert opening(replace(BEGUN, level=None, white=20), Past(last=last)) is None


def test_levels_introduce_themselves_by_name() -> None:
    assert opening(BEGUN, Past(played=4, last=0.0)) == Remark(RemarkKind.MEET, 4)
    for language in languages():
        words = of(language)
        for level in LEVELS:
            said = words.praise.remark(replace(BEGUN, level=level), Remark(RemarkKind.MEET, 1))
            name = words.games.level(level).split(",")[0]
            assert name in said, (language, level)


def test_rarest_remark_has_priority() -> None:
    won = [match for match in ends() if match.result and match.result.winner is Side.BLACK]
    assert {word(match, Past()) for match in won} == {RemarkKind.FIRST_WIN}
    assert {word(match, replace(KNOWN, highest=2)) for match in won} == {RemarkKind.LEVEL}
    aided = replace(KNOWN, highest=0, unaided=False)
    assert {word(match, aided) for match in won} == {
        RemarkKind.COMEBACK,
        RemarkKind.CHAIN,
        RemarkKind.WON,
    }
    for match in won:
        remark = closing(match, aided)
        assert remark
        assert (remark.kind is RemarkKind.COMEBACK) == was_behind(match, Side.BLACK)
        chain = max(len(move.captured) for move in match.moves[::2])
        assert longest_chain(match, Side.BLACK) == chain
        assert (remark.kind is RemarkKind.WON) == (
            chain < CHAIN and not was_behind(match, Side.BLACK)
        )


def word(match: Match, past: Past) -> RemarkKind | None:
    remark = closing(match, past)
    return remark.kind if remark else None


def test_comeback_requires_two_turns_of_being_behind() -> None:
    for match in ends():
        lacking = "".join(
            "b" if each.count(Side.WHITE) - each.count(Side.BLACK) >= COMEBACK_DEFICIT else "-"
            for each in match.positions[:-1]
            if each.to_move is Side.BLACK
        )
        assert was_behind(match, Side.BLACK) == ("bb" in lacking)


def test_close_loss_has_its_own_remark() -> None:
    lost = [match for match in ends() if match.result and match.result.winner is Side.WHITE]
    resigned = BEGUN.play(PERSON, "a1-o")
    resigned = resigned.play(ENGINE, str(resigned.position.legal_moves[0])).resign(PERSON, 2)
    assert word(resigned, KNOWN) is RemarkKind.LOST
    for match in lost:
        near = match.position.count(Side.BLACK) >= match.position.count(Side.WHITE) - 1
        assert (word(match, KNOWN) is RemarkKind.CLOSE) == near
    assert {word(match, KNOWN) for match in lost} == {RemarkKind.LOST, RemarkKind.CLOSE}
    assert word(BEGUN.abort(), KNOWN) is None


def test_remark_between_people_praises_the_winner() -> None:
    won = [match for match in ends(white=20, level=None) if match.result and match.result.winner]
    assert {word(match, Past()) for match in won} == {RemarkKind.THEIR_FIRST_WIN}
    later = {word(match, Past(won=3)) for match in won}
    assert later == {None, RemarkKind.THEIR_COMEBACK, RemarkKind.THEIR_CHAIN}


ONCE = {
    RemarkKind.WELCOME,
    RemarkKind.MEET,
    RemarkKind.FIRST_WIN,
    RemarkKind.LEVEL,
    RemarkKind.THEIR_FIRST_WIN,
}
"""Remarks that the same person gets at most once at a level."""


@pytest.mark.parametrize("language", languages())
def test_remark_is_not_repeated_in_a_row(language: str) -> None:
    words, match = of(language), random_match(1)
    for each in RemarkKind:
        text = [
            words.praise.remark(match, Remark(each, number, chain=3, level=2))
            for number in range(7)
        ]
        assert all(text)
        assert max(map(len, text)) <= 90
        if each not in ONCE:
            assert all(one != two for one, two in pairwise(text)), each
    top = Remark(RemarkKind.LEVEL, 0, level=HIGHEST_LEVEL)
    assert top.next_level == 0
    assert str(HIGHEST_LEVEL + 1) not in words.praise.remark(match, top)


def test_each_achievement_unlocks_its_milestone() -> None:
    assert reached(Achievements()) == set()
    most = frozenset([*GAMES][1:])
    assert reached(Achievements(most, frozenset({2}), days=WEEK - 1)) == {beaten(2)}
    everything = Achievements(frozenset(GAMES), frozenset(LEVELS), swept=True, days=WEEK)
    assert reached(everything) == set(MILESTONES)
    assert len(of("en").praise.milestones(MILESTONES)) < 250


def test_milestones_take_one_line_a_person() -> None:
    match = Match(0, GAMES["felli"], 0, 0, black=1, white=2)
    new = [(1, beaten(1)), (2, sorted(MILESTONES, key=str)[0]), (1, beaten(2))]
    first, second = of("en").praise.at_end(match, None, new).splitlines()
    assert first == "🏅 <@1> · new in your profile: **level 1 beaten · level 2 beaten**"
    assert second.startswith("🏅 <@2>")
