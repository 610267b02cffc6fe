"""Comparison of the engine with the reference rules.

If they differ, the text of the design decides.
"""

from collections import Counter
from random import Random

import pytest

from guti import GUTI, Position, Side
from guti.games import GAMES
from tests.support import reference_rules
from tests.support.volume import VOLUME

LETTER = {None: None, Side.BLACK: "b", Side.WHITE: "w"}
DESCRIBED = {key: game for key, game in GAMES.items() if key in reference_rules.GAMES}
"""Games that the reference rules describe too."""
KEYS = [
    (key, rules)
    for key, game in DESCRIBED.items()
    for rules in game.rule_set_keys
    if rules == GUTI or (key, rules) in reference_rules.RULES  # test_perft.py names the others
]
MATCHES = {True: 4 * VOLUME, False: 2 * VOLUME}
"""Number of random matches, under the default rules (True) and other rules (False)."""
POSITIONS = 1200
POSITIONS_PLAYED_ON = {True: 75 * VOLUME, False: 30 * VOLUME}
PLIES_FROM_A_POSITION = 6

Ending = tuple[str, str | None] | None


def ending_of(position: Position) -> Ending:
    """Return a position's outcome in the form of the reference rules."""
    outcome = position.outcome
    return None if outcome is None else (outcome.termination.name, LETTER[outcome.winner])


def assert_equal(position: Position, state: reference_rules.PlainState) -> None:
    """Compare a position's text, outcome and moves in both implementations."""
    text = reference_rules.write(state)
    assert position.text == text
    assert (text, ending_of(position)) == (text, reference_rules.ending(state))
    moves = [str(move) for move in position.legal_moves]
    assert (text, sorted(moves)) == (text, sorted(reference_rules.moves(state)))


def play_on(
    state: reference_rules.PlainState, position: Position, rng: Random, plies: int
) -> list[str]:
    """Play random moves in both implementations, compare each position, and return the moves."""
    played: list[str] = []
    assert_equal(position, state)
    while len(played) < plies and reference_rules.ending(state) is None:
        move = rng.choice(sorted(reference_rules.moves(state)))
        state, position = reference_rules.play(state, move), position.play(position.parse(move))
        assert_equal(position, state)
        played.append(move)
    return played


def distances(game: str, origin: str) -> dict[str, int]:
    """Return the number of steps from a point to each other point."""
    far, frontier = {origin: 0}, [origin]
    for point in frontier:
        for other in reference_rules.neighbours(game, point):
            if other not in far:
                far[other] = far[point] + 1
                frontier.append(other)
    return far


def random_position(game: str, rng: Random, rules: str = GUTI) -> reference_rules.PlainState:
    """Return a random position.

    In some positions the side to move is blocked, because stalemates would be rare otherwise.
    """
    pieces = list(reference_rules.start(game, rules=rules).men.values()).count("b")
    mine, theirs = (rng.choice((pieces, rng.randint(0, pieces))) for _ in range(2))
    far = distances(game, rng.choice(list(reference_rules.places(game))))
    weight = rng.choice((0, 0, 0.4, 1))
    order = sorted(far, key=lambda point: -far[point] * weight + rng.random())
    mover = rng.choice("bw")
    men = dict.fromkeys(order[:mine], mover)
    # There are more points than pieces, so no point is used twice.
    men |= dict.fromkeys(order[mine : mine + theirs], reference_rules.FOE[mover])
    limit = reference_rules.QUIET_LIMIT[game]
    return reference_rules.PlainState(
        game, men, mover, rng.choice((0, *range(limit - 3, limit + 2))), rules
    )


@pytest.mark.parametrize(("key", "rules"), KEYS)
def test_engine_equals_reference_in_random_matches(key: str, rules: str) -> None:
    rng, game = Random(key), GAMES[key].with_rules(rules)
    for first in [*Side] * (MATCHES[rules == GUTI] // 2):
        state = reference_rules.start(key, LETTER[first] or "", rules)
        assert play_on(state, Position.start(game, first), rng, plies=10_000)


@pytest.mark.parametrize(("key", "rules"), KEYS)
def test_engine_equals_reference_from_random_positions(key: str, rules: str) -> None:
    """Positions vary in number of pieces and in distance from the quiet limit."""
    rng, game = Random(key), GAMES[key].with_rules(rules)
    for _ in range(POSITIONS_PLAYED_ON[rules == GUTI]):
        state = random_position(key, rng, rules)
        position = Position.from_text(game, reference_rules.write(state))
        play_on(state, position, rng, PLIES_FROM_A_POSITION)


def test_skip_message_names_games_without_reference_rules() -> None:
    if missing := set(GAMES) - DESCRIBED.keys():
        pytest.skip(f"not in reference_rules: {', '.join(sorted(missing))}")


@pytest.mark.parametrize("key", DESCRIBED)
def test_random_positions_cover_every_rule(key: str) -> None:
    """Covers endings, draws, captures at the limit, and chains that end where they began."""
    rng, seen = Random(key), Counter[str]()
    limit = reference_rules.QUIET_LIMIT[key]
    for _ in range(POSITIONS):
        state = random_position(key, rng)
        ending, moves = reference_rules.ending(state), reference_rules.moves(state)
        seen[ending[0] if ending else "STEPS_ONLY"] += 1
        seen["drawn"] += ending == ("COUNT", None)
        seen["capture at the limit"] += state.quiet >= limit and bool(moves)
        paths = [move.split("x") for move in moves if "x" in move]
        seen["round trip"] += any(path[0] == path[-1] for path in paths)
        seen["two ways"] += len({(path[0], path[-1]) for path in paths}) < len(paths)
    rules = {"NO_PIECES", "STALEMATE", "COUNT", "STEPS_ONLY", "drawn", "capture at the limit"}
    rules |= {"round trip", "two ways"} | (
        {"REDUCED"} if key in reference_rules.LOSING_COUNT else set()
    )
    assert {rule for rule in seen if seen[rule]} == rules
