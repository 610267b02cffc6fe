"""Refusal of records of chess and draughts."""

from collections.abc import Callable

import pytest

from bot import texts
from guti import Record
from guti.errors import BadRecord

ROSTER = (
    '[Event "City Open"]\n[Site "Dhaka"]\n[Date "2024.01.06"]\n[Round "3"]\n'
    '[White "Rahman, A."]\n[Black "Sen, B."]\n'
)
CHESS = ROSTER + (
    '[Result "1-0"]\n[ECO "C50"]\n[WhiteElo "2105"]\n\n'
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 1-0\n"
)
CHECKERS = ROSTER + (
    '[Result "1/2-1/2"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 25-22 4. 11-16 24-20 1/2-1/2\n'
)
RUSSIAN = ROSTER + (
    '[GameType "25,W,8,8,A0,0"]\n[Result "2-0"]\n\n'
    "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-h4 c7-d6 4. h4:f6 e7:g5 2-0\n"
)
GAMES = {"chess": CHESS, "draughts": CHECKERS, "draughts by points": RUSSIAN}


def change_moves(change: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that changes only the moves of a record."""

    def changed(text: str) -> str:
        headers, _, movetext = text.partition("\n\n")
        return f"{headers}\n\n{change(movetext)}"

    return changed


FORMS: dict[str, Callable[[str], str | bytes]] = {
    "comments in braces": change_moves(lambda text: text.replace(" 2.", " {book [%clk 0:58]} 2.")),
    "comment line in brackets": lambda text: text.replace('[White "', '{\n[by hand\n}\n[White "'),
    "comment to the end of line": change_moves(
        lambda text: text.replace(" 3.", ' ; [White "z"] (\n3.')
    ),
    "escaped lines": lambda text: "% made by hand [\n" + text.replace(" 2.", "\n%eval {\n2."),
    "numeric and other marks": change_moves(lambda text: text.replace(" 3.", "!? $14 3.")),
    "nested variations": change_moves(
        lambda text: text.replace(" 2.", " (1... a (b {)} (c)) d) 2.")
    ),
    "no blank after numbers": change_moves(lambda text: text.replace(". ", ".")),
    "ellipses": change_moves(lambda text: text.replace(" 2.", " 2… 2.", 1)),
    "draw in one letter": change_moves(lambda text: text.rsplit(" ", 1)[0] + " ½-½\n"),
    "two headers a line": lambda text: text.replace("]\n[", " ] [ "),
    "line ends of old Macs, end of file": lambda text: text.replace("\n", "\r") + "\x1a",
    "UTF-16 with line ends of DOS": lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    "several matches": lambda text: f"{text}\n{text}",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", GAMES)
def test_record_of_another_game_is_refused_by_name(game: str, form: str) -> None:
    written = FORMS[form](GAMES[game])
    assert written != GAMES[game]
    with pytest.raises(BadRecord) as caught:
        Record.from_bytes(written if isinstance(written, bytes) else written.encode())
    text = texts.of(texts.ENGLISH).error(caught.value)
    assert text.startswith(f"That’s a record of {game.split(maxsplit=1)[0]}, which I don’t play.")
    assert text.endswith("several matches in that file.") == (form == "several matches")
