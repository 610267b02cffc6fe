"""The picker of version 0.1's boards, and of turns with too many moves."""

import pytest

from bot.play.match import Match
from tests.support.seen import Answer, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import CHAIN, LABYRINTH, opened, press

STOPS = "d4-e5 d6-c5 e3-d4 c5xe3 c3-d4 e6-d6 e5-d5"
"""A Sholo guti position by Parker's rules, in which White's `e3` has 43 moves."""

MANY = 26


def moves_of(match: Match) -> list[str]:
    return [str(move) for move in match.position.legal_moves]


async def pick(
    server: SimulatedServer, player: ServerMember, seen: Seen, path: tuple[str, ...]
) -> Answer:
    """Choose a piece and the points of a path."""
    if "target" not in seen.selects or seen.selects["target"][0].split("-")[0] != path[0]:
        answer = await player.chooses(seen, "piece", path[0])
        assert [each.private for each in answer.seen] == [True]
        seen = answer.private
    while True:
        offered = seen.selects["target"]
        wanted = [each for each in offered if "-".join((*path, "")).startswith(f"{each}-")]
        answer = await player.chooses(seen, "target", wanted[-1])
        if server.is_gone(seen):
            return answer
        seen = answer.private


@pytest.mark.parametrize("played", ["f2xb2xo", "f2xb2xd2"])
async def test_branching_chain_shows_every_branch(server: SimulatedServer, played: str) -> None:
    match = await server.reaches(CHAIN)
    player, seen = await opened(server, match)
    assert moves_of(match) == ["f2xb2xo", "f2xb2xd2"]
    assert seen.selects == {"piece": ["f2"], "target": ["f2-b2-o", "f2-b2-d2"]}
    answer = await player.chooses(seen, "target", played.replace("x", "-"))
    assert f"**`{played}`** and captured 2 pieces" in answer.public.words


async def test_many_chains_are_chosen_leap_by_leap(
    server: SimulatedServer,
) -> None:
    match = await server.reaches(LABYRINTH, "gol-skuish")
    paths = [move.path for move in match.position.legal_moves]
    busy = max({path[0] for path in paths}, key=lambda each: sum(p[0] == each for p in paths))
    chains = [path for path in paths if path[0] == busy]
    assert len(chains) >= MANY
    player, seen = await opened(server, match)
    shown = (await player.chooses(seen, "piece", busy)).private
    assert set(shown.selects["target"]) == {"-".join(path[:2]) for path in chains}
    longest = max(chains, key=len)
    answer = await pick(server, player, shown, longest)
    assert f"**`{'x'.join(longest)}`**" in answer.public.words


@pytest.mark.parametrize(
    ("moves", "game", "rules"),
    [(LABYRINTH, "gol-skuish", "guti"), (STOPS, "sholo-guti", "parker-1909")],
)
async def test_picker_reaches_every_legal_move(
    server: SimulatedServer, moves: str, game: str, rules: str
) -> None:
    """Steps of the picker are private and change nothing, so all can be tried."""
    match = await server.reaches(moves, game, rules=rules)
    before = server.dump()
    player, seen = await opened(server, match)
    legal = {"-".join(move.path) for move in match.position.legal_moves}
    found = set[str]()
    for piece in seen.selects["piece"]:
        shown = (await player.chooses(seen, "piece", piece)).private
        found |= await reachable_moves(player, shown, legal)
    assert found == legal
    assert server.dump() == before


async def reachable_moves(player: ServerMember, seen: Seen, legal: set[str]) -> set[str]:
    """Return the whole moves that the picker can reach from here."""
    offered = seen.selects["target"]
    assert len(offered) <= 25
    found = {each for each in offered if each in legal}
    for begun in set(offered) - found:
        found |= await reachable_moves(
            player, (await player.chooses(seen, "target", begun)).private, legal
        )
    return found


async def test_open_picker_notices_that_match_moved_on(
    server: SimulatedServer,
) -> None:
    match, _ = await server.begins()
    _, seen = await opened(server, match)
    await server.restarts()
    shown = (await server.asha.chooses(seen, "piece", "a1")).private
    assert shown.selects["target"] == ["a1-o"]
    await server.asha.moves("b1-o")
    newest = server.messages()[-1]
    before = server.dump()
    for kind, value in (("piece", "a1"), ("target", "a1-o")):
        refused = (await server.asha.chooses(shown, kind, value)).refusal
        assert "The match has moved on." in refused
        assert refused.endswith(f"/{newest.raw.id}")
    assert server.dump() == before


async def test_picker_stays_open_after_an_offer(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    _, seen = await opened(server, match)
    await server.bimal.types("draw")
    await pick(server, server.asha, seen, ("a1", "o"))
    assert "**`a1-o`**" in server.lowest_board().words


async def test_pressed_piece_updates_the_private_board(
    server: SimulatedServer,
) -> None:
    match, _ = await server.begins("sholo-guti")
    view = (await server.asha.types("board")).private
    origins = [move.origin for move in match.position.legal_moves]
    piece = next(each for each in origins if origins.count(each) > 1)
    answer = await server.asha.presses_id(view, f"{press(match, 'from')}:{piece}")
    assert answer.private.raw.id == view.raw.id
    played = await server.asha.presses(answer.private, next(iter(answer.private.buttons)))
    assert server.is_gone(view)
    assert played.public.alts
