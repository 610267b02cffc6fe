"""Playing by slash command: boards, refusals, completions."""

from random import Random

import pytest

from bot.client.matches.match_buttons import turn_buttons
from bot.play.match import Match
from bot.play.preferences import ServerOrientation
from guti import Position, Side
from guti.games import GAMES
from guti.repetition import ends_on_next_repetition, repeated
from tests.support.seen import Seen
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import CHAIN, LABYRINTH

MANY = 26
"""Number of choices, one more than Discord shows."""

MAX_LINES_AT_END = 7
"""Maximum number of lines above the board of a finished match."""

ENDS = ("piece has been taken", "pieces left", "no move left", "were counted", "each side has")

PLAYED = [
    ("felli", "opponent", 0),
    ("pretwa", "me", 0),
    ("gol-skuish", "me", -5),
]
"""Game, who moves first, and the first ply to type, counted from the end if negative."""


@pytest.mark.parametrize(("game", "first", "since"), PLAYED)
async def test_match_is_played_to_its_end_by_typing(
    server: SimulatedServer, game: str, first: str, since: int
) -> None:
    moves = random_moves_of_match(game, Side.BLACK if first == "me" else Side.WHITE)
    begun, *others = moves[since:]
    match = await server.reaches(" ".join(moves[:since]), game, first=first)
    assert "at the start" in server.messages()[-1].alts[0]
    board = (await server.person(match.to_move).moves(begun)).public
    for move in others:
        match, board = await one_turn(server, board, move)
    assert not match.live
    assert any(end in board.words for end in ENDS)
    assert "🏆" in board.words or "🤝" in board.words
    assert "Rematch" in board.buttons
    assert "More" not in board.buttons
    assert server.replay(match.id) == match.position
    assert match.position.outcome or repeated(match.positions)
    assert await server.picture(board) == server.drawn(match, Side.BLACK)
    assert (await server.asha.moves("b3-b4")).refusal.startswith("There’s no match in this")


def random_moves_of_match(game: str, first: Side) -> list[str]:
    """Return the moves of a whole random match."""
    random, match = Random(7), Match(0, GAMES[game], 0, 0, 1, 2, first)
    while match.live:
        match = match.play(match.to_move, str(random.choice(match.position.legal_moves)))
    return [str(move) for move in match.moves]


async def one_turn(server: SimulatedServer, board: Seen, move: str) -> tuple[Match, Seen]:
    """Let the player to move play a move, and check all public messages."""
    match = await server.match()
    mover = server.person(match.to_move)
    other = server.person(match.player(match.position.to_move.other))
    assert await other.offered("") == [f"Waiting for {mover.actor.name} to move."]
    assert move in await mover.offered(move)
    (new,) = (await mover.moves(move)).seen
    match = await server.services.matches.get(match.id)
    assert not new.private
    assert not match.live or f"{mover.mention} played **`{move}`**" in new.words
    assert f"after turn {len(match.moves)}" in new.alts[0]
    assert ("must capture" in new.words) == (match.live and match.position.capture_due)
    announced = match.live and not match.position.capture_due
    near = announced and match.count_is_near
    assert ("a capture, and the pieces are counted" in new.words) == near
    warned = announced and ends_on_next_repetition(match.positions) and not near
    assert ("a third time, and the pieces are counted" in new.words) == warned
    assert len(new.words.splitlines()) <= (3 if match.live else MAX_LINES_AT_END)
    assert server.is_gone(board)
    assert [seen for seen in server.messages() if seen.alts] == [new]
    assert len(new.raw.attachments) == 1
    return match, new


async def test_public_board_orientation_follows_server_setting(
    server: SimulatedServer,
) -> None:
    match, board = await server.begins("dash-guti", first="opponent")
    assert await server.picture(board) == server.drawn(match, Side.BLACK)
    await server.services.matches.resign(match.id, 0, server.asha.id)
    mover = ServerOrientation.MOVER
    await server.services.settings.update_server(server.guild.id, orientation=mover)
    match, board = await server.begins("dash-guti", first="opponent")
    assert match.position.to_move is Side.WHITE
    assert await server.picture(board) == server.drawn(match, Side.WHITE)
    answer = await server.person(match.to_move).moves(str(match.position.legal_moves[0]))
    after = await server.match()
    assert await server.picture(answer.public) == server.drawn(after, Side.BLACK)


FAR = "b3-b4 b5xb3 b2xb4 b6-b5 b4xb6 b7xb5"

# moves played, player, typed text, refusal
REFUSALS = {
    ("lau-kata-kati", ""): [
        ("bimal", "b5-b4", "It’s not your turn: {asha} is to move."),
        ("chitra", "b3-b4", "Only {asha} and {bimal} can do that"),
        ("asha", "b4-b3", "There’s no piece on **b4**."),
        ("asha", "b5-b4", "The piece on **b5** is your opponent"),
        ("asha", "b3-b2", "There’s already a piece on **b2**."),
        ("asha", "a1-a2", "The piece on **a1** can’t move."),
        ("asha", "b3-b4-b5", "`b3-b4`."),
        ("asha", "nonsense", "I can’t read `nonsense` as a move"),
        ("asha", "`<@1> **@everyone", "I can’t read ` <@1> **@everyone` as"),
        ("asha", "zz" * 999, "zz…` as a move. Type the points"),
    ],
    ("lau-kata-kati", "b3-b4"): [
        ("asha", "a3-b3", "It’s not your turn: {bimal} is to move."),
        ("bimal", "a6-a5", "You can capture, so you must: `b5xb3`."),
    ],
    ("lau-kata-kati", FAR): [
        ("asha", "b1-b3", "from **b1** straight to **b3**. From there you can play `b1-b2`"),
    ],
    ("pretwa", CHAIN): [
        ("bimal", "f2xb2", "can go on in 2 ways. Which one: `f2xb2xo` or `f2xb2xd2`"),
        ("bimal", "f2xb2xb3", "leaves the chain after `f2xb2`"),
        ("bimal", "e1-o", "so you must: `f2xb2xo` or `f2xb2xd2`."),
    ],
}


@pytest.mark.parametrize(("game", "moves"), REFUSALS)
async def test_illegal_move_is_refused_privately(
    server: SimulatedServer, game: str, moves: str
) -> None:
    match = await server.reaches(moves, game)
    before, shown = server.dump(), server.messages()
    for who, typed, reason in REFUSALS[game, moves]:
        answer = await getattr(server, who).moves(typed)
        people = {"asha": server.asha.mention, "bimal": server.bimal.mention}
        assert reason.format(**people) in answer.refusal, typed
        check_buttons(match, answer.private, getattr(server, who).id)
        assert (server.dump(), server.messages()) == (before, shown), typed


def check_buttons(match: Match, refused: Seen, person: int) -> None:
    """Check that only the player to move gets buttons of moves or pieces, and visitors others."""
    legal = match.position.legal_moves
    if person not in match.people:
        assert list(refused.buttons) == ["My view", "Find an opponent", "Play Guti"]
        return
    assert bool(refused.buttons) == (person == match.to_move)
    assert set(refused.buttons) <= {*map(str, legal), *(move.origin for move in legal)}


async def test_refusal_offers_its_moves_as_buttons(server: SimulatedServer) -> None:
    match = await server.reaches(FAR, "lau-kata-kati")
    assert len({move.origin for move in match.position.legal_moves}) > 1
    refused = (await server.asha.moves("b1-b3")).private
    assert list(refused.buttons) == ["b1-b2"]


async def test_legal_move_can_be_pressed_below_a_refusal(server: SimulatedServer) -> None:
    match = await server.reaches(CHAIN)
    refused = (await server.bimal.moves("f2xb2")).private
    assert list(refused.buttons) == ["f2xb2xo", "f2xb2xd2"]
    await server.bimal.presses(refused, "f2xb2xd2")
    assert "**`f2xb2xd2`**" in server.lowest_board().words
    assert server.is_gone(refused)
    newer = (await server.asha.moves("o-o")).private
    assert set(newer.buttons) == {
        button.label for button in turn_buttons(await server.services.matches.get(match.id))
    }


async def test_piece_with_many_moves_is_pressed_below_refusal(
    server: SimulatedServer,
) -> None:
    match = await server.reaches(LABYRINTH, "gol-skuish")
    player = server.person(match.to_move)
    refused = (await player.moves("nonsense")).private
    (origin,) = refused.buttons
    assert (await player.presses(refused, origin)).private.selects["target"]


async def test_commands_in_channel_without_match_link_own_matches(server: SimulatedServer) -> None:
    _, board = await server.begins()
    elsewhere = server.guild.create_text_channel("elsewhere")
    link = f"/{server.guild.id}/{server.channel.id}/{board.raw.id}"
    for command in ("board", "draw", "takeback", "resign", "claim", "replay", "export"):
        answer = await server.asha.types(command, elsewhere)
        first, _, listed = answer.refusal.splitlines()
        assert first.startswith("There’s no match in this channel."), command
        assert listed.endswith(link), command
        assert not answer.private.buttons, command
    assert link in (await server.asha.moves("a1-o", elsewhere)).refusal


async def test_player_without_match_is_offered_an_opponent(server: SimulatedServer) -> None:
    refused = (await server.chitra.types("board")).private
    assert list(refused.buttons) == ["Find an opponent", "Play Guti"]
    await server.restarts()
    (challenge,) = (await server.chitra.presses(refused, "Find an opponent")).seen
    assert challenge.private
    assert challenge.selects["game"] == list(GAMES)
    sought = (await server.chitra.chooses(challenge, "game", "felli")).public
    assert "Felli" in sought.words
    assert not server.look(challenge).selects
    assert "**Felli**" in (await server.asha.presses(sought, "Accept")).public.words


async def test_move_accepts_lenient_spelling(server: SimulatedServer) -> None:
    await server.begins()
    for person, typed, played in [
        (server.asha, " A1 0 ", "a1-o"),
        (server.bimal, "d1", "d1xa1"),
        (server.asha, "a2:O", "a2xo"),
    ]:
        assert f"**`{played}`**" in (await person.moves(typed)).public.words


async def test_completions_match_the_typed_text(server: SimulatedServer) -> None:
    await server.reaches(CHAIN)
    assert await server.bimal.offered("") == ["f2xb2xo", "f2xb2xd2"]
    assert await server.bimal.offered("F2 b2 d") == ["f2xb2xd2"]
    assert await server.bimal.offered("e") == []
    assert await server.bimal.offered("no such thing") == []
    assert await server.asha.offered("") == ["Waiting for bimal to move."]
    assert await server.chitra.offered("") == []
    await server.bimal.moves("f2xb2xd2")
    assert await server.bimal.offered("") == ["Waiting for asha to move."]
    assert "a3-a2" in await server.asha.offered("")


async def test_moves_beyond_completion_limit_can_be_typed(
    server: SimulatedServer,
) -> None:
    moves = moves_to_crowded_position()
    match = await server.reaches(" ".join(moves), "gol-skuish")
    mover, legal = server.person(match.to_move), [str(it) for it in match.position.legal_moves]
    assert len(legal) >= MANY
    shown = await mover.offered("")
    assert shown == legal[:25]
    assert await mover.offered(legal[-1]) == [legal[-1]]
    assert f"**`{legal[-1]}`**" in (await mover.moves(legal[-1])).public.words


def moves_to_crowded_position() -> list[str]:
    """Return moves that lead to a Gol-skuish position with more moves than Discord shows."""
    random, position, moves = Random(34), Position.start(GAMES["gol-skuish"]), []
    while len(position.legal_moves) < MANY:
        moves.append(random.choice(position.legal_moves))
        position = position.play(moves[-1])
    return [str(move) for move in moves]


async def test_one_of_two_simultaneous_moves_is_played(server: SimulatedServer) -> None:
    await server.begins()
    one, other = await server.at_once(server.asha.moves("a1-o"), server.asha.moves("b1-o"))
    match = await server.match()
    assert [str(move) for move in match.moves] in (["a1-o"], ["b1-o"])
    played, refused = (one, other) if " played " in one.words else (other, one)
    assert f"**`{match.moves[0]}`**" in played.public.words
    # The refusal of the other move may be deleted already, because the board shows the move.
    text = refused.refusal if refused.seen else "not your turn"
    assert "The match has moved on" in text or "not your turn" in text
