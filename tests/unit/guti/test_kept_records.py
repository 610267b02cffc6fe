"""Records exported by releases, which later versions must be able to read.

Each release adds records with its new features to `tests/support/records`, and removes none.
"""

from pathlib import Path

import pytest

from guti import GUTI, Record
from guti.games import GAMES

KEPT = sorted((Path(__file__).parents[2] / "support/records").glob("*.pdn"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_stored_records_round_trip(path: Path) -> None:
    content = path.read_bytes()
    record = Record.from_bytes(content)
    game, _, rules = path.stem.partition(".")
    assert (record.game.key, record.game.rules) == (game, rules or GUTI)
    assert len(record.positions) == len(record.moves) + 1
    assert record.text == content.decode()


def test_skip_message_names_games_without_stored_record() -> None:
    if missing := set(GAMES) - {path.stem.partition(".")[0] for path in KEPT}:
        pytest.skip(f"no record in tests/support/records: {', '.join(sorted(missing))}")
