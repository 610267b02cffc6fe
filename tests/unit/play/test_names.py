"""Cleaning of names."""

import unicodedata

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from bot.play.names import LONGEST_NAME, MAX_MARKS, clean_name, clusters, shorten_name
from tests.support.strategies import any_text

CONTROLS = regex.compile(r"[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060-\u206f\ufeff\xad]")
ATTACHED = "\u200c\u200d\ufe0e\ufe0f\U000e0100\U000e0062\U000e0067\U000e007f"
HEAP = "Z" + "\u0351\u036b\u0343\u036a\u0302" * 30 + "a"

letters = (
    st.sampled_from("aZ1#* \u3000\t\n\xa0\u2028\u0301\u0489\u20e3" + ATTACHED)
    | st.sampled_from(
        "কর্যিद्मیא辻ᠠ🏴❤👩🏽🔥\u202e\u2067\u2069\u034f\u115f\u3164\U000e0001\ud800\ue000"
    )
    | st.characters()
)
evil = st.text(letters, max_size=100) | any_text


@given(evil)
@example(HEAP)
@example("\u202eevil\u202c")
@example("a" + "\u200d\u0301" * 10)
@example("a\u034f\u0301")
@example("🏴" * 40 + "\U000e0067\U000e007f")
@example("𝅘𝅥" * 60)
def test_clean_name_is_harmless(name: str) -> None:
    clean = clean_name(name)
    assert not CONTROLS.search(clean)
    assert clean == " ".join(clean.split())
    assert len(clean.encode("utf-16-le")) <= 2 * LONGEST_NAME
    assert not regex.search(
        rf"(?V1)[[\p{{Mn}}\p{{Me}}]--[\u0f90-\u0fbc]]{{{MAX_MARKS + 1}}}", clean
    )
    assert not regex.match(rf"[{ATTACHED}]", clean)
    assert not regex.search(rf"[a-zA-Z][{ATTACHED}]", clean)
    assert not regex.search(r"[\u200c\u200d]{2}|\p{Variation_Selector}{2}", clean)
    assert unicodedata.is_normalized("NFC", clean)
    assert not clean or regex.search(r"[\p{L}\p{N}\p{S}\p{P}\p{Cn}]", clean)


@given(evil, st.integers(2, 300))
@example("a\u034f\u0301", LONGEST_NAME)
@example("x" * 70, LONGEST_NAME)
@example("\u0958" * 90, 100)
def test_cleaning_is_idempotent(name: str, longest: int) -> None:
    clean = clean_name(name, longest)
    assert clean_name(clean, longest) == clean


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("a\nb\r\nc\td\x85e\u2028f", "a b c d e f"),
        ("a\x00b\x1bc\x7f", "abc"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u200dc\ufeff\u034fd", "abcd"),
        ("\U000e0062\U000e0061hi\U000e007f", "hi"),
        ("a\ufe0fb\U000e0100c", "abc"),
        ("\ud800x\ue000\uffff", "□x□□"),
        ("\ud800\ue000", ""),
        (" \u3164\u2800 \u115f\xa0", ""),
        ("\u200d\u0301\ufe0f", ""),
        ("\u2067אבג", "אבג"),
        (HEAP, "Z\u0351\u036b\u0313a"),
        ("x" * 500, "x" * (LONGEST_NAME - 1) + "…"),
        ("🦁" * 40, "🦁" * 31 + "…"),
        ("\u06dd٣", "\u06dd٣"),
        ("", ""),
    ],
)
def test_harmful_characters_are_removed(name: str, clean: str) -> None:
    assert clean_name(name) == clean


@pytest.mark.parametrize(
    "name",
    [
        *("র‍্যাব", "শরত্‍", "নমস্‌কার", "গ‌ু", "হ্‌ম", "ক্ষ্ম্যূঁ"),
        *("क्‍ष", "द्‌ब", "ज्ञानेश्वर", "ह्रीं", "क़ाज़ी"),
        *("ශ්‍රී", "ന്‍", "می‌خواهم", "མ\u0f90\u0f91\u0f92", "ที่ปู่", "Nguyễn Đặng", "שָׁלוֹם", "محمد"),
        *("👨‍👩‍👧", "❤️‍🔥", "👩🏽‍🚀", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "🇮🇳", "👍🏽", "\U0001fae9"),
        *("辻\U000e0100", "김민준", "李小龙 陳", "@everyone", "**b** `c`", "[x](y)", "!?"),
    ],
)
def test_proper_name_is_unchanged(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_name_is_cut_between_letters() -> None:
    for name in ("বিমল চক্রবর্তী", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "🇮🇳🇧🇩🇮🇳🇧🇩"):
        parts = clusters(name)
        for longest in range(1, 40):
            short = shorten_name(name, longest)
            assert len(short.encode("utf-16-le")) <= 2 * longest
            start = short.removesuffix("…")
            assert start in {"".join(parts[:at]).rstrip() for at in range(99)}
