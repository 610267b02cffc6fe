"""Parsing of records written by other programs."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guti import Position, Record, Side
from guti.errors import BadRecord, RecordTooLong
from guti.games import GAMES
from guti.record import MAX_RECORD_BYTES, RESULTS, UNFINISHED
from tests.support.decorated_records import decorated
from tests.support.strategies import any_text, choices, keys, random_moves

HEADERS = '[Game "lau-kata-kati"]\n[Result "*"]\n'
PLAIN = f"{HEADERS}\n1. b3-b4 b5xb3 2. b2xb4 *\n"
MOVES = ["b3-b4", "b5xb3", "b2xb4"]

READ: dict[str, str | bytes] = {
    "comment in braces": f"{HEADERS}\n1. b3-b4 {{a good move}} b5xb3 2. b2xb4 *\n",
    "comment before the moves": f"{HEADERS}\n{{Round 1}} 1. b3-b4 b5xb3 2. b2xb4 *\n",
    "comment of several lines": f"{HEADERS}\n1. b3-b4 {{a\n\n(b [c}} b5xb3 2. b2xb4 *\n",
    "comment with clock": f"{HEADERS}\n1. b3-b4 {{[%clk 0:01]}} b5xb3 2. b2xb4 {{[%emt 1]}} *\n",
    "comment line in brackets": f"{HEADERS}\n1. b3-b4 {{\n[Event x\n}} b5xb3 2. b2xb4 *\n",
    "comment glued to moves": f"{HEADERS}\n1.b3-b4{{x}}b5xb3{{y}}2.b2xb4{{z}}*\n",
    "comment to the end of line": f"{HEADERS}\n1. b3-b4 ; good (\nb5xb3 2. b2xb4 *\n",
    "comment line before headers": f"; from a tournament\n{PLAIN}",
    "escaped line": f"% written by hand\n{HEADERS}\n1. b3-b4\n%eval [0.3\nb5xb3 2. b2xb4 *\n",
    "numeric marks": f"{HEADERS}\n1. b3-b4 $1 b5xb3 $2$10 2. b2xb4$139 *\n",
    "marks": f"{HEADERS}\n1. b3-b4! b5xb3?! 2. b2xb4 !? *\n",
    "marks in brackets": f"{HEADERS}\n1. b3-b4 (!) b5xb3 (?) 2. b2xb4 *\n",
    "variation": f"{HEADERS}\n1. b3-b4 b5xb3 (1... a5-a4 2. b4-b5) 2. b2xb4 *\n",
    "variations in variations": f"{HEADERS}\n1. b3-b4 (1. a3 (x {{)}} (y)) (z)) b5xb3 2. b2xb4 *\n",
    "no blank after the number": f"{HEADERS}\n1.b3-b4 b5xb3 2.b2xb4 *\n",
    "number with an ellipsis": f"{HEADERS}\n1. b3-b4 1… b5xb3 2. b2xb4 *\n",
    "number with three dots": f"{HEADERS}\n1. b3-b4 {{x}} 1... b5xb3 2 . b2xb4 *\n",
    "numbers without dots": f"{HEADERS}\n1 b3-b4 b5xb3 2 b2xb4 *\n",
    "Bengali numbers": f"{HEADERS}\n১. b৩-b৪ b৫xb৩ ২. b২xb৪ *\n",  # noqa: RUF001
    "Devanagari numbers": f"{HEADERS}\n१.b३-b४ १… b५xb३ २। b२xb४ *\n",
    "moves with blanks": f"{HEADERS}\n1. b3 - b4 b5 x b3 2. b2 : b4 *\n",
    "two headers a line": '[Game "lau-kata-kati"] [Result "*"]\n1. b3-b4 b5xb3 2. b2xb4 *',
    "headers and moves in a line": '[Game "lau-kata-kati"]1. b3-b4 b5xb3 2. b2xb4',
    "blanks in headers": '[ Game  "lau-kata-kati" ] \n[Result"*"]\t\n\n1. b3-b4 b5xb3 2. b2xb4 *',
    "blank lines between headers": PLAIN.replace("\n", "\n\n"),
    "unknown headers": f'[ECO "A00"]\n[Opening "a\\b"]\n{PLAIN}',
    "result header with a dash": PLAIN.replace('"*"', '"-"'),
    "unknown result header": PLAIN.replace('"*"', '"?"'),
    "line ends of DOS and its end of file": PLAIN.replace("\n", "\r\n") + "\x1a",
    "line ends of old Macs": PLAIN.replace("\n", "\r"),
    "UTF-8 with its mark": PLAIN.encode("utf-8-sig"),
    "UTF-16": PLAIN.encode("utf-16"),
    "UTF-16, big end first": b"\xfe\xff" + PLAIN.encode("utf-16-be"),
    "UTF-16 without its mark": PLAIN.replace("\n", "\r").encode("utf-16-le"),
}
"""One match in different forms."""

SEVERAL: dict[str, str | bytes] = {
    "second match": f"{PLAIN}\n{PLAIN}",
    "second match without headers": f"{PLAIN}\n1. a3-b4 *\n",
    "second match of another game": f'{PLAIN}\n[Event "x"]\n[White "y"]\n\n1. e4 e5 *\n',
    "files put together, each with its mark": PLAIN.encode("utf-8-sig") * 2,
}
"""Files that begin with this match and contain further ones."""

CHESS = '[Event "Open"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n'
DRAUGHTS = '[Event "Open"]\n[GameType "20"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 2-0\n'
REFUSED: dict[str, tuple[str | bytes, str, int, bool]] = {
    "chess": (CHESS, "chess", 1, False),
    "chess, several": (CHESS * 3, "chess", 1, True),
    "chess from a position": (
        '[FEN "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 *',
        *("chess", 1, False),
    ),
    "chess variant": (f'[Variant "Antichess"]\n{CHESS}', "game", 1, False),
    "draughts": (DRAUGHTS, "draughts", 1, False),
    "draughts, several": (f"[remark in brackets (]\n{DRAUGHTS}\n{DRAUGHTS}", "draughts", 1, True),
    "draughts without a type": (DRAUGHTS.replace("GameType", "Round"), "draughts", 1, False),
    "draughts from a position": ('[FEN "W:W31,K32:B1,2"]\n*\n[FEN "B:W3:B1"]', "draughts", 1, True),
    "game by number, with chess": (f'[Game "12"]\n{CHESS}', "chess", 1, False),
    "a game that begins like ours": ('\n[Game "Go"]\n\n1. Q16 *', "game", 2, False),
    "a game of another name": ('[Game "chess"]\n\n1. a2-b3 *', "game", 1, False),
    "draughts by points alone": ("1. c3-d4 d6-c5 *", "no-game", 1, False),
    "nothing": ("", "no-game", 1, False),
    "zeros": ("\0" * 9, "no-game", 1, False),
    "prose": ("We played (badly) 10-12 times.", "no-game", 1, False),
    "Latin-1": (PLAIN.replace("1.", "{é} 1.").encode("latin-1"), "encoding", 1, False),
    "half a letter": (PLAIN.encode("utf-16") + b"x", "encoding", 1, False),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "encoding", 1, False),
    "prose before headers": (f"We played this:\n\n{PLAIN}", "move", 1, False),
    "prose before chess": (f"From a tournament\n\n{CHESS}\n{CHESS}", "chess", 1, True),
    "comment without end": (f"{HEADERS}\n1. b3-b4\n{{b5xb3", "comment", 5, False),
    "comment in a variation": (f"{HEADERS}\n1. b3-b4\n(x\n{{y)", "comment", 6, False),
    "variation without end": (f"{HEADERS}\n1. b3-b4\n(x (y)\n\n*", "variation", 5, False),
    "bracket too many": (f"{HEADERS}\n1. b3-b4\n(x)) *", "move", 5, False),
    "wrong move after a comment": (f"{HEADERS}\r\r{{a\rb}}\r1. b3-b5".encode(), "move", 7, False),
    "null move": (f"{HEADERS}\n1. b3-b4 -- 2. b2xb4", "move", 4, False),
}
"""Invalid records: content, problem, line, and whether further matches follow."""


def content(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


@pytest.mark.parametrize("name", READ)
def test_records_of_other_programs_are_read(name: str) -> None:
    record = Record.from_bytes(content(READ[name]))
    assert [str(move) for move in record.moves] == MOVES
    assert (record.result, record.first_of_several) == ("*", False)


@pytest.mark.parametrize("name", SEVERAL)
def test_first_match_of_a_file_is_read(name: str) -> None:
    record = Record.from_bytes(content(SEVERAL[name]))
    assert [str(move) for move in record.moves] == MOVES
    assert record.first_of_several


@pytest.mark.parametrize("name", REFUSED)
def test_invalid_record_is_refused_with_reason(name: str) -> None:
    text, problem, line, several = REFUSED[name]
    with pytest.raises(BadRecord) as caught:
        Record.from_bytes(content(text))
    error = caught.value
    assert (error.problem, error.line, error.several) == (problem, line, several)


@pytest.mark.parametrize(
    ("written", "result"),
    [("½-½", "1/2-1/2"), ("1-1", "1/2-1/2"), ("2-0", "1-0"), ("0–2", "0-1"), ("১-০", "1-0")],  # noqa: RUF001
)
def test_results_of_other_programs_are_read(written: str, result: str) -> None:
    text = PLAIN.replace('[Result "*"]\n', "").replace("*", written)
    assert Record.from_bytes(text.encode()).result == result
    assert Record.from_text(PLAIN.replace('"*"', f'"{written}"').replace(" *", "")).result == result


@pytest.mark.parametrize("end", ["1-0 *", "2-0\n*", "*"])
def test_result_header_overrides_asterisk_after_the_moves(end: str) -> None:
    text = PLAIN.replace('"*"', '"1-0"').replace("*", end)
    assert Record.from_text(text).result == "1-0"


results = st.sampled_from([*RESULTS.values(), UNFINISHED])


@given(st.data(), keys, st.sampled_from(Side), choices, any_text, results)
def test_comments_do_not_change_a_record(
    data: Any, key: str, first: Side, chosen: list[int], name: str, result: str
) -> None:
    start = Position.start(GAMES[key], first)
    played = random_moves(start, chosen[:12])
    record = Record(start.game, start, played, black=name, result=result)
    record = Record.from_text(record.text)
    written = data.draw(decorated(record))
    read = Record.from_bytes(written.content)
    assert (read, read.first_of_several) == (record, written.several)


HOSTILE = (
    *("(", "{", "()", "(a)", "[", "([", "a ", "1. ", ";\n", "{}", "1", "a1", " ", '[a "b"]'),
    *('[a"', '([a "', "b - ", "$1", "%\n", '\\"', "ﷺ", "b3-b4 ", "\0", "\ufeff"),
)


@pytest.mark.parametrize("headers", [HEADERS, ""])
@pytest.mark.parametrize("part", HOSTILE)
def test_hostile_file_is_read_in_linear_time(part: str, headers: str) -> None:
    """A parser with quadratic time would take minutes."""
    text = headers + part * (MAX_RECORD_BYTES // 8 // len(part))
    problem = None
    try:
        Record.from_bytes(text.encode())
    except BadRecord as error:
        problem = error
    assert headers or (problem and problem.problem == "no-game")


@pytest.mark.parametrize("part", [b"(", b"{", b"\xff", b"\0"])
def test_file_of_ten_megabytes_is_too_long(part: bytes) -> None:
    with pytest.raises(RecordTooLong) as caught:
        Record.from_bytes(HEADERS.encode() + part * 10_000_000)
    assert caught.value.most == MAX_RECORD_BYTES


def test_deeply_nested_variations_are_skipped() -> None:
    text = f"{HEADERS}\n1. b3-b4 {'(' * 100_000}{')' * 100_000} b5xb3 2. b2xb4 *"
    assert len(Record.from_bytes(text.encode()).moves) == len(MOVES)
