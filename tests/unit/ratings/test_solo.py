"""The leaderboard of engine levels."""

from bot.ratings.leaderboard import ROWS
from bot.ratings.solo import LevelList


def test_people_rank_by_levels_beaten_then_highest() -> None:
    beaten = {4: {"felli": 0}, 3: {"felli": 3}, 2: {"felli": 2, "pretwa": 1}, 1: {"felli": 4}}
    listed = LevelList.of(beaten, 3)
    assert [(row.place, row.user, row.total) for row in listed.rows] == [
        (1, 1, 4),
        (2, 3, 3),
        (3, 2, 3),
    ]
    assert (listed.own, listed.others, listed.empty) == (None, 1, False)
    assert LevelList.of({}, 1).empty


def test_own_row_is_shown_below_the_page() -> None:
    listed = LevelList.of({user: {"felli": 1} for user in range(ROWS + 5)}, ROWS + 2)
    assert len(listed.rows) == ROWS
    assert listed.own
    assert (listed.own.place, listed.own.user) == (ROWS + 3, ROWS + 2)
