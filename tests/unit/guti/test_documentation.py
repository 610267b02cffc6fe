"""The examples in the library's docstrings, and its errors as sentences."""

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import guti
from guti import GAMES, Position, errors
from guti.errors import POSITION_PROBLEMS, RECORD_PROBLEMS, GutiError
from tests.support.invalid_texts import INVALID_POSITIONS, INVALID_RECORDS

MODULES = [
    importlib.import_module(found.name) for found in pkgutil.walk_packages(guti.__path__, "guti.")
]


@pytest.mark.parametrize("module", [guti, *MODULES], ids=lambda module: module.__name__)
def test_examples_in_docstrings_are_right(module: ModuleType) -> None:
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize(
    "value",
    [
        *(guti.Board, guti.Game, guti.Line, guti.Move, guti.Outcome, guti.Position, guti.Record),
        *(guti.RuleSet, guti.perft, guti.games.find),
    ],
    ids=lambda value: value.__name__,
)
def test_public_value_has_an_example(value: object) -> None:
    assert ">>> " in (value.__doc__ or "")


def test_every_error_is_a_sentence() -> None:
    kinds = [each for each in vars(errors).values() if isinstance(each, type)]
    concrete = [each for each in kinds if issubclass(each, GutiError) and not each.__subclasses__()]
    assert len(concrete) == 17
    assert not [each for each in concrete if each.__str__ is GutiError.__str__]


def test_every_problem_of_a_text_has_words() -> None:
    assert {problem for *_, problem in INVALID_POSITIONS} == set(POSITION_PROBLEMS)
    assert {problem for *_, problem in INVALID_RECORDS} | {"encoding"} == set(RECORD_PROBLEMS)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("?", "'?' does not name a point of the board at character 1"),
        ("b3-b2", "there is no piece on b3"),
        ("b4-b3", "the piece on b4 belongs to the other side"),
        ("b1-b2", "the piece on b1 cannot move"),
        ("b2-b4", "b4 is occupied"),
        ("b2-a3", "'b2-a3' does not name a point of the board at character 4"),
        ("b2-b3-b4", "b2-b3 ends there; the text goes on"),
    ],
)
def test_refused_move_says_why(text: str, sentence: str) -> None:
    with pytest.raises(GutiError) as refused:
        Position.start(GAMES["felli"]).parse(text)
    assert str(refused.value) == sentence
