"""Pictures of tournaments: legible on a phone, for all numbers of players and names."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from bot import texts
from bot.client.tournament_pictures import count_view_pages, tournament_labels, views
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form
from bot.render.charts.bracket import lay_out_bracket
from bot.render.charts.canvas import Canvas, paint
from bot.render.charts.podium import lay_out_podium
from bot.render.charts.standings import lay_out_crosstable, lay_out_standings
from bot.render.charts.tournament_elements import TournamentDrawing, TournamentPage
from bot.render.contrast import MIN_TEXT_CONTRAST, contrast
from tests.support.pixels import each_theme
from tests.support.random_tournaments import named_tournament
from tests.support.text_boxes import stand_apart

PHONE, SMALLEST_TYPE = 312, 10
"""Width of a picture on a phone, and of the smallest type, in pixels."""
MOST_BYTES = 40_000
LAYOUTS = {
    "standings": lay_out_standings,
    "crosstable": lay_out_crosstable,
    "bracket": lay_out_bracket,
    "podium": lay_out_podium,
}


def canvases(renderer, found: Tournament, theme: str, language: str) -> Iterator[Canvas]:
    """Yield the first and the last page of each picture."""
    words = texts.of(language)
    for view in (*views(found), "podium"):
        pages = count_view_pages(found, view)
        for page in {1, pages}:
            shown = TournamentPage(found, page, viewer=3)
            labels = tournament_labels(words, shown, pages)
            yield LAYOUTS[view](
                TournamentDrawing(shown, labels, renderer.theme(theme), renderer.shaper)
            )


CASES: dict[str, Callable[[], Tournament]] = {
    "three": partial(named_tournament, Form.ROUND_ROBIN, 3),
    "round robin": partial(named_tournament, Form.ROUND_ROBIN, 8, until=4),
    "ten": partial(named_tournament, Form.SWISS, 10, rounds=9),
    **{f"swiss {each}": partial(named_tournament, Form.SWISS, each) for each in (16, 32, 64)},
    **{f"knockout {each}": partial(named_tournament, Form.KNOCKOUT, each) for each in (8, 11, 64)},
    "running": partial(named_tournament, Form.KNOCKOUT, 16, until=2),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("language", texts.languages())
def test_pictures_are_legible_on_phone(renderer, name, language):
    for canvas in canvases(renderer, CASES[name](), "wood", language):
        stand_apart(canvas, renderer)
        for words in canvas.texts:
            assert words.size * PHONE / canvas.width >= SMALLEST_TYPE, words
        assert len(paint(canvas, renderer.shaper)) <= MOST_BYTES


@each_theme
def test_texts_stand_out_in_each_theme(renderer, theme):
    for canvas in canvases(renderer, CASES["running"](), theme, "en"):
        for words in canvas.texts:
            assert contrast(words.colour, words.background) >= MIN_TEXT_CONTRAST, words


def test_viewer_on_other_page_has_row_below(renderer):
    found = CASES["swiss 64"]()
    first = next(canvases(renderer, found, "wood", "en"))
    lit = [each for each in first.texts if each.background == renderer.theme("wood").turn]
    assert len(lit) == 4, "place, name, tie-break and points"


def test_views_fit_form():
    assert views(CASES["three"]()) == ("crosstable", "standings")
    assert views(CASES["swiss 16"]()) == ("standings",)
    assert views(CASES["knockout 64"]()) == ("bracket", "standings")
    assert count_view_pages(CASES["knockout 64"](), "bracket") == 9
