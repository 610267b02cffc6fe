"""`guti print`: boards on paper, with rules, puzzles and counters."""

import re
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2.raw import FPDFText_GetUnicode

from bot import texts
from bot.cli.main import main
from bot.play.examples import examples
from bot.render.sheets.paper import HEIGHT, MARGIN, MIN_DISTANCE, WIDTH, on_paper
from bot.texts.sheets import RULES, plain
from guti import GAMES, Game
from tests.support.printed_board import read_board

MM = 72 / 25.4
HALVED = "gol-skuish"
"""The only board that is too large for one sheet."""


@dataclass(frozen=True)
class Printed:
    """A page: its size, and the text that a reader can select, without line breaks."""

    size: tuple[float, float]
    text: str


def printed(tmp_path: Path, game: str, language: str) -> list[Printed]:
    path = tmp_path / f"{game}.pdf"
    assert main(["print", game, "--language", language, "--output", str(path)]) == 0
    with pypdfium2.PdfDocument(path) as document:
        return [Printed(page.get_size(), text_of(page)) for page in document]


def text_of(page: pypdfium2.PdfPage) -> str:
    with closing(page.get_textpage()) as text:
        return " ".join(str(text.get_text_range()).split())


def words_of(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Return the boxes (left, bottom, right, top) of words."""
    with closing(page.get_textpage()) as text:
        return [text.get_rect(number) for number in range(text.count_rects())]


def name_heights(page: pypdfium2.PdfPage) -> list[float]:
    """Return the heights of the digits in names of points."""
    with closing(page.get_textpage()) as text:
        signs = "".join(chr(FPDFText_GetUnicode(text, it)) for it in range(text.count_chars()))
        digits = [found.end() - 1 for found in re.finditer(r"\b[a-i][1-9]\b", signs)]
        boxes = [text.get_charbox(digit) for digit in digits]
    return [top - bottom for _, bottom, _, top in boxes]


@pytest.mark.parametrize("language", texts.languages())
def test_sheets_are_a4_pages_with_selectable_text(tmp_path: Path, language: str) -> None:
    said, game = texts.of(language), GAMES["kaua-dorki"]
    board, rules, puzzles, answers, counters = pages = printed(tmp_path, game.key, language)
    for page in pages:
        assert page.size == pytest.approx((WIDTH * MM, HEIGHT * MM), abs=0.1)
    assert set(game.board.names) <= set(board.text.split())
    for number in range(1, len(RULES) + 1):
        assert f"{said.formats.figures(str(number))}." in rules.text
    assert {"c4", "b3"} <= set(puzzles.text.split())
    assert answers.text.count("·") >= 3
    assert said.formats.figures(str(len(game.black))) in counters.text


@pytest.mark.parametrize("key", [key for key in GAMES if key != HALVED])
def test_printed_board_is_read_as_the_games_own(tmp_path: Path, key: str) -> None:
    """Lines, circles, the marks of the start, and the names nearest to points say all."""
    game = GAMES[key]
    path = tmp_path / f"{key}.pdf"
    assert main(["print", key, "--output", str(path)]) == 0
    with pypdfium2.PdfDocument(path) as document:
        board = read_board(document[0])
    assert board.runs(3) == set(game.board.jumps)
    assert {run for run in board.runs(2) if run[0] < run[1]} == set(game.board.steps)
    assert (board.black, board.white) == (game.black, game.white)


def test_english_sheet_has_its_sentences_word_by_word(tmp_path: Path) -> None:
    said, game = texts.of("en"), GAMES["pretwa"]
    rules = printed(tmp_path, game.key, "en")[1].text
    for sentence in (*said.sheets.rules(game), plain(said.games.particulars(game))):
        assert sentence in rules


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_sheet_does_not_name_the_bot(game: Game, language: str) -> None:
    """A reader may not know what Guti is. In Bengali it means a piece."""
    said = texts.of(language)
    words = re.split(r"[\s.,:;।’]+", " ".join((*said.sheets.rules(game), *said.sheets.about(game))))
    assert said.say("engine-name") not in words


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_sheet_says_that_captures_follow_lines(game: Game) -> None:
    words = {"en": "along the line", "bn": "দাগ", "hi": "लकीर"}
    for language, word in words.items():
        assert word in texts.of(language).sheets.rules(game)[RULES.index("capture")]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_sheet_says_where_pieces_step_around_circles(game: Game) -> None:
    """A circle isn't a line to everybody, and the capture's sentence tells them apart."""
    words = {"en": "around a circle", "bn": "গোল", "hi": "गोले"}
    for language, word in words.items():
        step = texts.of(language).sheets.rules(game)[RULES.index("step")]
        assert (word in step) == game.board.circular


@pytest.mark.parametrize("game", ["bis-gutiya", "gol-skuish"])
def test_rules_and_answers_explain_the_notation(tmp_path: Path, game: str) -> None:
    pages = printed(tmp_path, game, "en")
    shown = {each.kind: str(each.move) for each in examples(GAMES[game])}
    rules, answers = pages[1].text, next(each.text for each in pages if "Answers" in each.text)
    for move in shown.values():
        assert f"({move})" in rules
    for text in rules, answers:
        assert f"a step with a hyphen and a capture with x: {shown['step']}, " in text


@pytest.mark.parametrize(
    ("key", "language"), [*zip(GAMES, cycle(texts.languages()), strict=False)], ids=str
)
def test_pages_have_all_words_and_three_puzzles(tmp_path: Path, key: str, language: str) -> None:
    """Words that did not fit would be below the page, or over its margin."""
    path = tmp_path / f"{key}.pdf"
    assert main(["print", key, "--language", language, "--output", str(path)]) == 0
    with pypdfium2.PdfDocument(path) as document:
        pages = list(document)
        for page in pages:
            right, top = page.get_width() - MARGIN * MM + 1, page.get_height()
            assert all(
                MARGIN * MM < box[1] < box[3] < top and box[2] < right for box in words_of(page)
            )
        puzzles, _answers, _counters = pages[-3:]
        names = Counter(text_of(puzzles).split())
        assert all(names[name] == 3 for name in GAMES[key].board.names)
        assert min(name_heights(puzzles)) >= 2 * MM


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_example_shows_its_whole_move(game: Game) -> None:
    paper = on_paper(game.board)
    for example in examples(game):
        part, (x, y) = paper.enlarged(example.move.path, 37)
        for name in example.move.path:
            u, v = part.spots[name]
            assert max(abs(u - x), abs(v - y)) <= 37 / 2 + 0.01


def test_large_board_is_printed_on_two_sheets(tmp_path: Path) -> None:
    sizes = [page.size for page in printed(tmp_path, HALVED, "en")]
    landscape = [number for number, (width, height) in enumerate(sizes) if width > height]
    assert landscape == [0, 2]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_points_on_paper_are_far_apart_and_named(game: Game) -> None:
    paper = on_paper(game.board)
    assert len(paper.sheets) == (2 if game.key == HALVED else 1)
    assert paper.nearest >= (18.9 if game.key == HALVED else MIN_DISTANCE)
    for sheet in paper.sheets:
        left = sheet.centre[0] + min(x for x, _ in paper.spots.values())
        assert left >= paper.counter_radius
    if len(paper.sheets) == 1:
        (sheet,) = paper.sheets
        ys = [sheet.centre[1] + y for _, y in paper.spots.values()]
        assert sheet.top <= min(ys) < max(ys) <= sheet.foot
    for name, (x, y) in paper.name_spots.items():
        for other, (u, v) in paper.spots.items():
            reach = paper.counter_radius if other == name else 0.0
            assert (x - u) ** 2 + (y - v) ** 2 > reach**2, (name, other)


def test_half_boards_meet_at_the_cut() -> None:
    upper, lower = on_paper(GAMES[HALVED].board).sheets
    assert upper.flap
    cut = upper.foot - 10
    assert cut - upper.centre[1] == pytest.approx(lower.top - lower.centre[1])


def test_half_board_names_only_its_own_points(tmp_path: Path) -> None:
    """Names of the upper half's points were once printed at the foot of the lower half."""
    upper, _rules, lower, *_ = printed(tmp_path, HALVED, "en")
    for half, spokes, end in ((upper, "def", "1of2"), (lower, "abc", "2of2")):
        # pdfium may read a page that has few words letter by letter.
        _title, _, words = half.text.replace(" ", "").partition(end)
        named = re.findall("[a-f][1-7]", words)
        assert len(set(named)) == len(named)
        assert {f"{spoke}{ring}" for spoke in spokes for ring in range(2, 8)} <= set(named)
    assert not re.search("[def][1-7]", words)
