"""Pairing of Swiss rounds, in a process of its own.

A large round takes half a second. The pairs with the least sum of costs are found by Edmonds's
blossom algorithm, as implemented in `networkx.max_weight_matching`, so a pairing without a rematch
is found whenever there is one. Costs are the squared differences of score and, within a score
group, the distance from meeting the upper half with the lower half.
"""

import asyncio
import json
import sys
from dataclasses import asdict, dataclass

TIMEOUT_S = 30.0
"""Time limit for a pairing. The process is then killed, and the round retried."""

SCORE_COST = 1_000_000
"""Cost of a difference of half a point, larger than all costs within score groups together."""


@dataclass(frozen=True)
class Competitor:
    """A player to pair: score, opponents so far, and whether the player has had a bye."""

    seat: int
    rank: int
    halves: int
    met: tuple[int, ...] = ()
    had_bye: bool = False
    firsts: int = 0
    """Rounds in which the player moved first, less those in which the opponent did."""


@dataclass(frozen=True)
class Pairs:
    """Pairs of seats, byes, and a `note` on the rules: "", "bye" or "rematch"."""

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...]
    note: str = ""


class PairingFails(Exception):
    """The process was killed, or took too long."""


async def find_pairs(competitors: tuple[Competitor, ...]) -> Pairs:
    """Return the pairs of a round, found in a process of its own. Raises PairingFails."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.opponent.pairing"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    question = json.dumps([asdict(each) for each in competitors]).encode()
    try:
        async with asyncio.timeout(TIMEOUT_S):
            answer, _ = await process.communicate(question)
        found = json.loads(answer)
    except (TimeoutError, ValueError) as error:
        raise PairingFails from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    pairs = tuple((one, other) for one, other in found["pairs"])
    return Pairs(pairs, tuple(found["byes"]), found["note"])


def pair(competitors: tuple[Competitor, ...]) -> Pairs:
    """Return the pairs of a round: without rematches, else with one more bye, else with them."""
    order = sorted(competitors, key=lambda each: (-each.halves, each.rank))
    odd = len(order) % 2
    for byes, note in ((odd, ""), (odd + 2, "bye")):
        for resting in _resting(order, byes):
            rest = [each for each in order if each not in resting]
            if found := _matched(rest, rematches=False):
                return Pairs(found, tuple(each.seat for each in resting), note)
    resting = next(iter(_resting(order, odd)))
    rest = [each for each in order if each not in resting]
    return Pairs(_matched(rest, rematches=True), tuple(each.seat for each in resting), "rematch")


def _resting(order: list[Competitor], count: int) -> list[list[Competitor]]:
    """Return choices of players for the byes, the best choice first."""
    if count == 0:
        return [[]]
    fresh = [each for each in reversed(order) if not each.had_bye]
    others = [each for each in reversed(order) if each.had_bye]
    rotated = [*fresh, *others]
    if count == 1:
        return [[each] for each in (fresh or others)]
    return [rotated[at : at + count] for at in range(len(rotated) - count + 1)]


def _matched(order: list[Competitor], *, rematches: bool) -> tuple[tuple[int, int], ...]:
    """Return the cheapest pairs of all players, best first, or () if there are none."""
    import networkx  # type: ignore[import-untyped]  # noqa: PLC0415 - only this process needs it

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(order)))
    places = _places(order)
    for one in range(len(order)):
        for other in range(one + 1, len(order)):
            if rematches or order[other].seat not in order[one].met:
                cost = _cost(order[one], order[other], places)
                if order[other].seat in order[one].met:
                    cost += SCORE_COST**2
                graph.add_edge(one, other, weight=-cost)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(order):
        return ()
    pairs = sorted(sorted(pair) for pair in matching)
    return tuple(_in_turn(order[one], order[other]) for one, other in pairs)


def _places(order: list[Competitor]) -> dict[int, tuple[int, int]]:
    """Return each seat's place in its score group, and the size of the group."""
    groups: dict[int, list[int]] = {}
    for each in order:
        groups.setdefault(each.halves, []).append(each.seat)
    return {
        seat: (place, len(group)) for group in groups.values() for place, seat in enumerate(group)
    }


def _cost(one: Competitor, other: Competitor, places: dict[int, tuple[int, int]]) -> int:
    apart = one.halves - other.halves
    if apart:
        return SCORE_COST * apart**2
    (upper, size), (lower, _) = places[one.seat], places[other.seat]
    return (abs(lower - upper) - size // 2) ** 2


def _in_turn(one: Competitor, other: Competitor) -> tuple[int, int]:
    """Return a pair with the player first who has moved first less often."""
    if one.firsts != other.firsts:
        return (one.seat, other.seat) if one.firsts < other.firsts else (other.seat, one.seat)
    return (one.seat, other.seat) if one.rank % 2 else (other.seat, one.seat)


def main() -> None:
    """Read players from standard input, and write the pairs to standard output."""
    asked = json.load(sys.stdin)
    players = tuple(Competitor(**{**each, "met": tuple(each["met"])}) for each in asked)
    json.dump(asdict(pair(players)), sys.stdout)


if __name__ == "__main__":
    main()
