"""Text form of match records."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guti import Position, Record, Side
from guti.errors import BadRecord
from guti.games import GAMES
from guti.record import RESULTS, UNFINISHED
from tests.support.invalid_texts import INVALID_RECORDS
from tests.support.strategies import any_text, choices, keys, positions, random_moves

RECORD = """[Game "lau-kata-kati"]
[Black "Asha"]
[First "black"]
[Result "*"]

1. b3-b4 b5xb3
2. b2xb4 *
"""


names = any_text.filter(
    lambda name: name == name.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
)
"""Names without pairs of surrogates, which would be read as one character."""


@given(
    keys,
    st.sampled_from(Side),
    st.none() | positions(),
    choices,
    st.lists(names, min_size=6, max_size=6),
    st.sampled_from([*RESULTS.values(), UNFINISHED]),
)
def test_record_text_round_trips(
    key: str,
    first: Side,
    position: Position | None,
    chosen: list[int],
    expected: list[str],
    result: str,
) -> None:
    start = position or Position.start(GAMES[key], first)
    black, white, event, site, date, termination = expected
    record = Record(
        start.game,
        start,
        random_moves(start, chosen),
        black=black,
        white=white,
        event=event,
        site=site,
        date=date,
        result=result,
        termination=termination,
    )
    text = record.text.encode().decode()
    assert Record.from_text(text) == record
    assert Record.from_text("\ufeff" + text.replace("\n", "\r\n")) == record


def test_record_has_the_documented_form() -> None:
    record = Record.from_text(RECORD)
    assert [str(move) for move in record.moves] == ["b3-b4", "b5xb3", "b2xb4"]
    assert (record.black, record.first, record.result) == ("Asha", Side.BLACK, "*")
    assert [position.quiet for position in record.positions] == [0, 1, 0, 0]
    assert record.text.endswith("\n\n1. b3-b4 b5xb3 2. b2xb4 *\n")
    assert '[Position "' not in record.text


def test_record_names_rules_that_are_not_default() -> None:
    game = GAMES["lau-kata-kati"].with_rules("datta-1933")
    record = Record(game, Position.start(game))
    assert record.text.startswith('[Game "lau-kata-kati"]\n[Rules "datta-1933"]\n[Event')
    assert Record.from_text(record.text.replace("datta-1933", " Datta-1933 ")).game is game
    assert "Rules" not in Record.from_text(RECORD).text
    for text in ("guti", "", "?"):
        by_default = Record.from_text(RECORD.replace("[First", f'[Rules "{text}"]\n[First'))
        assert by_default.game is GAMES["lau-kata-kati"]


def test_long_record_wraps_between_moves() -> None:
    start = Position.start(GAMES["gol-skuish"])
    record = Record(start.game, start, random_moves(start, list(range(60))), black="x" * 200)
    moves = record.text.split("\n\n")[1]
    assert max(map(len, moves.splitlines())) <= 80
    assert Record.from_text(record.text) == record


@pytest.mark.parametrize(("old", "new", "line", "problem"), INVALID_RECORDS)
def test_invalid_record_error_names_the_line(old: str, new: str, line: int, problem: str) -> None:
    assert RECORD.count(old) == 1
    with pytest.raises(BadRecord) as caught:
        Record.from_text(RECORD.replace(old, new))
    assert (caught.value.line, caught.value.problem) == (line, problem)


@given(any_text)
def test_unparsable_text_raises_only_bad_record(text: str) -> None:
    for old in ("Asha", "black", "b5xb3", "[Game", "lau-kata-kati"):
        spoiled, problem = RECORD.replace(old, text), None
        try:
            Record.from_text(spoiled)
        except BadRecord as error:
            problem = error
        assert problem is None or 1 <= problem.line <= len(spoiled.splitlines()) + 1
