"""The services, with a clock moved by hand and a seeded generator.

Results are read through the services too.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.play.challenge import Challenge, State
from bot.play.ending import Ending
from bot.play.errors import (
    AskedAlready,
    BotOpponent,
    ChallengeAnswered,
    ChallengeExpired,
    ChallengeWithdrawn,
    ChannelBusy,
    MatchMovedOn,
    MatchOver,
    NoMatchHere,
    NoSuchChallenge,
    NoSuchMatch,
    NotAPlayer,
    NothingToTakeBack,
    NotTheChallenger,
    NotYourChallenge,
    NotYourTurn,
    OfferGone,
    OwnOffer,
    SelfChallenge,
    StillPlaying,
    UnknownChoice,
)
from bot.play.limits import CHALLENGE_LIFETIME
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.shown_board import ShownBoard
from bot.services import Services
from bot.services.requests import Invitation, Person, Place
from bot.store import Store
from guti import Outcome, Side
from guti.errors import CaptureCompulsory, GutiError, UnknownGame
from tests.support.databases import url_of
from tests.support.inline_engine import InlineEngine

ASHA, BIMAL, CHITRA = Person(10, "Asha"), Person(20, "Bimal"), Person(30, "Chitra")
GUILD, CHANNEL, THREAD = 1, 2, 3
HERE = Place(GUILD, CHANNEL)
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
WANTED = Invitation(game="Lau Kata Kati", opponent=BIMAL.id, side="black", first="me")


@dataclass
class Clock:
    """A clock that stands still until the test moves it."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def services(tmp_path: Path, clock: Clock) -> AsyncIterator[Services]:
    async with Store.open(url_of(tmp_path / "guti.sqlite3")) as store:
        services = Services(store, clock, Random(1), InlineEngine())
        services.bus.add(*services.listeners())
        yield services


async def no_thread(_challenge: Challenge) -> int:
    raise AssertionError


async def a_thread(_challenge: Challenge) -> int:
    return THREAD


async def begun(services: Services) -> Match:
    """Begin a match of Lau kata-kati, in which Asha is Black and moves first."""
    challenge = await services.challenges.invite(HERE, ASHA, WANTED)
    return (await services.challenges.accept(challenge.id, BIMAL, no_thread))[1]


async def played(services: Services, *moves: str) -> Match:
    match = await begun(services)
    for move in moves:
        match = (await services.matches.move(Place(GUILD, CHANNEL), match.to_move, move)).after
    return match


async def test_challenge_becomes_the_requested_match(services: Services) -> None:
    challenge = await services.challenges.invite(HERE, ASHA, WANTED)
    assert (challenge.state, challenge.expires) == (State.OPEN, NOON + CHALLENGE_LIFETIME)
    accepted, match = await services.challenges.accept(challenge.id, BIMAL, no_thread)
    assert accepted.state is State.ACCEPTED
    assert (match.game.key, match.players, match.first) == (
        "lau-kata-kati",
        (ASHA.id, BIMAL.id),
        Side.BLACK,
    )
    assert (
        await services.matches.live_for(HERE, BIMAL.id)
        == match
        == await services.matches.get(match.id)
    )


REFUSED_INVITATIONS: dict[str, tuple[dict[str, Any], type[GutiError]]] = {
    "no such game": ({"game": "chess"}, UnknownGame),
    "no such side": ({"side": "BLACK"}, UnknownChoice),
    "no such first": ({"first": "you"}, UnknownChoice),
    "oneself": ({"opponent": ASHA.id}, SelfChallenge),
    "a bot": ({"opponent_is_bot": True}, BotOpponent),
}


@pytest.mark.parametrize(
    ("changes", "error"), REFUSED_INVITATIONS.values(), ids=REFUSED_INVITATIONS
)
async def test_refused_invitation_says_why_and_is_not_stored(
    services: Services, changes: dict[str, Any], error: type[GutiError]
) -> None:
    with pytest.raises(error):
        await services.challenges.invite(HERE, ASHA, replace(WANTED, **changes))
    with pytest.raises(NoSuchChallenge):
        await services.challenges.decline(1, BIMAL.id)


async def test_unknown_choice_lists_the_choices(services: Services) -> None:
    with pytest.raises(UnknownChoice) as caught:
        await services.challenges.invite(HERE, ASHA, replace(WANTED, side="red"))
    assert caught.value.details == {"text": "red", "choices": ("random", "black", "white")}


async def test_challenge_expires_after_a_day(services: Services, clock: Clock) -> None:
    challenge = await services.challenges.invite(HERE, ASHA, WANTED)
    clock.now += timedelta(days=1)
    for answer in (
        services.challenges.accept(challenge.id, BIMAL, no_thread),
        services.challenges.decline(challenge.id, BIMAL.id),
        services.challenges.withdraw(challenge.id, ASHA.id),
    ):
        with pytest.raises(ChallengeExpired):
            await answer
    clock.now -= timedelta(seconds=1)
    await services.challenges.accept(challenge.id, BIMAL, no_thread)


async def test_challenge_is_answered_once_by_right_person(services: Services) -> None:
    challenge = await services.challenges.invite(HERE, ASHA, WANTED)
    with pytest.raises(NotYourChallenge):
        await services.challenges.accept(challenge.id, CHITRA, no_thread)
    with pytest.raises(NotTheChallenger):
        await services.challenges.withdraw(challenge.id, BIMAL.id)
    assert (await services.challenges.decline(challenge.id, BIMAL.id)).state is State.DECLINED
    with pytest.raises(ChallengeAnswered):
        await services.challenges.accept(challenge.id, BIMAL, no_thread)
    other = await services.challenges.invite(HERE, ASHA, WANTED)
    assert (await services.challenges.withdraw(other.id, ASHA.id)).state is State.WITHDRAWN
    with pytest.raises(ChallengeWithdrawn):
        await services.challenges.accept(other.id, BIMAL, no_thread)
    with pytest.raises(NoMatchHere):
        await services.matches.live_for(HERE, BIMAL.id)


async def test_match_in_busy_channel_gets_a_thread(services: Services) -> None:
    first = await begun(services)
    challenge = await services.challenges.invite(HERE, ASHA, WANTED)
    _, second = await services.challenges.accept(challenge.id, BIMAL, a_thread)
    assert (
        await services.matches.live_for(HERE, BIMAL.id),
        await services.matches.live_for(Place(GUILD, THREAD), BIMAL.id),
    ) == (first, second)
    third = await services.challenges.invite(HERE, ASHA, WANTED)
    with pytest.raises(ChannelBusy):
        await services.challenges.accept(third.id, BIMAL, a_thread)
    assert (await services.challenges.decline(third.id, BIMAL.id)).state is State.DECLINED


async def test_waiting_match_begins_when_channel_is_free(services: Services) -> None:
    first = await begun(services)
    challenge = await services.challenges.invite(HERE, CHITRA, WANTED)
    waiting, match = await services.challenges.queue(challenge.id, BIMAL)
    assert (waiting.state, match) == (State.WAITING, None)
    change = await services.matches.resign(first.id, first.version, ASHA.id)
    (begun_now,) = await services.queue.begun_by(change.after)
    assert begun_now == await services.matches.live_for(HERE, BIMAL.id)
    assert (begun_now.black, begun_now.white) == (CHITRA.id, BIMAL.id)


async def test_move_is_played_in_the_channels_match(services: Services) -> None:
    match = await begun(services)
    change = await services.matches.move(Place(GUILD, CHANNEL), ASHA.id, "B3B4")
    assert (change.before, change.after.version) == (match, match.version + 1)
    assert await services.matches.live_for(HERE, BIMAL.id) == change.after
    assert [str(move) for move in change.after.completions(BIMAL.id, "b5")] == ["b5xb3"]
    assert change.after.completions(ASHA.id, "") == ()


async def test_refused_move_changes_nothing(services: Services) -> None:
    match = await played(services, "b3-b4")
    refused: list[tuple[int, str, type[GutiError]]] = [
        (ASHA.id, "a3", NotYourTurn),
        (CHITRA.id, "b5xb3", NotAPlayer),
        (BIMAL.id, "a5-a4", GutiError),
        (BIMAL.id, "a6", CaptureCompulsory),
    ]
    for player, text, error in refused:
        with pytest.raises(error):
            await services.matches.move(Place(GUILD, CHANNEL), player, text)
    with pytest.raises(NoMatchHere):
        await services.matches.move(Place(GUILD, THREAD), BIMAL.id, "b5xb3")
    assert await services.matches.live_for(HERE, BIMAL.id) == match


async def test_leaving_ends_the_match_and_frees_the_channel(services: Services) -> None:
    match = await begun(services)
    with pytest.raises(NotAPlayer):
        await services.matches.resign(match.id, match.version, CHITRA.id)
    left = (await services.matches.resign(match.id, match.version, BIMAL.id)).after
    assert left.result == Outcome(Ending.ABORTED, None)
    assert await services.matches.get(match.id) == left
    with pytest.raises(NoMatchHere):
        await services.matches.live_for(HERE, BIMAL.id)
    with pytest.raises(MatchOver):
        await services.matches.resign(match.id, left.version, ASHA.id)
    with pytest.raises(NoSuchMatch):
        await services.matches.resign(match.id + 1, 0, ASHA.id)
    assert (await begun(services)).id != match.id


async def test_old_board_links_to_the_newest(services: Services) -> None:
    match = await begun(services)
    await services.boards.record(ShownBoard(match.id, 76, GUILD, CHANNEL, match.version))
    moved = (await services.matches.move(Place(GUILD, CHANNEL), ASHA.id, "b3-b4")).after
    with pytest.raises(MatchMovedOn) as caught:
        await services.matches.resign(match.id, match.version, ASHA.id)
    assert not caught.value.link, "the newest is not shown yet"
    await services.boards.record(ShownBoard(match.id, 77, GUILD, CHANNEL, moved.version))
    with pytest.raises(MatchMovedOn) as caught:
        await services.matches.resign(match.id, match.version, ASHA.id)
    assert caught.value.link == f"https://discord.com/channels/{GUILD}/{CHANNEL}/77"


async def test_offer_is_answered_once_by_opponent(services: Services) -> None:
    match = await played(services, "b3-b4", "b5xb3")
    offered = (await services.matches.offer(match, ASHA.id, OfferKind.TAKEBACK)).after
    with pytest.raises(OwnOffer):
        await services.matches.accept_offer(match.id, offered.version, ASHA.id)
    back = (await services.matches.accept_offer(match.id, offered.version, BIMAL.id)).after
    assert (back.moves, back.to_move) == ((), ASHA.id)
    assert await services.matches.live_for(HERE, BIMAL.id) == back
    with pytest.raises(OfferGone):
        await services.matches.decline_offer(match.id, offered.version, BIMAL.id)
    again = await services.matches.move(Place(GUILD, CHANNEL), ASHA.id, "a3-b4")
    assert [str(move) for move in again.after.moves] == ["a3-b4"]
    draw = (await services.matches.offer(again.after, BIMAL.id, OfferKind.DRAW)).after
    ended = (await services.matches.accept_offer(match.id, draw.version, ASHA.id)).after
    assert ended.result == Outcome(Ending.AGREEMENT, None)


async def test_rematch_swaps_sides_when_both_want_it(services: Services) -> None:
    match = await begun(services)
    with pytest.raises(StillPlaying):
        await services.challenges.rematch(match.id, ASHA, no_thread)
    await services.matches.resign(match.id, match.version, ASHA.id)
    challenge = await services.challenges.rematch(match.id, ASHA, no_thread)
    assert isinstance(challenge, Challenge)
    with pytest.raises(AskedAlready):
        await services.challenges.rematch(match.id, ASHA, no_thread)
    again = await services.challenges.rematch(match.id, BIMAL, no_thread)
    assert isinstance(again, Match)
    assert (again.players, again.player(again.first)) == ((BIMAL.id, ASHA.id), BIMAL.id)


async def test_preferences_of_people_and_servers_are_separate(services: Services) -> None:
    before = await services.settings.player(ASHA.id)
    changed = await services.settings.update_player(ASHA.id, auto_move=not before.auto_move)
    assert changed == replace(before, auto_move=not before.auto_move)
    assert await services.settings.player(ASHA.id) == changed
    assert await services.settings.player(BIMAL.id) == before
    world = await services.settings.update_server(GUILD, theme="wood")
    assert (await services.settings.server(GUILD), world.theme) == (world, "wood")


async def test_simultaneous_rematch_requests_begin_one_match(services: Services) -> None:
    for _ in range(10):
        match = await begun(services)
        await services.matches.resign(match.id, match.version, ASHA.id)
        invitations = await asyncio.gather(
            *(services.challenges.rematch(match.id, who, no_thread) for who in (ASHA, BIMAL))
        )
        (again,) = [each for each in invitations if isinstance(each, Match)]
        assert (again.black, again.first) == (match.white, match.first)
        await services.matches.resign(again.id, again.version, ASHA.id)


async def test_repeated_rematch_request_is_one_challenge(services: Services) -> None:
    match = await begun(services)
    await services.matches.resign(match.id, match.version, ASHA.id)
    invitations = await asyncio.gather(
        *(services.challenges.rematch(match.id, ASHA, no_thread) for _ in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Challenge) for each in invitations) == 1
    assert sum(isinstance(each, AskedAlready) for each in invitations) == 4


async def test_concurrent_settings_changes_are_all_stored(services: Services) -> None:
    for _ in range(10):
        await services.settings.update_player(ASHA.id, auto_move=False, theme=None)
        await asyncio.gather(
            services.settings.update_player(ASHA.id, auto_move=True),
            services.settings.update_player(ASHA.id, theme="dark"),
        )
        stored = await services.settings.player(ASHA.id)
        assert (stored.auto_move, stored.theme) == (True, "dark")


async def test_withdrawn_waiting_match_does_not_begin(
    services: Services,
) -> None:
    for _ in range(10):
        match = await begun(services)
        waiting = []
        for rival in (BIMAL, CHITRA):
            wanted = replace(WANTED, opponent=rival.id)
            challenge = await services.challenges.invite(HERE, ASHA, wanted)
            waiting.append((await services.challenges.queue(challenge.id, rival))[0])
        await asyncio.gather(
            services.matches.resign(match.id, match.version, ASHA.id),
            services.challenges.withdraw(waiting[0].id, BIMAL.id),
            return_exceptions=True,
        )
        while services.bus.running:
            await asyncio.wait(services.bus.running)
        begun_now = await services.matches.live_for(HERE, BIMAL.id)
        assert begun_now.white in {BIMAL.id, CHITRA.id}
        ended = await services.matches.resign(begun_now.id, begun_now.version, ASHA.id)
        for match in await services.queue.begun_by(ended.after):
            await services.matches.resign(match.id, match.version, ASHA.id)


async def test_queued_match_begins_at_once_in_free_channel(services: Services) -> None:
    challenge = await services.challenges.invite(HERE, ASHA, WANTED)
    accepted, match = await services.challenges.queue(challenge.id, BIMAL)
    assert accepted.state is State.ACCEPTED
    assert match == await services.matches.live_for(HERE, BIMAL.id)


async def test_takeback_lists_every_move_it_undoes(services: Services) -> None:
    await services.settings.update_player(BIMAL.id, auto_move=True)
    match = await played(services, "b3-b4")
    assert len(match.moves) >= 1
    for side in Side:
        try:
            back = match.takeback(side)
        except NothingToTakeBack:
            continue
        assert back == match.moves[len(match.moves) - len(back) :]
        assert match.positions[-1 - len(back)].to_move is side
