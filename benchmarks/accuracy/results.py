"""Storage of analyses, in a file of JSON lines for each game."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from benchmarks.accuracy.matches import Effort, players_of
from bot.learn.analysis import MatchAnalysis
from bot.learn.judgement import Judgement
from guti import Move, Position, Record
from guti.games import GAMES
from tools.ladder.players import definition


@dataclass(frozen=True)
class AnalysedMatches:
    """A folder of analyses that used equal effort; lines are only appended to its files.

    The files contain judgements, from which a new formula can compute accuracies. Stored matches
    are ignored if one of their levels has changed since. Delete the folder after a change in the
    search.
    """

    folder: Path
    effort: Effort

    def add(self, number: int, analysis: MatchAnalysis) -> None:
        """Store a match and its analysis."""
        self.folder.mkdir(parents=True, exist_ok=True)
        line = {
            "number": number,
            "players": _definitions(number),
            "moves": " ".join(map(str, analysis.record.moves)),
            "result": analysis.record.result,
            "judgements": [astuple(each) for each in analysis.judgements],
        }
        with self._file(analysis.record.game.key).open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps(line))

    def of(self, game: str) -> dict[int, MatchAnalysis]:
        """Return the stored analyses of a game, by match number."""
        return dict(self._read(game)) if self._file(game).exists() else {}

    def _read(self, game: str) -> Iterator[tuple[int, MatchAnalysis]]:
        for text in self._file(game).read_text(encoding="utf-8").splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                continue  # a line cut short by an interruption
            if line["players"] == _definitions(line["number"]):
                start = Position.start(GAMES[game])
                moves = _moves(start, line["moves"].split())
                record = Record(start.game, start, moves, result=line["result"])
                yield line["number"], MatchAnalysis(record, tuple(_judgements(line)))

    def _file(self, game: str) -> Path:
        return self.folder / f"{game}-{self.effort.share}.jsonl"


def _definitions(number: int) -> list[str]:
    return [definition(name) for name in players_of(number)]


def _moves(position: Position, texts: Sequence[str]) -> tuple[Move, ...]:
    moves = list[Move]()
    for text in texts:
        moves.append(next(each for each in position.legal_moves if str(each) == text))
        position = position.after(moves[-1])
    return tuple(moves)


def _judgements(line: dict[str, Any]) -> Iterator[Judgement]:
    for value, exact, plies, best, *more in line["judgements"]:
        yield Judgement(value, exact, plies, tuple(best), *more)
