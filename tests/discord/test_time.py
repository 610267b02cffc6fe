"""Time limits through Discord: notices, time losses, claims, and stops of the bot."""

from datetime import timedelta

import pytest

from bot.play.limits import MAX_OPEN_CHALLENGES, RECENTLY_ACTIVE
from tests.support.paced_matches import HOUR, MINUTE, late, opens, plays
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, SimulatedServer


def notices_to(server: SimulatedServer, name: str = "asha") -> list[Seen]:
    """Return the messages in the channel that notified a member."""
    person = {"asha": server.asha, "bimal": server.bimal}[name]
    return [seen for seen in server.messages() if person.id in seen.notified]


async def test_weekly_match_sends_each_notice_once(
    server: SimulatedServer,
) -> None:
    """One move is made in time, one after the warning, and one never."""
    await opens(server)
    seen: dict[int, list[str]] = {}
    known = {each.raw.id for each in server.messages()}
    start = server.env.now()

    async def until(days: float) -> None:
        while server.env.now() < start + timedelta(days=days):
            # An hour and a second, so that work due after an hour is done.
            await server.waits(HOUR + 1)
            fresh = [each for each in server.messages() if each.raw.id not in known]
            known.update(each.raw.id for each in fresh)
            for each in fresh:
                hours = int((server.env.now() - start).total_seconds() // HOUR)
                seen.setdefault(hours, []).append("late" if late(each) else "board")

    await until(1)  # Asha thinks for a day
    await plays(server)
    known.add(server.messages()[-1].raw.id)
    await until(1 + 2.5)  # Bimal is warned after 2 days and a quarter
    await plays(server)
    known.add(server.messages()[-1].raw.id)
    await until(8)  # Asha is warned, and loses on time
    assert seen == {
        (1 + 2.25) * 24: ["late"],
        (3.5 + 2.25) * 24: ["late"],
        (3.5 + 3) * 24: ["board"],
    }
    words = server.messages()[-1].words
    assert f"{server.bimal.mention} wins" in words
    assert f"{server.asha.mention} ran out of time" in words
    assert server.messages()[-1].notified == {server.asha.id}
    assert "Rematch" in server.messages()[-1].buttons
    await server.waits(DAY)
    assert len(server.messages()) == 1  # the end, and no warning


async def test_notice_names_game_opponent_time_and_board(
    server: SimulatedServer,
) -> None:
    match = await opens(server)
    await server.waits(2.25 * DAY)
    notice = notices_to(server)[-1]
    deadline = int((server.env.now() + timedelta(days=0.75)).timestamp())
    link = f"https://discord.com/channels/{match.guild}/{match.channel}/{await server.shows(match)}"
    for part in ("**Pretwa**", "`bimal`", f"<t:{deadline}:R>", link, server.asha.mention):
        assert part in notice.words
    assert notice.notified == {server.asha.id}
    assert f"time runs out <t:{deadline}:" in (await server.asha.types("games")).words


@pytest.mark.parametrize(
    ("pace", "warned", "lost"),
    [
        ("live", 3.75 * MINUTE, 5 * MINUTE),
        ("day", 18 * HOUR, DAY),
        ("week", 126 * HOUR, 7 * DAY),
    ],
)
async def test_each_pace_has_a_warning_and_a_deadline(
    server: SimulatedServer, pace: str, warned: float, lost: float
) -> None:
    """The test above covers three days a move."""
    await opens(server, pace=pace)
    assert "⏳ <t:" in server.messages()[-1].words
    before = len(server.messages())
    await server.waits(warned - 1)
    assert len(server.messages()) == before
    await server.waits(1)
    assert [late(seen) for seen in server.messages()[before:]] == [True]
    await server.waits(lost - warned - 1)
    assert len(server.messages()) == before + 1
    await server.waits(2)
    assert f"{server.bimal.mention} wins" in server.messages()[-1].words


async def test_challenge_shows_pace_from_server_default(
    server: SimulatedServer,
) -> None:
    challenge = await server.asha.types("challenge", opponent=server.bimal, game="pretwa")
    assert "3 days a move; run out and you lose" in challenge.words
    owner = server.joins("owner")
    server.guild._guild.owner_id = owner.id
    shown = (await owner.types("server", pace="week")).private
    assert "Time for each move: 7 days a move" in shown.chosen
    challenge = await server.asha.types("challenge", opponent=server.bimal, game="pretwa")
    assert "7 days a move" in challenge.words
    challenge = await server.asha.types("seek", game="pretwa", pace="none")
    assert "no time limit; after 14 days" in challenge.words


async def test_silent_player_is_reminded_once_then_claimable(
    server: SimulatedServer,
) -> None:
    match = await opens(server, pace="none")
    before = server.messages()
    assert "⏳" not in before[-1].words
    await server.waits(14 * DAY + MINUTE)
    (notice,) = server.messages()[len(before) :]
    for part in ("`bimal` is waiting for your move", "no time limit", "can claim", "you lose"):
        assert part in notice.words
    assert match.to_move == server.asha.id
    refused = (await server.asha.types("claim")).refusal
    assert "is still in this server" in refused
    assert "hasn’t moved for two weeks" in (await server.bimal.types("claim")).public.words


async def test_direct_notices_are_sent_once_a_turn(
    server: SimulatedServer,
) -> None:
    shown = await server.bimal.types("settings", notices="direct")
    assert "Tell me it’s my turn: by direct message" in shown.private.chosen
    await opens(server, moves=1)
    (message,) = server.direct_messages(server.bimal)
    for part in ("Your turn in **Pretwa** against `asha`", "runs out", "discord.com/channels"):
        assert part in message.words
    assert not notices_to(server, "bimal")
    await server.waits(2.25 * DAY)
    assert [late(each) for each in server.direct_messages(server.bimal)] == [False, True]
    for message in server.direct_messages(server.bimal):
        linked = int(message.words.rpartition("/")[2])
        (board,) = [seen for seen in server.messages() if seen.raw.id == linked]
        assert "More" in board.buttons
    await plays(server)
    assert len(server.direct_messages(server.bimal)) == 2
    assert not server.direct_messages(server.asha)


async def test_direct_notices_report_the_end(server: SimulatedServer) -> None:
    """Players are notified unless their own action ended the match."""
    for person in (server.asha, server.bimal):
        await person.types("settings", notices="direct")
    match = await opens(server)
    await server.asha.presses_id(server.messages()[-1], f"match:resign:{match.id}:{match.version}")
    assert (
        "You won **Pretwa** against `asha`: they resigned."
        in server.direct_messages(server.bimal)[-1].words
    )
    assert "You lost" not in server.direct_messages(server.asha)[-1].words
    await opens(server, pace="live")
    await server.waits(6 * MINUTE)
    assert "You won **Pretwa** against `asha`" in server.direct_messages(server.bimal)[-1].words
    assert "You lost **Pretwa** against `bimal`: your time ran out." in (
        server.direct_messages(server.asha)[-1].words
    )


async def test_offer_notice_follows_receivers_preference(server: SimulatedServer) -> None:
    await opens(server, moves=1)
    for notices in ("channel", "direct", "none"):
        await server.bimal.types("settings", notices=notices)
        known = len(server.direct_messages(server.bimal))
        await server.waits(RECENTLY_ACTIVE.total_seconds())
        offer = (await server.asha.types("draw")).public
        assert offer.notified == ({server.bimal.id} if notices == "channel" else set()), notices
        received = server.direct_messages(server.bimal)[known:]
        offers = ["offers a draw" in each.words for each in received]
        assert offers == [True] * (notices == "direct"), notices
        for _ in range(2):  # it is Bimal's turn again
            await plays(server)


async def test_disabled_notices_are_not_sent(
    server: SimulatedServer,
) -> None:
    await server.bimal.types("settings", notices="none")
    await opens(server, moves=1)
    before = len(server.messages())
    await server.waits(2.9 * DAY)
    assert len(server.messages()) == before
    assert not notices_to(server, "bimal")
    assert not server.direct_messages(server.bimal)
    await server.waits(0.2 * DAY)
    words = server.messages()[-1].words
    assert "called off" in words
    assert f"{server.bimal.mention} ran out of time" in words
    assert "nobody loses" in words


async def test_closed_direct_messages_fall_back_to_the_channel(server: SimulatedServer) -> None:
    await server.bimal.types("settings", notices="direct")
    closed = server.env.backend.get_dm_channel(server.bimal.id)
    server.env.inject_error("POST", f"/channels/{closed.id}/messages", status=403, code=50007)
    await opens(server, moves=1)
    (notice,) = notices_to(server, "bimal")
    assert "Your turn in **Pretwa**" in notice.words
    assert not server.direct_messages(server.bimal)


async def test_refused_channel_notice_is_sent_by_direct_message(
    server: SimulatedServer,
) -> None:
    """Covers a notice and the end of a match."""
    await opens(server)
    server.forbid("send_messages", "view_channel")
    await server.waits(2.25 * DAY)
    (message,) = server.direct_messages(server.asha)
    assert late(message)
    await server.waits(DAY)
    assert "You won" in server.direct_messages(server.bimal)[-1].words
    assert "You lost" in server.direct_messages(server.asha)[-1].words


async def test_lost_board_is_reposted_without_another_notice(server: SimulatedServer) -> None:
    _, board = await server.begins()
    server.env.backend.delete_message(board.raw.channel_id, board.raw.id)
    before = len(server.messages())
    await server.asha.types("board")
    again = server.messages()[before:][0]
    assert "More" in again.buttons
    assert not again.notified


async def test_timeout_starts_the_waiting_match(server: SimulatedServer) -> None:
    await opens(server)
    server.forbid("create_public_threads")
    challenge = await server.chitra.types("challenge", opponent=server.asha, game="pretwa")
    offered = await server.asha.presses(challenge.public, "Accept")
    await server.asha.presses(offered.private, next(iter(offered.private.buttons)))
    await server.waits(3 * DAY + 1)
    assert "Turn" not in server.messages()[-1].words
    assert server.chitra.mention in server.messages()[-1].words
    assert {*(await server.match()).players} == {server.chitra.id, server.asha.id}


async def test_match_of_departed_opponent_can_be_claimed(server: SimulatedServer) -> None:
    await opens(server, pace="none")
    refused = (await server.asha.types("claim")).refusal
    assert f"{server.bimal.mention} is still in this server" in refused
    assert "Only" in (await server.chitra.types("claim")).refusal
    server.guild.remove_member(server.bimal.actor)
    ended = (await server.asha.types("claim")).public
    assert "isn’t in this server" in (await server.asha.presses(ended, "Rematch")).refusal
    assert f"{server.asha.mention} wins" in ended.words
    assert f"{server.bimal.mention} has left the server." in ended.words
    assert "no match" in (await server.asha.types("claim")).refusal


async def test_sixth_challenge_is_refused(server: SimulatedServer) -> None:
    for _ in range(MAX_OPEN_CHALLENGES):
        await server.asha.types("seek", game="pretwa")
    refused = (await server.asha.types("seek", game="pretwa")).refusal
    assert "5 open challenges" in refused


async def test_frequent_challenger_must_wait(
    server: SimulatedServer,
) -> None:
    for _ in range(10):
        challenge = await server.asha.types("challenge", opponent=server.bimal, game="pretwa")
        await server.asha.presses(challenge.public, "Withdraw")
    refused = (await server.asha.types("seek", game="pretwa")).refusal
    assert "10 matches in the last few minutes" in refused
    assert (await server.bimal.types("seek", game="pretwa")).public
    await server.waits(11 * MINUTE)
    assert (await server.asha.types("seek", game="pretwa")).public


async def test_context_menu_form_asks_for_pace(server: SimulatedServer) -> None:
    owner = server.joins("owner")
    server.guild._guild.owner_id = owner.id
    await owner.types("server", pace="day")
    shown = await server.asha.actor.context_menu(server.channel, "Challenge", server.bimal.actor)
    values = {"game": ["pretwa"], "side": ["black"], "first": ["me"], "pace": ["live"]}
    answer = await server.fills(server.asha, shown, values)
    assert "5 minutes" in answer.words


@pytest.mark.parametrize("days", [-1, 400])
async def test_wrong_clock_loses_no_match_on_time(server: SimulatedServer, days: int) -> None:
    """The clock is wrong from the middle of one turn until the next."""
    await opens(server, pace="live")
    for error in (timedelta(days=days), timedelta(0)):
        await server.waits(2 * MINUTE)
        server.clock_error = error
        await server.waits(MINUTE)
        assert (await server.match()).live
        await plays(server)
    await server.waits(4 * MINUTE)
    stored = await server.match()
    assert stored.deadline
    assert timedelta(0) < stored.deadline - server.env.now() <= timedelta(minutes=1.25)
    assert late(notices_to(server)[-1]) or late(notices_to(server, "bimal")[-1])
    await server.waits(2 * MINUTE)
    assert "ran out of time" in server.messages()[-1].words
