"""Command: `print`, which writes a game as a PDF to print."""

import argparse
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from bot import texts
from bot.cli.command import Command, print_error, words, write_file
from bot.learn.choice import first_standing
from bot.paths import ASSETS, install_command
from bot.play.examples import examples
from bot.render.sheets.labels import PrintedExample, PrintedPuzzle, SheetLabels
from bot.services import puzzle_book
from bot.settings import Settings
from bot.texts import Texts
from bot.texts.typed_names import find_named
from guti import GUTI, Game

PUZZLE_TURNS = 2
DIFFICULTIES = 0.05, 0.25, 0.5
"""Difficulties of the three puzzles, as shares of the game's puzzles that are easier."""


def print_game(options: argparse.Namespace, _settings: Settings) -> int:
    """Write the PDF of a game."""
    if importlib.util.find_spec("fpdf") is None:
        return print_error(words().say("cli-print-missing", command=install_command("print")))
    game = find_named(options.game, GUTI)
    output = options.output or Path(f"{game.key}.{options.language}.pdf")
    return write_file(output, sheets_of(game, texts.of(options.language)))


def sheets_of(game: Game, said: Texts) -> bytes:
    """Return the PDF of a game in a language."""
    # fpdf2 is optional.
    from bot.render.sheets.pages import draw_sheets  # noqa: PLC0415

    return draw_sheets(game, labels_of(game, said), tuple(_puzzles(game, said)), ASSETS)


def labels_of(game: Game, said: Texts) -> SheetLabels:
    """Return the texts on the sheets of a game."""
    about, origin = said.sheets.about(game)
    shown = {each.kind: each for each in examples(game)}
    return SheetLabels(
        language=said.language,
        title=said.games.name(game),
        about=about,
        origin=origin,
        rules=said.sheets.rules(game),
        examples=tuple(
            PrintedExample(it.position, it.move, f"{said.say(f'picture-{kind}')} ({it.move})")
            for kind, it in shown.items()
        ),
        notation=said.say(
            "sheet-notation", step=str(shown["step"].move), capture=str(shown["capture"].move)
        ),
        replies=said.say("sheet-replies"),
        headings={
            name: said.say(f"sheet-{name}") for name in ("rules", "puzzles", "answers", "counters")
        },
        overleaf=said.say("sheet-overleaf"),
        cut=said.say("sheet-cut", pieces=len(game.black)),
        join=said.say("sheet-join"),
        halves=(said.say("sheet-half", half=1), said.say("sheet-half", half=2)),
        figures=said.formats.figures,
    )


def _puzzles(game: Game, said: Texts) -> Iterator[PrintedPuzzle]:
    """Yield three puzzles of a game, the easiest first."""
    book = puzzle_book.read_book(puzzle_book.FOLDER)
    known = [
        each
        for each in book.outlines.values()
        if each.game.key == game.key and each.turns == PUZZLE_TURNS
    ]
    known.sort(key=lambda each: (first_standing(each).rating.value, each.key))
    for share in DIFFICULTIES if known else ():
        puzzle = book.every[known[int(share * len(known))].key]
        answer = " · ".join(map(str, puzzle.line))
        yield PrintedPuzzle(puzzle.position, said.sheets.puzzle(puzzle), answer)


COMMANDS = (
    Command(
        "print",
        print_game,
        arguments={"game": {}},
        options={
            "language": {"choices": texts.languages(), "default": texts.ENGLISH},
            "output": {"type": Path, "metavar": "FILE"},
        },
    ),
)
