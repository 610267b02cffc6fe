"""Records from files, whose headers may contain anything."""

import pytest

from bot.play.record import read_file

MOVES = "1. b3-b4 b5xb3 2. b2xb4 *\n"


@pytest.mark.parametrize("name", ["Black", "White", "Event", "Site", "Date", "Termination"])
def test_header_of_record_from_a_file_is_cleaned(name: str) -> None:
    text = f'[{name} "\u202eev\\u200bil\u2028  x"]\n[Game "lau-kata-kati"]\n\n{MOVES}'
    record = read_file(text.encode())
    assert getattr(record, name.lower()) == "evil x"
    assert f'[{name} "evil x"]' in record.text
