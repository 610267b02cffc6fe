"""The file format of a table of solved positions.

A file consists of a head of `HEAD` bytes and the content. The content has a byte for each position,
and is either raw or packed (see `bot.search.packing`). A packed table is thin: it omits values that
follow from captures. The head contains a digest of itself and the content.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from typing import Self

from bot.search.errors import UnusableTable
from bot.search.packing import packed
from bot.search.solving import Solver
from guti import GUTI, Game

HEAD = 512
FORMATS = {False: "guti-solved-2", True: "guti-packed-1"}
"""Names of the formats of whole and of thin tables.

A name must change when the meaning of bytes, places or blocks changes.
"""


@dataclass(frozen=True)
class TableHead:
    """Description of a table of all positions with up to `pieces` pieces.

    `rules` is a fingerprint of the game's board and rules. `places` is the number of positions in a
    whole table, of which the first `done` are filled. `longest` is the greatest distance, or None
    if the table is unfinished. `digest` is the SHA-256 of the other fields and of the SHA-256 of
    the content. The content consists of the bytes of the `done` positions. In a thin table, it
    consists of all bytes.
    """

    game: str
    rules: str
    pieces: int
    places: int
    thin: bool = False
    longest: int | None = None
    done: int = 0
    digest: str = ""
    format: str = FORMATS[False]

    @classmethod
    def of(
        cls, solver: Solver, *, thin: bool = False, finished: bool = False, done: int = 0
    ) -> Self:
        """Return the head of a solver's table; the digest is not filled in yet."""
        game, longest = solver.game, solver.longest if finished else None
        pieces = max(sum(layer) for layer in solver.groups[-1])
        named = game.key, fingerprint(game), pieces, solver.places
        return cls(*named, thin, longest, done, format=FORMATS[thin])

    @classmethod
    def from_bytes(cls, content: bytes, game: Game) -> Self:
        """Parse the head of a table of `game`. Raises UnusableTable."""
        try:
            head = cls(**json.loads(content[:HEAD]))
        except (ValueError, TypeError) as error:
            raise UnusableTable("it does not begin like a table") from error
        if not all(isinstance(each, int) for each in (head.pieces, head.places, head.done)):
            raise UnusableTable("it does not begin like a table")
        if head.format != (known := FORMATS[bool(head.thin)]):
            raise UnusableTable(f"its format is {head.format}, not {known}")
        if (head.game, head.rules) != (game.key, fingerprint(game)):
            raise UnusableTable(f"it is of {head.game} by other rules or on another board")
        return head

    def sealed(self, content: bytes) -> Self:
        """Return the head with a digest.

        `content` is the SHA-256 of the content.
        """
        return replace(self, digest=self._digest(content))

    def require_whole(self, content: bytes) -> None:
        """Raise UnusableTable if the digest does not match.

        `content` is the SHA-256 of the content.
        """
        if self.digest != self._digest(content):
            raise UnusableTable("it is damaged: its digest is wrong")

    def _digest(self, content: bytes) -> str:
        fields = json.dumps(asdict(replace(self, digest="")))
        return hashlib.sha256(fields.encode() + content).hexdigest()

    def to_bytes(self) -> bytes:
        """Return the head as it is stored in a file."""
        return json.dumps(asdict(self)).encode().ljust(HEAD - 1) + b"\n"


def fingerprint(game: Game) -> str:
    """Return a hash of the parts of a game that affect the values of positions."""
    board = game.board
    counts = (len(game.black), len(game.white), game.losing_count, game.quiet_limit)
    parts = [board.names, board.neighbours, board.leaps, counts]
    if game.rules != GUTI:
        parts.append((game.capture, game.chain))
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def thinned(solver: Solver) -> bytes:
    """Return a finished table as the content of a thin file."""
    content = packed((layer.tobytes() for layer in solver.thin()), solver.threads)
    head = TableHead.of(solver, thin=True, finished=True, done=solver.places)
    return head.sealed(hashlib.sha256(content).digest()).to_bytes() + content
