"""Command: `locale`, which lists and accepts the state of a translation."""

import argparse
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from bot import files
from bot.cli.command import FAILED, Command, complain, program, words, write
from bot.settings import Settings
from bot.texts import ENGLISH, LOCALES
from bot.texts.comparison import Fault, Finding, accepted, check, compare
from bot.texts.locale import languages_in
from bot.texts.translation import FINGERPRINTS, read_fingerprints, read_sentences, written


def locale(options: argparse.Namespace, settings: Settings) -> int:
    """List what is left to do on a translation, after accepting sentences if asked."""
    del settings
    language, folder = options.language, options.folder / options.language
    try:
        there = languages_in(options.folder)
        if language not in there or ENGLISH not in there:
            known = ", ".join(there)
            return complain(words().say("cli-no-language", language=language, languages=known))
        if options.accept is not None and _accept(folder, options.accept):
            return FAILED
        findings = _findings(folder)
    except (OSError, ValueError, RecursionError) as error:
        reason = files.why(folder, error)
        return complain(words().say("cli-unreadable", file=str(folder), reason=reason))
    _report(language, findings)
    return FAILED if findings else 0


def _findings(folder: Path) -> Sequence[Finding]:
    """Return the findings on a language; English has nothing to differ from."""
    sentences = read_sentences(folder)
    if folder.name == ENGLISH:
        return check(sentences)
    return compare(read_sentences(folder.with_name(ENGLISH)), sentences, read_fingerprints(folder))


def _accept(folder: Path, names: Sequence[str]) -> int:
    """Mark sentences as up to date, all without names; return the exit code."""
    if folder.name == ENGLISH:
        return complain(words().say("cli-accept-english"))
    english = read_sentences(folder.with_name(ENGLISH))
    if english.unreadable:
        return complain(words().say("cli-english-unreadable", program=program()))
    today = accepted(english, read_sentences(folder))
    if unknown := [name for name in names if name not in today]:
        return complain(words().say("cli-no-sentences", names=", ".join(unknown)))
    kept = {name: old for name, old in read_fingerprints(folder).items() if name in today}
    marked = {name: today[name] for name in names or today}
    return write(folder / FINGERPRINTS, written(kept | marked))


def _report(language: str, findings: Sequence[Finding]) -> None:
    lines = []
    for fault, group in groupby(findings, key=lambda finding: finding.fault):
        found = [f"  {_line(finding)}" for finding in group]
        lines += [words().say(f"locale-{fault}", count=len(found)), *found]
    print("\n".join(lines) or words().say("locale-well", language=language))  # noqa: T201


def _line(finding: Finding) -> str:
    """Return a finding's place, and what is missing and superfluous."""
    said = words().say
    if finding.fault is Fault.LENGTH:
        return said(
            "locale-line-length",
            file=finding.file,
            name=finding.name,
            length=finding.extra[0],
            allowed=finding.lacking[0],
        )
    return said(
        "locale-line",
        file=finding.file,
        name=finding.name,
        lacking=", ".join(finding.lacking) or "none",
        extra=", ".join(finding.extra) or "none",
    )


COMMANDS = (
    Command(
        "locale",
        locale,
        arguments={"language": {}},
        options={
            "accept": {"nargs": "*", "metavar": "SENTENCE"},
            "folder": {"type": Path, "default": LOCALES},
        },
    ),
)
