"""/leaderboard, /profile and /history through Discord."""

from datetime import timedelta
from io import BytesIO

import discord
from PIL import Image
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import texts
from bot.services.requests import Person as Player
from bot.services.requests import Place
from tests.support.ratings_fixture import RatedServer
from tests.support.seen import Answer, Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer
from tests.support.steps import add_players, plays

WORDS = texts.of(texts.ENGLISH)

FIRMING = 18
"""Matches until a rating is established."""

UNRANKED = "\N{EN DASH}"
"""Shown instead of a rank."""


async def establish_ratings(server: SimulatedServer) -> None:
    """Store enough matches that Asha and Bimal have ratings. Asha wins two of three."""
    for at in range(FIRMING):
        pair = (server.asha, server.bimal) if at % 3 else (server.bimal, server.asha)
        ago = timedelta(hours=9) * (FIRMING - at)
        await plays(server, *pair, game="pretwa" if at % 2 else "dash-guti", ago=ago)


def shown(answer: Answer) -> Seen:
    """Return the answer's only message, which has a picture but no notification."""
    (seen,) = answer.seen
    assert len(seen.alts) == 1
    assert not seen.notified
    return seen


async def size(server: SimulatedServer, seen: Seen) -> tuple[int, int]:
    return Image.open(BytesIO(await server.picture(seen))).size


async def test_leaderboard_is_public_picture_with_words(server: SimulatedServer) -> None:
    await establish_ratings(server)
    await plays(server, server.bimal, server.chitra)
    seen = shown(await server.chitra.types("leaderboard"))
    assert not seen.private
    assert (await size(server, seen))[0] == 800
    head, *lines = seen.alts[0].splitlines()
    assert WORDS.games.list_name(None) in head
    assert [line.split(" · ")[0] for line in lines] == ["#1 Asha", "#2 Bimal", f"{UNRANKED} Chitra"]
    assert "?" not in lines[0] + lines[1]
    assert "?" in lines[2]
    assert "12-0-6" in lines[0]
    assert list(seen.buttons) == ["As text", "Puzzles", "Guti’s levels"]
    await assert_text_matches_picture(
        server, shown(await server.asha.types("leaderboard", game="pretwa"))
    )


async def assert_text_matches_picture(server: SimulatedServer, seen: Seen) -> None:
    """Check that the text version is private, correct, and mentions no one."""
    answer = await server.bimal.presses(seen, "As text")
    text = answer.refusal
    assert not answer.private.notified
    for person in (server.asha, server.bimal, server.chitra):
        assert person.mention in text
        text = text.replace(person.mention, person.actor.name.capitalize())
    *lines, marks = text.splitlines()
    assert lines[1:] == seen.alts[0].splitlines()[1:]
    assert marks == WORDS.say("leaderboard-marks")
    assert marks in seen.words


async def test_empty_leaderboard_invites_to_play(server: SimulatedServer) -> None:
    for wanted in ({"period": "all"}, {"period": "month", "game": "pretwa"}, {"period": "week"}):
        seen = shown(await server.asha.types("leaderboard", **wanted))
        assert "/challenge" in seen.alts[0], wanted
        assert "/challenge" in (await server.asha.presses(seen, "As text")).refusal, wanted


async def test_server_with_one_solver_has_a_list(server: SimulatedServer) -> None:
    asha, bimal = server.asha, server.bimal
    await asha.types("puzzle")
    at = await server.services.puzzles.current(Place(server.guild.id, 0), asha.id, None)
    await asha.types("puzzle", move=str(at.puzzle.line[0]))
    listed = (await bimal.types("leaderboard")).public
    assert f"{asha.mention} warming up: one puzzle" in listed.words
    assert not listed.notified
    levels = (await bimal.presses(listed, "Guti’s levels")).private
    assert "Nobody has played me here yet" in levels.words
    assert list(levels.buttons) == ["Rated matches", "Puzzles"]
    assert "/challenge" in shown(await bimal.presses(levels, "Rated matches")).alts[0]
    assert (await bimal.types("leaderboard", period="week")).public.alts


async def test_period_counts_only_its_matches(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.chitra, ago=timedelta(days=20))
    await plays(server, server.bimal, server.asha)
    alts = {
        period: shown(await server.asha.types("leaderboard", period=period)).alts[0]
        for period in ("all", "month", "week")
    }
    assert "1-0-1" in alts["all"]
    assert "1-0-1" in alts["month"]
    assert "Chitra" in alts["month"]
    assert "Chitra" not in alts["week"]
    assert "0-0-1" in alts["week"]


async def test_leaderboard_pages_after_first_are_private(server: SimulatedServer) -> None:
    newcomers = await add_players(server, 22)
    first = shown(await server.asha.types("leaderboard"))
    assert list(first.buttons)[:3] == ["◀ Back", "Next ▶", "As text"]
    before = server.messages()
    second = shown(await newcomers[-1].presses(first, "Next ▶"))
    assert second.private
    assert "Page 2 of 3" in second.alts[0]
    third = shown(await newcomers[-1].presses(second, "Next ▶"))
    assert "Page 3 of 3" in third.alts[0]
    back = shown(await newcomers[-1].presses(third, "◀ Back"))
    assert back.alts == second.alts
    assert [message.raw.id for message in server.messages()] == [each.raw.id for each in before]
    named = [line for page in (first, second, third) for line in page.alts[0].splitlines()]
    for name in ("Asha", *(f"Player{at}" for at in range(22))):
        lines = [line for line in named if f" {name} " in line and not line.startswith("…")]
        assert len(lines) == 1, name


async def test_leaderboard_shows_row_of_reader_on_later_page(server: SimulatedServer) -> None:
    last = (await add_players(server, 11))[0]
    first = shown(await last.types("leaderboard"))
    assert first.alts[0].count(f"… {UNRANKED} Player0") == 1
    assert "…" not in shown(await server.bimal.types("leaderboard")).alts[0]
    words = (await last.presses(first, "As text")).refusal
    assert f"You: {UNRANKED} {last.mention}" in words


def membership_requests(server: SimulatedServer, person: ServerMember) -> int:
    """Return how often Discord was asked whether a person is in the server."""
    path = f"/guilds/{server.guild.id}/members/{person.id}"
    return sum(
        each.method == "GET" and each.path.endswith(path) for each in server.env.http_requests
    )


async def test_departed_member_is_hidden_and_not_rechecked(server: SimulatedServer) -> None:
    await establish_ratings(server)
    await plays(server, server.asha, server.chitra)
    server.guild.remove_member(server.bimal.actor)
    assert "Bimal" in shown(await server.asha.types("leaderboard")).alts[0]
    for _ in range(3):
        seen = shown(await server.asha.types("leaderboard"))
        assert "Bimal" not in seen.alts[0]
        assert "#1 Asha" in seen.alts[0]
        assert server.bimal.mention not in (await server.asha.presses(seen, "As text")).refusal
    people = (server.asha, server.bimal, server.chitra)
    assert [membership_requests(server, each) for each in people] == [1, 1, 1]


async def test_present_member_is_rechecked_weekly(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    for days, expected in ((0, 1), (4, 1), (4, 2)):
        if days:
            await server.stops(days * DAY)
        await server.asha.types("leaderboard")
        assert membership_requests(server, server.bimal) == expected


async def test_returning_player_is_listed_again(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    server.guild.remove_member(server.bimal.actor)
    await server.asha.types("leaderboard")
    assert "Bimal" not in shown(await server.asha.types("leaderboard")).alts[0]
    await plays(server, server.asha, server.bimal)
    assert "Bimal" in shown(await server.asha.types("leaderboard")).alts[0]


async def test_members_stay_listed_if_discord_is_silent(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    server.env.inject_error("GET", f"*/members/{server.asha.id}", status=403, code=50001)
    assert "Bimal" in shown(await server.chitra.types("leaderboard")).alts[0]
    assert "Asha" in shown(await server.chitra.types("leaderboard")).alts[0]


async def test_profile_is_a_public_picture(server: SimulatedServer) -> None:
    for winner, loser in ((server.asha, server.bimal), (server.bimal, server.asha)):
        await plays(server, winner, loser)
        await plays(server, server.asha, server.chitra, game="dash-guti")
    seen = shown(await server.bimal.types("profile", user=server.asha))
    assert not seen.private
    assert (await size(server, seen))[0] == 800
    assert server.asha.mention in seen.words
    for part in (
        "Against others (won, drawn, lost): 3-0-1",
        "As black: 3-0-0",
        "Best win",
        "Against bimal: 1-0-1",
    ):
        assert part in seen.alts[0], part
    own = shown(await server.asha.types("profile")).alts[0]
    assert "Against" not in own.replace("Against others", "")


async def test_profile_and_history_count_the_same_matches(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    for private in (False, False, True):
        mine = {"game": "felli", "side": "black", "first": "me", "private": private}
        board = (await server.asha.types("play", **mine)).seen[0]
        await server.asha.presses(board, next(iter(board.buttons)))
        sure = (await server.asha.types("resign")).private
        await server.asha.uses(sure, "match:resign")
    listed = (await server.asha.types("history")).private
    assert len(listed.selects["open"]) == 4
    for options, counts in (({}, "3 matches, 2"), ({"private": True}, "4 matches, 3")):
        words = shown(await server.asha.types("profile", **options)).alts[0]
        assert f"{counts} against Guti" in words
        assert "Favourite game: Felli" in words
        assert ("private ones too" in words) is bool(options)
    levels = (await server.bimal.types("leaderboard", of="levels")).public.words
    assert "One more person here has played me, in private or without beating a level" in levels


async def test_newcomer_gets_no_picture_but_an_invitation(
    server: SimulatedServer,
) -> None:
    for command in ("profile", "history"):
        own = (await server.chitra.types(command)).private
        assert "You have not finished a match here yet." in own.words, command
        assert (own.alts, list(own.buttons)) == ([], ["Find an opponent", "Play Guti"]), command
        other = (await server.asha.types(command, user=server.chitra)).private
        assert f"{server.chitra.mention} has not finished a match here yet." in other.words, command
        assert (other.alts, other.buttons) == ([], {}), command


async def test_history_is_private_and_opens_matches(server: SimulatedServer) -> None:
    played = [await plays(server, server.asha, server.bimal) for _ in range(12)]
    (seen,) = (await server.chitra.types("history", user=server.asha)).seen
    assert seen.private
    assert not seen.notified
    assert [int(each) for each in seen.selects["open"]] == [match.id for match in played[:1:-1]]
    answer = await server.chitra.presses(seen, "Next ▶")
    (second,) = answer.seen
    assert [int(each) for each in second.selects["open"]] == [played[1].id, played[0].id]
    reader = shown(await server.asha.chooses(second, "open", str(played[0].id)))
    assert reader.private
    assert reader.buttons["Replay"] == f"match:replay:{played[0].id}"
    turned = shown(await server.asha.presses(reader, "▶"))
    assert "urn 1" in turned.words


async def test_history_can_be_limited_to_a_game(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    match = await plays(server, server.asha, server.bimal, game="dash-guti", rated=False)
    (seen,) = (await server.asha.types("history", game="dash-guti")).seen
    assert seen.selects == {"open": [str(match.id)]}
    assert "Pretwa" not in seen.words
    (nothing,) = (await server.asha.types("history", game="gol-skuish")).seen
    assert not nothing.selects
    assert "not finished a match of Gol-skuish here yet" in nothing.words


async def test_old_buttons_work_after_a_restart(server: SimulatedServer) -> None:
    newcomers = await add_players(server, 12)
    ladder = shown(await server.asha.types("leaderboard", game="pretwa", period="month"))
    (history,) = (await server.asha.types("history", game="pretwa")).seen
    await server.restarts()
    assert "Page 2 of 2" in shown(await newcomers[0].presses(ladder, "Next ▶")).alts[0]
    assert "Pretwa" in (await newcomers[0].presses(ladder, "As text")).refusal
    (second,) = (await server.asha.presses(history, "Next ▶")).seen
    assert "Page 2 of 2" in second.words
    await server.asha.chooses(history, "open", history.selects["open"][0])


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


async def test_forged_leaderboard_press_changes_no_public_message(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    seen = shown(await server.asha.types("leaderboard"))
    before = server.messages()
    for custom_id in FORGED:
        answer = await server.chitra.presses_id(seen, custom_id)
        assert all(each.private for each in answer.seen), custom_id
        assert answer.words, custom_id
    assert [each.words for each in server.messages()] == [each.words for each in before]
    assert [each.alts for each in server.messages()] == [each.alts for each in before]


async def test_unlisted_match_is_not_opened(server: SimulatedServer) -> None:
    """Covers an unknown match and one of another server."""
    rated_server = RatedServer(server.store, server.env.now())
    asha, bimal = (Player(each.id, each.actor.name) for each in (server.asha, server.bimal))
    foreign = await rated_server.plays(asha, bimal, guild=server.guild.id + 1)
    await plays(server, server.asha, server.bimal)
    (seen,) = (await server.asha.types("history")).seen
    custom_id = f"history:open:{server.asha.id}"
    for value in ("0", "999", "x", "", "-1", "9" * 30, str(foreign.id)):
        data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
        refused = await server.asha._acts(seen, data)
        assert "There’s no such match" in refused.refusal, value


async def test_hidden_channels_match_needs_view_permission(
    server: SimulatedServer,
) -> None:
    hidden = server.guild.create_text_channel("hidden")
    match, _ = await server.begins(channel=hidden)
    for move in ("a1-o", "d1xa1"):
        match = (await server.services.matches.move(Place.of(match), match.to_move, move)).after
    await server.services.matches.resign(match.id, match.version, server.bimal.id)
    denied = discord.Permissions(view_channel=True).value
    server.env.backend.set_overwrite(
        hidden.id, Overwrite(server.chitra.id, OverwriteType.MEMBER, deny=denied)
    )
    for who, opened in ((server.asha, True), (server.chitra, False)):
        (seen,) = (await who.types("history", user=server.asha)).seen
        data = {
            "custom_id": f"history:open:{server.asha.id}",
            "component_type": 3,
            "values": [str(match.id)],
        }
        for answer in (
            await who._acts(seen, data),
            await who.types("export", match=match.id),
            await who.types("replay", match=match.id),
        ):
            assert ("There’s no such match" not in answer.words) == opened, answer.words


async def test_pictures_use_the_servers_theme(server: SimulatedServer) -> None:
    await plays(server, server.asha, server.bimal)
    plain = [
        await server.picture(shown(await server.asha.types(command)))
        for command in ("leaderboard", "profile")
    ]
    await server.services.settings.update_server(server.guild.id, theme="dark")
    dark = [
        await server.picture(shown(await server.asha.types(command)))
        for command in ("leaderboard", "profile")
    ]
    assert all(one != other for one, other in zip(plain, dark, strict=True))
