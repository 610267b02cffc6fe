"""The use-cases, with a clock that is moved by hand and chance that is seeded.

It must not know Discord, nor how things are kept: it asks the service again.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine import Outcome, Side
from bot.engine.errors import CaptureCompulsory
from bot.errors import GutiError
from bot.games.errors import UnknownGame
from bot.play.challenge import LASTS, Challenge, State
from bot.play.errors import (
    AskedAlready,
    BotOpponent,
    ChallengeAnswered,
    ChallengeLapsed,
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
from bot.play.match import Ending, Match, OfferKind
from bot.services.service import Invitation, Person, Place, Service
from bot.store import Store

ASHA, BIMAL, CHITRA = Person(10, "Asha"), Person(20, "Bimal"), Person(30, "Chitra")
GUILD, CHANNEL, THREAD = 1, 2, 3
HERE = Place(GUILD, CHANNEL)
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
WANTED = Invitation(game="Lau Kata Kati", opponent=BIMAL.id, side="black", first="me")


@dataclass
class Clock:
    """A clock that stands until it is moved."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def service(tmp_path: Path, clock: Clock) -> AsyncIterator[Service]:
    async with Store.open(f"sqlite+aiosqlite:///{tmp_path / 'guti.sqlite3'}") as store:
        yield Service(store, clock, Random(1))


async def no_thread(_challenge: Challenge) -> int:
    raise AssertionError


async def a_thread(_challenge: Challenge) -> int:
    return THREAD


async def begun(service: Service) -> Match:
    """A match of Lau kata-kati: Asha has black and begins."""
    challenge = await service.challenge(HERE, ASHA, WANTED)
    return (await service.accept(challenge.id, BIMAL, no_thread))[1]


async def played(service: Service, *moves: str) -> Match:
    match = await begun(service)
    for move in moves:
        match = (await service.move(CHANNEL, match.to_move, move)).after
    return match


async def test_a_challenge_becomes_the_match_that_was_asked_for(service: Service) -> None:
    challenge = await service.challenge(HERE, ASHA, WANTED)
    assert (challenge.state, challenge.lapses) == (State.OPEN, NOON + LASTS)
    accepted, match = await service.accept(challenge.id, BIMAL, no_thread)
    assert accepted.state is State.ACCEPTED
    assert (match.game.key, match.players, match.first) == (
        "lau-kata-kati",
        (ASHA.id, BIMAL.id),
        Side.BLACK,
    )
    assert await service.board(CHANNEL) == match == await service.match(match.id)


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
async def test_an_invitation_is_refused_with_why_and_not_kept(
    service: Service, changes: dict[str, Any], error: type[GutiError]
) -> None:
    with pytest.raises(error):
        await service.challenge(HERE, ASHA, replace(WANTED, **changes))
    with pytest.raises(NoSuchChallenge):
        await service.decline(1, BIMAL.id)


async def test_a_choice_that_is_none_lists_those_there_are(service: Service) -> None:
    with pytest.raises(UnknownChoice) as caught:
        await service.challenge(HERE, ASHA, replace(WANTED, side="red"))
    assert caught.value.details == {"text": "red", "choices": ("random", "black", "white")}


async def test_a_challenge_lapses_after_a_day(service: Service, clock: Clock) -> None:
    challenge = await service.challenge(HERE, ASHA, WANTED)
    clock.now += timedelta(days=1)
    for answer in (
        service.accept(challenge.id, BIMAL, no_thread),
        service.decline(challenge.id, BIMAL.id),
        service.withdraw(challenge.id, ASHA.id),
    ):
        with pytest.raises(ChallengeLapsed):
            await answer
    clock.now -= timedelta(seconds=1)
    await service.accept(challenge.id, BIMAL, no_thread)


async def test_a_challenge_is_answered_once_and_by_the_right_person(service: Service) -> None:
    challenge = await service.challenge(HERE, ASHA, WANTED)
    with pytest.raises(NotYourChallenge):
        await service.accept(challenge.id, CHITRA, no_thread)
    with pytest.raises(NotTheChallenger):
        await service.withdraw(challenge.id, BIMAL.id)
    assert (await service.decline(challenge.id, BIMAL.id)).state is State.DECLINED
    with pytest.raises(ChallengeAnswered):
        await service.accept(challenge.id, BIMAL, no_thread)
    other = await service.challenge(HERE, ASHA, WANTED)
    assert (await service.withdraw(other.id, ASHA.id)).state is State.WITHDRAWN
    with pytest.raises(ChallengeWithdrawn):
        await service.accept(other.id, BIMAL, no_thread)
    with pytest.raises(NoMatchHere):
        await service.board(CHANNEL)


async def test_in_a_busy_channel_a_match_begins_in_a_thread(service: Service) -> None:
    first = await begun(service)
    challenge = await service.challenge(HERE, ASHA, WANTED)
    _, second = await service.accept(challenge.id, BIMAL, a_thread)
    assert (await service.board(CHANNEL), await service.board(THREAD)) == (first, second)
    third = await service.challenge(HERE, ASHA, WANTED)
    with pytest.raises(ChannelBusy):
        await service.accept(third.id, BIMAL, a_thread)
    assert (await service.decline(third.id, BIMAL.id)).state is State.DECLINED


async def test_one_that_waits_begins_when_the_channel_is_free(service: Service) -> None:
    first = await begun(service)
    challenge = await service.challenge(HERE, CHITRA, WANTED)
    waiting, match = await service.wait(challenge.id, BIMAL)
    assert (waiting.state, match) == (State.WAITING, None)
    change = await service.resign(first.id, first.version, ASHA.id)
    assert change.begun == await service.board(CHANNEL)
    assert (change.begun.black, change.begun.white) == (CHITRA.id, BIMAL.id)


async def test_moves_are_played_where_the_match_is(service: Service) -> None:
    match = await begun(service)
    change = await service.move(CHANNEL, ASHA.id, "B3B4")
    assert (change.before, change.after.version) == (match, match.version + 1)
    assert await service.board(CHANNEL) == change.after
    assert [str(move) for move in await service.moves(CHANNEL, BIMAL.id, "b5")] == ["b5xb3"]
    assert await service.moves(CHANNEL, ASHA.id, "") == ()


async def test_a_refused_move_changes_nothing(service: Service) -> None:
    match = await played(service, "b3-b4")
    refused: list[tuple[int, str, type[GutiError]]] = [
        (ASHA.id, "a3", NotYourTurn),
        (CHITRA.id, "b5xb3", NotAPlayer),
        (BIMAL.id, "a5-a4", GutiError),
        (BIMAL.id, "a6", CaptureCompulsory),
    ]
    for player, text, error in refused:
        with pytest.raises(error):
            await service.move(CHANNEL, player, text)
    with pytest.raises(NoMatchHere):
        await service.move(THREAD, BIMAL.id, "b5xb3")
    assert await service.board(CHANNEL) == match


async def test_leaving_ends_the_match_and_frees_the_channel(service: Service) -> None:
    match = await begun(service)
    with pytest.raises(NotAPlayer):
        await service.resign(match.id, match.version, CHITRA.id)
    left = (await service.resign(match.id, match.version, BIMAL.id)).after
    assert left.result == Outcome(Ending.ABORTED, None)
    assert await service.match(match.id) == left
    with pytest.raises(NoMatchHere):
        await service.board(CHANNEL)
    with pytest.raises(MatchOver):
        await service.resign(match.id, left.version, ASHA.id)
    with pytest.raises(NoSuchMatch):
        await service.resign(match.id + 1, 0, ASHA.id)
    assert (await begun(service)).id != match.id


async def test_who_looks_at_an_old_board_is_told_where_the_newest_is(service: Service) -> None:
    match = await begun(service)
    await service.shown(match, 76)
    moved = (await service.move(CHANNEL, ASHA.id, "b3-b4")).after
    with pytest.raises(MatchMovedOn) as caught:
        await service.resign(match.id, match.version, ASHA.id)
    assert not caught.value.link, "the newest is not shown yet"
    await service.shown(moved, 77)
    with pytest.raises(MatchMovedOn) as caught:
        await service.resign(match.id, match.version, ASHA.id)
    assert caught.value.link == f"https://discord.com/channels/{GUILD}/{CHANNEL}/77"


async def test_an_offer_is_answered_by_the_other_and_once(service: Service) -> None:
    match = await played(service, "b3-b4", "b5xb3")
    offered = (await service.offer(match, ASHA.id, OfferKind.TAKEBACK)).after
    with pytest.raises(OwnOffer):
        await service.accept_offer(match.id, offered.version, ASHA.id)
    back = (await service.accept_offer(match.id, offered.version, BIMAL.id)).after
    assert (back.moves, back.to_move) == ((), ASHA.id)
    assert await service.board(CHANNEL) == back
    with pytest.raises(OfferGone):
        await service.decline_offer(match.id, offered.version, BIMAL.id)
    again = await service.move(CHANNEL, ASHA.id, "a3-b4")
    assert [str(move) for move in again.after.moves] == ["a3-b4"]
    draw = (await service.offer(again.after, BIMAL.id, OfferKind.DRAW)).after
    ended = (await service.accept_offer(match.id, draw.version, ASHA.id)).after
    assert ended.result == Outcome(Ending.AGREEMENT, None)


async def test_a_rematch_swaps_sides_and_begins_when_both_want_it(service: Service) -> None:
    match = await begun(service)
    with pytest.raises(StillPlaying):
        await service.rematch(match.id, ASHA, no_thread)
    await service.resign(match.id, match.version, ASHA.id)
    asked = await service.rematch(match.id, ASHA, no_thread)
    assert isinstance(asked, Challenge)
    with pytest.raises(AskedAlready):
        await service.rematch(match.id, ASHA, no_thread)
    again = await service.rematch(match.id, BIMAL, no_thread)
    assert isinstance(again, Match)
    assert (again.players, again.player(again.first)) == ((BIMAL.id, ASHA.id), BIMAL.id)


async def test_what_people_and_servers_prefer_is_kept_by_itself(service: Service) -> None:
    before = await service.preferences(ASHA.id)
    changed = await service.prefer(ASHA.id, auto_move=not before.auto_move)
    assert changed == replace(before, auto_move=not before.auto_move)
    assert await service.preferences(ASHA.id) == changed
    assert await service.preferences(BIMAL.id) == before
    world = await service.update_server(GUILD, theme="wood")
    assert (await service.world(GUILD), world.theme) == (world, "wood")


async def test_both_may_ask_for_a_rematch_at_once_and_one_match_begins(service: Service) -> None:
    for _ in range(10):
        match = await begun(service)
        await service.resign(match.id, match.version, ASHA.id)
        asked = await asyncio.gather(
            *(service.rematch(match.id, who, no_thread) for who in (ASHA, BIMAL))
        )
        (again,) = [each for each in asked if isinstance(each, Match)]
        assert (again.black, again.first) == (match.white, match.first)
        await service.resign(again.id, again.version, ASHA.id)


async def test_a_rematch_asked_for_twice_at_once_is_one_challenge(service: Service) -> None:
    match = await begun(service)
    await service.resign(match.id, match.version, ASHA.id)
    asked = await asyncio.gather(
        *(service.rematch(match.id, ASHA, no_thread) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(each, Challenge) for each in asked) == 1
    assert sum(isinstance(each, AskedAlready) for each in asked) == 4


async def test_settings_that_change_at_once_are_all_kept(service: Service) -> None:
    for _ in range(10):
        await service.prefer(ASHA.id, auto_move=False, theme=None)
        await asyncio.gather(
            service.prefer(ASHA.id, auto_move=True), service.prefer(ASHA.id, theme="dark")
        )
        kept = await service.preferences(ASHA.id)
        assert (kept.auto_move, kept.theme) == (True, "dark")


async def test_of_those_that_wait_one_begins_and_those_taken_back_do_not(service: Service) -> None:
    for _ in range(10):
        match = await begun(service)
        waiting = []
        for rival in (BIMAL, CHITRA):
            wanted = replace(WANTED, opponent=rival.id)
            challenge = await service.challenge(HERE, ASHA, wanted)
            waiting.append((await service.wait(challenge.id, rival))[0])
        await asyncio.gather(
            service.resign(match.id, match.version, ASHA.id),
            service.withdraw(waiting[0].id, BIMAL.id),
            return_exceptions=True,
        )
        begun_now = await service.board(CHANNEL)
        assert begun_now.white in {BIMAL.id, CHITRA.id}
        ended = await service.resign(begun_now.id, begun_now.version, ASHA.id)
        if ended.begun:
            await service.resign(ended.begun.id, ended.begun.version, ASHA.id)


async def test_one_that_would_wait_for_a_free_channel_begins(service: Service) -> None:
    challenge = await service.challenge(HERE, ASHA, WANTED)
    accepted, match = await service.wait(challenge.id, BIMAL)
    assert accepted.state is State.ACCEPTED
    assert match == await service.board(CHANNEL)


async def test_a_take_back_says_all_that_it_would_undo(service: Service) -> None:
    await service.prefer(BIMAL.id, auto_move=True)
    match = await played(service, "b3-b4")
    assert len(match.moves) >= 1
    for side in Side:
        try:
            back = match.takeback(side)
        except NothingToTakeBack:
            continue
        assert back == match.moves[len(match.moves) - len(back) :]
        assert match.positions[-1 - len(back)].to_move is side
