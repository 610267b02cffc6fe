"""Scenes that use every feature of the bot, each in a separate channel."""

from collections.abc import Awaitable, Callable
from typing import Any

from simcord.builders import UserHandle

from bot.opponent import Thought
from bot.play.limits import CHALLENGES_PERIOD, RECENTLY_ACTIVE
from bot.play.record import record_of
from bot.services.puzzle_book import PuzzleBook, PuzzleLine
from bot.services.requests import Place
from tests.support.pseudo_language import PSEUDO
from tests.support.scenes_of_conditions import prepares
from tests.support.scenes_of_learning import learns
from tests.support.scenes_of_tournaments import competes
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer
from tests.support.steps import CHAIN, add_players, chooses_again, presses, wrong_move

Scene = Callable[[SimulatedServer, Any, ServerMember], Awaitable[None]]

ANALYSIS_BUTTONS = ("first", "on", "back", "last", "first", "wrong", "line", "on", "overview")
"""Buttons to press below an analysis, in this order."""

TIME_LIMITS = (("live", 0, 240), ("live", 2, 240))
"""Pace, number of moves, and the seconds until the warning and until the end."""


async def looks_around(server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    asha = server.asha
    helped = (await asha.types("help", here)).private
    await asha.uses(helped, "help:more")
    await asha.uses(helped, "games:list")
    await asha.presses_id(helped, f"help:language:0::{PSEUDO}")
    await asha.chooses((await asha.uses(helped, "rules:choose")).private, "game", "pretwa")
    rules = (await asha.types("rules", here, game="felli")).private
    await asha.uses(rules, "rules:source")
    await asha.uses(rules, "rules:full")
    for command in ("games", "history", "profile", "board", "replay", "analyse"):
        await asha.types(command, here)
    await asha.types("leaderboard", here, game="felli")
    await asha.uses((await asha.types("leaderboard", here, of="puzzles")).public, "leaderboard:of")
    await asha.actor.autocomplete(here, "settings", "zone", "")
    for person, command in ((asha, "settings"), (mira, "server")):
        panel = (await person.types(command, here)).private
        for page in (1, 2):
            (panel,) = (await person.presses_id(panel, f"{command}:page:{page}")).seen
            panel = await chooses_again(person, panel)


async def wants_to_be_forgotten(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    dola = server.joins("dola")
    await server.services.settings.update_player(dola.id, language=PSEUDO)
    answer = (await dola.types("privacy", here)).private
    for name in ("export", "delete", "keep", "confirm"):
        await dola.presses_id(answer, f"privacy:{name}:0")


async def asks_the_doctor(server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    await mira.types("doctor", here)
    for permissions in (("view_channel",), ("attach_files", "read_message_history")):
        server.forbid(*permissions, channel=here)
        await mira.types("doctor", here)
        server.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, times=1)
        await server.asha.types("settings", here)
    server.forbid(channel=here)


async def invites(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    asha, bimal, chitra = server.asha, server.bimal, server.chitra
    wanted = {"opponent": bimal, "game": "pretwa"}
    question = (await asha.types("challenge", here, **wanted)).public
    await chitra.uses(question, "challenge:accept")
    await chitra.uses(question, "rules:show")
    await chitra.uses(question, "challenge:withdraw")
    await bimal.uses(question, "challenge:decline")
    await bimal.uses(question, "challenge:accept")
    sought = (await asha.uses((await asha.types("games", here)).private, "seek:choose")).private
    await asha.chooses(sought, "game", "pretwa")
    sought = (await asha.types("seek", here, game="gol-skuish", pace="none")).public
    await asha.uses(sought, "challenge:withdraw")
    shown: Any = await asha.actor.context_menu(here, "Challenge", bimal.actor)
    filled = {"game": ["pretwa"], "side": ["black"], "first": ["me"], "pace": ["day"]}
    question = (await server.fills(asha, shown, filled)).public
    await bimal.uses(question, "challenge:accept")
    threaded = (await chitra.types("challenge", here, **wanted)).public
    await bimal.uses(threaded, "challenge:accept")
    server.forbid("create_public_threads", channel=here)
    waiting = (await chitra.types("challenge", here, **wanted)).public
    refused = (await bimal.uses(waiting, "challenge:accept")).private
    await bimal.uses(refused, "challenge:wait")
    server.forbid(channel=here)


async def plays(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    asha, bimal, chitra = server.asha, server.bimal, server.chitra
    await server.begins("sholo-guti", channel=here)
    board = server.lowest_board(here)
    chosen = (await asha.uses(board, "match:from")).private
    beside = (await bimal.uses(board, "match:more")).private
    await bimal.uses(beside, "match:view")
    await chitra.uses(board, "match:more")
    await bimal.moves("b2-b3", here)
    for typed in ("b2-b9", "e1-d2", "d6-d5", "a1", "nothing", "d4"):
        await asha.moves(typed, here)
    for person in (asha, bimal, chitra):
        await person.actor.autocomplete(here, "move", "move", "")
    for command in ("challenge", "seek", "play", "rules"):
        await asha.actor.autocomplete(here, command, "rules", "", game="pretwa")
    for option in ({}, {"text": True}):
        await asha.types("board", here, **option)
    await asha.uses(chosen, "match:play")
    await bimal.types("takeback", here)
    menu = (await asha.uses(server.lowest_board(here), "match:more")).private
    await asha.uses(menu, "match:text")
    await asha.uses(menu, "match:rules")
    question = (await asha.uses(menu, "match:ask")).private
    await asha.uses(question, "match:stay")


async def picks(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    match = await server.reaches(CHAIN, channel=here)
    board, about = server.lowest_board(here), f"{match.id}:{match.version}"
    await server.asha.presses_id(board, f"match:choose:{about}")
    shown = (await server.bimal.presses_id(board, f"match:choose:{about}")).private
    shown = (await server.bimal.chooses(shown, "piece", "f2")).private
    await server.bimal.chooses(shown, "target", "f2-b2-o")


async def plays_alone(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Play an engine that is fast, slow, just started, or failing."""
    asha, chitra = server.asha, server.chitra
    mine = {"side": "black", "first": "me"}
    board = (await asha.types("play", here, game="felli", level="1", **mine)).public
    hint = (await asha.types("hint", here)).private
    for _ in range(2):
        hint = (await asha.uses(hint, "match:hint")).private
    await asha.uses(board, "match:play")
    await asha.types("takeback", here)
    server.engine.thought = Thought("", -100, exact=False)
    await asha.types("draw", here)
    server.engine.thought = None
    server.engine.failing = True
    await asha.types("draw", here)
    server.engine.failing = False
    question = (await asha.types("resign", here)).private
    ended = (await asha.uses(question, "match:resign")).public
    bot = UserHandle(server.env, server.env.backend.bot_user)
    for option in ({}, {"private": True}, {"user": bot}):
        await asha.types("profile", here, **option)
    server.engine.awake = False
    server.engine.hold()
    await asha.uses(ended, "match:again")
    server.engine.awake = True
    server.engine.let_go()
    await server.env.settle()
    server.forbid("create_public_threads", channel=here)
    refused = (await chitra.types("play", here, game="pretwa", **mine)).private
    server.forbid(channel=here)
    chosen = (await chitra.uses(refused, "engine:choose")).private
    own = (await chitra.chooses(chosen, "game", "pretwa")).private
    refused = (await chitra.types("play", here, game="pretwa", private=True, **mine)).private
    own = (await chitra.uses(refused, "match:instead")).private
    menu = (await chitra.uses(own, "match:more")).private
    await chitra.uses(menu, "match:ask")
    await server.waits(15 * DAY)


async def offers(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    asha, bimal, chitra = server.asha, server.bimal, server.chitra
    for person in (asha, bimal):
        await person.types("settings", here, notices="direct")
    await server.begins(channel=here)
    await moves_on(server, here)
    await moves_on(server, here)
    question = (await bimal.types("takeback", here)).public
    await chitra.uses(question, "match:accept")
    await asha.uses(question, "match:decline")
    await moves_on(server, here)
    menu = (await asha.uses(server.lowest_board(here), "match:more")).private
    takeback = next(each for each in menu.buttons.values() if each.endswith(":takeback"))
    sure = (await asha.presses_id(menu, takeback)).private
    await asha.uses(sure, "match:offer")
    menu = (await asha.uses(server.lowest_board(here), "match:more")).private
    await asha.uses(menu, "match:withdraw")
    for wanted in ("takeback", "draw"):
        await moves_on(server, here)
        await server.waits(RECENTLY_ACTIVE.total_seconds())
        match = await server.match(here)
        mover = match.position.to_move
        player, other = (server.person(match.player(side)) for side in (mover.other, mover))
        if wanted == "draw":
            board, about = server.lowest_board(here), f"{match.id}:{match.version}"
            await player.presses_id(board, f"match:draw:{about}")
            await other.uses(lowest_offer(server, here), "match:decline")
            await moves_on(server, here)
            player, other = other, player
        await player.types(wanted, here)
        offer = lowest_offer(server, here)
        await other.uses(offer, "match:accept")
    await other.uses(offer, "match:accept")
    for person in (asha, bimal):
        await person.types("settings", here, notices="channel")


def lowest_offer(server: SimulatedServer, here: Any) -> Seen:
    """Return the newest public message with an Accept button."""
    return [it for it in server.messages(here) if "match:accept:" in str(it.buttons)][-1]


async def ends(server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    asha, bimal = server.asha, server.bimal
    await server.begins(channel=here)
    await asha.types("resign", here)
    menu = (await asha.uses(server.lowest_board(here), "match:more")).private
    sure = (await asha.uses(menu, "match:leave")).private
    ended = (await asha.uses(sure, "match:resign")).public
    await asha.types("replay", here, match=1)
    again = (await asha.uses(ended, "match:rematch")).public
    await bimal.uses(again, "challenge:accept")
    for _ in range(4):
        await moves_on(server, here)
    server.env.backend.delete_message(here.id, server.lowest_board(here).raw.id)
    await asha.types("board", here)
    number = (await server.match(here)).id
    question = (await asha.types("resign", here)).private
    ended = (await asha.uses(question, "match:resign")).public
    replayed = (await bimal.uses(ended, "match:replay")).public
    page = (await bimal.uses(replayed, "reader:open")).private
    for action in ("on", "last", "back", "first"):
        page = (await bimal.uses(page, f"reader:{action}")).private
    await bimal.types("export", here, match=number)
    await asha.moves("a1-o", here)
    await server.waits(CHALLENGES_PERIOD.total_seconds())
    await asha.uses(ended, "match:rematch")
    await server.begins(channel=here)
    await bimal.uses(ended, "match:rematch")
    await mira.types("doctor", here.threads[-1])
    await asha.presses_id(ended, "nothing:there:1")


async def looks_closely(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Analyse and share a match with a mistake, and analyse the record."""
    asha, bimal = server.asha, server.bimal
    match = await server.reaches("c1-o f1xc1 c2xo d1-c1 b1xd1xf1", channel=here)
    record = ("match.pdn", record_of(match).text.encode())
    question = (await bimal.types("resign", here)).private
    ended = (await bimal.uses(question, "match:resign")).public
    for kind, shown in (
        ("analysis", await asha.uses(ended, "match:analyse")),
        ("record", await asha.types("analyse", here, record=record)),
    ):
        page = shown.private
        await asha.uses(page, f"{kind}:what")
        for action in ANALYSIS_BUTTONS:
            page = (await asha.uses(page, f"{kind}:{action}")).private
    page = (await asha.types("analyse", here, match=match.id, turn=3)).private
    await explores(server, here, (await asha.uses(page, "matchline:open")).private, match.id)
    card = (await server.chitra.uses(ended, "match:share")).public
    await server.chitra.uses(card, "share:play")


async def explores(server: SimulatedServer, here: Any, page: Seen, match: int) -> None:
    """Try moves from a match and from games, by tables and by search."""
    asha, server.engine.uses_tables = server.asha, True
    for action in ("first", "on", "to", "back"):
        page = (await asha.uses(page, f"matchline:{action}")).private
    asked = (await asha.types("explore", here)).private
    await asha.chooses(asked, "game", "gol-skuish")
    page = (await asha.types("explore", here, game="felli")).private
    for action in ("to", "to", "back", "first"):
        page = (await asha.uses(page, f"explore:{action}")).private
    await asha.types("explore", here, match=match)
    server.engine.uses_tables = False


async def solves(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Try a wrong and an illegal move in a puzzle, then solve it."""
    asha, place = server.asha, Place(server.guild.id, here.id)
    whole = server.services.puzzles.book.whole
    key = next(key for key, each in whole.items() if each.game.key == "sholo-guti")
    await server.services.puzzles.open(place, asha.id, key)
    shown = (await asha.types("puzzle", here, game="sholo-guti")).private
    await asha.actor.autocomplete(here, "puzzle", "move", "")
    at = await server.services.puzzles.current(place, asha.id, None)
    wrong_moves = [
        move for move in at.puzzle.position.legal_moves if not at.puzzle.accepts(0, move)
    ]
    for typed in ("nothing", str(wrong_moves[0])):
        shown = (await asha.types("puzzle", here, move=typed)).private
    shown = (await asha.uses(shown, "puzzle:open")).private
    shown = (await asha.uses(shown, "puzzle:solvers")).private
    shown = (await asha.uses(shown, "puzzle:open")).private
    piece = (await asha.uses(shown, "puzzle:from")).private
    shown = (await asha.uses(piece, "puzzle:open")).private
    about = f"{at.puzzle.key}/{'-'.join(at.puzzle.line[0].path)}"
    shown = (await asha.presses_id(shown, f"puzzle:play:0::{about}")).private
    shown = (await asha.uses(shown, "puzzle:show")).private
    await asha.uses(shown, "puzzle:next")


async def begins_a_day(_server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    """Use /today, and press all buttons of the answer."""
    card = (await mira.types("today", here)).private
    await mira.presses_id(card, "server:daily:0")
    await mira.types("server", here, puzzle_hour="off")
    for action in ("today:puzzle", "lesson:game", "today:level"):
        await mira.uses(card, action)
    await mira.presses_id(card, "settings:open:0")
    await mira.presses_id(card, "today:morning:0")
    await mira.types("settings", here, puzzle="off")


async def solves_daily(server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    """Solve two daily puzzles, with and without wrong moves."""
    puzzles = server.services.puzzles
    # The date chooses the daily puzzle: leave only puzzles that need two moves.
    short = (
        PuzzleLine(puzzle.game, puzzle.text)
        for puzzle in puzzles.book.whole.values()
        if len(puzzle.line) == 3 and all(len(at.legal_moves) <= 5 for at in puzzle.positions[:3:2])
    )
    vars(puzzles)["book"] = PuzzleBook.of(short)
    # Not the current hour, which would post a puzzle at once.
    hour = str((server.env.now().hour + 1) % 24)
    await mira.types("server", here, puzzle_channel=here, puzzle_hour=hour)
    for day in range(2):
        await server.waits(DAY)
        shown = server.lowest(here.id)
        assert shown
        key = next(iter(shown.buttons.values())).rpartition(":")[2]
        puzzle = server.services.puzzles.get(key)
        for person in (server.asha, server.bimal):
            own = (await person.uses(shown, "puzzle:own")).private
            if person is server.bimal:
                own = await presses(person, own, wrong_move(puzzle, 0))
                own = (await person.uses(own, "puzzle:open")).private
            for move in puzzle.line[::2]:
                own = await presses(person, own, move)
        if day:
            server.env.backend.delete_message(here.id, shown.raw.id)
    await server.waits(DAY)
    await mira.types("server", here, puzzle_hour="off")


async def waits(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Wait for each kind of notice, for losses on time and for a claim."""
    for notices in ("channel", "direct"):
        for person in (server.asha, server.bimal):
            await person.types("settings", here, notices=notices)
        for pace, moves, seconds in TIME_LIMITS:
            await server.begins(channel=here, pace=pace)
            for _ in range(moves):
                await server.waits(RECENTLY_ACTIVE.total_seconds())
                await moves_on(server, here)
            await server.waits(seconds)
            await server.waits(seconds)
    await server.begins(channel=here, pace="none")
    for _ in range(2):
        await moves_on(server, here)
    await server.waits(15 * DAY)
    match = await server.match(here)
    await server.person(match.player(match.position.to_move.other)).types("claim", here)
    await server.begins(channel=here, pace="day")
    await moves_on(server, here)
    await server.stops(DAY)
    await server.waits(DAY // 2)
    server.forbid("send_messages", "view_channel", channel=here)
    await server.waits(2 * DAY)


async def moves_on(server: SimulatedServer, here: Any) -> None:
    """Let the player to move play a move."""
    match = await server.match(here)
    await server.person(match.to_move).moves(str(match.position.legal_moves[0]), here)


async def compares(server: SimulatedServer, here: Any, mira: ServerMember) -> None:
    asha = server.asha
    await add_players(server, 12)
    await asha.types("leaderboard", here, game="pretwa", period="week")
    first = (await asha.types("leaderboard", here)).public
    await asha.uses(first, "leaderboard:text")
    second = (await asha.uses(first, "leaderboard:on")).private
    await asha.uses(second, "leaderboard:back")
    await server.bimal.types("profile", here, user=asha)
    await mira.types("server", here)
    page = (await asha.types("history", here)).private
    page = (await asha.uses(page, "history:on")).private
    page = (await asha.uses(page, "history:back")).private
    await asha.chooses(page, "open", next(iter(page.selects.values()))[0])


SCENES: tuple[Scene, ...] = (
    looks_around, asks_the_doctor, invites, plays, picks, offers, ends, compares, waits, competes,
    looks_closely, solves, plays_alone, learns, wants_to_be_forgotten, solves_daily, begins_a_day,
    prepares,
)  # fmt: skip
