"""The page of all games and rule sets, with sources, solutions and perft.

python -m tools.rules_page writes docs/players/rules.md and the pictures that it shows.
"""

from collections.abc import Iterable, Iterator

from bot import texts
from bot.engine import GUTI, Capture, Chain, Game, Position, StartValue, perft
from bot.games import GAMES
from bot.paths import ASSETS, TREE
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from bot.texts import ENGLISH

PICTURE_WIDTH = 360
PAGE = TREE / "docs" / "players" / "rules.md"
MOST_LEAVES, MOST_PLIES = 10_000, 7
"""Maximum numbers of leaves and plies in the perft counts on the page."""

HEAD = """# The rules, and whose they are

Made by `python -m tools.rules_page` from the data in `bot/games`. The boards and their names are
also in [The games](games.md).

By default Guti plays one rule book in all ten games. A turn is a step along a line to an empty
neighbour, or a capture: a leap over an enemy piece, straight along the line, onto the empty point
behind. Captures are compulsory, and a piece captures as long as it can. A side loses when it has
no piece or no move left, in some games already with a few pieces. After a number of turns without
a capture (the *quiet limit*), or the third time that a position comes up, the pieces are counted:
more win, equal numbers draw.

Many learned the games otherwise. A **rule set** is what a source records of a game: `/play`,
`/challenge` and `/seek` take it as `rules`, and `/rules` explains it. Matches by the encyclopedia's
rules are rated on a list of their own, apart from the overall one; those by other rule sets than
these and Guti's are unrated. Lessons, puzzles and the engine's tables of solved positions hold for
Guti's own rules only. Where a source is silent (the count, stalemate, repetition), Guti's own
rules hold. The sources were read as Ludii's evidence pages cite them, not in print, except the
encyclopedia's articles. Where those say that several captures are allowed, Guti reads that a
capture may stop early.
"""

CAPTURES = {Capture.MUST: "compulsory", Capture.FREE: "may be refused"}
CHAINS = {
    Chain.WHOLE: "as long as it can",
    Chain.MAY_STOP: "if the player wants",
    Chain.SINGLE: "never: one leap a turn",
}
VALUES = {StartValue.DRAW: "a draw", StartValue.FIRST_WINS: "a win for the first player"}


def page() -> str:
    """Return the page in Markdown."""
    return "\n".join((HEAD, *(_game(game) for game in GAMES.values())))


def main() -> None:
    """Write the page, and a picture for each rule set with its own set-up."""
    PAGE.write_text(page(), encoding="utf-8")
    renderer = BoardRenderer.open(ASSETS)
    for each in (each for game in GAMES.values() for each in _every(game)):
        if _has_own_setup(each):
            drawn = renderer.draw(Scene(Position.start(each), unstarted=True), width=PICTURE_WIDTH)
            (PAGE.parent / _picture(each)).write_bytes(drawn)


def _every(game: Game) -> Iterator[Game]:
    return (game.with_rules(rules) for rules in game.rules_keys)


def _has_own_setup(game: Game) -> bool:
    return game.black != game.with_rules(GUTI).black


def _picture(game: Game) -> str:
    """Return the path of a start's picture; rule sets with the same set-up share it."""
    return (
        f"boards/{game.key}.{game.rules}.png" if _has_own_setup(game) else f"boards/{game.key}.png"
    )


def _game(game: Game) -> str:
    words, each = texts.of(ENGLISH).games, list(_every(game))
    name, board = words.name(game), game.board
    parts = [
        f"## {name}",
        *(f"![{name} at the start]({path})" for path in dict.fromkeys(map(_picture, each))),
        f"{len(board.points)} points, {len(board.steps)} steps between neighbours, "
        f"{len(board.jumps)} jumps; the quiet limit is {game.quiet_limit} turns. "
        + words.origin(game).removeprefix("-# "),
        _table(["", *(f"**{words.rule_set(it)}**<br>`{it.rules}`" for it in each)], _rows(each)),
        "\n".join(f"- **{words.rule_set(it)}.** {words.particulars(it)}" for it in each[1:]),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _rows(each: Iterable[Game]) -> list[list[str]]:
    told = {
        "source": _source,
        "a capture is": lambda it: CAPTURES[it.capture],
        "a chain goes on": lambda it: CHAINS[it.chain],
        "lost with": lambda it: f"{it.losing_count} or fewer" if it.losing_count else "none",
        "pieces each": lambda it: str(len(it.black)),
        "start, with best play": _value,
        "perft from the start": _perft,
    }
    return [[name, *map(said, each)] for name, said in told.items()]


def _source(game: Game) -> str:
    if (rule_set := game.rule_set) is None:
        return "Guti"
    source = rule_set.citation
    work = f", *{source.work}*" if source.work else ""
    page_ = f", p. {source.page}" if source.page else ""
    return f"{source.author} {source.year}{work}{page_}" + (
        f" (as cited by {source.cited})" if source.cited else ""
    )


def _value(game: Game) -> str:
    if game.solution is None:
        return "not known"
    longest, limit = game.solution.longest, game.quiet_limit
    return f"{VALUES[game.solution.value]}; forcing more takes at most {longest} of {limit} turns"


def _perft(game: Game) -> str:
    start, counts = Position.start(game), list[int]()
    while len(counts) < MOST_PLIES and (not counts or counts[-1] <= MOST_LEAVES // 10):
        counts.append(perft(start, len(counts) + 1))
    return " ".join(map(str, counts))


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
