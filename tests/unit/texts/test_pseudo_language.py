"""The pseudo-language, in which every letter has an accent."""

from pathlib import Path

import pytest

from bot.texts import ENGLISH, LOCALES
from tests.support.pseudo_language import (
    PSEUDO,
    plain_words,
    pseudo,
    pseudo_texts,
    write_pseudo_language,
)
from tools.comparison import accepted, compare
from tools.translation import read_sentences


@pytest.mark.parametrize(
    ("english", "made"),
    [
        ("a = Your Turn", "a = Ýóúŕ Ťúŕñ"),
        ("a = { $who } wins 12 ⚫ **well**", "a = { $who } ŵíñš 12 ⚫ **ŵéĺĺ**"),
        ("a = Type `/move b3-b4`, or `b4`", "a = Ťýṗé `/move b3-b4`, óŕ `b4`"),
        ("a = After `{ $it }` or `b4` go", "a = Áḟťéŕ `{ $it }` óŕ `b4` ğó"),
        ("a = /challenge him, /my-board", "a = /challenge ĥíṁ, /my-board"),
        ("a = one/two </help:1> up", "a = óñé/ťŵó </help:1> úṗ"),
        ('a = { "" }{ " or" } { NUMBER($n, useGrouping: 0) }',) * 2,
        ("a = { other-one } and { -term }", "a = { other-one } áñď { -term }"),
    ],
)
def test_visible_text_is_accented_and_data_is_not(english: str, made: str) -> None:
    assert pseudo(english).rstrip("\n") == made.replace('" or"', '" óŕ"')


def test_pseudo_language_keeps_names_of_select_cases() -> None:
    made = pseudo("a = { $side ->\n    [black] Black `x\n   *[white] White `x\n } and` off")
    assert "[black] Ḃĺáçķ `x" in made
    assert "*[white] Ŵĥíťé `x" in made
    assert "} and` óḟḟ" in made


@pytest.mark.parametrize(
    ("text", "names", "found"),
    [
        ("Ýóúŕ ťúŕñ, <@5> · ⏳ <t:1900000000:R>", (), []),
        ("Ýóúŕ turn", (), ["turn"]),
        ("`plain` /challenge </help:12> <:emoji:3> <#4> b3-b4 https://a.bc/de", (), []),
        ("```\nplain\n``` óŕ\nPlain", (), ["Plain"]),
        ("Asha, Ashanti", ("Asha",), ["Ashanti"]),
        ("Guti bot, Guti", ("Guti", "Guti bot"), []),
        ("tušen", (), ["tu", "en"]),
        ("W-D-L a", (), []),
        ("and/or", (), ["and", "or"]),
    ],
)
def test_unaccented_text_is_found(text: str, names: tuple[str, ...], found: list[str]) -> None:
    assert plain_words(text, names) == found


def test_pseudo_language_is_complete(tmp_path: Path) -> None:
    folder = write_pseudo_language(tmp_path)
    english, made = read_sentences(LOCALES / ENGLISH), read_sentences(folder)
    assert compare(english, made, accepted(english, made)) == []
    assert all(made.longest(name) == english.longest(name) for name in made.files)
    words = pseudo_texts(tmp_path)
    assert words.language == PSEUDO
    plain = {
        name: plain_words(words.say(name))
        for name in sorted(made.files)
        if not made.variables(name)
    }
    assert len(plain) > 100
    assert not {name: found for name, found in plain.items() if found}
