# ruff: noqa: RUF001 - minus signs and dashes as they are rendered
"""Pictures of leaderboards and profiles."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.ratings.leaderboard import EngineRecord, Leaderboard, Period, Profile
from bot.render import (
    BoardRenderer,
    LeaderboardLabels,
    ProfileLabels,
    draw_leaderboard,
    draw_profile,
)
from bot.render.charts.canvas import Canvas, PastedImage, TextLine, paint
from bot.render.charts.leaderboard import LeaderboardDrawing, lay_out_leaderboard
from bot.render.charts.profile import ProfileDrawing, lay_out_profile
from bot.render.contrast import MIN_TEXT_CONTRAST, contrast
from bot.render.themes import Colour
from bot.texts.formats import Formats
from bot.texts.locale import locale
from tests.support.chart_values import (
    EMPTY,
    ENGINE,
    LEADERBOARD_LABELS,
    LONGEST,
    NAMES,
    PLAYED,
    PROFILE_LABELS,
    TALLEST,
    board,
    engine_only_profile,
    leaderboard_labels_of,
    longest_leaderboard,
    longest_profile,
    person,
    profile,
    profile_labels_of,
    results,
)
from tests.support.pixels import GOLDEN, each_theme, opened
from tests.support.plain_profile import plain_profile
from tests.support.text_boxes import box, stand_apart

PHONE, SMALLEST_TYPE = 400, 12
"""Width of a picture on a phone, and of the smallest legible type, in pixels."""


def leaderboard_canvas(
    renderer: BoardRenderer,
    leaderboard: Leaderboard,
    theme: str = "wood",
    labels: LeaderboardLabels = LEADERBOARD_LABELS,
) -> Canvas:
    look = renderer.theme(theme), renderer.shaper
    return lay_out_leaderboard(LeaderboardDrawing(leaderboard, labels, *look))


def profile_canvas(
    renderer: BoardRenderer,
    shown: Profile,
    theme: str = "wood",
    labels: ProfileLabels = PROFILE_LABELS,
) -> Canvas:
    look = renderer.theme(theme), renderer.shaper
    return lay_out_profile(ProfileDrawing(shown, labels, *look))


@cache
def every_canvas(renderer: BoardRenderer, theme: str) -> list[Canvas]:
    boards = (
        board(),
        board(own=None),
        replace(board(), own=person(80, "Zoë")),
        EMPTY,
        longest_leaderboard(),
    )
    profiles = (
        profile(),
        profile(3),
        profile(1),
        profile(0),
        profile(40, 1, ("pretwa",)),
        longest_profile(),
    )
    engine_profiles = (
        engine_only_profile(),
        engine_only_profile(EngineRecord({"felli": 1})),
        replace(profile(2), engine=ENGINE),
    )
    return [
        *(leaderboard_canvas(renderer, each, theme) for each in boards),
        *(profile_canvas(renderer, each, theme) for each in (*profiles, *engine_profiles)),
    ]


def texts(canvas: Canvas) -> list[str]:
    return [words.text for words in canvas.texts]


def find_text(canvas: Canvas, text: str) -> TextLine:
    """Return the first line whose text is `text`."""
    return next(words for words in canvas.texts if words.text == text)


def texts_beside(canvas: Canvas, text: str) -> list[str]:
    """Return the other texts in the row that contains `text`."""
    row = find_text(canvas, text).at[1]
    words = [each for each in canvas.texts if -12 < each.at[1] - row < 37 and each.text != text]
    return [each.text for each in sorted(words, key=lambda each: (each.at[0], each.at[1]))]


def test_row_shows_rank_rating_record_and_change(renderer):
    canvas = leaderboard_canvas(renderer, board())
    assert texts_beside(canvas, "Asha") == ["1", "60–5–20", "+12", "1912", "±55"]
    assert "−7" in texts_beside(canvas, "বিমল চক্রবর্তী")
    assert "–" in texts_beside(canvas, "आशा क्षत्रिय")


def test_charts_use_the_given_labels(renderer):
    labels = {
        field.name: getattr(LEADERBOARD_LABELS, field.name)
        for field in fields(LEADERBOARD_LABELS)
        if field.name not in {"nameless", "figures"}
    }
    full, empty = (
        texts(leaderboard_canvas(renderer, board())),
        texts(leaderboard_canvas(renderer, EMPTY)),
    )
    for name, text in labels.items():
        assert text in (empty if name in {"empty", "invitation"} else full), name
    figures = set("0123456789+−–±?")
    leftover = set(full) - set(labels.values()) - set(NAMES)
    assert [text for text in leftover if not set(text) <= figures] == [
        next(text for text in full if text.startswith("Bimal"))
    ]


def test_chart_figures_use_digits_of_the_language(renderer):
    own = {"figures": Formats(locale("bn")).figures, "nameless": str}
    ladder = replace(leaderboard_labels_of("x"), **own)
    person = replace(profile_labels_of("x"), **own)
    boards = [leaderboard_canvas(renderer, shown, labels=ladder) for shown in (board(), EMPTY)]
    played = profile(), profile(0), engine_only_profile()
    drawn = [
        text
        for canvas in (*boards, *(profile_canvas(renderer, it, labels=person) for it in played))
        for text in texts(canvas)
    ]
    assert sum("০" <= letter <= "৯" for text in drawn for letter in text) > 200
    assert not [text for text in drawn if re.search("[0-9]", text)]


def test_provisional_players_are_unranked_below_others(renderer):
    canvas = leaderboard_canvas(renderer, board())
    apart = find_text(canvas, LEADERBOARD_LABELS.provisional).at[1]
    assert find_text(canvas, "李小龙").at[1] < apart < find_text(canvas, "ஆனந்தி").at[1]
    assert texts_beside(canvas, "Tarun")[2:] == ["1579", "±180", "?"]
    assert LEADERBOARD_LABELS.provisional not in texts(
        leaderboard_canvas(renderer, board(provisional=0))
    )


def test_own_row_is_highlighted(renderer):
    canvas = leaderboard_canvas(renderer, board())
    theme = renderer.theme("wood")
    lit = {words.text for words in canvas.texts if words.background == theme.turn}
    assert "محمد" in lit
    assert "Asha" not in lit


def test_own_row_on_another_page_is_shown_below(renderer):
    canvas = leaderboard_canvas(renderer, replace(board(), own=person(1046, "Zoë")))
    assert texts_beside(canvas, "Zoë")[0] == "1047"
    assert find_text(canvas, "Zoë").background == renderer.theme("wood").turn
    asha, tarun, zoe = (find_text(canvas, name).at[1] for name in ("Asha", "Tarun", "Zoë"))
    assert zoe > max(asha, tarun)
    alone = Leaderboard(None, Period.WEEK, (), person(4, "Zoë"), page=9, firm=4, provisional=0)
    assert "Zoë" in texts(leaderboard_canvas(renderer, alone))


def test_other_rows_are_not_highlighted(renderer):
    canvas = leaderboard_canvas(renderer, board(own=None))
    assert renderer.theme("wood").turn not in {words.background for words in canvas.texts}


def test_empty_leaderboard_shows_medals_and_an_invitation(renderer):
    shown = texts(leaderboard_canvas(renderer, EMPTY))
    assert {"1", "2", "3", LEADERBOARD_LABELS.empty, LEADERBOARD_LABELS.invitation} <= set(shown)
    assert LEADERBOARD_LABELS.rating not in shown


def test_name_that_cannot_be_drawn_is_replaced(renderer):
    canvas = leaderboard_canvas(renderer, board(("\U00013000\U00013001", "\u202e\n"), 0, None))
    assert {"player …1000", "player …1001"} <= set(texts(canvas))
    worst = replace(profile(), name="\x00", user=777_1234)
    assert "player …1234" in texts(profile_canvas(renderer, worst))


def test_profile_shows_records_and_facts(renderer):
    shown = profile()
    canvas = profile_canvas(renderer, shown)
    assert "Asha" in texts(canvas)
    for game in PLAYED:
        score, name = shown.by_game(game), game.capitalize()
        assert f"{shown.ratings[game].value:.0f}" in texts_beside(canvas, name)
        assert f"{score.wins}–{score.draws}–{score.losses}" in texts_beside(canvas, name)
    versus = shown.head_to_head
    facts = {f"{versus.wins}–{versus.draws}–{versus.losses}", "two wins", "seven wins"}
    assert facts <= set(texts(canvas))
    labels = "best_win favourite frequent head_to_head summary overall others counted".split()
    assert {getattr(PROFILE_LABELS, name) for name in labels} <= set(texts(canvas))


def test_profile_has_head_to_head_for_opponents_only(renderer):
    for asker in (1, 99):
        canvas = profile_canvas(renderer, profile(asker=asker))
        assert PROFILE_LABELS.head_to_head not in texts(canvas)


def test_unplayed_games_have_no_row(renderer):
    shown = texts(profile_canvas(renderer, profile(12, games=("pretwa",))))
    assert "Pretwa" in shown
    assert "Dash-guti" not in shown


def test_new_game_leaves_profiles_unchanged(renderer):
    before = replace(PROFILE_LABELS, games={key: key.capitalize() for key in PLAYED})
    later = replace(PROFILE_LABELS, games={"chhota-guti": "Chhota-guti", **PROFILE_LABELS.games})
    pictures = {draw_profile(renderer, profile(), labels) for labels in (before, later)}
    assert len(pictures) == 1


def test_empty_profile_invites_to_play(renderer):
    shown = set(texts(profile_canvas(renderer, profile(0))))
    assert {PROFILE_LABELS.empty, PROFILE_LABELS.invitation, "Asha"} <= shown


def test_profile_shows_own_level_above_favourite_game(renderer):
    for shown, most in (
        (engine_only_profile(), "Pretwa"),
        (replace(profile(3), engine=ENGINE), "Dash-guti"),
    ):
        drawn = texts(profile_canvas(renderer, shown))
        assert drawn[drawn.index("At about level") :] == [
            *("At about level", "3.4", PROFILE_LABELS.favourite, most, PROFILE_LABELS.counted),
        ]


def test_rating_is_plotted_after_two_matches(renderer):
    for count in (1, 2, 30):
        shown = profile(count, games=("pretwa",))
        canvas = profile_canvas(renderer, shown)
        plots = [it for it in canvas.commands if isinstance(it, PastedImage)]
        assert len(plots) == (0 if count == 1 else 2), "over all games, and that of the one game"
        assert f"{shown.ratings['all'].value:.0f}" in texts(canvas)
        assert f"{shown.ratings['pretwa'].value:.0f}" in texts_beside(canvas, "Pretwa")


def test_unrated_matches_have_a_record_but_no_chart(renderer):
    plain = [
        replace(it, rated=False, before=None, after=None, overall_after=None)
        for it in results(5, ("pretwa",))
    ]
    canvas = profile_canvas(renderer, plain_profile(1, "Asha", {}, plain, 2))
    assert "Pretwa" in texts(canvas)
    assert not [it for it in canvas.commands if isinstance(it, PastedImage)]


@each_theme
def test_all_texts_are_legible(renderer, theme):
    for canvas in every_canvas(renderer, theme):
        for words in canvas.texts:
            assert contrast(words.colour, words.background) >= MIN_TEXT_CONTRAST, words


@pytest.mark.parametrize("theme", ["wood", "dark"])
def test_texts_declare_their_true_background(renderer, theme):
    """The contrast test relies on the declared background colours."""
    for canvas in every_canvas(renderer, theme):
        picture = opened(paint(canvas, renderer.shaper))
        for words in canvas.texts:
            around = [round(at) for at in box(words, renderer)]
            colours = [colour for _, colour in sorted(picture.crop(around).getcolors(9999))]
            assert any(nearly_equal(words.background, each) for each in colours[-2:]), words
            assert any(nearly_equal(words.colour, each) for each in colours), words


def nearly_equal(colour: Colour, other: Colour) -> bool:
    """Return whether two colours differ only by the rounding of the palette."""
    return all(abs(a - b) <= 12 for a, b in zip(colour, other, strict=True))


def test_texts_are_inside_and_do_not_overlap(renderer):
    for canvas in every_canvas(renderer, "wood"):
        stand_apart(canvas, renderer)


@pytest.mark.parametrize("times", [1, 3, 20])
@pytest.mark.parametrize("word", TALLEST)
def test_tall_and_long_texts_do_not_overlap(renderer, word, times):
    text = " ".join([word] * times)
    leaderboard, profile_labels = leaderboard_labels_of(text), profile_labels_of(text)
    for standing in (board(), EMPTY, longest_leaderboard()):
        stand_apart(leaderboard_canvas(renderer, standing, labels=leaderboard), renderer)
    for shown in (profile(), profile(0), engine_only_profile(), longest_profile()):
        stand_apart(profile_canvas(renderer, shown, labels=profile_labels), renderer)


def test_no_type_is_too_small_for_a_phone(renderer):
    for canvas in every_canvas(renderer, "wood"):
        for words in canvas.texts:
            assert words.size * PHONE / canvas.width >= SMALLEST_TYPE, words


def test_long_names_and_large_figures_are_not_cut(renderer):
    standing, shown = longest_leaderboard(), longest_profile()
    canvas = leaderboard_canvas(renderer, standing)
    assert set(LONGEST) <= set(texts(canvas))
    assert texts(canvas).count("1203–1310–1998") == len(LONGEST) + 1
    assert "12345" in texts(canvas)
    for asker in LONGEST:
        labels = replace(PROFILE_LABELS, head_to_head=f"Against {asker}")
        look = renderer.theme("wood"), renderer.shaper
        drawn = texts(lay_out_profile(ProfileDrawing(shown, labels, *look)))
        assert {shown.name, labels.head_to_head} <= set(drawn)
        assert drawn.count(shown.frequent.opponent_name) == 2
    assert not [text for text in (*texts(canvas), *drawn) if "…" in text]


@pytest.mark.parametrize("theme", ["wood", "dark"])
def test_pictures_have_fixed_width_and_small_size(renderer, theme):
    for png in (
        draw_leaderboard(renderer, board(), LEADERBOARD_LABELS, theme=theme),
        draw_profile(renderer, profile(), PROFILE_LABELS, theme=theme),
    ):
        assert opened(png).width == 800
        assert 700 <= opened(png).height <= 1150
        assert 10_000 < len(png) < 150_000


def test_threads_draw_identical_pictures(renderer):
    shown = profile()
    expected = draw_profile(renderer, shown, PROFILE_LABELS)
    with ThreadPoolExecutor(4) as pool:
        drawn = pool.map(lambda _: draw_profile(renderer, shown, PROFILE_LABELS), range(4))
        assert set(drawn) == {expected}


def test_unknown_theme_is_refused(renderer):
    with pytest.raises(ValueError, match="no theme 'plaid'"):
        draw_leaderboard(renderer, board(), LEADERBOARD_LABELS, theme="plaid")


@pytest.mark.parametrize("name", ["leaderboard", "profile"])
def test_picture_looks_as_it_was_approved(renderer, name):
    """Approve a change: delete the file in tests/support/golden and run the test twice."""
    plain = "Asha Bimal Chitra Dipak Esha Farid Gita Hari Indu Jaya".split()
    shown = replace(profile(opponent_name="Bimal"), engine=ENGINE)
    png = {
        "leaderboard": lambda: draw_leaderboard(renderer, board(tuple(plain)), LEADERBOARD_LABELS),
        "profile": lambda: draw_profile(renderer, shown, PROFILE_LABELS),
    }[name]()
    picture, golden = opened(png).reduce(2), GOLDEN / f"{name}.png"
    if not golden.exists():
        picture.quantize(64, dither=Image.Dither.NONE).save(golden)
        pytest.fail(f"{golden.name} is new: look at it, then run again")
    approved = Image.open(golden).convert("RGB")
    assert approved.size == picture.size
    assert max(ImageStat.Stat(ImageChops.difference(approved, picture)).mean) < 2.5
