"""Parsing and writing of custom ids."""

import ast
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.messages.custom_id import MAX_LENGTH, MAX_NUMBER, CustomId
from bot.paths import TREE

letters = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=11)
actions = st.lists(letters, min_size=1, max_size=2).map("-".join)
custom_ids = st.builds(
    CustomId,
    letters,
    actions,
    st.integers(0, MAX_NUMBER),
    st.none() | st.integers(0, 10**9 - 1),
    st.from_regex(re.compile(r"[\w./-]{0,40}", re.ASCII), fullmatch=True),
)

FOREIGN = (
    "",
    ":",
    "match",
    "match:choose",
    "match:choose:",
    "match:choose:x",
    "match:choose:5:",
    "match:choose:5:12:",
    "match:choose:05",
    "Match:choose:5",
    "match:choose:5:1:a b",
    f"match:choose:{MAX_NUMBER + 1}",
    f"match:{MAX_NUMBER + 1}:choose",
    "match:choose:৫",
    "match:choose:5\n",
    "match:-choose:5",
    "match:choose-:5",
    "match:5:12:choose",
)


@given(custom_ids)
def test_custom_id_round_trips_within_discords_limit(custom_id: CustomId) -> None:
    assert CustomId.from_text(str(custom_id)) == custom_id
    assert len(str(custom_id)) <= MAX_LENGTH


@pytest.mark.parametrize("text", FOREIGN)
def test_unknown_custom_id_is_ignored(text: str) -> None:
    assert CustomId.from_text(text) is None


def test_every_button_shown_has_a_cog() -> None:
    """Only names that are literals in the source are checked."""
    shown, answered = set[str](), set[str]()
    for path in sorted(
        path for folder in ("bot", "cogs", "guti") for path in (TREE / folder).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "press":
                kind, *actions = map(ast.literal_eval, node.args)
                answered |= {f"{kind}:{action}" for action in actions}
            elif isinstance(node, ast.Call):
                shown |= literal_names(node)
    links = {"match:page"}  # Discord opens their addresses, and tells no one.
    assert sorted(shown - answered - links) == []
    assert len(shown) > len(answered) / 2


def literal_names(call: ast.Call) -> set[str]:
    """Return the literal names in a call that creates a custom id."""
    called = ast.unparse(call.func)
    literals = [str(arg.value) for arg in call.args if isinstance(arg, ast.Constant)]
    kinds = {"match_id": "match", "conditions_id": "conditions"}
    if called in kinds and literals:
        return {f"{kinds[called]}:{literals[0]}"}
    if called == "CustomId" and len(literals) >= 2:
        return {f"{literals[0]}:{literals[1]}"}
    return set()
