"""Lines of explorations as text."""

from random import Random

import pytest

from bot.client.learning.exploration_message import exploration_id, explored_game
from bot.client.messages.custom_id import MAX_NUMBER, CustomId
from bot.play.exploration import MAX_LINE, Exploration
from bot.play.match import Match
from guti import Game
from guti.games import GAMES


def random_line(exploration: Exploration, chance: Random, plies: int) -> list[Exploration]:
    """Return explorations that each try a move more, until no further one is possible."""
    found = [exploration]
    while len(found) <= plies and (legal := found[-1].position.legal_moves):
        after = found[-1].after(chance.choice(legal))
        if after is None:
            break
        found.append(after)
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_line_from_start_survives_custom_ids(game: Game) -> None:
    for exploration in random_line(Exploration(game), Random(str(game)), MAX_LINE):
        custom_id = CustomId.from_text(str(exploration_id(exploration, "to")))
        assert custom_id
        assert len(str(custom_id)) <= 100
        assert explored_game(custom_id) == exploration


@pytest.mark.parametrize("ply", range(4))
def test_line_from_match_survives_custom_ids(ply: int) -> None:
    match = Match(MAX_NUMBER, GAMES["felli"], 0, 0, black=1, white=2)
    for _ in range(3):
        match = match.play(match.to_move, str(match.position.legal_moves[0]))
    start = Exploration.of_match(match, ply)
    assert start.positions == match.positions[: ply + 1]
    for exploration in random_line(start, Random(ply), MAX_LINE):
        custom_id = CustomId.from_text(str(exploration_id(exploration, "to")))
        assert custom_id
        assert custom_id.number == match.id
        assert (
            Exploration.of_match(match, custom_id.version or 0, custom_id.argument) == exploration
        )


def test_previous_and_next_moves_lead_through_a_match() -> None:
    match = Match(1, GAMES["felli"], 0, 0, black=1, white=2)
    for _ in range(4):
        match = match.play(match.to_move, str(match.position.legal_moves[0]))
    every = [Exploration.of_match(match, ply) for ply in range(5)]
    assert [each.next_played for each in every] == [*every[1:], None]
    assert [each.previous for each in every] == [None, *every[:-1]]
    assert {each.start for each in every} == {every[0]}
    tried = every[2].after(every[2].position.legal_moves[-1])
    assert tried
    assert tried.previous == every[2]
    assert tried.next_played is None
    assert tried.start == every[0]


def test_line_ends_before_an_impossible_move() -> None:
    start = Exploration(GAMES["felli"])
    assert start.along("").moves == start.along("z000").moves == ()
    assert len(start.along("0z0").moves) == 1
    assert len(Exploration(GAMES["gol-skuish"]).along("0" * 99).moves) <= MAX_LINE


def test_third_occurrence_ends_a_line() -> None:
    start = Exploration(GAMES["lau-kata-kati"])
    cycle = next(
        cycle
        for seed in range(100)
        for each in random_line(start, Random(seed), 25)
        if (cycle := _cycle(each))
    )
    once = _along(cycle[0], cycle[1])
    assert once.outcome is None
    twice = _along(once, cycle[1])
    assert twice.outcome
    assert twice.outcome == twice.position.outcome_by_count
    assert twice.after(twice.position.legal_moves[0]) is None


def _cycle(here: Exploration) -> tuple[Exploration, list[str]] | None:
    """Return steps of both sides, there and back, that lead to the same position."""
    for one in here.position.legal_moves:
        for other in here.position.after(one).legal_moves:
            steps = ["-".join(path) for path in (one.path, other.path)]
            steps += ["-".join(path[::-1]) for path in (one.path, other.path)]
            found = None if one.captured or other.captured else _along(here, steps)
            if found and found.position.black == here.position.black and found.ply == here.ply + 4:
                return here, steps
    return None


def _along(exploration: Exploration, steps: list[str]) -> Exploration:
    """Return the exploration after the steps, or before the first one that is not legal."""
    for step in steps:
        legal = {str(move): move for move in exploration.position.legal_moves}
        after = exploration.after(legal[step]) if step in legal else None
        if after is None:
            break
        exploration = after
    return exploration
