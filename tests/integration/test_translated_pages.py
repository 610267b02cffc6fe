"""The pages for players say in Bengali and Hindi what they say in English.

The page of rules has no translation: the archive has each game's rules in all three languages.
"""

import re
import unicodedata
from pathlib import Path

import pytest

from bot import texts
from bot.paths import TREE
from bot.texts.locale import locale

PLAYERS = TREE / "docs" / "players"
LANGUAGES = "bn", "hi"
SHORTER = {"privacy.md"}
"""Pages that are shorter in other languages: a table became a list."""
NAMES = sorted(path.name for path in PLAYERS.glob("*.md") if path.name != "rules.md")
PAGES = [(name, language) for name in NAMES for language in LANGUAGES]


def english(name: str) -> str:
    file = TREE / "PRIVACY.md" if name == "privacy.md" else PLAYERS / name
    return file.read_text(encoding="utf-8")


def outline(text: str) -> list[str]:
    """Return a page's headings' levels, pictures, and the beginnings of rows and points."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    begun = r"^(#+) |^(\|)(?! ?-)|^(-|\d+\.) |!\[[^\]]*\]\((?:[\w.]+/)*([\w.-]+)\)"
    return ["".join(found) for found in re.findall(begun, text, re.MULTILINE)]


def codes(text: str) -> set[str]:
    """Return the texts to type, with Latin digits and without names of games."""
    found = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    kept = {it for it in found if not it.startswith(("Apps", "/play game:"))}
    return {
        "".join(str(unicodedata.digit(each, each)) for each in unicodedata.normalize("NFC", it))
        for it in kept
    }


def in_a_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("'", "’")


def test_every_page_for_players_is_in_three_languages() -> None:
    for language in LANGUAGES:
        assert {path.name for path in (PLAYERS / language).iterdir()} == {*NAMES, "index.md"}


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_translated_page_has_the_same_parts(name: str, language: str) -> None:
    own, translated = english(name), (PLAYERS / language / name).read_text(encoding="utf-8")
    if name in SHORTER:
        headings = [each for each in outline(own) if each.startswith("#")]
        assert [each for each in outline(translated) if each.startswith("#")] == headings
        assert codes(translated) <= codes(own) | {"/settings profile"}
    else:
        assert outline(translated) == outline(own)
        assert codes(translated) == codes(own)


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_translated_page_names_buttons_as_the_bot_does(name: str, language: str) -> None:
    labels = {key: texts.of("en").say(key) for key in locale("en").names if key[:7] == "button-"}
    shown = set(re.findall(r"\*+([^*]+)\*+", in_a_line(english(name))))
    translated = in_a_line((PLAYERS / language / name).read_text(encoding="utf-8"))
    for label in shown & set(labels.values()):
        named = [texts.of(language).say(key) for key, it in labels.items() if it == label]
        assert any(f"**{it}**" in translated for it in named), named


@pytest.mark.parametrize(("name", "language"), [*PAGES, *(("index.md", it) for it in LANGUAGES)])
def test_translated_page_links_the_other_languages(name: str, language: str) -> None:
    folder = PLAYERS / language
    text = (folder / name).read_text(encoding="utf-8")
    linked = {(folder / it).resolve() for it in re.findall(r"\]\(([^)#:]+)\)", text)}
    (other,) = set(LANGUAGES) - {language}
    own = Path("docs/index.md") if name == "index.md" else Path("docs/players", name)
    assert {TREE / own, PLAYERS / other / name} <= linked
    assert name == "index.md" or f"{language}/{name}" in english(name)
