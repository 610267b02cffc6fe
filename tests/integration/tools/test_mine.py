"""`python -m tools.mine`: continuing an interrupted run, and checking a puzzle file."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.command import FAILED
from bot.learn.puzzle import Goal, Proof, Puzzle
from bot.services.puzzle_book import RETIRED
from guti import Position
from guti.games import GAMES
from tools.mine import main


def test_mine_command_finds_and_checks_puzzles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "felli.jsonl"
    assert main(("felli", "--out", str(path), "--count", "2")) == 0
    begun = path.read_text(encoding="utf-8")
    assert len(begun.splitlines()) == 2
    assert "rejected" in capsys.readouterr().out
    assert main(("felli", "--out", str(path), "--count", "4")) == 0
    grown = path.read_text(encoding="utf-8")
    assert grown.startswith(begun)
    assert len(set(grown.splitlines())) == 4
    assert main(("felli", "--out", str(path), "--check")) == 0
    puzzle = Puzzle.from_text(GAMES["felli"], grown.splitlines()[0])
    wrong = replace(puzzle, line=puzzle.line[:1])
    path.write_text(f"{grown}{wrong.text}\n", encoding="utf-8")
    assert main(("felli", "--out", str(path), "--check")) == FAILED
    output = capsys.readouterr()
    assert "no longer valid: 1." in output.out
    assert wrong.position.text in output.err
    start = Position.start(GAMES["felli"])
    several = Puzzle(start, Goal.WIN, start.legal_moves[:1], Proof())
    path.write_text(f"{grown}{several.text}\n", encoding="utf-8")
    assert main(("felli", "--out", str(path), "--renew")) == 0
    assert path.read_text(encoding="utf-8").splitlines() == grown.splitlines()
    retired = (tmp_path / RETIRED / "felli.jsonl").read_text(encoding="utf-8").splitlines()
    assert retired == [several.text]
    assert main(("felli", "--out", str(path), "--check")) == 0


@pytest.mark.parametrize(
    ("arguments", "content", "error"),
    [
        (("chess",), "", "chess"),
        (("felli", "--out", "{path}"), "nothing\n", "cannot be read"),
        (("felli", "--out", "{path}/below"), "", "annot be"),
    ],
)
def test_mine_command_refuses_invalid_input(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    content: str,
    error: str,
) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(content, encoding="utf-8")
    assert main([each.format(path=path) for each in arguments]) == FAILED
    assert error in capsys.readouterr().err
