"""What is said of games and positions: names, rules, boards in words.

It must not know Discord's objects: people and channels are ids, and a message is a str.
"""

from bot.engine import Game, Move, Position, Side
from bot.play.examples import examples
from bot.texts.locale import Locale

LEVELS = ("level-1", "level-2", "level-3", "level-4", "level-5", "level-6")
"""The sentences of the levels' names, the weakest first."""


class GameTexts:
    """What is said of games and positions, in one language."""

    def __init__(self, locale: Locale) -> None:
        self._say = locale.say

    def name(self, game: Game) -> str:
        """A game's name."""
        return self._say(f"game-{game.key}")

    def level(self, number: int) -> str:
        """The name of a level at which Guti plays, by its number from 1 on."""
        return self._say(LEVELS[number - 1])

    def numbered_level(self, number: int) -> str:
        """A level by its number and its name."""
        return self._say("level-numbered", number=number, name=self.level(number))

    def title(self, game: Game) -> str:
        """A game's name as the heading of its rules."""
        return self._say("rules-title", game=self.name(game))

    def rules(self, game_: Game) -> str:
        """The rules of a game, and how a move is typed."""
        step, capture, *_ = examples(game_)
        return "\n\n".join(
            (
                self._say(
                    f"rules-{game_.key}", pieces=len(game_.black), points=len(game_.board.points)
                ),
                self._say(
                    "rules-shared",
                    circles="yes" if any(line.closed for line in game_.board.lines) else "no",
                    losing=game_.losing_count,
                    limit=game_.quiet_limit,
                ),
                self._say("rules-typing", step=f"`{step.move}`", capture=f"`{capture.move}`"),
            )
        )

    def alt_of_rules(self, game: Game) -> str:
        """The moving picture of a game's rules in words."""
        shown = [
            self._say(
                f"alt-{each.kind}",
                side=each.position.to_move.value,
                path=" ".join(each.move.path),
                captured=" ".join(each.move.captured),
            )
            for each in examples(game)
        ]
        return self._say("alt-rules", game=self.name(game), shown=" ".join(shown))

    def alt(
        self, position: Position, last: Move | None = None, ply: int = 0, *, over: bool = False
    ) -> str:
        """A picture of a position in words; `over` if nobody moves on."""
        return self._say(
            "alt-board",
            game=self.name(position.game),
            ply=ply,
            side="none" if over else position.to_move.value,
            last="none" if last is None else "capture" if last.captured else "step",
            mover=position.to_move.other.value,
            path=" ".join(last.path) if last else "",
            captured=" ".join(last.captured) if last else "",
            black=" ".join(position.pieces(Side.BLACK)),
            white=" ".join(position.pieces(Side.WHITE)),
            black_count=position.count(Side.BLACK),
            white_count=position.count(Side.WHITE),
        )

    def alt_of_start(self, game_: Game) -> str:
        """A picture of a game's board before the first move, in few words."""
        return self._say(
            "alt-start",
            game=self.name(game_),
            points=len(game_.board.points),
            pieces=len(game_.black),
        )

    def captures(self, move: Move) -> str | None:
        """What a move captures, beside it in a list; None for a step."""
        return self._say("captures", captured=len(move.captured)) if move.captured else None
