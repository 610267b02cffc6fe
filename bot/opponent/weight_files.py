"""Files with the weights of learned evaluations, which are bundled."""

import logging
from pathlib import Path

from bot.derived import read_sealed
from bot.paths import ASSETS
from bot.search.errors import UnusableWeights
from bot.search.weights import Weights
from guti import GUTI, Game

SHIPPED_WEIGHTS = ASSETS / "weights"
LEARNED_GAMES = ("gol-skuish", "kotu-ellima", "peralikatuma", "sholo-guti")
"""Keys of the games whose weights are bundled."""

log = logging.getLogger(__name__)


def weights_path(folder: Path, game: Game) -> Path:
    """Return the path of a game's weights in `folder`; each rule set would have its own."""
    name = game.key if game.rules == GUTI else f"{game.key}.{game.rules}"
    return folder / f"{name}.weights"


class WeightFiles:
    """The weights in a folder, read when a game is first searched."""

    def __init__(self, folder: Path = SHIPPED_WEIGHTS) -> None:
        self._folder = folder
        self._found = dict[Path, Weights | None]()

    def find(self, game: Game) -> Weights | None:
        """Return the weights of a game and rule set, or None.

        Weights that should be there and are missing or damaged are logged once.
        """
        path = weights_path(self._folder, game)
        if path not in self._found:
            self._found[path] = _read_if_usable(path, game)
        return self._found[path]


def _read_if_usable(path: Path, game: Game) -> Weights | None:
    learned = game.rules == GUTI and game.key in LEARNED_GAMES
    if not learned and not path.exists():
        return None
    try:
        return read_weights(path, game)
    except UnusableWeights as error:
        log.warning("%s is judged by material and mobility: %s: %s", game.key, path, error)
        return None


def read_weights(path: Path, game: Game) -> Weights:
    """Read a sealed file of weights for `game`. Raises UnusableWeights."""
    content = read_sealed(path)
    if content is None:
        raise UnusableWeights("it is missing or damaged")
    return Weights.from_bytes(content, game)
