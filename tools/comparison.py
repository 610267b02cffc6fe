"""Comparison of a translation with the English sentences."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tools.lengths import longest_allowed
from tools.sentences import Sentences

COMMAND_LINE_FILE = "cli.ftl"
"""File with the sentences of the command line, which are not translated."""


class Fault(StrEnum):
    """Kinds of faults in a translation, in the order in which to fix them."""

    UNREADABLE = "unreadable"
    REPEATED = "repeated"
    MISSING = "missing"
    SURPLUS = "surplus"
    MISPLACED = "misplaced"
    EMPTY = "empty"
    UNRESOLVED = "unresolved"
    VARIABLES = "variables"
    CASES = "cases"
    BUTTONS = "buttons"
    LENGTH = "length"
    CHANGED = "changed"


BOLD = re.compile(r"\*\*([^*]+)\*\*")


@dataclass(frozen=True)
class Finding:
    """A fault in a sentence, with the missing and the extra parts.

    `name` is the name of the sentence, or a line number if the sentence cannot be parsed. If the
    sentence is too long, `missing` is the limit and `extra` the actual length. If it is in the
    wrong file, `missing` is the right file and `extra` the wrong one.
    """

    fault: Fault
    file: str
    name: str
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


def check(sentences: Sentences) -> list[Finding]:
    """Return the faults in one language, in the order of `Fault`."""
    return _in_order(_own_faults(sentences))


def _own_faults(sentences: Sentences) -> Iterator[Finding]:
    for place in sentences.unreadable:
        yield Finding(Fault.UNREADABLE, place.file, str(place.line), extra=(place.text,))
    for file, name in sentences.repeated:
        yield Finding(Fault.REPEATED, file, name)
    for name, file in sentences.files.items():
        if sentences.is_empty(name):
            yield Finding(Fault.EMPTY, file, name)
        if unresolved := sentences.unresolved(name):
            yield Finding(Fault.UNRESOLVED, file, name, extra=tuple(sorted(unresolved)))
        allowed, length = longest_allowed(name), sentences.longest(name)
        if length > allowed:
            yield Finding(Fault.LENGTH, file, name, (str(allowed),), (str(length),))


def compare(
    english: Sentences, translation: Sentences, fingerprints: Mapping[str, str]
) -> list[Finding]:
    """Return all faults of a translation, in the order of `Fault`.

    `fingerprints` holds the fingerprints of the English originals at the time of translation.
    """
    found = list(_own_faults(translation))
    wanted = required(english)
    for name, file in wanted.items():
        if name not in translation.files:
            found.append(Finding(Fault.MISSING, file, name))
            continue
        found += _differences(english, translation, name)
        if fingerprints.get(name) != english.fingerprint(name):
            found.append(Finding(Fault.CHANGED, file, name))
    found += (
        Finding(Fault.SURPLUS, file, name)
        for name, file in translation.files.items()
        if name not in wanted
    )
    return _in_order(found)


def required(english: Sentences) -> dict[str, str]:
    """Return the sentences that every language needs, with their files."""
    return {name: file for name, file in english.files.items() if file != COMMAND_LINE_FILE}


def accepted(english: Sentences, translation: Sentences) -> dict[str, str]:
    """Return the fingerprints that mark all sentences of a translation as up to date."""
    present = sorted(name for name in required(english) if name in translation.files)
    return {name: english.fingerprint(name) for name in present}


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    order = list(Fault)
    return sorted(findings, key=lambda each: order.index(each.fault))


def _differences(english: Sentences, translation: Sentences, name: str) -> Iterator[Finding]:
    file, wanted = translation.files[name], english.files[name]
    if file != wanted:
        yield Finding(Fault.MISPLACED, file, name, (wanted,), (file,))
    own, expected = translation.variables(name), english.variables(name)
    if own != expected:
        yield Finding(Fault.VARIABLES, file, name, _listed(expected - own), _listed(own - expected))
    missing, odd = _cases(english, translation, name)
    if missing or odd:
        yield Finding(Fault.CASES, file, name, missing, odd)
    if unnamed := tuple(_unnamed_buttons(english, translation, name)):
        yield Finding(Fault.BUTTONS, file, name, unnamed)


def _cases(
    english: Sentences, translation: Sentences, name: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cases that a translation lacks, and the cases that English lacks.

    If the translation has only a default case for a variable, no other cases are required.
    Additional cases for numbers are allowed.
    """
    expected, own = english.cases(name), translation.cases(name)
    single_case = translation.single_case(name) - set(own)
    mentioned = translation.variables(name) - single_case
    missing = {it: keys - own.get(it, set()) for it, keys in expected.items() if it in mentioned}
    known = english.known_cases
    odd = {it: keys - known[it] for it, keys in own.items() if it in known}
    words = {it: {key for key in keys if not key.isdecimal()} for it, keys in odd.items()}
    return _bracketed(missing), _bracketed(words)


def _bracketed(cases: Mapping[str, set[str]]) -> tuple[str, ...]:
    return tuple(f"${it} [{key}]" for it in sorted(cases) for key in sorted(cases[it]))


def _unnamed_buttons(english: Sentences, translation: Sentences, name: str) -> Iterator[str]:
    """Yield labels of buttons that a translation fails to name in bold.

    The English sentence names these buttons. A label may have several translations if several
    buttons have it; one of them is enough.
    """
    buttons = [it for it in english.files if it.startswith("button-") and it in translation.files]
    named = set(BOLD.findall(translation.text(name)))
    for bold in sorted(set(BOLD.findall(english.text(name)))):
        labels = {translation.text(it) for it in buttons if english.text(it) == bold}
        if labels and not labels & named:
            yield " / ".join(f"**{label}**" for label in sorted(labels))


def _listed(variables: set[str]) -> tuple[str, ...]:
    return tuple(f"${variable}" for variable in sorted(variables))
