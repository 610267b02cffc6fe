"""/leaderboard, /profile, /history and what makes matches rated, as members meet them.

It must not know how ratings are reckoned or pictures are drawn.
"""

from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image
from ratings_fixture import Village
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord_harness import Answer, Person, Seen, Table

from bot import texts
from bot.play.match import Match
from bot.services.requests import Person as Player

WORDS = texts.of(texts.ENGLISH)

FIRMING = 18
"""So many matches settle a rating."""

UNRANKED = "\N{EN DASH}"
"""What stands for the rank of who has none."""


async def plays(table: Table, winner: Person, loser: Person, **options: Any) -> Match:
    """A match that has ended, though nobody saw it being played."""
    village = Village(table.store, table.env.now())
    pair = [Player(each.id, each.actor.name.capitalize()) for each in (winner, loser)]
    return await village.plays(*pair, guild=table.guild.id, **options)


async def crowded(table: Table, people: int) -> list[Person]:
    """So many newcomers, each of whom has lost to Asha: the first lost most."""
    newcomers = [table.joins(f"player{at}") for at in range(people)]
    for each in newcomers:
        await plays(table, table.asha, each)
    return newcomers


async def settled(table: Table) -> None:
    """Asha's and Bimal's ratings lose their question marks; she wins two in three."""
    for at in range(FIRMING):
        pair = (table.asha, table.bimal) if at % 3 else (table.bimal, table.asha)
        await plays(table, *pair, game="pretwa" if at % 2 else "dash-guti")
        await table.waits(9 * 60 * 60)


def shown(answer: Answer) -> Seen:
    """The picture that came of it, whoever sees it."""
    (seen,) = answer.seen
    assert len(seen.alts) == 1
    assert not seen.notified
    return seen


async def size(table: Table, seen: Seen) -> tuple[int, int]:
    return Image.open(BytesIO(await table.picture(seen))).size


async def test_the_leaderboard_is_a_picture_that_all_see_and_words(table: Table) -> None:
    await settled(table)
    await plays(table, table.bimal, table.chitra)
    seen = shown(await table.chitra.types("leaderboard"))
    assert not seen.private
    assert (await size(table, seen))[0] == 800
    head, *lines = seen.alts[0].splitlines()
    assert WORDS.leaderboards.name(None) in head
    assert [line.split(" · ")[0] for line in lines] == ["#1 Asha", "#2 Bimal", f"{UNRANKED} Chitra"]
    assert "?" not in lines[0] + lines[1]
    assert "?" in lines[2]
    assert "12-0-6" in lines[0]
    assert list(seen.buttons) == ["As text"]


async def test_as_text_says_the_same_to_who_asks_and_mentions_nobody(table: Table) -> None:
    await settled(table)
    seen = shown(await table.asha.types("leaderboard", game="pretwa"))
    answer = await table.bimal.presses(seen, "As text")
    said = answer.refusal
    assert not answer.private.notified
    for person in (table.asha, table.bimal):
        assert person.mention in said
    names = said.replace(table.asha.mention, "Asha").replace(table.bimal.mention, "Bimal")
    assert names.splitlines()[1:] == seen.alts[0].splitlines()[1:]


@pytest.mark.parametrize("period", ["all", "month", "week"])
@pytest.mark.parametrize("game", [None, "pretwa", "gol-skuish"])
async def test_nobody_has_played_yet_and_is_invited(
    table: Table, period: str, game: str | None
) -> None:
    wanted = {"game": game} if game else {}
    seen = shown(await table.asha.types("leaderboard", period=period, **wanted))
    assert "/challenge" in seen.alts[0]
    assert "/challenge" in (await table.asha.presses(seen, "As text")).refusal


async def test_a_period_looks_at_its_matches_only(table: Table) -> None:
    await plays(table, table.asha, table.chitra)
    await table.waits(20 * 24 * 60 * 60)
    await plays(table, table.bimal, table.asha)
    alts = {
        period: shown(await table.asha.types("leaderboard", period=period)).alts[0]
        for period in ("all", "month", "week")
    }
    assert "1-0-1" in alts["all"]
    assert "1-0-1" in alts["month"]
    assert "Chitra" in alts["month"]
    assert "Chitra" not in alts["week"]
    assert "0-0-1" in alts["week"]


async def test_other_pages_are_for_who_asks(table: Table) -> None:
    newcomers = await crowded(table, 22)
    first = shown(await table.asha.types("leaderboard"))
    assert list(first.buttons) == ["◀ Back", "On ▶", "As text"]
    before = table.messages()
    second = shown(await newcomers[-1].presses(first, "On ▶"))
    assert second.private
    assert "Page 2 of 3" in second.alts[0]
    third = shown(await newcomers[-1].presses(second, "On ▶"))
    assert "Page 3 of 3" in third.alts[0]
    back = shown(await newcomers[-1].presses(third, "◀ Back"))
    assert back.alts == second.alts
    assert [message.raw.id for message in table.messages()] == [each.raw.id for each in before]
    named = [line for page in (first, second, third) for line in page.alts[0].splitlines()]
    for name in ("Asha", *(f"Player{at}" for at in range(22))):
        lines = [line for line in named if f" {name} " in line and not line.startswith("…")]
        assert len(lines) == 1, name


async def test_ones_own_row_is_on_every_page(table: Table) -> None:
    last = (await crowded(table, 11))[0]
    first = shown(await last.types("leaderboard"))
    assert first.alts[0].count(f"… {UNRANKED} Player0") == 1
    assert "…" not in shown(await table.bimal.types("leaderboard")).alts[0]
    words = (await last.presses(first, "As text")).refusal
    assert f"You: {UNRANKED} {last.mention}" in words


def asked_for(table: Table, person: Person) -> int:
    """How often Discord was asked whether somebody is in the server."""
    path = f"/guilds/{table.guild.id}/members/{person.id}"
    return sum(
        each.method == "GET" and each.path.endswith(path) for each in table.env.http_requests
    )


async def test_who_left_is_hidden_and_not_asked_for_again(table: Table) -> None:
    await settled(table)
    await plays(table, table.asha, table.chitra)
    table.guild.remove_member(table.bimal.actor)
    assert "Bimal" in shown(await table.asha.types("leaderboard")).alts[0]
    for _ in range(3):
        seen = shown(await table.asha.types("leaderboard"))
        assert "Bimal" not in seen.alts[0]
        assert "#1 Asha" in seen.alts[0]
        assert table.bimal.mention not in (await table.asha.presses(seen, "As text")).refusal
    assert [asked_for(table, each) for each in (table.asha, table.bimal, table.chitra)] == [1, 1, 1]


async def test_who_is_there_is_asked_for_once_a_week(table: Table) -> None:
    await plays(table, table.asha, table.bimal)
    for expected in (1, 1, 2):
        await table.asha.types("leaderboard")
        assert asked_for(table, table.bimal) == expected
        await table.waits(4 * 24 * 60 * 60)


async def test_who_left_and_plays_again_is_back(table: Table) -> None:
    await plays(table, table.asha, table.bimal)
    table.guild.remove_member(table.bimal.actor)
    await table.asha.types("leaderboard")
    assert "Bimal" not in shown(await table.asha.types("leaderboard")).alts[0]
    await plays(table, table.asha, table.bimal)
    assert "Bimal" in shown(await table.asha.types("leaderboard")).alts[0]


async def test_where_discord_does_not_answer_nobody_is_hidden(table: Table) -> None:
    await plays(table, table.asha, table.bimal)
    table.env.inject_error("GET", f"*/members/{table.asha.id}", status=403, code=50001)
    assert "Bimal" in shown(await table.chitra.types("leaderboard")).alts[0]
    assert "Asha" in shown(await table.chitra.types("leaderboard")).alts[0]


async def test_a_profile_is_a_picture_that_all_see(table: Table) -> None:
    await settled(table)
    seen = shown(await table.bimal.types("profile", user=table.asha))
    assert not seen.private
    assert (await size(table, seen))[0] == 800
    assert table.asha.mention in seen.words
    for part in (
        "Won, drawn, lost: 12-0-6",
        "As black: 12-0-0",
        "Best win",
        "Against bimal: 12-0-6",
    ):
        assert part in seen.alts[0], part
    assert "Against" not in shown(await table.asha.types("profile")).alts[0]


async def test_a_profile_of_who_never_played_says_so_and_who_it_is(table: Table) -> None:
    for asked in (
        await table.chitra.types("profile"),
        await table.asha.types("profile", user=table.chitra),
    ):
        seen = shown(asked)
        assert table.chitra.mention in seen.words
        assert seen.alts == ["No finished matches yet."]


async def test_a_history_is_for_who_asks_and_opens_matches(table: Table) -> None:
    played = [await plays(table, table.asha, table.bimal) for _ in range(12)]
    (seen,) = (await table.chitra.types("history", user=table.asha)).seen
    assert seen.private
    assert not seen.notified
    assert [int(each) for each in seen.selects["open"]] == [match.id for match in played[:1:-1]]
    answer = await table.chitra.presses(seen, "On ▶")
    (second,) = answer.seen
    assert [int(each) for each in second.selects["open"]] == [played[1].id, played[0].id]
    reader = shown(await table.asha.chooses(second, "open", str(played[0].id)))
    assert reader.private
    assert reader.buttons["Replay"] == f"match:replay:{played[0].id}"
    turned = shown(await table.asha.presses(reader, "Next ▶"))
    assert "urn 1" in turned.words


async def test_a_history_of_one_game_has_only_that(table: Table) -> None:
    await plays(table, table.asha, table.bimal)
    match = await plays(table, table.asha, table.bimal, game="dash-guti", rated=False)
    (seen,) = (await table.asha.types("history", game="dash-guti")).seen
    assert seen.selects == {"open": [str(match.id)]}
    assert "Pretwa" not in seen.words
    (nothing,) = (await table.asha.types("history", game="gol-skuish")).seen
    assert not nothing.selects
    assert "No finished matches" in nothing.words


async def test_old_buttons_work_after_a_restart(table: Table) -> None:
    newcomers = await crowded(table, 12)
    ladder = shown(await table.asha.types("leaderboard", game="pretwa", period="month"))
    (history,) = (await table.asha.types("history", game="pretwa")).seen
    await table.restarts()
    assert "Page 2 of 2" in shown(await newcomers[0].presses(ladder, "On ▶")).alts[0]
    assert "Pretwa" in (await newcomers[0].presses(ladder, "As text")).refusal
    (second,) = (await table.asha.presses(history, "On ▶")).seen
    assert "Page 2 of 2" in second.words
    await table.asha.chooses(history, "open", history.selects["open"][0])


FORGED = (
    "ladder:0:0:on",
    "ladder:9223372036854775807:999999999:on",
    "ladder:1:999999999:text",
    "ladder:5:back",
    "ladder:1:17:text",
    "history:0:0:on",
    "history:9223372036854775807:999999999:on",
    "history:1:back",
)


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_page_that_there_is_not_is_harmless(table: Table, custom_id: str) -> None:
    await plays(table, table.asha, table.bimal)
    seen = shown(await table.asha.types("leaderboard"))
    before = table.messages()
    answer = await table.chitra.presses_id(seen, custom_id)
    assert all(each.private for each in answer.seen)
    assert answer.words
    assert [each.words for each in table.messages()] == [each.words for each in before]
    assert [each.alts for each in table.messages()] == [each.alts for each in before]


@pytest.mark.parametrize("value", ["0", "999", "x", "", "-1", "9" * 30])
async def test_a_match_that_is_not_in_the_list_is_not_opened(table: Table, value: str) -> None:
    await plays(table, table.asha, table.bimal)
    (seen,) = (await table.asha.types("history")).seen
    custom_id = f"history:open:{table.asha.id}"
    data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
    assert "There is no such match" in (await table.asha._acts(seen, data)).refusal


async def test_a_match_of_another_server_is_not_opened(table: Table) -> None:
    village = Village(table.store, table.env.now())
    pair = [Player(each.id, each.actor.name) for each in (table.asha, table.bimal)]
    foreign = await village.plays(*pair, guild=table.guild.id + 1)
    await plays(table, table.asha, table.bimal)
    (seen,) = (await table.asha.types("history")).seen
    data = {
        "custom_id": f"history:open:{table.asha.id}",
        "component_type": 3,
        "values": [str(foreign.id)],
    }
    assert "There is no such match" in (await table.asha._acts(seen, data)).refusal


async def test_a_match_in_a_hidden_channel_is_read_by_who_may_see_it(table: Table) -> None:
    hidden = table.guild.create_text_channel("hidden")
    match, _ = await table.begins(channel=hidden)
    for move in ("a1-o", "d1xa1"):
        match = (await table.services.matches.move(hidden.id, match.to_move, move)).after
    await table.services.matches.resign(match.id, match.version, table.bimal.id)
    denied = discord.Permissions(view_channel=True).value
    table.env.backend.set_overwrite(
        hidden.id, Overwrite(table.chitra.id, OverwriteType.MEMBER, deny=denied)
    )
    for who, opened in ((table.asha, True), (table.chitra, False)):
        (seen,) = (await who.types("history", user=table.asha)).seen
        data = {
            "custom_id": f"history:open:{table.asha.id}",
            "component_type": 3,
            "values": [str(match.id)],
        }
        for answer in (
            await who._acts(seen, data),
            await who.types("export", match=match.id),
            await who.types("replay", match=match.id),
        ):
            assert ("There is no such match" not in answer.words) == opened, answer.words


async def test_a_challenge_can_be_unrated(table: Table) -> None:
    wanted = {"opponent": table.bimal, "game": "pretwa"}
    assert "unrated" not in (await table.asha.types("challenge", **wanted)).words
    asked = await table.asha.types("challenge", rated=False, **wanted)
    assert "It is unrated." in asked.words
    begun = await table.bimal.presses(asked.public, "Accept")
    assert "unrated" in begun.words
    assert not (await table.match()).rated


async def test_the_fourth_of_a_day_says_that_it_is_unrated_and_why(table: Table) -> None:
    wanted = {"opponent": table.bimal, "game": "pretwa"}
    for _ in range(3):
        assert "unrated" not in (await table.asha.types("challenge", **wanted)).words
        await plays(table, table.asha, table.bimal)
    fourth = await table.bimal.types("challenge", opponent=table.asha, game="dash-guti")
    assert "unrated: you two have played as many rated matches as count" in fourth.words
    other = await table.asha.types("challenge", opponent=table.chitra, game="pretwa")
    assert "unrated" not in other.words
    await table.waits(24 * 60 * 60 + 1)
    assert "unrated" not in (await table.asha.types("challenge", **wanted)).words


async def test_a_rematch_beyond_them_says_so_too(table: Table) -> None:
    await plays(table, table.asha, table.bimal)
    await plays(table, table.asha, table.bimal)
    match, _ = await table.begins()
    assert match.rated
    await table.asha.moves("a1-o")
    await table.bimal.moves("d1xa1")
    asked = (await table.asha.types("resign")).private
    over = (await table.asha.presses(asked, "Yes, resign")).public
    assert "unrated" in (await table.bimal.presses(over, "Rematch")).words


async def test_a_server_changes_how_many_are_rated(table: Table) -> None:
    role = table.guild.create_role("m", permissions=discord.Permissions(manage_guild=True))
    user = table.env.create_user("mira")
    mira = Person(table, table.guild.add_member(user, roles=[role]))
    assert "rated in a day: **3**" in (await mira.types("server")).refusal
    assert "rated in a day: **0**" in (await mira.types("server", rated=0)).refusal
    wanted = {"opponent": table.bimal, "game": "pretwa"}
    assert "unrated" in (await table.asha.types("challenge", **wanted)).words
    assert "rated in a day: **1**" in (await mira.types("server", rated=1)).refusal
    assert "unrated" not in (await table.asha.types("challenge", **wanted)).words
    assert "**dark**" in (await mira.types("server", theme="dark")).refusal
    assert "rated in a day: **1**" in (await mira.types("server")).refusal


async def test_the_rules_of_fairness_stand_in_help(table: Table) -> None:
    said = (await table.chitra.types("help")).refusal
    for rule in (
        "`rated:False`",
        "of the same two people at most three a day",
        "called off before both have moved never counts",
        "“?” means that a rating is not settled yet",
        "`/leaderboard` · `/profile` · `/history`",
    ):
        assert rule in said, rule


async def test_the_pictures_are_in_the_servers_theme(table: Table) -> None:
    await plays(table, table.asha, table.bimal)
    plain = [
        await table.picture(shown(await table.asha.types(command)))
        for command in ("leaderboard", "profile")
    ]
    await table.services.settings.update_server(table.guild.id, theme="dark")
    dark = [
        await table.picture(shown(await table.asha.types(command)))
        for command in ("leaderboard", "profile")
    ]
    assert all(one != other for one, other in zip(plain, dark, strict=True))
