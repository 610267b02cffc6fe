"""The comparison of a translation with English."""

from pathlib import Path

import pytest

from bot.texts.locale import languages_in
from tools.comparison import Fault, Finding, accepted, compare
from tools.lengths import BUTTON, LENGTHS, longest_allowed
from tools.sentences import Sentences
from tools.translation import FINGERPRINTS, read_fingerprints, serialized

SIDES = "{ $side ->\n    [black] B\n   *[white] W\n }"
PLURAL = "{ $n ->\n    [0] none\n    [one] one\n   *[other] { $n }\n }"
RANDOM = "{ $side ->\n    [random] R\n   *[other] O\n }"
MISSPELT = SIDES.replace("white", "w")
LONG, MEDIUM = "x" * (BUTTON + 1), "x" * (BUTTON - 1)


def findings_of(english: str, other: str) -> list[Finding]:
    """Return the findings for a translation of one file."""
    original, translation = Sentences({"a.ftl": english}), Sentences({"a.ftl": other})
    return compare(original, translation, accepted(original, translation))


@pytest.mark.parametrize(
    ("english", "other"),
    [
        ("a = A { $x }", "a = { $x } Á"),
        (f"a = {SIDES}", f"a = ké {SIDES.replace('B', 'kálá')}"),
        (f"a = {SIDES}", "a = ek { $side ->\n   *[white] hí\n }"),
        (f"a = {PLURAL}", "a = { $n ->\n    [0] 0\n   *[few] { $n }\n }"),
        (f"a = {SIDES}", f"a = {SIDES}{RANDOM.replace('random', 'black')}"),
        (f"a = {PLURAL}", "a = { NUMBER($n) ->\n    [0] 0\n    [1] 1\n   *[other] { $n }\n }"),
        ("a = A { $x }", "a = { $x } { $x ->\n    [black] b\n   *[other] c\n }"),
        ("a = { b } { $x }\nb = { $y }", "a = { $x } { $y }\nb = b { $y }"),
        ("a = A", "# a comment\na = { -term }\n-term = á"),
        (f"button-a = {SIDES.replace('B', MEDIUM).replace('W', MEDIUM)}",) * 2,
        ("a = **A** now\nbutton-a = A", "a = **Á**-nó\nbutton-a = Á"),
        (
            "a = **A** { $x }\nbutton-a = A\nbutton-b = A",
            "a = { $x } **B**\nbutton-a = C\nbutton-b = B",
        ),
        ("a = A **b**\nbutton-a = A", "a = **A**\nbutton-a = Á"),
        ("button-a = A { $x }", f"button-a = {LONG[:BUTTON]}{{ $x }}"),
    ],
)
def test_equivalent_sentences_have_no_findings(english: str, other: str) -> None:
    assert findings_of(english, other) == []


@pytest.mark.parametrize(
    ("english", "other", "fault", "missing", "extra"),
    [
        ("a = A", "a = A\n\n b\n* c", Fault.UNREADABLE, (), ("* c",)),
        ("a = A", "a = A\na = B", Fault.REPEATED, (), ()),
        ("a = A\nb = B", "a = A", Fault.MISSING, (), ()),
        ("a = A", "a = A\nb = B", Fault.SURPLUS, (), ()),
        ("a = A", 'a = { "" }', Fault.EMPTY, (), ()),
        ("a = A", "a =\n    .title = A", Fault.EMPTY, (), ()),
        ("a = A", "a = { -term }", Fault.UNRESOLVED, (), ("-term",)),
        ("a = A", "a = { b }", Fault.UNRESOLVED, (), ("b",)),
        ("a = A", "a = { -t }\n-t = { -u }", Fault.UNRESOLVED, (), ("-u",)),
        ("a = A", "a = { a }", Fault.UNRESOLVED, (), ("a",)),
        ("a = { $n }", "a = { DIGITS($n) }", Fault.UNRESOLVED, (), ("DIGITS",)),
        ("a = { $x } { $y }", "a = { $x } { $z }", Fault.VARIABLES, ("$y",), ("$z",)),
        ("a = A", "a = { $z } A", Fault.VARIABLES, (), ("$z",)),
        ("a = A { $x }", "a = { -t }\n-t = { $x }", Fault.VARIABLES, ("$x",), ()),
        (f"a = {SIDES}", "a = A", Fault.VARIABLES, ("$side",), ()),
        (f"a = {SIDES}", "a = { $side }", Fault.CASES, ("$side [black]", "$side [white]"), ()),
        (f"a = {SIDES}", f"a = {SIDES}{MISSPELT}", Fault.CASES, (), ("$side [w]",)),
        (f"a = {SIDES}{RANDOM}", f"a = {SIDES}", Fault.CASES, ("$side [random]",), ()),
        (f"a = {PLURAL}", f"a = {PLURAL.replace('[0]', '[1]')}", Fault.CASES, ("$n [0]",), ()),
        ("a = **A**\nbutton-b = A", "a = **Á**\nbutton-b = E", Fault.BUTTONS, ("**E**",), ()),
        ("a = **A**\nbutton-b = A", "a = E\nbutton-b = E", Fault.BUTTONS, ("**E**",), ()),
        ("button-a = A", f"button-a = {LONG}", Fault.LENGTH, (str(BUTTON),), (str(BUTTON + 1),)),
    ],
)
def test_translation_fault_is_found_once_with_cause(
    english: str, other: str, fault: Fault, missing: tuple[str, ...], extra: tuple[str, ...]
) -> None:
    (finding,) = findings_of(english, other)
    assert (finding.fault, finding.missing, finding.extra) == (fault, missing, extra)
    assert finding.file == "a.ftl"


@pytest.mark.parametrize(
    ("english", "other", "length"),
    [
        ("button-a = A\nb = B", f"button-a = {{ b }}!\nb = {LONG}", BUTTON + 2),
        ("button-a = A", f"button-a = {{ -t }}\n-t = {LONG}", BUTTON + 1),
        (
            f"button-a = {SIDES}",
            f'button-a = a{SIDES.replace("B", LONG)}{{ "bc" }}',
            BUTTON + 4,
        ),
    ],
)
def test_longest_label_is_measured_with_all_its_parts(
    english: str, other: str, length: int
) -> None:
    (finding,) = findings_of(english, other)
    assert (finding.name, finding.extra) == ("button-a", (str(length),))


def test_circular_references_are_found() -> None:
    findings = findings_of("a = A\nb = B", "a = { b }\nb = { a }")
    assert [each.fault for each in findings] == [Fault.UNRESOLVED] * 2


def test_translation_in_another_file_is_found() -> None:
    english = Sentences({"a.ftl": "a = A", "cli.ftl": "cli = C"})
    translation = Sentences({"b.ftl": "a = A", "cli.ftl": "cli = C"})
    findings = compare(english, translation, accepted(english, translation))
    assert findings == [
        Finding(Fault.SURPLUS, "cli.ftl", "cli"),
        Finding(Fault.MISPLACED, "b.ftl", "a", ("a.ftl",), ("b.ftl",)),
    ]


@pytest.mark.parametrize(
    ("today", "changed"),
    [
        ("a = Play { $x }\nb = B", []),
        ("# Another comment.\na   =\n    Play   { $x }\n\n\nb = B", []),
        ("a = Move { $x }\nb = B", ["a"]),
        ("a = Play { NUMBER($x) }\nb = B", ["a"]),
        ('a = Play { $x }\nb = B { "!" }', ["b"]),
    ],
)
def test_sentence_is_outdated_if_its_english_changed(today: str, changed: list[str]) -> None:
    translation = Sentences({"a.ftl": "a = Á { $x }\nb = Ḃ"})
    then = accepted(Sentences({"a.ftl": "a = Play { $x }\nb = B"}), translation)
    findings = compare(Sentences({"a.ftl": today}), translation, then)
    assert [(each.fault, each.name) for each in findings] == [
        (Fault.CHANGED, name) for name in changed
    ]
    without = compare(Sentences({"a.ftl": today}), translation, {})
    assert [each.name for each in without] == ["a", "b"]


def test_fingerprints_are_stored_one_per_line(tmp_path: Path) -> None:
    assert read_fingerprints(tmp_path) == {}
    fingerprints = {"b": "01234567", "a": "89abcdef"}
    (tmp_path / FINGERPRINTS).write_bytes(serialized(fingerprints))
    assert (tmp_path / FINGERPRINTS).read_text().splitlines()[1:3] == [
        '  "a": "89abcdef",',
        '  "b": "01234567"',
    ]
    assert read_fingerprints(tmp_path) == fingerprints
    (tmp_path / FINGERPRINTS).write_text("[]")
    with pytest.raises(ValueError, match=FINGERPRINTS):
        read_fingerprints(tmp_path)


def test_each_folder_is_a_language(tmp_path: Path) -> None:
    (tmp_path / "bn").mkdir()
    (tmp_path / "en").mkdir()
    (tmp_path / "README.md").touch()
    assert languages_in(tmp_path) == ("en", "bn")


def test_every_length_pattern_is_reachable() -> None:
    patterns = [pattern for pattern, _ in LENGTHS]
    assert patterns[-1] == "*"
    for pattern, limit in LENGTHS:
        assert limit > 0
        assert longest_allowed(pattern.replace("*", "any")) == limit
