"""Match records: they round-trip, and errors name the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import anything, choices, keys, positions, random_moves

from bot.engine import Position, Side
from bot.games import GAMES
from bot.play.errors import BadRecord
from bot.play.record import TOKENS, Record

RECORD = """[Game "lau-kata-kati"]
[Black "Asha"]
[First "black"]
[Result "*"]

1. b3-b4 b5xb3
2. b2xb4 *
"""


COUNTLESS = ".../w.w/..w.w../..wwwww/...w.wb.w/..wwwww/..w.w../www/.w. b 0"
"""A position with half a million chains of captures."""

# the corrupted part of a record, its replacement, the error and its line
SPOILED = [
    ('[Game "lau-kata-kati"]\n', "", 1, "no-game"),
    ("lau-kata-kati", "chess", 1, "game"),
    ('Game "lau-kata-kati"', 'FEN "k7/8/8/8/8/8/8/K7 w - - 0 1"', 1, "chess"),
    ('Game "lau-kata-kati"', 'GameType "21"', 1, "draughts"),
    ('[Black "Asha"]', "[Black Asha]", 2, "header"),
    ('[Black "Asha"]', '[Black "Asha"', 2, "header"),
    ('[Black "Asha"]', '[Black "A"sha"]', 2, "header"),
    ('[Black "Asha"]', r'[Black "\x"]', 2, "header"),
    ('[Black "Asha"]', '[Game "pretwa"]', 2, "header-twice"),
    ("[First", '[Rules "murray-1952"]\n[First', 3, "rules"),
    ("[First", '[Rules "fide"]\n[First', 3, "rules"),
    ('[Black "Asha"]', '[Rules "guti"]\n[Rules "datta-1933"]', 3, "header-twice"),
    ('First "black"', 'First "red"', 3, "first"),
    ('First "black"', 'Position "www b 0"', 3, "position"),
    ("\n\n", '\n[Position "w../.../.../b/.../.../..b w 0"]\n', 5, "position-first"),
    ('Result "*"', 'Result "won"', 4, "result"),
    ("*\n", "1-0\n", 4, "result"),
    ("b5xb3", "{b5xb3", 6, "comment"),
    ("b5xb3", "(b5xb3", 6, "variation"),
    ("b3-b4", "b3-b5", 6, "move"),
    ("b5xb3", "b6-b5", 6, "move"),
    ("b2xb4", "b2xb4 ~", 7, "move"),
    ("b2xb4 *", "1/2-1/2 b2xb4", 7, "after-result"),
    ("*\n", "* a7-a8\n", 7, "after-result"),
    ("1. b3-b4", "* b3-b4", 6, "after-result"),
    ('lau-kata-kati"]', f'kotu-ellima"]\n[Position "{COUNTLESS}"]', 7, "captures"),
]


names = anything.filter(
    lambda name: name == name.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
)
"""Two adjacent surrogates are read as one letter, here as everywhere."""


@given(
    keys,
    st.sampled_from(Side),
    st.none() | positions(),
    choices,
    st.lists(names, min_size=6, max_size=6),
    st.sampled_from(TOKENS),
)
def test_a_record_is_read_from_its_text(
    key: str,
    first: Side,
    position: Position | None,
    chosen: list[int],
    said: list[str],
    result: str,
) -> None:
    start = position or Position.start(GAMES[key], first)
    black, white, event, site, date, termination = said
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


def test_a_record_looks_like_this() -> None:
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
    for said in ("guti", "", "?"):
        by_default = Record.from_text(RECORD.replace("[First", f'[Rules "{said}"]\n[First'))
        assert by_default.game is GAMES["lau-kata-kati"]


@pytest.mark.parametrize("name", ["Black", "White", "Event", "Site", "Date", "Termination"])
def test_header_of_foreign_record_is_clean(name: str) -> None:
    headers = RECORD.replace('[Black "Asha"]\n', "")
    record = Record.from_text(f'[{name} "\u202eev\\u200bil\u2028  x"]\n{headers}')
    assert getattr(record, name.lower()) == "evil x"
    assert f'[{name} "evil x"]' in record.text


def test_long_record_wraps_between_moves() -> None:
    start = Position.start(GAMES["gol-skuish"])
    record = Record(start.game, start, random_moves(start, list(range(60))), black="x" * 200)
    moves = record.text.split("\n\n")[1]
    assert max(map(len, moves.splitlines())) <= 80
    assert Record.from_text(record.text) == record


@pytest.mark.parametrize(("old", "new", "line", "problem"), SPOILED)
def test_a_spoiled_record_says_in_which_line(old: str, new: str, line: int, problem: str) -> None:
    assert RECORD.count(old) == 1
    with pytest.raises(BadRecord) as caught:
        Record.from_text(RECORD.replace(old, new))
    assert (caught.value.line, caught.value.problem) == (line, problem)


@given(anything)
def test_any_text_is_record_or_bad_record(text: str) -> None:
    for old in ("Asha", "black", "b5xb3", "[Game", "lau-kata-kati"):
        spoiled, problem = RECORD.replace(old, text), None
        try:
            Record.from_text(spoiled)
        except BadRecord as error:
            problem = error
        assert problem is None or 1 <= problem.line <= len(spoiled.splitlines()) + 1
