"""Texts of games and positions: names, rules and descriptions."""

from bot.learn.lesson import Lesson
from bot.play.examples import examples
from bot.ratings.lists import OVERALL
from bot.texts.locale import Locale
from guti import GUTI, Capture, Chain, Game, Move, Position, Side
from guti.games import FIRST_GAME, GAMES


class GameTexts:
    """Texts of games and positions in one language."""

    def __init__(self, locale: Locale) -> None:
        self._locale = locale
        self._say = locale.say

    def name(self, game: Game) -> str:
        """Return a game's name, plus the rule set if it is not the default."""
        name = self._locale.game_name(game.key)
        if game.rules == GUTI:
            return name
        return self._say("game-by-rules", game=name, rules=self.rule_set(game))

    def name_of(self, key: str, rules: str) -> str:
        """Return the name of game `key`, even if this version lacks the game."""
        game = GAMES.get(key)
        if game and rules in game.rule_set_keys:
            return self.name(game.with_rules(rules))
        return self._locale.game_name(key)

    def list_name(self, key: str | None) -> str:
        """Return the name of rating list `key`, which is None for all games."""
        if key is None or key == OVERALL:
            return self._say("leaderboard-overall")
        game, _, rules = key.partition(".")
        return self.name_of(game, rules or GUTI)

    def lesson(self, lesson: Lesson) -> str:
        """Return a lesson's title."""
        if lesson.basic:
            return self._say("lesson-basic")
        return self._say("lesson-game", game=self.name(lesson.game))

    def listed(self, game: Game) -> str:
        """Return a list entry for a game: name, pieces, minutes, and a hint for beginners."""
        return self._say(
            "list-game",
            game=self.name(game),
            pieces=len(game.black),
            minutes=(len(game.black) + 1) // 2,
            first="yes" if game is GAMES[FIRST_GAME] else "no",
        )

    def rule_set(self, game: Game) -> str:
        """Return the name of a game's rule set."""
        return self._say(f"ruleset-{game.rules}")

    def switches(self, game: Game) -> str:
        """Return the changes made by a game's rule set, briefly, or "" for the default rules."""
        default = game.with_rules(GUTI)
        pieces = len(game.black)
        changed = {
            "switch-free": game.capture is Capture.FREE,
            "switch-stops": game.chain is Chain.MAY_STOP,
            "switch-single": game.chain is Chain.SINGLE,
            "switch-losing": game.losing_count < default.losing_count,
            "switch-reduced": game.losing_count > default.losing_count,
            "switch-pieces": pieces != len(default.black),
        }
        names = (name for name, is_changed in changed.items() if is_changed)
        numbers = {"pieces": pieces, "losing": game.losing_count}
        return " · ".join(self._say(name, **numbers) for name in names)

    def listed_rules(self, game: Game) -> str:
        """Return a list entry for a rule set: its changes and origin, then its name."""
        name = self.rule_set(game)
        return name if game.rules == GUTI else f"{self.difference(game)} · {name}"

    def difference(self, game: Game) -> str:
        """Return the changes made by a game's rule set, and where and when they were recorded."""
        changes = f"{self.switches(game)} · {self._say(f'ruleset-from-{game.rules}')}"
        return changes[0].upper() + changes[1:]

    def level(self, number: int) -> str:
        """Return the name of level `number`, which starts at 1."""
        return self._locale.say_or(f"level-{number}", str(number))

    def numbered_level(self, number: int) -> str:
        """Return a level's number and name."""
        return self._say("level-numbered", number=number, name=self.level(number))

    def title(self, game: Game) -> str:
        """Return the heading of a game's rules, with the changes of a rule set in bold."""
        title = self._say("rules-title", game=self.name(game))
        return title if game.rules == GUTI else f"{title}\n**{self.difference(game)}**"

    def rules(self, game_: Game) -> str:
        """Return a game's rules, or only the changes of a rule set."""
        if game_.rules != GUTI:
            switches = {"capture": game_.capture.value, "chain": game_.chain.value}
            changed = self._say("ruleset-rules", **self._size(game_), **switches)
            return changed + self._solved(game_)
        shared = self._say(
            "rules-shared",
            circles="yes" if game_.board.circular else "no",
            limit=game_.quiet_limit,
            **self._duties(game_),
        )
        return "\n\n".join((self.particulars(game_), shared, self._typing(game_)))

    def brief_rules(self, game_: Game) -> str:
        """Return what the moving picture of a game's rules does not show.

        For another rule set, returns its changes.
        """
        if game_.rules != GUTI:
            return self.rules(game_)
        brief = self._say("rules-brief", **self._size(game_), **self._duties(game_))
        return f"{brief}\n{self._typing(game_)}"

    def _duties(self, game_: Game) -> dict[str, str | int]:
        values = {"capture": game_.capture.value, "chain": game_.chain.value}
        return {**values, "losing": game_.losing_count}

    def _typing(self, game_: Game) -> str:
        step, capture, *_ = examples(game_)
        return self._say("rules-typing", step=f"`{step.move}`", capture=f"`{capture.move}`")

    def particulars(self, game_: Game) -> str:
        """Return the rules special to a game or, for another rule set, the changes it makes."""
        size = self._size(game_)
        if game_.rules == GUTI:
            default = self._say("rules-size", **size)
            return self._locale.say_or(f"rules-{game_.key}", default, **size)
        return self._say(f"ruleset-{game_.key}-{game_.rules}", **size) + self._solved(game_)

    def sources(self, game: Game) -> str:
        """Return the sources of a game or rule set, or ""."""
        source = self.origin(game).removeprefix("-# ")
        return source if game.rules == GUTI else f"{self.particulars(game)}\n\n{source}"

    def origin(self, game: Game) -> str:
        """Return the source of a game or rule set, in small print."""
        if (rule_set := game.rule_set) is None:
            return self._locale.say_or(f"origin-{game.key}", "")
        return self._say(
            "ruleset-source",
            source=self.rule_set(game),
            page=int(rule_set.citation.page) if rule_set.citation.page else "none",
            cited=rule_set.citation.cited or "none",
            rated="yes" if rule_set.rated else "no",
        )

    def alt_of_rules(self, game: Game) -> str:
        """Describe the animation that shows a game's rules."""
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
        """Describe the picture of a position. `over` is true if no side is to move."""
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
        """Describe a game's starting position, briefly."""
        return self._say(
            "alt-start",
            game=self.name(game_),
            points=len(game_.board.points),
            pieces=len(game_.black),
        )

    def captures(self, move: Move) -> str | None:
        """Return the number of captured pieces as text, or None for a step."""
        return self._say("captures", captured=len(move.captured)) if move.captured else None

    def _size(self, game: Game) -> dict[str, int]:
        return {"pieces": len(game.black), "points": len(game.board.points)}

    def _solved(self, game: Game) -> str:
        if game.solution is None:
            return ""
        return f" {self._say('rules-solved', value=game.solution.value.value)}"
