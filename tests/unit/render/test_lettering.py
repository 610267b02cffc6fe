# ruff: noqa: RUF001 - letters of other scripts that look like Latin ones
"""Drawing of names in all scripts."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.play.names import LONGEST_NAME, clean_name, clusters
from bot.render.lettering.characters import ignorable
from bot.render.lettering.rasterising import UNITS_PER_PX, Rasteriser
from bot.render.lettering.reading_order import visual_order
from bot.render.lettering.shaper import ABOVE_BASELINE, BELOW_BASELINE, CAPITAL_HEIGHT, TextShaper
from bot.render.lettering.shaping import Run, shape

ASSETS = Path(__file__).parents[3] / "assets"
SIZE = 28
MISSING = 0
"""Glyph number of the box for missing characters, in every typeface."""
BLANK = "\N{BRAILLE PATTERN BLANK}"

NAMES = {
    "Arabic": "محمد",
    "Armenian": "Արամ",
    "Bengali": "বিমল চক্রবর্তী",
    "Chinese": "李小龙 陳",
    "Cyrillic": "Наташа",
    "Devanagari": "आशा क्षत्रिय",
    "emoji": "🦁👍🏽❤️",
    "Ethiopic": "አበበ",
    "Georgian": "ნინო",
    "Greek": "Ἑλένη",
    "Gujarati": "ગાંધી",
    "Gurmukhi": "ਗੁਰਪ੍ਰੀਤ",
    "Hebrew": "שָׁלוֹם",
    "Japanese": "さくら ネコ 桜",
    "Kannada": "ಶ್ರೀನಿವಾಸ್",
    "Khmer": "សុខា",
    "Korean": "김민준",
    "Lao": "ສົມພອນ",
    "Latin": "Nguyễn Đặng Øyvind",
    "Malayalam": "മലയാളി",
    "Meetei": "ꯃꯩꯇꯩ",
    "Myanmar": "အောင်",
    "Ol Chiki": "ᱥᱟᱱᱛᱟᱲᱤ",
    "Odia": "ଜଗନ୍ନାଥ",
    "Sinhala": "ගුණසේකර",
    "Tamil": "ஆனந்தி",
    "Telugu": "సత్య",
    "Thaana": "އަހްމަދު",
    "Thai": "สมชาย",
    "Tibetan": "བསྟན་འཛིན",
}
HIGH_AND_LOW = "র্স্ত্রূ র্তি ক্ষ্ম্যূঁ ন্দ্রৃ ह्रीं र्त्रीं क्ष्त्रूँ ङ्क्षू ऴूँ བསྒྲུབས اللّٰهِ ที่ปู่ Ấ".split()
"""Words with the tallest and deepest letters."""

each_name = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)


@cache
def shaper() -> TextShaper:
    return TextShaper.open(ASSETS / "fonts")


def glyph_numbers(text: str) -> list[int]:
    """Return the glyph numbers of a text from left to right."""
    return [glyph.number for glyph in shaper().shaped(text).glyphs]


@each_name
def test_every_script_has_a_typeface(name):
    assert shaper().readable(name) == clean_name(name)


@each_name
def test_no_letter_is_drawn_as_a_box(name):
    assert MISSING not in glyph_numbers(name)
    for part in clusters(name):
        assert part == " " or shaper().mask(part, SIZE).image.getbbox(), part


def test_missing_letter_would_be_drawn_as_a_box():
    """Every typeface has a box for missing letters, so the test above would notice one."""
    for face in shaper().faces:
        (glyph,) = shape([Run("\uffff", face, right=False)]).glyphs
        assert glyph.number == MISSING
        assert Rasteriser().bitmap(face, MISSING, SIZE * UNITS_PER_PX, 0), face.name


@pytest.mark.parametrize(
    ("joined", "apart"),
    [
        ("ক্ষ", "ক ষ"),
        ("क्ष", "क ष"),
        ("प्रे", "प रे"),
        ("ত্র", "ত র"),
    ],
)
def test_joined_letters_are_narrower_than_separate_ones(joined, apart):
    assert shaper().width(joined, SIZE) < 0.9 * shaper().width(apart, SIZE)


def test_arabic_letters_take_their_positional_forms():
    assert not set(glyph_numbers("محمد")) & set(glyph_numbers("م\u200cح\u200cم\u200cد")[:3])


@pytest.mark.parametrize(("text", "first"), [("বি", "ি"), ("হে", "ে"), ("אב", "ב"), ("(א", "א")])
def test_letters_are_reordered_for_display(text, first):
    """Some vowel signs move before their letter, and some scripts run from the right."""
    assert glyph_numbers(text)[0] == glyph_numbers(first)[0]


def test_brackets_in_right_to_left_text_are_mirrored():
    run = next(run for run in shaper().runs("א (ב) א") if "(" in run.text)
    assert run.right
    assert shape([Run("(", run.face, right=True)]).glyphs[0].number in glyph_numbers(")")


@pytest.mark.parametrize("size", [24, 38.5])
def test_marks_are_not_cut_off(size):
    for text in (*HIGH_AND_LOW, *NAMES.values()):
        mask = shaper().mask(text, size)
        line = mask.top - round(CAPITAL_HEIGHT * size / 2)
        assert line > -round(ABOVE_BASELINE * size), text
        assert line + mask.image.height < round(BELOW_BASELINE * size), text


@pytest.mark.parametrize("size", [12.25, 27, 44.1])
def test_capitals_are_vertically_centred(size):
    mask = shaper().mask("HEN", size)
    assert abs(mask.top + mask.image.height / 2) <= 1
    assert mask.image.height == pytest.approx(CAPITAL_HEIGHT * size, abs=1.5)


def test_text_width_scales_and_matches_drawn_letters():
    for name in NAMES.values():
        width = shaper().width(name, 40)
        assert width == pytest.approx(4 * shaper().width(name, 10))
        mask = shaper().mask(name, 40)
        assert mask.left + mask.image.width == pytest.approx(width, abs=8), name


def test_threads_draw_identical_pictures():
    texts = [(name, size) for size in range(20, 40) for name in NAMES.values()]
    fresh = TextShaper(shaper().faces)
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda it: fresh.mask(*it), texts))
    for wanted, mask in zip(texts, drawn, strict=True):
        assert mask.image.tobytes() == shaper().mask(*wanted).image.tobytes(), wanted


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Asha محمد שלום Bimal", ["Asha", "שלום", "محمد", "Bimal"]),
        ("محمد Asha 12", ["Asha 12", "محمد"]),
        ("বিমল שלום محمد", ["বিমল", "محمد", "שלום"]),
        ("שלום বিমল 7", ["বিমল", "7", "שלום"]),
        ("(שלום) 3-4", ["3-4", ")", "שלום", "("]),
        ("Asha (שלום)", ["Asha (", "שלום", ")"]),
        ("محمد 12:30", ["12:30", "محمد"]),
        ("\u200dאב a", ["a", "אב"]),
    ],
)
def test_right_to_left_text_keeps_its_order(text, order):
    assert visual_runs(text) == order


def visual_runs(text: str) -> list[str]:
    """Return the runs of a text from left to right."""
    texts = (run.text.strip(" \u200d") for run in shaper().runs(text))
    return [text for text in texts if text]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("চক্রবর্তী", ["চ", "ক্র", "ব", "র্তী"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("🇮🇳🇧🇩", ["🇮🇳", "🇧🇩"]),
        ("👍🏽👨‍👩‍👧", ["👍🏽", "👨‍👩‍👧"]),
        ("e\u0301a", ["e\u0301", "a"]),
        ("ਗੁਰਪ੍ਰੀਤ", ["ਗੁ", "ਰ", "ਪ੍ਰੀ", "ਤ"]),
        ("ශ්\u200dරී", ["ශ්\u200dරී"]),
        ("အောင်", ["အော", "င်"]),
        ("ນ້ຳ", ["ນ້ຳ"]),
    ],
)
def test_clusters_stay_together(name, parts):
    assert clusters(name) == parts


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("ab", [0, 1]),
        ("aאבb", [0, 2, 1, 3]),
        ("אabב", [3, 1, 2, 0]),
        ("אב", [1, 0]),
        ("ab אב א", [0, 1, 2, 6, 5, 4, 3]),
        ("א12", [1, 2, 0]),
        ("\u2067א\u2069\n", [3, 2, 1, 0]),
        ("", []),
    ],
)
def test_letters_are_drawn_in_visual_order(text, order):
    assert [placed.index for placed in visual_order(list(text))] == order


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("a\nb\r\nc\td", "a b c d"),
        ("a\x00b\x1bc\x7f", "abc"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\ufeff", "ab"),
        ("\ud800x", "□x"),
        ("𝓐𝓼𝓱𝓪", "Asha"),
        ("Ａｓｈａ", "Ａｓｈａ"),
        ("Zoë \U00013000", "Zoë □"),
        ("རྒྱལ ᏣᎳᎩ ꦗꦮ", "རྒྱལ □□□ □□"),
        ("x\ue000\U000f1234\u0378\ufffe", "x□□□□"),
        ("x\U00011303\u0301", "x□\u0301"),
        ("क\U00011301", "क□"),
        ("क\u0483", "क□\u0483"),
        ("\u0301a", "□\u0301a"),
        ("ি ক", "\u25ccি ক"),
        ("\u3164\u2800a\u115fb", "ab"),
        ("\u3164\u115f\u2800", ""),
        ("辻\U000e0100", "辻\U000e0100"),
        ("\u06dd٣", "\u06dd٣"),
        ("\U00013000\U00013001", ""),
        ("   ", ""),
        ("!?", ""),
        ("🦁", "🦁"),
        ("", ""),
    ],
)
def test_undrawable_letters_are_replaced(name, plain):
    assert shaper().readable(name) == plain


def is_drawn(char: str) -> bool:
    """Return whether a character is visible between two letters."""
    return shaper().mask(f"a{char}b", SIZE).image.tobytes() != alone()


@cache
def alone() -> bytes:
    return shaper().mask("ab", SIZE).image.tobytes()


@given(st.characters(exclude_categories=("Cc", "Cf", "Zs", "Zl", "Zp")))
@example("\ue000")
@example("\U0010fffe")
@example("\ud800")
@example("\u0378")
@example("ꦗ")
@example("\u1abf")
@example("\U0001fae9")
@example("\U0001f9ff")
def test_visible_characters_are_drawn(char):
    assert ignorable(char) or char == BLANK or is_drawn(char)


@given(st.characters(categories=("Cc",)))
@example("\u202e")
@example("\u2066")
@example("\ufeff")
@example("\u00ad")
@example("\ufff9")
def test_control_characters_are_not_drawn(char):
    assert not is_drawn(char)


@given(st.text(max_size=40))
@example("\u137d\ufffe")
def test_readable_name_is_unchanged(name):
    readable = shaper().readable(name)
    assert shaper().readable(readable) == readable


@given(st.text(max_size=600))
def test_any_name_fits_its_width(name):
    readable = shaper().readable(name)
    fitted = shaper().fitted(readable, SIZE, 300)
    assert shaper().width(fitted, SIZE) <= 300
    assert len(readable) <= 4 * LONGEST_NAME
    mask = shaper().mask(fitted, SIZE)
    assert mask.image.height <= (ABOVE_BASELINE + BELOW_BASELINE) * SIZE + 1
    assert mask.image.width <= 300 + 2 * SIZE
    assert not readable or any(part.strip() for part in clusters(fitted))


@pytest.mark.parametrize("name", ["x" * 500, "বিমল " * 100, "محمد " * 100, "🦁" * 500])
def test_long_name_ends_with_an_ellipsis(name):
    fitted = shaper().fitted(shaper().readable(name), SIZE, 300)
    assert fitted.endswith("…")
    assert 220 < shaper().width(fitted, SIZE) <= 300


def test_names_are_cut_between_letters():
    for name in ("বিমল চক্রবর্তী", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "🇮🇳🇧🇩🇮🇳🇧🇩"):
        parts = clusters(name)
        for room in range(40, 200, 7):
            start = shaper().fitted(name, SIZE, room).removesuffix("…")
            assert not start or start in {"".join(parts[:at]).rstrip() for at in range(99)}


def test_each_typeface_has_its_licence():
    licensed = {path.name.split("-")[0] for path in (ASSETS / "fonts").glob("*-LICENSE.txt")}
    for face in shaper().faces:
        assert any(face.name.startswith(family) for family in licensed), face.name
    assert sum(len(face.data) for face in shaper().faces) < 6_000_000
