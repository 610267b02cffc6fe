"""Time as players see it: notices, matches lost on time, claims, and stops of the bot.

In SimCord's advanced time; it must not know how the bot waits.
"""

import sys
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from simcord_harness import DAY, Seen, Table

from bot.engine import Outcome
from bot.play.limits import CHALLENGES_OPEN
from bot.play.match import Ending, Match
from cogs.deadlines import END_REQUESTS, REQUESTS_A_SECOND

HOUR, MINUTE = 60 * 60, 60


def late(seen: Seen) -> bool:
    return "waits for your move" in seen.words


def told(table: Table, name: str = "asha") -> list[Seen]:
    """The messages in the channel that notified somebody."""
    person = {"asha": table.asha, "bimal": table.bimal}[name]
    return [seen for seen in table.messages() if person.id in seen.notified]


async def plays(table: Table) -> None:
    match = await table.match()
    await table.person(match.to_move).moves(str(match.position.legal_moves[0]))


async def opens(table: Table, moves: int = 2, **options: object) -> Match:
    """A match in which each has moved, so that leaving it costs; Asha is to move."""
    await table.begins(**options)
    for _ in range(moves):
        await plays(table)
    return await table.match()


async def test_a_week_of_a_match_has_every_notice_at_its_time_and_once(table: Table) -> None:
    """Three days a move: one plays in time, one after the warning, one never again."""
    await opens(table)
    seen: dict[float, list[str]] = {}
    known = len(table.messages())
    start = table.env.now()

    async def until(days: float) -> None:
        nonlocal known
        while table.env.now() < start + timedelta(days=days):
            await table.waits(HOUR)
            fresh = table.messages()[known:]
            known += len(fresh)
            for each in fresh:
                hours = (table.env.now() - start).total_seconds() / HOUR
                seen.setdefault(hours, []).append("late" if late(each) else "board")

    await until(1)  # Asha thinks for a day
    await plays(table)
    known = len(table.messages())
    await until(1 + 2.5)  # Bimal is warned after 2 days and a quarter
    await plays(table)
    known = len(table.messages())
    await until(8)  # Asha is warned, and loses on time
    assert seen == {
        (1 + 2.25) * 24: ["late"],
        (3.5 + 2.25) * 24: ["late"],
        (3.5 + 3) * 24: ["board"],
    }
    words = table.messages()[-1].words
    assert f"{table.bimal.mention} wins" in words
    assert f"{table.asha.mention} ran out of time" in words
    assert table.messages()[-1].notified == {table.asha.id}
    assert "Rematch" in table.messages()[-1].buttons
    assert not any(seen.buttons for seen in table.messages()[:-1])


async def test_a_notice_names_the_game_the_opponent_the_time_and_the_board(table: Table) -> None:
    match = await opens(table)
    await table.waits(2.25 * DAY)
    notice = told(table)[-1]
    deadline = int((table.env.now() + timedelta(days=0.75)).timestamp())
    link = f"https://discord.com/channels/{match.guild}/{match.channel}/{match.message}"
    for part in ("**Pretwa**", "`bimal`", f"<t:{deadline}:R>", link, table.asha.mention):
        assert part in notice.words
    assert notice.notified == {table.asha.id}


@pytest.mark.parametrize(
    ("pace", "warned", "lost"),
    [
        ("live", 3.75 * MINUTE, 5 * MINUTE),
        ("day", 18 * HOUR, DAY),
        ("three-days", 54 * HOUR, 3 * DAY),
        ("week", 126 * HOUR, 7 * DAY),
    ],
)
async def test_each_pace_is_warned_of_and_kept(
    table: Table, pace: str, warned: float, lost: float
) -> None:
    await opens(table, pace=pace)
    assert "Time runs out <t:" in table.messages()[-1].words
    before = len(table.messages())
    await table.waits(warned - 1)
    assert len(table.messages()) == before
    await table.waits(1)
    assert [late(seen) for seen in table.messages()[before:]] == [True]
    await table.waits(lost - warned - 1)
    assert len(table.messages()) == before + 1
    await table.waits(2)
    assert f"{table.bimal.mention} wins" in table.messages()[-1].words


async def test_a_challenge_says_its_pace_and_the_server_may_set_another(table: Table) -> None:
    asked = await table.asha.types("challenge", opponent=table.bimal, game="pretwa")
    assert "Each has 3 days for every move." in asked.words
    owner = table.joins("owner")
    table.guild._guild.owner_id = owner.id
    assert "7 days a move" in (await owner.types("server", pace="week")).words
    asked = await table.asha.types("challenge", opponent=table.bimal, game="pretwa")
    assert "Each has 7 days for every move." in asked.words
    asked = await table.asha.types("seek", game="pretwa", pace="none")
    assert "There is no time limit" in asked.words


async def test_without_a_limit_who_is_silent_is_told_once_and_can_be_claimed(table: Table) -> None:
    match = await opens(table, pace="none")
    before = table.messages()
    assert "Time runs out" not in before[-1].words
    await table.waits(20 * DAY)
    (notice,) = table.messages()[len(before) :]
    for part in ("`bimal` waits for your move", "no time limit", "can claim", "you lose"):
        assert part in notice.words
    assert match.to_move == table.asha.id
    refused = (await table.asha.types("claim")).refusal
    assert "is still in this server" in refused
    assert "has not moved for two weeks" in (await table.bimal.types("claim")).public.words


async def test_who_wants_direct_messages_gets_one_a_turn_and_no_other_notice(
    table: Table,
) -> None:
    shown = await table.bimal.types("settings", notices="direct")
    assert "by direct message" in shown.words
    await opens(table, moves=1)
    (letter,) = table.letters(table.bimal)
    for part in ("Your turn in **Pretwa** against `asha`", "runs out", "discord.com/channels"):
        assert part in letter.words
    assert not told(table, "bimal")
    await table.waits(2.25 * DAY)
    assert [late(each) for each in table.letters(table.bimal)] == [False, True]
    for letter in table.letters(table.bimal):
        linked = int(letter.words.rpartition("/")[2])
        (board,) = [seen for seen in table.messages() if seen.raw.id == linked]
        assert "Move" in board.buttons
    await plays(table)
    assert len(table.letters(table.bimal)) == 2
    assert not table.letters(table.asha)


async def test_who_wants_direct_messages_hears_of_the_end_that_way(table: Table) -> None:
    """Of what the other did, and of a loss on time; not of what they did themselves."""
    for person in (table.asha, table.bimal):
        await person.types("settings", notices="direct")
    match = await opens(table)
    await table.asha.presses_id(table.messages()[-1], f"match:resign:{match.id}:{match.version}")
    assert (
        "You won **Pretwa** against `asha`: they resigned." in table.letters(table.bimal)[-1].words
    )
    assert "You lost" not in table.letters(table.asha)[-1].words
    await opens(table)
    await table.waits(4 * DAY)
    assert "You won **Pretwa** against `asha`" in table.letters(table.bimal)[-1].words
    assert "You lost **Pretwa** against `bimal`: your time ran out." in (
        table.letters(table.asha)[-1].words
    )


async def test_an_end_that_the_channel_does_not_take_comes_by_direct_message(
    table: Table,
) -> None:
    await opens(table)
    table.forbid("send_messages", "view_channel")
    await table.waits(4 * DAY)
    assert "You won" in table.letters(table.bimal)[-1].words
    assert "You lost" in table.letters(table.asha)[-1].words


@pytest.mark.parametrize("notices", ["channel", "direct", "none"])
async def test_an_offer_is_told_as_its_receiver_wants(table: Table, notices: str) -> None:
    await table.bimal.types("settings", notices=notices)
    await opens(table, moves=1)
    letters = len(table.letters(table.bimal))
    offer = (await table.asha.types("draw")).public
    assert offer.notified == ({table.bimal.id} if notices == "channel" else set())
    told = table.letters(table.bimal)[letters:]
    assert [("offers a draw" in each.words) for each in told] == [True] * (notices == "direct")


async def test_a_rematch_is_not_asked_of_somebody_who_has_left(table: Table) -> None:
    await opens(table, pace="none")
    table.guild.remove_member(table.bimal.actor)
    ended = (await table.asha.types("claim")).public
    assert "not in this server" in (await table.asha.presses(ended, "Rematch")).refusal


async def test_a_match_that_was_not_begun_says_why_it_is_called_off(table: Table) -> None:
    await opens(table, moves=0)
    await table.waits(4 * DAY)
    words = table.messages()[-1].words
    assert f"{table.asha.mention} did not move in time" in words
    assert "nobody loses" in words


async def test_after_a_long_stop_who_is_to_move_is_told_the_new_time(table: Table) -> None:
    await opens(table)
    before = len(table.messages())
    await table.stops(4 * DAY)
    await table.waits(HOUR)
    (told,) = table.messages()[before:]
    assert "I was away for a while" in told.words
    assert told.notified == {table.asha.id}


async def test_who_wants_no_notices_gets_none(table: Table) -> None:
    await table.bimal.types("settings", notices="none")
    await opens(table, moves=1)
    before = len(table.messages())
    await table.waits(2.9 * DAY)
    assert len(table.messages()) == before
    assert not told(table, "bimal")
    assert not table.letters(table.bimal)
    await table.waits(0.2 * DAY)
    assert "called off" in table.messages()[-1].words


async def test_closed_direct_messages_fall_back_to_the_channel(table: Table) -> None:
    await table.bimal.types("settings", notices="direct")
    closed = table.env.backend.get_dm_channel(table.bimal.id)
    table.env.inject_error("POST", f"/channels/{closed.id}/messages", status=403, code=50007)
    await opens(table, moves=1)
    (notice,) = told(table, "bimal")
    assert "Your turn in **Pretwa**" in notice.words
    assert not table.letters(table.bimal)


async def test_a_notice_that_the_channel_does_not_take_comes_by_direct_message(
    table: Table,
) -> None:
    await opens(table)
    table.forbid("send_messages", "view_channel")
    await table.waits(2.25 * DAY)
    (letter,) = table.letters(table.asha)
    assert late(letter)


async def test_a_lost_board_is_shown_again_without_another_notice(table: Table) -> None:
    _, board = await table.begins()
    table.env.backend.delete_message(board.raw.channel_id, board.raw.id)
    before = len(table.messages())
    await table.asha.types("board")
    again = table.messages()[before:][0]
    assert "Move" in again.buttons
    assert not again.notified


async def test_a_match_lost_on_time_lets_the_one_that_waits_begin(table: Table) -> None:
    await opens(table)
    table.forbid("create_public_threads")
    asked = await table.chitra.types("challenge", opponent=table.asha, game="pretwa")
    offered = await table.asha.presses(asked.public, "Accept")
    await table.asha.presses(offered.private, next(iter(offered.private.buttons)))
    await table.waits(3 * DAY + 1)
    assert "Turn" not in table.messages()[-1].words
    assert table.chitra.mention in table.messages()[-1].words
    assert {*(await table.match()).players} == {table.chitra.id, table.asha.id}


async def test_games_tells_when_time_runs_out(table: Table) -> None:
    await opens(table)
    listed = await table.asha.types("games")
    assert "time runs out <t:" in listed.words


async def test_claiming_ends_a_match_whose_opponent_has_left(table: Table) -> None:
    await opens(table, pace="none")
    refused = (await table.asha.types("claim")).refusal
    assert f"{table.bimal.mention} is still in this server" in refused
    assert "Only" in (await table.chitra.types("claim")).refusal
    table.guild.remove_member(table.bimal.actor)
    ended = (await table.asha.types("claim")).public
    assert f"{table.asha.mention} wins" in ended.words
    assert f"{table.bimal.mention} has left the server" in ended.words
    assert "no match" in (await table.asha.types("claim")).refusal


async def test_a_sixth_challenge_is_refused_kindly(table: Table) -> None:
    for _ in range(CHALLENGES_OPEN):
        await table.asha.types("seek", game="pretwa")
    refused = (await table.asha.types("seek", game="pretwa")).refusal
    assert "5 of your challenges are still open" in refused


async def test_who_sends_challenges_and_withdraws_them_is_asked_to_wait(table: Table) -> None:
    for _ in range(10):
        asked = await table.asha.types("challenge", opponent=table.bimal, game="pretwa")
        await table.asha.presses(asked.public, "Withdraw")
    refused = (await table.asha.types("seek", game="pretwa")).refusal
    assert "10 challenges in the last minutes" in refused
    assert (await table.bimal.types("seek", game="pretwa")).public
    await table.waits(11 * MINUTE)
    assert (await table.asha.types("seek", game="pretwa")).public


async def test_the_form_of_the_context_menu_asks_for_the_pace(table: Table) -> None:
    owner = table.joins("owner")
    table.guild._guild.owner_id = owner.id
    await owner.types("server", pace="day")
    shown = await table.asha.actor.context_menu(table.channel, "Challenge", table.bimal.actor)
    values = {"game": ["pretwa"], "side": ["black"], "first": ["me"], "pace": ["live"]}
    answer = await table.fills(table.asha, shown, values)
    assert "5 minutes" in answer.words


async def test_a_stop_gives_the_time_back_and_what_is_overdue_is_spread_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In batches, here of two, so that Discord is asked no more often than it lets itself be."""
    rooms = [table.guild.create_text_channel(f"room-{number}") for number in range(6)]
    for room in rooms:
        await table.begins(channel=room, pace="live")
        for _ in range(2):
            match = await table.match(room)
            await table.person(match.to_move).moves(str(match.position.legal_moves[0]), room)
    await table.stops(DAY)
    monkeypatch.setattr(sys.modules["cogs.deadlines"], "BATCH", 2)
    assert all([(await table.match(room)).live for room in rooms])
    stopped = table.env.now()
    await table.waits(10 * MINUTE)
    ends = [
        datetime.fromisoformat(when)
        for (when,) in table.rows("SELECT ended FROM matches ORDER BY ended")
    ]
    assert len(ends) == len(rooms)
    pause = timedelta(seconds=2 * END_REQUESTS / REQUESTS_A_SECOND)
    assert all(later - earlier >= pause for earlier, later in pairwise(ends[::2]))
    assert ends[-1] - ends[0] < timedelta(seconds=1)
    assert ends[0] >= stopped.replace(tzinfo=None) + timedelta(minutes=4)


async def test_a_short_stop_is_given_back_too(table: Table) -> None:
    match = await opens(table)
    await table.stops(20 * MINUTE)
    kept = await table.services.matches.get(match.id)
    assert match.deadline
    assert kept.deadline
    assert kept.deadline >= match.deadline + timedelta(minutes=20)


async def test_in_a_server_that_has_removed_the_bot_nothing_is_done_for_a_month(
    table: Table,
) -> None:
    match = await opens(table)
    table.env.backend.remove_guild(table.guild.id)
    await table.stops(29 * DAY)
    asked = len(table.env.http_requests)
    await table.waits(0.9 * DAY)
    assert await table.services.matches.get(match.id) == match
    await table.waits(0.2 * DAY)
    ended = await table.services.matches.get(match.id)
    assert ended.result == Outcome(Ending.ABORTED, None)
    assert len(table.env.http_requests) == asked


@pytest.mark.parametrize("back", ["shard_resumed", "shard_ready"])
async def test_no_time_passes_while_the_bot_is_cut_off(table: Table, back: str) -> None:
    """Discord's gateway is gone for days; whoever had two days left has them still."""
    match = await opens(table)
    await table.waits(DAY)
    before = len(table.messages())
    table.client.dispatch("shard_disconnect", 0)
    await table.waits(10 * DAY)
    assert len(table.messages()) == before
    table.client.dispatch(back, 0)
    await table.waits(1.2 * DAY)
    assert [late(seen) for seen in table.messages()[before:]] == [False]
    assert "I was away for a while" in table.messages()[-1].words
    await table.waits(0.15 * DAY)
    assert [late(seen) for seen in table.messages()[before:]] == [False, True]
    await table.waits(0.8 * DAY)
    assert not (await table.services.matches.get(match.id)).live
