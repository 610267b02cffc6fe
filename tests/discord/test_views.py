"""Looking at matches through Discord: boards, lists, and lost messages."""

import math
import re
from io import BytesIO
from itertools import product
from math import ceil
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageSequence
from simcord.actors import _component_interaction, _dispatch_actor_interaction

from bot import texts
from bot.client.animations import AnimationCache
from bot.paths import TREE
from bot.play.examples import examples
from bot.play.limits import RECENTLY_ACTIVE
from bot.render import BoardRenderer
from guti import Side
from guti.games import GAMES
from tests.support.seen import Answer, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tools.lengths import FORM, THREAD

BOTTOMS = {"asha": Side.BLACK, "bimal": Side.WHITE, "chitra": Side.BLACK}
"""Side at the bottom of the board for each viewer. Chitra is a spectator."""

THREAD_OPENED = 18
"""A message of Discord's own, which shows the thread's name and notifies no one."""

PHONE = 44
"""Letters in a line 400 pixels wide."""

OPENING = "a1-o d1xa1"

MOVED = ("pretwa", "dash-guti")
"""Games whose animated rules are tested. One has circles, the other has triangles."""


async def test_own_side_is_at_the_bottom(server: SimulatedServer) -> None:
    match, board = await server.begins()
    for who, bottom in BOTTOMS.items():
        person: ServerMember = getattr(server, who)
        for act in (person.types("board"), person.menu(board, "My view")):
            (seen,) = (await act).seen
            assert seen.private, who
            offered = {"asha": {"a1-o", "b1-o", "c1-o"}, "bimal": {"If they play …"}}
            assert set(seen.buttons) == offered.get(who, set()), who
            assert await server.picture(seen) == server.drawn(match, bottom), who


async def test_text_board_lists_the_moves(server: SimulatedServer) -> None:
    await server.reaches("a1-o")
    shown = {
        person: (await person.types("board", text=True)).refusal
        for person in (server.asha, server.bimal, server.chitra)
    }
    for text in shown.values():
        assert text.startswith("Pretwa, after turn 1, White to move. Black stepped")
        assert "Black has 9: o a2 a3 b1 b2 b3 c1 c2 c3." in text
    assert "You can play `d1xa1`." in shown[server.bimal]
    assert "You can play" not in shown[server.asha] + shown[server.chitra]


async def test_games_command_lists_own_matches_with_links(server: SimulatedServer) -> None:
    for person in (server.asha, server.chitra):
        assert "You have no match here" in (await person.types("games")).refusal
    _, board = await server.begins()
    _, other = await server.begins("dash-guti", thread=True, first="opponent")
    head, *lines = (await server.asha.types("games")).refusal.splitlines()
    assert head == "**Your matches**"
    for line, name, turn, seen in zip(
        lines,
        ("Pretwa", "Dash-guti"),
        ("**your turn**", "their turn"),
        (board, other),
        strict=True,
    ):
        assert f"**{name}** with {server.bimal.mention} · {turn} · time runs out <t:" in line
        assert line.endswith(f"/{server.guild.id}/{seen.raw.channel_id}/{seen.raw.id}")
    assert "You have no match here" in (await server.chitra.types("games")).refusal


async def test_rules_are_an_animation_above_short_text(server: SimulatedServer) -> None:
    for language, game in product(texts.languages(), GAMES.values()):
        words = texts.of(language).games
        assert len(f"{words.title(game)} {words.rules(game)}".split()) <= 130, (language, game.key)
    server.client.animations = AnimationCache(BoardRenderer.open(TREE / "assets"))
    for key, game in [each for each in GAMES.items() if each[0] in MOVED]:
        seen = (await server.chitra.types("rules", game=key)).private
        step, capture, chain = examples(game)
        assert f"`{step.move}` with `/move`" in seen.words, key
        assert f"`{capture.move}`" in seen.words, key
        assert str(len(game.board.points)) in seen.words, key
        (alt,) = seen.alts
        assert " ".join(chain.move.path) in alt, key
        picture = await server.picture(seen)
        assert len(picture) <= 300_000, key
        with Image.open(BytesIO(picture)) as opened:
            times = [frame.info["duration"] for frame in ImageSequence.Iterator(opened)]
            assert opened.width == 480, key
        assert 6_000 <= sum(times) <= 10_000, key
        assert sum(time > 1000 for time in times) == 6, key


@pytest.mark.parametrize("language", texts.languages())
def test_rules_card_fits_a_phone(language: str) -> None:
    """Beside the tallest picture, 13 lines of 35 letters make a card of 750 px."""
    words = texts.of(language).games
    for game in GAMES.values():
        shown = words.brief_rules(game).replace("*", "").removeprefix("-# ").splitlines()
        lines = sum(ceil(len(line) / 35) for line in shown)
        assert lines <= 13, (game.key, shown)


async def test_all_rules_are_behind_a_button(server: SimulatedServer) -> None:
    for key in ("pretwa", "sholo-guti"):
        card = (await server.asha.types("rules", game=key)).private
        limit = str(GAMES[key].quiet_limit)
        assert limit not in card.words
        for where in ("All the rules", "Sources"):
            assert where in card.buttons
        whole = (await server.asha.presses(card, "All the rules")).private
        assert limit in whole.words
        assert "leap over an enemy" in whole.words
        assert not whole.alts


async def test_rules_are_text_without_picture_permission(server: SimulatedServer) -> None:
    """They are rendered while the user waits, and then cached."""
    server.client.animations = AnimationCache(server.renderer)
    server.forbid("attach_files")
    for path in ("/webhooks/*", "/interactions/*/callback"):
        server.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions")
        seen = (await server.chitra.types("rules", game="felli")).private
        assert not seen.alts, path
        assert "I don’t have the permission **Attach Files**" in seen.words, path
        assert "A step: Black goes" in seen.words, path
        assert "leap over an enemy" in seen.words, path


async def test_help_fits_a_phone_with_clickable_commands(server: SimulatedServer) -> None:
    known = server.env.backend.commands[None].values()
    ids = {(each["name"], str(each["id"])) for each in known if each["type"] == 1}
    page = (await server.chitra.types("help")).private
    more = (await server.chitra.presses(page, "More")).private
    named = dict(re.findall(r"</(\w+):(\d+)>", page.words + more.words))
    assert named.items() <= ids
    assert {"challenge", "rules", "games", "claim", "takeback", "history"} <= set(named)
    assert phone_lines(page.words) <= 14
    assert phone_lines(more.words) <= 28
    server.client.command_ids.clear()
    assert "`/challenge` a friend" in (await server.chitra.types("help")).words


def phone_lines(text: str) -> int:
    """Return the number of a phone's lines that a text takes."""
    plain = re.sub(r"</(\w+):\d+>|\*\*|## |\]\(.*?\)", r"/\1", text).splitlines()
    return sum(max(1, math.ceil(len(line) / PHONE)) for line in plain)


async def test_help_buttons_open_their_pages(server: SimulatedServer) -> None:
    page = (await server.asha.types("help")).private
    await server.restarts()
    games = (await server.asha.presses(page, "Rules")).private
    assert "## Felli" in (await server.asha.chooses(games, "game", "felli")).private.words
    assert "You have no match here" in (await server.asha.presses(page, "My matches")).refusal
    games = (await server.asha.presses(page, "Find an opponent")).private
    assert (await server.asha.chooses(games, "game", "felli")).public.buttons["Accept"]
    before = server.dump()
    asha = server.asha.actor.user
    alone = Answer(await asha.slash("help")).public
    assert "Find an opponent" not in alone.buttons
    data = {"custom_id": alone.buttons["My matches"], "component_type": 2}
    listed = Answer(await _component_interaction(asha, alone.raw, data))
    assert "no match" in listed.seen[0].words
    assert server.dump() == before


async def test_only_move_is_played_automatically_if_enabled(server: SimulatedServer) -> None:
    _, board = await server.begins()
    await server.bimal.types("settings", **{"auto-move": True})
    board = (await server.asha.moves("a1-o")).public
    assert f"⚫ {server.asha.mention} played **`a1-o`**." in board.words
    assert (
        f"⚪ {server.bimal.mention} had only one move, **`d1xa1`**, so I played it; " in board.words
    )
    match = await server.match()
    assert [str(move) for move in match.trail] == OPENING.split()
    assert await server.picture(board) == server.drawn(match, Side.BLACK)
    seen = (await server.asha.types("takeback")).public
    await server.bimal.presses(seen, "Accept")
    assert (await server.match()).moves == ()
    await server.bimal.types("settings", **{"auto-move": False})
    assert "so I played it" not in (await server.asha.moves("a1-o")).public.words


async def test_deleted_board_is_reposted_by_a_player(
    server: SimulatedServer,
) -> None:
    _, board = await server.begins()
    server.env.backend.delete_message(server.channel.id, board.raw.id)
    assert (await server.chitra.types("board")).seen[0].private
    assert "Pretwa" in (await server.asha.types("games")).refusal
    # Asha, who is to move, is called if she is away, but not by a board that is shown again.
    await server.waits(RECENTLY_ACTIVE.total_seconds())
    again = (await server.bimal.types("board")).public
    assert "The board got lost; here it is again." in again.words
    assert not again.notified
    assert (await server.asha.types("board")).seen[0].private
    await server.asha.presses(again, "More")
    await server.asha.moves("a1-o")
    assert server.is_gone(again)


@pytest.mark.parametrize("lost", ["channel", "thread"])
async def test_match_of_deleted_channel_moves_to_another(
    server: SimulatedServer, lost: str
) -> None:
    elsewhere = server.guild.create_text_channel("elsewhere")
    await server.begins(thread=lost == "thread")
    gone = server.channel.threads[0] if lost == "thread" else server.channel
    server.env.backend.delete_channel(gone.id)
    assert "Pretwa" in (await server.asha.types("games", elsewhere)).refusal
    assert "no match in this channel" in (await server.chitra.types("board", elsewhere)).refusal
    again = (await server.bimal.types("board", elsewhere)).public
    assert "The board got lost; here it is again." in again.words
    assert "More" in again.buttons
    assert "**`a1-o`**" in (await server.asha.moves("a1-o", elsewhere)).public.words


async def test_match_stays_in_existing_channel(server: SimulatedServer) -> None:
    await server.begins()
    elsewhere = server.guild.create_text_channel("elsewhere")
    before = server.dump()
    assert "no match in this channel" in (await server.asha.types("board", elsewhere)).refusal
    server.forbid("view_channel")
    assert "no match in this channel" in (await server.asha.types("board", elsewhere)).refusal
    assert server.dump() == before


async def test_archived_thread_keeps_its_match(server: SimulatedServer) -> None:
    await server.begins(thread=True)
    (thread,) = server.channel.threads
    metadata: Any = server.env.backend.get_channel(thread.id).thread_metadata
    metadata.archived = True
    assert f"/{thread.id}/" in (await server.asha.types("games")).refusal
    assert (await server.asha.types("board", thread)).seen[0].alts
    assert "**`a1-o`**" in (await server.asha.moves("a1-o", thread)).public.words


async def test_old_button_links_the_newest_board(server: SimulatedServer) -> None:
    _, old = await server.begins()
    server.env.inject_error("DELETE", "/channels/*/messages/*", status=500, times=1)
    new = (await server.asha.moves("a1-o")).public
    assert server.look(old).buttons == old.buttons
    before = server.dump()
    link = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}/{new.raw.id}"
    pressed = old.buttons["a1-o"]
    ids = [pressed.replace("play", action) for action in ("play", "choose", "draw", "leave", "ask")]
    for person, custom_id in product((server.asha, server.bimal), ids):
        refused = (await person.presses_id(old, custom_id)).refusal
        assert refused == f"The match has moved on. Here is the newest board: {link}", custom_id
    assert server.dump() == before
    view_id = pressed.replace("play", "view")
    (view,) = (await server.bimal.presses_id(old, view_id)).seen
    assert view.alts == new.alts


NAMES = ["@everyone", "**b** `c` ~~d~~", "<@&1> <@2>", "x\u202ey\n\0z", "\u200b", "a" * 32, "<#1>"]


async def test_member_names_are_escaped_in_all_messages(server: SimulatedServer) -> None:
    for number, name in enumerate(NAMES):
        user = server.env.create_user(f"odd{number}")
        odd = ServerMember(server, server.guild.add_member(user, nick=name))
        await a_name_is_harmless(server, odd, name)


async def a_name_is_harmless(server: SimulatedServer, odd: ServerMember, name: str) -> None:
    form: Any = await server.bimal.actor.context_menu(server.channel, "Challenge", odd.actor)
    assert 0 < len(form.modal["title"]) <= FORM
    wanted = {"opponent": server.bimal, "game": "pretwa", "thread": True}
    challenge = (await odd.types("challenge", **wanted)).public
    await server.bimal.presses(challenge, "Accept")
    thread = server.channel.threads[-1]
    assert thread.name, name
    assert thread.name.startswith("Pretwa: "), name
    assert len(thread.name) <= THREAD, name
    assert thread.name.isprintable(), name
    for seen in (challenge, *server.messages(), *server.messages(thread)):
        if seen.raw.type == THREAD_OPENED:
            continue
        assert name not in seen.words
        assert not seen.raw.mention_everyone, name
        assert not seen.raw.mention_role_ids, name


async def test_forged_interaction_changes_nothing(server: SimulatedServer) -> None:
    _, board = await server.begins()
    random, before = Random(3), server.dump()
    ids = [odd_id(random, board) for _ in range(150)]
    for custom_id in ids:
        answer = await server.chitra.presses_id(board, custom_id)
        assert answer.words
        assert all(seen.private for seen in answer.seen)
    assert server.dump() == before


async def test_server_only_command_is_refused_outside_servers(
    server: SimulatedServer,
) -> None:
    asha, before = server.asha.actor.user, server.dump()
    known = server.env.backend.commands[None].values()
    for command in (each for each in known if each["contexts"] == [0]):
        game = {"name": "game", "type": 3, "value": "pretwa"}
        data = {**command, "options": [game] if command["name"] in {"seek", "rules"} else []}
        sent = await _dispatch_actor_interaction(asha, 2, asha.dm_channel, data)
        assert "servers that have added me" in Answer(sent).words
    assert "</play:" in Answer(await asha.slash("help")).words
    panel = Answer(await asha.slash("settings")).public
    data = {"custom_id": "seek:game:0", "component_type": 3, "values": ["felli"]}
    pressed = Answer(await _component_interaction(asha, panel.raw, data))
    assert "servers that have added me" in pressed.words
    assert server.dump() == before


async def test_opponent_without_id_is_refused(server: SimulatedServer) -> None:
    command: Any = server.env.backend.find_command("challenge", None, type=1)
    game = {"name": "game", "type": 3, "value": "pretwa"}
    for value in ("", "x", "-1", "1.0", "³", "১"):
        opponent = {"name": "opponent", "type": 6, "value": value}
        data = {**command, "options": [opponent, game], "resolved": {}}
        sent = await _dispatch_actor_interaction(server.asha.actor, 2, server.channel, data)
        refused = Answer(sent).refusal
        assert "One of the options isn’t what the command needs." in refused, value


def odd_id(random: Random, board: Seen) -> str:
    """Return a random invalid custom id, often a changed id of the bot."""
    text = list(
        random.choice(["", *board.buttons.values(), "challenge:1:accept", "challenge:7:wait"])
    )
    for _ in range(random.randint(1, 4)):
        at = random.randint(0, len(text))
        text[at : at + random.randint(0, 2)] = random.choice(":0915axz-é٣ \n\0")
    return "".join(text)[:100] or ":"
