"""Storage of played matches, in a file of JSON lines for each game."""

import json
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.ladder.matches import OPENING_PLIES, Pairing, PlayedMatch
from tools.ladder.players import definition

Pair = tuple[str, str]


@dataclass(frozen=True)
class Results:
    """A folder of results; lines are only appended to its files.

    Stored matches are ignored if one of their levels has changed since. A change in the search is
    not detected, so delete the folder after a change in the search.
    """

    folder: Path
    plies: int = OPENING_PLIES

    def add(self, pairing: Pairing, played: list[PlayedMatch]) -> None:
        """Store the matches played from an opening."""
        self.folder.mkdir(parents=True, exist_ok=True)
        line = {
            "pair": [pairing.lower, pairing.higher],
            "players": _definitions((pairing.lower, pairing.higher)),
            "number": pairing.number,
            "played": [asdict(each) for each in played],
        }
        with self._file(pairing.game).open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps(line))

    def of(self, game: str) -> dict[Pair, dict[int, list[PlayedMatch]]]:
        """Return the stored matches of a game, by pair of players and opening."""
        found = defaultdict[Pair, dict[int, list[PlayedMatch]]](dict)
        if not self._file(game).exists():
            return found
        for text in self._file(game).read_text(encoding="utf-8").splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                continue  # a line cut short by an interruption
            lower, higher = line["pair"]
            if line["players"] == _definitions((lower, higher)):
                played = [PlayedMatch(**each) for each in line["played"]]
                found[lower, higher][line["number"]] = played
        return found

    def _file(self, game: str) -> Path:
        return self.folder / f"{game.replace('/', '.')}-{self.plies}.jsonl"


def _definitions(pair: Pair) -> list[str]:
    return [definition(name) for name in pair]
