"""The archive's pages in Markdown, made from the games, their texts, sources and tables."""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from bot import texts
from bot.services.openings import opening_book
from bot.texts.digits import localized
from guti import GUTI, Game, Position, Side
from guti.games import GAMES
from guti.symmetry import placements
from tools.archive.sources import kin_of, native_name, sources, sources_of
from tools.rules_page import (
    MAX_PLIES,
    by_each_rule_set,
    has_own_setup,
    perft_counts,
    start_name,
    table,
)

SHEETS = "sheets"
"""Folder of the site with a PDF of each game in each language."""
VERSION = "{{ version }}"
"""Placeholder that the site replaces by its version."""

HEADS = "names", "home", "points", "sheet"
"""Words at the heads of the index's columns."""
Words = dict[str, str]
Cell = Callable[[Game], str]


@cache
def all_words() -> dict[str, Words]:
    """Return the archive's own words by language."""
    file = Path(__file__).with_name("words.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def pages() -> Iterator[tuple[str, str]]:
    """Yield the path and text of each page of the archive."""
    for language in texts.languages():
        yield f"{language}/index.md", index(language)
        for game in GAMES.values():
            yield f"{language}/{game.key}.md", ArchivePage(game, language).text


def picture(game: Game) -> str:
    """Return the name of the drawing of a game's start."""
    return f"{start_name(game)}.svg"


def index(language: str) -> str:
    """Return the archive's first page in a language."""
    words, names = all_words()[language], texts.of(language).games
    rows = [
        [
            f"[{names.name(game)}]({game.key}.md)",
            _region(game, language),
            localized(str(len(game.board.points)), language),
            _sheet(game, language, words["sheet_size"]),
        ]
        for game in GAMES.values()
    ]
    toctree = ["```{toctree}", ":hidden:", "", *GAMES, "```"]
    return "\n".join(
        (
            f"# {words['archive']}\n",
            f"{words['about']}\n",
            f"{words['more']} {_other_languages(language, 'index')}\n",
            f"{table([words[each] for each in HEADS], rows)}\n",
            *toctree,
            "",
        )
    )


class ArchivePage:
    """A game's page in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self._game, self._language = game, language
        self._words, self._texts = all_words()[language], texts.of(language)
        self._name = self._texts.games.name(game)

    @property
    def text(self) -> str:
        """The page in Markdown."""
        others = _other_languages(self._language, self._game.key)
        parts = [
            f"# {self._name}",
            f"{others} · [{self._words['archive']}](index.md)",
            *self._naming(),
            *self._board(),
            *self._rules(),
            *self._sets(),
            *self._section("known", self._known()),
            *self._section("unknown", self._unknown()),
            *self._section("sources", self._sources()),
            *self._section("kin", self._kin()),
            f"## {self._words['play']}",
            self._say("how", game=self._name, key=self._game.key, language=self._language),
            _sheet(
                self._game,
                self._language,
                f"{self._words['sheet']} ({self._words['sheet_size']})",
            ),
            *self._cite(),
        ]
        return "\n\n".join(parts) + "\n"

    def _say(self, name: str, **values: object) -> str:
        shown = {
            key: localized(str(value), self._language) if isinstance(value, int) else value
            for key, value in values.items()
        }
        return self._words[name].format(**shown)

    def _rule_set(self, game: Game) -> str:
        return self._words[GUTI] if game.rules == GUTI else self._texts.games.rule_set(game)

    def _section(self, name: str, lines: Iterator[str]) -> list[str]:
        found = "\n".join(f"- {each}" for each in lines)
        return [f"## {self._words[name]}", found] if found else []

    def _naming(self) -> list[str]:
        named = [texts.of(each).games.name(self._game) for each in texts.languages()]
        if native := native_name(self._game):
            name, unseen = native
            named.append(f"{name} ({self._words['unseen']})" if unseen else name)
        region = _region(self._game, self._language)
        return [
            f"{self._words['names']}: {' · '.join(dict.fromkeys(named))}<br>"
            f"{self._words['home']}: {region}"
        ]

    def _board(self) -> list[str]:
        board = self._game.board
        counts = {"points": len(board.points), "steps": len(board.steps)}
        size = self._say("size", **counts, jumps=len(board.jumps), pieces=len(self._game.black))
        drawn = self._picture(self._game)
        text = Position.start(self._game).text
        return [f"## {self._words['board']}", drawn, size, self._words["as_text"], f"`{text}`"]

    def _picture(self, game: Game) -> str:
        alt = self._say("start", game=self._texts.games.name(game))
        return f"![{alt}](../boards/{picture(game)})"

    def _rules(self) -> list[str]:
        rules, _typing = self._texts.games.rules(self._game).rsplit("\n\n", 1)
        return [
            f"## {self._words['rules']}",
            self._words["own"],
            *filter(None, rules.split("\n")),
            self._texts.games.origin(self._game).removeprefix("-# "),
        ]

    def _sets(self) -> list[str]:
        each = by_each_rule_set(self._game)
        names = [f"**{self._rule_set(it)}**<br>`{it.rules}`" for it in each]
        rows = self._rows()
        if len(each) == 1:
            del rows["differs"]
        lines = [[self._words[name], *map(cell, each)] for name, cell in rows.items()]
        said = [
            f"- **{self._rule_set(it)}.** {self._texts.games.particulars(it)}" for it in each[1:]
        ]
        after = "\n".join(said) or self._words["only"]
        drawn = [self._picture(it) for it in each[1:] if has_own_setup(it)]
        return [f"## {self._words['sets']}", table(["", *names], lines), after, *drawn]

    def _rows(self) -> dict[str, Cell]:
        words = self._words
        return {
            "source": self._source,
            "capture": lambda it: words[it.capture.value],
            "chain": lambda it: words[it.chain.value],
            "loses": lambda it: (
                self._say("count", count=it.losing_count) if it.losing_count else words["none"]
            ),
            "pieces": lambda it: localized(str(len(it.black)), self._language),
            "first": lambda it: localized(str(perft_counts(it)[0]), self._language),
            "differs": self._difference,
            "perft": lambda it: " ".join(map(str, perft_counts(it))),
            "value": lambda it: (
                words[it.solution.value.value] if it.solution else words["unsolved"]
            ),
        }

    def _source(self, game: Game) -> str:
        if (rule_set := game.rule_set) is None:
            return self._words["one_book"]
        cited = rule_set.citation
        page = f", p. {cited.page}" if cited.page else ""
        told = f" ({self._say('cited', who=cited.cited)})" if cited.cited else ""
        return f"{cited.author} {cited.year}{page}{told}"

    def _difference(self, game: Game) -> str:
        if game.rules == GUTI:
            return ""
        pairs = zip(perft_counts(game), perft_counts(game.with_rules(GUTI)), strict=False)
        turn = next((at for at, (one, other) in enumerate(pairs, 1) if one != other), None)
        return self._say("from", turn=turn) if turn else self._say("same", turns=MAX_PLIES)

    def _known(self) -> Iterator[str]:
        for each in by_each_rule_set(self._game):
            if each.solution:
                value = self._words[each.solution.value.value]
                name = self._rule_set(each)
                yield self._say("proved", rules=name, value=value, longest=each.solution.longest)
        if lines := opening_book().lines.get(self._game.key):
            yield self._say("balanced", count=len(lines[Side.BLACK]))
        yield self._words["checked"]

    def _unknown(self) -> Iterator[str]:
        for each in by_each_rule_set(self._game):
            if not each.solution:
                yield self._say("result", rules=self._rule_set(each))
        yield self._words["silent"]
        yield self._words["print"]
        cited = [*sources_of(self._game)]
        for source in cited:
            if not source.games[self._game.key] and source.read != "itself":
                yield self._say("page", source=source.short)
        if not cited:
            yield self._words["no_source"]

    def _sources(self) -> Iterator[str]:
        for each in sources_of(self._game):
            page = each.games[self._game.key]
            where = f" **{page}**" if page else ""
            yield f"{each.text}{where} ({self._words[each.read]})"

    def _kin(self) -> Iterator[str]:
        short = {each.key: each.short for each in sources()}
        for each in kin_of(self._game):
            source = f" ({short[each.source]})" if each.source else ""
            yield f"*{each.name}*: {each.places[self._language]}{source}"
        for other in GAMES.values():
            if other.key != self._game.key and (how := _relation(self._game, other)):
                name = self._texts.games.name(other)
                yield self._say(how, game=f"[{name}]({other.key}.md)")

    def _cite(self) -> list[str]:
        values = {"game": self._name, "key": self._game.key, "language": self._language}
        citation = self._say("citation", version=VERSION, **values)
        return [f"## {self._words['cite']}", f"> {citation}", self._words["cite_too"]]


def _other_languages(language: str, page: str) -> str:
    """Return links to a page in the other languages."""
    return " · ".join(
        f"[{each['language']}](../{key}/{page}.md)"
        for key, each in all_words().items()
        if key != language
    )


def _sheet(game: Game, language: str, words: str) -> str:
    """Return a link to the PDF, in HTML because only the site has the file."""
    return f'<a href="../../{SHEETS}/{game.key}.{language}.pdf">{words}</a>'


def _region(game: Game, language: str) -> str:
    return texts.of(language).say(f"region-{game.region.value}")


@cache
def _relation(game: Game, other: Game) -> str:
    """Return how the board of another game is related, or "" if it is not."""
    inside, around = placements(game.board, other.board), placements(other.board, game.board)
    if inside and around:
        return "same_board"
    return "larger" if inside else "smaller" if around else ""
