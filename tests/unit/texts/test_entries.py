"""Parsing of single messages, compared with Fluent's parser."""

from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast

from bot import texts
from bot.texts import languages
from bot.texts.entries import Entries
from bot.texts.locale import LOCALES, BrokenText, Locale, locale

FILES = [path for language in languages() for path in (LOCALES / language).glob("*.ftl")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_separately_parsed_sentences_equal_parsed_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    messages, terms = Entries.read(text)
    whole: list[Any] = FluentResource(text).body
    for found, kind in ((messages, ast.Message), (terms, ast.Term)):
        expected = {each.id.name: each for each in whole if isinstance(each, kind)}
        assert [*found] == [*expected]
        alone = [FluentResource(found._unparsed[name]).body for name in found]
        assert all(
            len(body) == 1 and body[0].equals(each, ["span", "comment"])
            for body, each in zip(alone, expected.values(), strict=True)
        )


def test_sentence_is_parsed_once_on_first_use() -> None:
    select = "b =\n    B\n    { $x ->\n[one] c = 1\n   *[other] 2\n}\n"
    messages, _ = Entries.read(f"# first\na = A\n{select}-t = T\n")
    assert dict.__len__(messages) == 0
    assert messages["b"] is messages["b"]
    assert dict.__len__(messages) == 1
    assert "c" not in messages
    with pytest.raises(KeyError):
        messages["t"]


def test_only_faulty_sentence_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "hi").mkdir()
    content = "button-more = { $a ->\nbutton-easier = आसान\n"
    (tmp_path / "hi" / "a.ftl").write_text(content, encoding="utf-8")
    hindi = Locale.read("hi", tmp_path, locale(texts.ENGLISH))
    assert hindi.say("button-easier") == "आसान"
    with pytest.warns(BrokenText):
        assert hindi.say("button-more") == locale(texts.ENGLISH).say("button-more")
