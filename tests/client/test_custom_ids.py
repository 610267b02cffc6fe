"""Custom ids: read as they were written, and those of version 0.1 with the meaning of then."""

import ast
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.custom_id import LARGEST, LONGEST, CustomId
from bot.client.old_custom_ids import GAMES as OLD_GAMES
from bot.client.old_custom_ids import PERIODS as OLD_PERIODS
from bot.games import GAMES
from bot.settings import TREE

letters = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=11)
custom_ids = st.builds(
    CustomId,
    letters,
    letters,
    st.integers(0, LARGEST),
    st.none() | st.integers(0, 10**9 - 1),
    st.from_regex(re.compile(r"[\w./-]{0,40}", re.ASCII), fullmatch=True),
)

# Version 0.1: `kind:number:action` or `kind:number:version:action`.
RENEWED = {
    "match:5:12:choose": CustomId("match", "choose", 5, 12),
    "match:5:0:replay": CustomId("match", "replay", 5, 0),
    "match:5:3:accept": CustomId("match", "accept", 5, 3),
    "match:5:0:read": CustomId("reader", "open", 5),
    "match:5:7:on": CustomId("reader", "on", 5, argument="7"),
    "match:5:0:first": CustomId("reader", "first", 5, argument="0"),
    "challenge:8:accept": CustomId("challenge", "accept", 8),
    "challenge:77:form": CustomId("form", "challenge", 77),
    "ladder:2:0:on": CustomId("leaderboard", "on", 2, argument="all/all"),
    "ladder:1:11:text": CustomId("leaderboard", "text", 1, argument="gol-skuish/month"),
    "ladder:3:13:back": CustomId("leaderboard", "back", 3, argument="lau-kata-kati/week"),
    "history:9:12:on": CustomId("history", "on", 9, argument="all/2"),
    "history:9:10:back": CustomId("history", "back", 9, argument="pretwa/1"),
    "history:9:open": CustomId("history", "open", 9),
}

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
    f"match:choose:{LARGEST + 1}",
    f"match:{LARGEST + 1}:choose",
    "match:choose:৫",
    "match:choose:5\n",
)


@given(custom_ids)
def test_a_custom_id_is_read_as_it_was_written_and_fits(custom_id: CustomId) -> None:
    assert CustomId.from_text(str(custom_id)) == custom_id
    assert len(str(custom_id)) <= LONGEST


@pytest.mark.parametrize("text", RENEWED)
def test_one_of_version_0_1_means_what_it_meant(text: str) -> None:
    assert CustomId.from_text(text) == RENEWED[text]


def test_the_leaderboards_of_version_0_1_are_known_by_key_whatever_games_there_are() -> None:
    assert set(OLD_GAMES[1:]) <= set(GAMES)
    assert len(GAMES) > len(OLD_GAMES)
    for code in range(len(OLD_GAMES) * len(OLD_PERIODS)):
        found = CustomId.from_text(f"ladder:1:{code}:text")
        assert found is not None
        expected = OLD_GAMES[code % 6], OLD_PERIODS[code // 6]
        assert tuple(found.argument.split("/")) == expected


@pytest.mark.parametrize("text", FOREIGN)
def test_what_is_not_ours_is_not_read(text: str) -> None:
    assert CustomId.from_text(text) is None


def test_every_button_that_is_shown_is_answered_by_a_cog() -> None:
    """As far as the source names it."""
    shown, answered = set[str](), set[str]()
    for path in sorted(
        path for folder in ("bot", "cogs") for path in (TREE / folder).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                shown |= named(node)
            elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "self.presses":
                assert isinstance(node.value, ast.Dict)
                answered |= {ast.literal_eval(key) for key in node.value.keys if key}
    assert sorted(shown - answered) == []
    assert len(shown) > len(answered) / 2


def named(call: ast.Call) -> set[str]:
    """What a call that makes a custom id asks for, where it is written out."""
    called = ast.unparse(call.func)
    literals = [str(arg.value) for arg in call.args if isinstance(arg, ast.Constant)]
    if called == "match_id" and literals:
        return {f"match:{literals[0]}"}
    if called == "CustomId" and len(literals) >= 2:
        return {f"{literals[0]}:{literals[1]}"}
    return set()
