"""Lists the faults of translations, such as missing, extra, too long or outdated sentences.

    python -m tools.locale hi             # one language; without a name, all
    python -m tools.locale hi --accept    # mark all sentences as up to date

The exit code is 1 if there are faults; a release requires 0.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from bot import files
from bot.cli.command import FAILED, print_error, write_file
from bot.cli.edge import accept_all_characters, run_guarded
from bot.texts import ENGLISH, LOCALES
from bot.texts.locale import languages_in
from tools.comparison import Fault, Finding, accepted, check, compare
from tools.figures import show
from tools.translation import FINGERPRINTS, read_fingerprints, read_sentences, serialized

HEADINGS = {
    Fault.UNREADABLE: "Not valid Fluent from these lines on",
    Fault.REPEATED: "Written twice",
    Fault.MISSING: "Missing, so players read English",
    Fault.SURPLUS: "Extra: English has no such sentences",
    Fault.MISPLACED: "In another file than in English",
    Fault.EMPTY: "Empty",
    Fault.UNRESOLVED: "Referring to something missing, or to themselves",
    Fault.VARIABLES: "With other variables than in English",
    Fault.CASES: "With other cases of the data than in English",
    Fault.BUTTONS: "Not naming a button by its own label, where English does",
    Fault.LENGTH: "Longer than Discord allows, variables not counted",
    Fault.CHANGED: "Changed in English since they were translated, or never marked with --accept",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the translations; return the exit code."""
    accept_all_characters()
    return run_guarded(partial(_main, arguments))


def _main(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    try:
        known = languages_in(options.folder)
        chosen = [options.language] if options.language else known
        if ENGLISH not in known or not set(chosen) <= set(known):
            return print_error(
                f"There is no language {chosen[0]}. Choose from {', '.join(known)}. "
                "CONTRIBUTING.md says under “Add or improve a language” how to begin one."
            )
        if options.accept is not None and _accept(options.folder, chosen, options.accept):
            return FAILED
        return max([_report(options.folder / language) for language in chosen])
    except (OSError, ValueError, RecursionError) as error:
        folder = options.folder / (options.language or "")
        return print_error(f"{folder} cannot be read: {files.failure_reason(folder, error)}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.locale",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "language", nargs="?", help="the language's folder in assets/locales, like hi (default all)"
    )
    parser.add_argument(
        "--accept",
        nargs="*",
        metavar="SENTENCE",
        help="mark these sentences as up to date with today's English; without names, all",
    )
    parser.add_argument(
        "--folder", type=Path, default=LOCALES, help="the languages' folders (default: %(default)s)"
    )
    return parser


def _accept(root: Path, languages: Sequence[str], names: Sequence[str]) -> int:
    """Mark sentences as up to date, and return the exit code.

    If `names` is empty, all sentences are marked.
    """
    if len(languages) != 1 or languages[0] == ENGLISH:
        return print_error("Name one language, other than English.")
    folder = root / languages[0]
    english = read_sentences(root / ENGLISH)
    if english.unreadable:
        return print_error(
            "Nothing was marked, because some English sentences are unreadable. "
            "See: python -m tools.locale en"
        )
    today = accepted(english, read_sentences(folder))
    if unknown := [name for name in names if name not in today]:
        return print_error(
            "Nothing was marked: the language lacks these sentences, or English does: "
            f"{', '.join(unknown)}."
        )
    stored = {name: old for name, old in read_fingerprints(folder).items() if name in today}
    marked = {name: today[name] for name in names or today}
    return write_file(folder / FINGERPRINTS, serialized(stored | marked))


def _findings(folder: Path) -> Sequence[Finding]:
    """Return the faults in one language.

    English is checked alone; other languages are compared with English.
    """
    sentences = read_sentences(folder)
    if folder.name == ENGLISH:
        return check(sentences)
    return compare(read_sentences(folder.with_name(ENGLISH)), sentences, read_fingerprints(folder))


def _report(folder: Path) -> int:
    """Print the faults of a language; return the exit code."""
    lines, findings = [], _findings(folder)
    for fault, group in groupby(findings, key=lambda finding: finding.fault):
        listed = [f"  {_line(finding)}" for finding in group]
        lines += [f"{folder.name}: {HEADINGS[fault]} ({len(listed)}):", *listed]
    complete = f"{folder.name}: every sentence is there and matches today's English."
    show("\n".join(lines) or complete)
    return FAILED if findings else 0


def _line(finding: Finding) -> str:
    """Return a fault as a line of text."""
    place = f"{finding.file} {finding.name}"
    if finding.fault is Fault.LENGTH:
        return f"{place} · {finding.extra[0]} characters of {finding.missing[0]}"
    lacks = f" · lacks {', '.join(finding.missing)}" if finding.missing else ""
    has = f" · has {', '.join(finding.extra)}" if finding.extra else ""
    return f"{place}{lacks}{has}"


if __name__ == "__main__":
    raise SystemExit(main())
