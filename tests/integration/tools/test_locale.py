"""The check of translations on the command line, for languages in a folder."""

from pathlib import Path

import pytest

from bot.cli.command import FAILED
from tests.support.command_line import Capture, error_of
from tools.comparison import Fault
from tools.locale import HEADINGS, main


def heading(fault: Fault, count: int, language: str = "hi") -> str:
    return f"{language}: {HEADINGS[fault]} ({count}):"


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """Write English with three messages, and Hindi with two and an extra one."""
    for language, text in (("en", "a = A\nb = B { $x }\nc = C"), ("hi", "a = क\nb = ख\nd = घ")):
        folder = tmp_path / "locales" / language
        folder.mkdir(parents=True)
        (folder / "settings.ftl").write_text(text, encoding="utf-8")
    return tmp_path / "locales"


def test_locale_lists_what_is_left_to_translate(capsys: Capture, locales: Path) -> None:
    command = ("hi", "--folder", str(locales))
    assert main(command) == FAILED
    assert capsys.readouterr().out.splitlines() == [
        *(heading(Fault.MISSING, 1), "  settings.ftl c"),
        *(heading(Fault.SURPLUS, 1), "  settings.ftl d"),
        *(heading(Fault.VARIABLES, 1), "  settings.ftl b · lacks $x"),
        *(heading(Fault.CHANGED, 2), "  settings.ftl a", "  settings.ftl b"),
    ]
    (locales / "hi" / "settings.ftl").write_text(f"a = {'क' * 5000}\nb = ख {{ $x }}\nc = ग")
    assert main((*command, "--accept", "a", "c")) == FAILED
    assert capsys.readouterr().out.splitlines()[1:] == [
        *(heading(Fault.LENGTH, 1), "  settings.ftl a · 5000 characters of 4000"),
        *(heading(Fault.CHANGED, 1), "  settings.ftl b"),
    ]
    (locales / "hi" / "settings.ftl").write_text("a = क\nb = ख { $x }\nc = ग")
    assert main((*command, "--accept", "b")) == 0
    assert main(command) == 0
    assert (
        capsys.readouterr().out.splitlines()[-1]
        == "hi: every sentence is there and matches today's English."
    )
    (locales / "en" / "settings.ftl").write_text("a = A!\nb = B { $x }\nc = C")
    assert main(command) == FAILED
    assert capsys.readouterr().out.splitlines()[1:] == ["  settings.ftl a"]
    assert main((*command, "--accept")) == 0
    assert main(("en", "--folder", str(locales))) == 0
    (locales / "en" / "a.ftl").write_text(f"x = {'x' * 5000}\ny = {{ z }}\nw = {'x' * 5000}")
    capsys.readouterr()
    assert main(("en", "--folder", str(locales))) == FAILED
    assert len(capsys.readouterr().out.splitlines()) == 2 + 3


@pytest.mark.parametrize(
    ("language", "arguments", "named"),
    [
        ("bn", (), "en, hi"),
        ("../locales/hi", (), "en, hi"),
        ("bn", (), "CONTRIBUTING.md"),
        ("hi", ("--accept", "a", "d"), ": d"),
        ("en", ("--accept",), "other than English"),
        ("hi", ("--folder", "nowhere"), "nowhere"),
        ("hi", (), "cannot be read"),
    ],
)
def test_unreadable_language_is_refused_with_the_reason(
    capsys: Capture, locales: Path, language: str, arguments: tuple[str, ...], named: str
) -> None:
    file = locales / "hi" / "translated.json"
    if named == "cannot be read":
        file.write_text("{")
    assert named in error_of(capsys, language, "--folder", str(locales), *arguments, run=main)
    assert not (locales / "en" / "translated.json").exists()
    assert file.exists() is (named == "cannot be read")


@pytest.mark.parametrize(
    ("language", "file"),
    [("hi", "settings.ftl"), ("en", "settings.ftl"), ("hi", "translated.json")],
)
def test_unreadable_translation_is_named(
    capsys: Capture, tmp_path: Path, language: str, file: str
) -> None:
    for each in ("en", "hi"):
        (tmp_path / each).mkdir()
        (tmp_path / each / "settings.ftl").write_text("a = A", encoding="utf-8")
    (tmp_path / language / file).write_bytes("a = é".encode("latin-1"))
    sentence = error_of(capsys, "hi", "--folder", str(tmp_path), run=main)
    assert str(tmp_path / language / file) in sentence
    assert "save it as UTF-8" in sentence


def test_unreadable_sentences_are_named(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "hi").mkdir()
    (tmp_path / "hi" / "a.ftl").write_bytes("a = क".encode("utf-16"))
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.ftl").write_text("a = A")
    assert main(("hi", "--folder", str(tmp_path), "--accept")) == 0
    assert capsys.readouterr().err == ""


def test_all_languages_are_checked_without_a_name(capsys: Capture, locales: Path) -> None:
    assert main(("--folder", str(locales))) == FAILED
    printed = capsys.readouterr().out
    assert "en: every sentence is there" in printed
    assert heading(Fault.MISSING, 1) in printed


def test_every_translation_fault_has_a_heading() -> None:
    assert list(HEADINGS) == list(Fault)
