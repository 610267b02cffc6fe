"""The command line that learns weights: self-play, fit, match."""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.derived import write_sealed
from bot.opponent.weight_files import SHIPPED_WEIGHTS, read_weights, weights_path
from bot.search import cache_compiled_code
from bot.search.weights import Weights
from bot.settings import Settings
from guti import Game
from tools.figures import say, show
from tools.ladder.matches import game_named
from tools.weights.fitting import fit
from tools.weights.matches import PairedScore, play_pairs
from tools.weights.scale import fitted_scale, play_matches, rescaled
from tools.weights.selfplay import Plies, Round, joined, play_round

PROGRESS_INTERVAL_S = 10.0
MIN_PAIRS, MIN_NODES = 100, 150_000
"""Minimum length of the match that decides whether weights are shipped."""


def main() -> int:
    """Learn the weights of a game, unless they are given, and let them play a match."""
    options = _parser().parse_args()
    cache_compiled_code(Settings.model_fields["cache_dir"].default)
    game, path = game_named(options.game), options.weights
    if path.exists():
        say(f"weights of {path}")
        weights = read_weights(path, game)
    else:
        weights = _scaled(game, _learn(game, options), options.scale_matches)
        write_sealed(path, weights.to_bytes(game))
    low, high = weights.sums_range
    size = f"{path.stat().st_size:,} bytes"
    show(f"{path}: {size}; sums from {low} to {high}, values up to {weights.most}")
    score = _match(game, weights, options) if options.pairs else None
    if score:
        show(f"{options.game} at {options.nodes:,} nodes: {score}")
    if options.ship and not (score and _earns_shipping(score, options)):
        show(f"not shipped: {MIN_PAIRS} pairs at {MIN_NODES:,} nodes must score above one half")
        return 1
    if options.ship:
        write_sealed(weights_path(SHIPPED_WEIGHTS, game), weights.to_bytes(game))
    return 0


def _earns_shipping(score: PairedScore, options: argparse.Namespace) -> bool:
    """Return whether a match shows with enough confidence that the weights are stronger."""
    enough = options.pairs >= MIN_PAIRS and options.nodes >= MIN_NODES and not options.against
    return enough and score.interval[0] > 1 / 2


def _learn(game: Game, options: argparse.Namespace) -> Weights:
    """Play rounds, each with the weights that were fitted to all earlier rounds."""
    weights: Weights | None = None
    parts = list[Plies]()
    for number, (nodes, noise) in enumerate(zip(options.round_nodes, options.noise, strict=True)):
        asked = Round(options.plies, nodes, noise, seed=options.seed + number)
        report = _every_while(f"round {number + 1}", f"of {asked.plies:,} plies")
        plies = play_round(game, asked, weights, report)
        parts.append(plies.numbered_from(sum(int(each.match[-1]) + 1 for each in parts)))
        weights = fit(game, joined(parts), options.seed, _say_loss)
    assert weights
    return weights


def _scaled(game: Game, weights: Weights, matches: int) -> Weights:
    """Return the weights with the scale of material and mobility, fitted to some matches."""
    if not matches:
        return weights
    report = _every_while("scale", f"of {matches} matches")
    played = list(play_matches(game, matches, report))
    (old, _), (new, positions) = (fitted_scale(played, each) for each in (None, weights))
    show(f"scale {new:.0f}, before {old:.0f}, by {positions} positions of {matches} matches")
    return rescaled(weights, new, old)


def _match(game: Game, weights: Weights, options: argparse.Namespace) -> PairedScore:
    """Play the weights against material and mobility, or against other weights."""
    other = options.against and read_weights(options.against, game)
    report = _every_while("match", f"of {2 * options.pairs}")
    return play_pairs(
        *(game, (weights, other), options.nodes, options.pairs),
        progress=report,
    )


def _say_loss(epoch: int, loss: float, least: float) -> None:
    say(f"epoch {epoch}: loss {loss:.4f} in matches held out; {least:.4f} is the least possible")


def _every_while(what: str, total: str) -> Callable[[object], None]:
    """Return a function that says how far the work is, at most every ten seconds."""
    began = said = time.monotonic()

    def report(done: object) -> None:
        nonlocal said
        if (now := time.monotonic()) - said >= PROGRESS_INTERVAL_S:
            said = now
            say(f"{now - began:5.0f} s: {what}: {done} {total}")

    return report


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.weights",
        description="Learn the weights of a game's evaluation from matches of the engine against "
        "itself, and let them play against material and mobility. Equal arguments give equal "
        "weights on the same machine. See docs/developers/weights.md.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    add = parser.add_argument
    add("game", help="a game's key; a rule set may follow, as in pretwa/murray-1952")
    add("weights", type=_absolute, help="file of the weights; learned and written if it is missing")
    add("--plies", type=int, default=400_000, help="plies of a round of self-play")
    add("--round-nodes", type=int, nargs="+", default=[800, 1500], help="nodes a ply, by round")
    add(
        "--noise",
        type=float,
        nargs="+",
        default=[0.02, 0.01],
        help="share of random plies, by round",
    )
    add("--seed", type=int, default=1, help="seed of the first round")
    add("--scale-matches", type=int, default=60, help="matches to which the scale is fitted")
    add("--pairs", type=int, default=100, help="pairs of matches, from one opening each")
    add("--nodes", type=int, default=150_000, help="nodes a move in the match")
    add(
        "--ship",
        action="store_true",
        help="write the weights into assets if the match shows that they are stronger",
    )
    add("--against", type=_absolute, help="other weights to play against")
    return parser


def _absolute(path: str) -> Path:
    """Return a path with the folders that a file's seal covers."""
    return Path(path).absolute()


if __name__ == "__main__":
    sys.exit(main())
