"""`guti draw`: positions as SVG."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from bot.cli.main import main
from guti import GAMES, Position, Side

SVG = "{http://www.w3.org/2000/svg}"


def drawn(path: Path, *arguments: str) -> list[str]:
    """Return the symbols on the board, after drawing with `arguments`."""
    assert main(["draw", *arguments, "--output", str(path)]) == 0
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own
    assert root.tag == f"{SVG}svg"
    return [each.get("href", "") for each in root.findall(f"{SVG}use")]


@pytest.mark.parametrize("key", GAMES)
def test_start_of_every_game_is_drawn(tmp_path: Path, key: str) -> None:
    pieces = drawn(tmp_path / "board.svg", key)
    for side in Side:
        assert pieces.count(f"#{side}") == len(GAMES[key].black)


def test_position_is_drawn_with_its_pieces_only(tmp_path: Path) -> None:
    text = ".ww/.w./..wb./bb./bbw b 2"
    pieces = drawn(tmp_path / "board.svg", "kaua-dorki", text, "--theme", "paper")
    position = Position.from_text(GAMES["kaua-dorki"], text)
    assert pieces.count("#black") == position.count(Side.BLACK)
    assert pieces.count("#white") == position.count(Side.WHITE)


def test_unknown_theme_is_refused_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "felli", "--theme", "neon"]) == 1
    assert "wood" in capsys.readouterr().err
