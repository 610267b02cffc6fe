"""Tables of results in Markdown."""

from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path

from tools.ladder.matches import PlayedMatch
from tools.ladder.players import CHILD, PAIRS, RANDOM
from tools.ladder.results import Pair

HEADING = "## The ladder"
"""Heading of the section about the ladder, which is the last section in a document."""
ONE_SIDED_95 = 1.645
"""Quantile of the standard normal distribution for a one-sided confidence of 95 %."""
EXPECTED_PERCENT = 60
"""Expected score of the higher player; lower scores are in italics."""

Table = Mapping[str, Mapping[Pair, Sequence[PlayedMatch]]]
"""Played matches, by game and then by pair of players."""


def write(path: Path, section: str) -> None:
    """Replace the last section of a document, or create the document if it is missing."""
    before = path.read_text(encoding="utf-8").partition(HEADING)[0] if path.exists() else ""
    path.write_text(before + section, encoding="utf-8")


def section(table: Table, run: str) -> str:
    """Return a section with tables of scores and details; `run` describes the run."""
    pairs = sorted({pair for of_game in table.values() for pair in of_game}, key=_place)
    short = [
        [game, *(_short(of_game.get(pair, ())) for pair in pairs)]
        for game, of_game in table.items()
    ]
    whole = [
        [game, _title(pair), *_figures(of_game[pair])]
        for game, of_game in table.items()
        for pair in pairs
        if of_game.get(pair)
    ]
    heads = (
        *("game", "pair", "matches", "won", "drawn", "lost", "score", "at least", "plies"),
        *("ms a move", "longest ms"),
    )
    parts = (
        HEADING,
        run,
        "What the second of each pair scored, in per cent (a draw is half a point); in italics "
        f"what is below {EXPECTED_PERCENT}:",
        _markdown(("game", *map(_title, pairs)), short),
        "The same with everything, as the second of the pair saw it. With 95 % confidence it "
        "scores what *at least* says. The times are a core's, for moves chosen among several:",
        _markdown(heads, whole),
    )
    return "\n\n".join(parts) + "\n"


def percent(played: Sequence[PlayedMatch]) -> float:
    """Return the higher player's score in per cent."""
    return 50 * (1 + sum(each.score for each in played) / len(played))


def lower_bound(played: Sequence[PlayedMatch]) -> float:
    """Return the lower confidence bound (95 %) for the higher player's score.

    The bound is in per cent.
    """
    mean = sum(each.score for each in played) / len(played)
    variance = sum((each.score - mean) ** 2 for each in played) / max(1, len(played) - 1)
    return percent(played) - 50 * ONE_SIDED_95 * sqrt(variance / len(played))


def _place(pair: Pair) -> tuple[int, Pair]:
    return (PAIRS.index(pair) if pair in PAIRS else len(PAIRS)), pair


def _title(pair: Pair) -> str:
    names = {RANDOM: "random", CHILD: "child"}
    return "-".join(names.get(each, each) for each in pair)


def _short(played: Sequence[PlayedMatch]) -> str:
    if not played:
        return ""
    score = percent(played)
    return f"{score:.0f}" if score >= EXPECTED_PERCENT else f"*{score:.0f}*"


def _figures(played: Sequence[PlayedMatch]) -> list[str]:
    scores = [each.score for each in played]
    moves, seconds = sum(each.moves for each in played), sum(each.seconds for each in played)
    return [
        f"{len(played)}",
        *(f"{scores.count(score)}" for score in (1, 0, -1)),
        f"{percent(played):.1f} %",
        f"{lower_bound(played):.1f} %",
        f"{sum(each.plies for each in played) / len(played):.0f}",
        f"{1000 * seconds / max(1, moves):.1f}",
        f"{1000 * max(each.longest for each in played):.0f}",
    ]


def _markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruler = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ruler, *rows))
