"""Every field of a match, a challenge and the settings is stored and read back.

Values are drawn by the fields' types, so that new fields are tested automatically.
"""

from collections.abc import AsyncIterator
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from enum import StrEnum
from itertools import product
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from sqlalchemy import Table

from bot.play.challenge import Challenge
from bot.play.ending import Ending
from bot.play.match import Match
from bot.play.names import clean_name
from bot.play.offer import Offer, OfferKind
from bot.play.pause import Pause, Weekends
from bot.play.preferences import Preferences, ServerSettings
from bot.store import Store, match_tables, rows
from bot.store.settings import PREFERENCES, SERVER, people, servers
from guti import Game, Outcome, Position, Side, Termination
from guti.games import GAMES
from tests.support.store_builders import add_challenge, begin_match, channels, open_stores
from tests.support.strategies import choices, random_moves
from tests.support.volume import VOLUME

KEPT: dict[type, tuple[rows.RowMapping, Table]] = {
    Match: (rows.MATCH, match_tables.matches),
    Challenge: (rows.CHALLENGE, match_tables.challenges),
    Preferences: (PREFERENCES, people),
    ServerSettings: (SERVER, servers),
}
"""Mapping of fields to columns, and the table, of each value type."""

ALWAYS = ("started", "turn_started")
"""Fields that are unknown only before a match begins."""

MOMENT = datetime(2030, 1, 1, tzinfo=UTC)
MOMENTS = st.datetimes(
    min_value=datetime(2000, 1, 1),  # noqa: DTZ001 - hypothesis puts the zone to it
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
)
OUTCOMES = st.builds(
    Outcome,
    st.sampled_from([*Termination, *(each for each in Ending if each is not Ending.ABORTED)]),
    st.sampled_from(Side) | st.none(),
)
BY_TYPE: dict[object, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    int: st.integers(0, 2**63 - 1),
    str: st.text(st.characters(codec="utf-8")).map(clean_name),
    datetime: MOMENTS,
    NoneType: st.none(),
    Game: st.sampled_from(list(GAMES.values())),
    Outcome: OUTCOMES,
    Pause: st.builds(Pause, weekends=st.sampled_from(Weekends), vacation=st.booleans()),
}

drawing = settings(
    max_examples=15 * VOLUME, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def of_type(hint: Any) -> st.SearchStrategy[Any]:
    """Draw a value of a field's type."""
    if hint in BY_TYPE:
        return BY_TYPE[hint]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return st.sampled_from(hint)
    return st.one_of([of_type(each) for each in get_args(hint)])


def drawn(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    """Draw values for the fields in a type's own row, except the number."""
    hints = get_type_hints(kind)
    names = sorted(KEPT[kind][0].fields.keys() - {"id"})
    return st.fixed_dictionaries({name: of_type(hints[name]) for name in names})


def all_of(value: Any) -> dict[str, Any]:
    """Return every field of a value, including those that `==` ignores."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_stores(tmp_path / "guti.sqlite3") as (store,):
        yield store


def test_every_field_has_a_column() -> None:
    lost = [
        f"{kind.__name__}.{name}"
        for kind, (mapping, table) in KEPT.items()
        for name, field in mapping.fields.items()
        if not {*(field.columns or (name,))} <= {*table.c.keys()}
    ]
    assert not lost, "add its column to bot/store/match_tables.py with a migration"


@drawing
@given(drawn(Match), choices, st.permutations([*product(OfferKind, Side)]), st.data())
async def test_match_round_trips(
    store: Store,
    changes: dict[str, Any],
    chosen: list[int],
    made: list[tuple[OfferKind, Side]],
    data: st.DataObject,
) -> None:
    assume(changes["black"] != changes["white"])
    before = await begin_match(store)
    moves = random_moves(Position.start(changes["game"], changes["first"]), chosen)
    automatic = st.frozensets(st.integers(1, len(moves))) if moves else st.just(frozenset())
    offers = tuple(Offer(kind, side, at) for at, (kind, side) in enumerate(made, 1))
    after = replace(
        before,
        **changes
        | {name: changes[name] or MOMENT for name in ALWAYS}
        | {"channel": next(channels), "guild": next(channels)},
        moves=moves,
        automatic=data.draw(automatic),
        offers=offers,
    )
    after, _ = await store.matches.save(before, after, MOMENT)
    assert all_of(await store.matches.get(before.id)) == all_of(after)
    if not after.live:
        return
    answered = [replace(offer, declined=data.draw(st.booleans())) for offer in offers]
    declined = replace(after, offers=tuple(answered))
    await store.matches.save(after, declined, MOMENT)
    assert all_of(await store.matches.get(before.id)) == all_of(declined)


@drawing
@given(drawn(Challenge), drawn(Challenge))
async def test_challenge_round_trips(
    store: Store, sent: dict[str, Any], settled: dict[str, Any]
) -> None:
    for changes in (sent, settled):
        assume(changes["challenger"] != changes["opponent"])
        if changes["rematch_of"] is not None:
            changes["rematch_of"] = (await begin_match(store)).id
    challenge = await add_challenge(store, **{**sent, "guild": next(channels)})
    assert all_of(await store.challenges.get(challenge.id)) == all_of(challenge)
    # A waiting challenge needs a match to wait for.
    after = replace(challenge, **settled | {"channel": (await begin_match(store)).channel})
    await store.challenges.settle(challenge, after)
    assert all_of(await store.challenges.get(challenge.id)) == all_of(after)


@drawing
@given(st.lists(drawn(Preferences), min_size=1, max_size=3), st.integers(0, 3))
async def test_preferences_round_trip(
    store: Store, chosen: list[dict[str, Any]], user: int
) -> None:
    for changes in chosen:
        await store.settings.update_player(user, changes)
        assert asdict(await store.settings.player(user)) == changes


@drawing
@given(st.lists(drawn(ServerSettings), min_size=1, max_size=3), st.integers(0, 3))
async def test_server_settings_round_trip(
    store: Store, chosen: list[dict[str, Any]], guild: int
) -> None:
    for changes in chosen:
        await store.settings.update_server(guild, changes)
        assert asdict(await store.settings.server(guild)) == changes
