"""Recognition of chess, draughts and other games in records."""

import re

from guti.errors import BadRecord
from guti.record_text import RecordText

DRAUGHTS_TYPES = range(20, 50)
"""Values of PDN's GameType header for draughts and its variants."""

STANDARD = {"", "?", "standard", "normal", "from position"}
"""Values of a Variant header that stand for the standard game."""

WORDS_EXAMINED = 40
"""Number of words examined, enough to include a move of a chess piece."""

TYPE = re.compile(r"\s*([0-9]{1,3})\b")
DRAUGHTS_POSITION = re.compile(r"\s*[BW?]\s*:\s*[BW]", re.IGNORECASE)
CHESS_POSITION = re.compile(r"\s*[1-8pnbrqk]+(?:/[1-8pnbrqk]+){7}(?:\s|$)", re.IGNORECASE)
DRAUGHTS_MOVE = re.compile(r"[1-9][0-9]?(?:[-x:][1-9][0-9]?)+", re.IGNORECASE)
PAWN_MOVE = re.compile(r"(?:[a-h]x)?[a-h][1-8](?:=?[QRBN])?[+#]?")
PIECE_MOVE = re.compile(r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|O-O(?:-O)?)[+#]?")


def other_game(read: RecordText) -> tuple[str, str] | None:
    """Return the game that a record is of, as (kind, variant).

    For chess and draughts, the kind is "chess" or "draughts" and the variant is empty. For other
    games, the kind is "game" and the variant is the game's name. Returns None if the game is not
    recognised.
    """
    kind = TYPE.match(_header_value(read, "GameType"))
    number = int(kind[1]) if kind else None
    position = _header_value(read, "FEN")
    if number in DRAUGHTS_TYPES or DRAUGHTS_POSITION.match(position):
        return "draughts", ""
    variant = _header_value(read, "Variant").strip()
    if variant.lower() not in STANDARD:
        return "game", variant
    if number == 0 or CHESS_POSITION.match(position):
        return "chess", ""
    return _by_moves([word.plain for word in read.words[:WORDS_EXAMINED] if not word.result])


def _by_moves(words: list[str]) -> tuple[str, str] | None:
    if words and all(map(DRAUGHTS_MOVE.fullmatch, words[:2])):
        return "draughts", ""
    if any(map(PAWN_MOVE.fullmatch, words)) and any(map(PIECE_MOVE.fullmatch, words)):
        return "chess", ""
    return None


def _header_value(read: RecordText, name: str) -> str:
    try:
        return read.header_value(name)
    except BadRecord:
        return ""
