"""Writes the page of all rule sets, with sources, solutions and perft counts.

python -m tools.rules_page writes docs/players/rules.md and its pictures.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from bot import texts
from bot.paths import ASSETS, TREE
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from bot.texts import ENGLISH
from guti import GUTI, Capture, Chain, Game, Position, StartValue, perft
from guti.games import GAMES
from tools.archive.sources import literature

PICTURE_WIDTH = 360
PAGE = TREE / "docs" / "players" / "rules.md"
IN_TITLE = "sholo-guti", "lau-kata-kati", "pretwa"
MAX_LEAVES, MAX_PLIES = 10_000, 7
"""Maximum number of leaves and plies in perft counts."""

HEAD = """# Rules of Sholo guti, Lau kata-kati, Pretwa and {more} more games

Folk games in which pieces capture by leaping: {games}. Sixteen Soldiers and Bead 16 are
[Sholo guti](#sholo-guti), Butterfly (Gulugufe) is [Lau kata-kati](#lau-kata-kati), Qirkat is
[Alquerque](#alquerque), Fich is [Felli](#felli), Perali Kotuwa is [Peralikatuma](#peralikatuma) and
Gol-ekuish is [Gol-skuish](#gol-skuish).

Each game below begins with its rules as Guti plays them by default: one rule book for all. A
table then compares them with its other **rule sets**: the rules that a source records. The commands
`/play`, `/challenge` and `/seek` take one as `rules`, and `/rules` explains it. [The
games](games.md) has the boards alone, and the [literature](#literature) is at the end.

- **Readings.** The sources were read as Ludii's evidence pages cite them, not in print, except
  Wikipedia's articles. Where a source is silent (the count of pieces, stalemate, repetition),
  Guti's own rules hold. Where one says that several captures are allowed, Guti takes that to mean
  that a chain may stop early.
- **Ratings.** Matches by the encyclopedia's rules are rated on a list of their own, apart from the
  overall one; those by the other rule sets are unrated. Lessons, puzzles and the engine's tables of
  solved positions hold for Guti's own rules only.
- **Best play.** Some starts are solved by exhaustive analysis. The tables also give the most turns
  in a row without a capture that a side needs to force a result, and the number of such turns after
  which the pieces are counted.
- **Perft** is for programmers: the number of ways to play the first 1, 2, 3, … turns.

Made by `python -m tools.rules_page` from the data in `guti/games`. For programs,
[games.json](../data/games.json) has the same, with all points and lines;
[games.schema.json](../data/games.schema.json) describes it.
"""

LITERATURE = """## Literature

Numbers in links are those of Ludii's evidence pages.

"""

CAPTURES = {Capture.MUST: "compulsory", Capture.FREE: "may be refused"}
CHAINS = {
    Chain.WHOLE: "as long as it can",
    Chain.MAY_STOP: "until the player stops",
    Chain.SINGLE: "never: one capture a turn",
}
VALUES = {StartValue.DRAW: "a draw", StartValue.FIRST_WINS: "a win for the first player"}


def page() -> str:
    """Return the page of rules in Markdown."""
    linked = ", ".join(f"[{_name(game)}](#{_anchor(game)})" for game in GAMES.values())
    head = HEAD.format(games=linked, more=len(GAMES) - len(IN_TITLE))
    return "\n".join((head, *map(_game, GAMES.values()), LITERATURE + literature()))


def main() -> None:
    """Write the page, and a picture of each different starting position."""
    PAGE.write_text(page(), encoding="utf-8")
    renderer = BoardRenderer.open(ASSETS)
    for each in pictured():
        drawn = renderer.draw(Scene(Position.start(each), unstarted=True), width=PICTURE_WIDTH)
        (PAGE.parent / "boards" / picture(each)).write_bytes(drawn)


def _name(game: Game) -> str:
    return texts.of(ENGLISH).games.name(game)


def _anchor(game: Game) -> str:
    return _name(game).lower().replace(" ", "-")


def by_each_rule_set(game: Game) -> list[Game]:
    """Return a game by each of its rule sets, Guti's own first."""
    return [game.with_rules(rules) for rules in game.rule_set_keys]


def has_own_setup(game: Game) -> bool:
    """Return whether a game's rule set has another set-up than Guti's own."""
    return game.black != game.with_rules(GUTI).black


def pictured() -> Iterator[Game]:
    """Yield a game for each different starting position."""
    for game in GAMES.values():
        yield from (it for it in by_each_rule_set(game) if it.rules == GUTI or has_own_setup(it))


def start_name(game: Game) -> str:
    """Return the name of a starting position's picture, without a suffix."""
    return f"{game.key}.{game.rules}" if has_own_setup(game) else game.key


def picture(game: Game) -> str:
    """Return the name of a picture of the starting position."""
    return f"{start_name(game)}.png"


def _game(game: Game) -> str:
    words, each = texts.of(ENGLISH).games, by_each_rule_set(game)
    name, board = _name(game), game.board
    drawn = [game, *filter(has_own_setup, each)]
    pictures = [f"![{words.name(it)} at the start](boards/{picture(it)})" for it in drawn]
    rules, _typing = words.rules(game).rsplit("\n\n", 1)
    parts = [
        f"## {name}",
        pictures[0],
        *filter(None, rules.split("\n")),
        words.origin(game).removeprefix("-# "),
        table(["", *(f"**{words.rule_set(it)}**<br>`{it.rules}`" for it in each)], _rows(each)),
        "\n".join(f"- **{words.rule_set(it)}.** {words.particulars(it)}" for it in each[1:]),
        *pictures[1:],
        f"The board has {len(board.points)} points, {len(board.steps)} steps between neighbours "
        f"and {len(board.jumps)} jumps.",
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _rows(each: Iterable[Game]) -> list[list[str]]:
    columns = {
        "recorded by": _source,
        "a capture is": lambda it: CAPTURES[it.capture],
        "a chain goes on": lambda it: CHAINS[it.chain],
        "a side loses with": lambda it: (
            f"{it.losing_count} pieces or fewer" if it.losing_count else "no pieces"
        ),
        "pieces each": lambda it: str(len(it.black)),
        "start, with best play": lambda it: (
            VALUES[it.solution.value] if it.solution else "not known"
        ),
        "turns without a capture": _quiet,
        "perft": _perft,
    }
    return [[name, *map(cell, each)] for name, cell in columns.items()]


def _source(game: Game) -> str:
    if (rule_set := game.rule_set) is None:
        return "one rule book for all games"
    source = rule_set.citation
    work = f", *{source.work}*" if source.work else ""
    page_ = f", p. {source.page}" if source.page else ""
    return f"{source.author} {source.year}{work}{page_}" + (
        f" (as cited by {source.cited})" if source.cited else ""
    )


def _quiet(game: Game) -> str:
    counted = f"counted after {game.quiet_limit}"
    if game.solution is None:
        return counted
    return f"{counted}; a result needs at most {game.solution.longest}"


@cache
def perft_counts(game: Game) -> tuple[int, ...]:
    """Return the numbers of ways to play the first turns."""
    start, counts = Position.start(game), list[int]()
    while len(counts) < MAX_PLIES and (not counts or counts[-1] <= MAX_LEAVES // 10):
        counts.append(perft(start, len(counts) + 1))
    return tuple(counts)


def _perft(game: Game) -> str:
    return " ".join(map(str, perft_counts(game)))


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
