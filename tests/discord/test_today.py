"""/today, which answers with a private card that has a button for each suggestion."""

from simcord.builders import UserHandle

from bot.learn.path import ALL_LEVELS
from bot.services.requests import Place
from guti import GAMES
from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer

DAY = 86_400


async def solve(server: SimulatedServer, who: ServerMember, card: Seen) -> Seen:
    """Solve the puzzle of the day by typing."""
    await who.presses(card, "Today’s puzzle")
    here = Place(server.guild.id, server.channel.id)
    at = await server.services.puzzles.current(here, who.id, None)
    for move in at.puzzle.line[::2]:
        shown = (await who.types("puzzle", move=str(move))).private
    return shown


async def test_today_command_suggests_first_steps_to_newcomers(server: SimulatedServer) -> None:
    card = (await server.asha.types("today")).private
    assert "No match is waiting" in card.words
    assert "Your puzzle of today: **Lau kata-kati**" in card.words
    assert "Next lesson: **First lesson**" in card.words
    assert "level 1 in **Lau kata-kati**" in card.words
    assert list(card.buttons) == ["Today’s puzzle", "Next lesson", "Play level 1"]
    title = f"The path of {len(GAMES)} games"
    assert card.alts == [f"{title}: 0 of {ALL_LEVELS} levels · 0 lessons · 0 puzzles"]


async def test_each_today_button_opens_its_suggestion(server: SimulatedServer) -> None:
    asha = server.asha
    card = (await asha.types("today")).private
    assert "to move" in (await asha.presses(card, "Today’s puzzle")).private.words
    assert "First lesson" in (await asha.presses(card, "Next lesson")).private.words
    board = (await asha.presses(card, "Play level 1")).private
    assert "Lau kata-kati" in board.words
    card = (await asha.types("today")).private
    assert list(card.buttons) == ["Show", "Today’s puzzle", "Next lesson"]


async def test_solved_puzzles_make_a_streak(server: SimulatedServer) -> None:
    asha = server.asha
    for text in ("a new one tomorrow", "2 days in a row"):
        ended = await solve(server, asha, (await asha.types("today")).private)
        assert text in ended.words
        card = (await asha.types("today")).private
        assert "Today’s puzzle is solved" in card.words
        assert "Lau kata-kati (Lower Bengal)" in card.alts[0]
        assert "Today’s puzzle" not in card.buttons
        await server.waits(DAY)
    assert "2 days in a row" in (await asha.types("today")).private.words


async def test_own_profile_shows_the_path(server: SimulatedServer) -> None:
    asha = server.asha
    assert not (await asha.types("profile")).private.alts
    await solve(server, asha, (await asha.types("today")).private)
    shown = (await asha.types("profile")).private
    (alt,) = shown.alts
    assert "one puzzle" in alt
    assert "Puzzle of the day: best one day" in shown.words


async def test_own_turn_is_linked_and_opponent_named(server: SimulatedServer) -> None:
    await server.begins()
    card = (await server.asha.types("today")).private
    assert "Your turn in one match" in card.words
    assert "https://discord.com/channels/" in card.words
    assert server.bimal.mention in card.words
    assert not card.notified
    assert "No match is waiting" in (await server.bimal.types("today")).private.words


async def test_help_begins_with_the_today_command(server: SimulatedServer) -> None:
    shown = (await server.asha.types("help")).private
    assert "today" in shown.words.split("1. ", maxsplit=1)[0]


async def test_first_solved_puzzle_offers_one_each_morning(server: SimulatedServer) -> None:
    asha = server.asha
    ended = await solve(server, asha, (await asha.types("today")).private)
    done = (await asha.presses(ended, "Send it to me each morning")).private
    assert "next <t:" in done.words
    # Today's is solved, so the first one comes tomorrow.
    for _ in range(9):
        await server.waits(DAY / 6)
    (message,) = server.direct_messages(asha)
    assert "Your puzzle of the day" in message.words
    ended = await solve(server, asha, (await asha.types("today")).private)
    assert "Send it to me each morning" not in ended.buttons


async def test_ended_streak_names_the_best(server: SimulatedServer) -> None:
    asha = server.asha
    for _ in range(2):
        await solve(server, asha, (await asha.types("today")).private)
        await server.waits(DAY)
    await server.waits(DAY)
    assert "Best: 2 days." in (await asha.types("today")).private.words
    ended = await solve(server, asha, (await asha.types("today")).private)
    assert "There’s a new one tomorrow. Best: 2 days." in ended.words
    assert "Your streak: one day. Best: 2 days." in (await asha.types("today")).private.words
    assert "Puzzle of the day: best 2 days in a row" in (await asha.types("profile")).private.words
    await server.waits(DAY)
    await solve(server, asha, (await asha.types("today")).private)
    assert "2 days in a row." in (today := await asha.types("today")).private.words
    assert "Best" not in today.private.words


async def test_newcomers_begin_at_the_lowest_level(server: SimulatedServer) -> None:
    asha, bot = server.asha, UserHandle(server.env, server.env.backend.bot_user)
    own = (await asha.types("play", private=True)).private
    public = (await asha.types("challenge", opponent=bot, game="pretwa")).public
    for board in (own, public):
        assert "level 1" in board.words
