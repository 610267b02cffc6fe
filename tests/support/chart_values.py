# ruff: noqa: RUF001 - minus signs and dashes as they are rendered
"""Sample leaderboards, profiles and labels, some with the longest possible texts."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import (
    EngineRecord,
    Leaderboard,
    LeaderboardRow,
    Period,
    Profile,
    Result,
    Score,
)
from bot.render import Fact, LeaderboardLabels, ProfileLabels
from guti import Side
from guti.games import GAMES
from tests.support.plain_profile import plain_profile

PLAYED = ("lau-kata-kati", "dash-guti", "egara-guti", "pretwa", "gol-skuish")
START = datetime(2026, 3, 2, 9, tzinfo=UTC)

NAMES = (
    *("Asha", "বিমল চক্রবর্তী", "आशा क्षत्रिय", "محمد", "Ἑλένη Παπαδοπούλου", "🦁 lion", "李小龙"),
    *("Bimal whose name goes on and on and on and on until the sixty", "ஆனந்தி", "Tarun"),
)


def nameless(user: int) -> str:
    return f"player …{user % 10_000:04}"


LEADERBOARD_LABELS = LeaderboardLabels(
    title="All games",
    period="this month",
    rating="Rating",
    record="W–D–L",
    change="Week",
    provisional="Not rated firmly yet",
    page="Page 1 of 3",
    empty="Nobody is on this list yet",
    invitation="Play a rated match and be the first",
    nameless=nameless,
    figures=str,
)

PROFILE_LABELS = ProfileLabels(
    summary="130 matches",
    overall="over all games",
    others="With others",
    rating="Rating",
    record="W–D–L",
    games={key: key.capitalize() for key in GAMES},
    by_rules={},
    sides={Side.BLACK: "Black", Side.WHITE: "White"},
    streak=Fact("Streak", "two wins"),
    longest=Fact("Longest streak", "seven wins"),
    best_win="Best win",
    favourite="Favourite game",
    frequent="Most often against",
    head_to_head="Against you",
    counted="Private ones do not count",
    level=Fact("At about level", "3.4"),
    empty="No match yet",
    invitation="Play one and watch your rating grow",
    day="{0.day}.{0.month}.".format,
    month="{0.month}/{0.year}".format,
    nameless=nameless,
    figures=str,
)


TALLEST = "র্স্ত্রূ", "ह्रीं र्त्कृ"
"""The tallest words, in Bengali and Hindi."""


def leaderboard_labels_of(text: str) -> LeaderboardLabels:
    """Return leaderboard labels, each with the value `text`."""
    return replace(LEADERBOARD_LABELS, **dict.fromkeys(text_fields(LEADERBOARD_LABELS), text))


def profile_labels_of(text: str) -> ProfileLabels:
    """Return profile labels, each with the value `text`."""
    fact, games, sides = Fact(text, text), dict.fromkeys(GAMES, text), dict.fromkeys(Side, text)
    alike = replace(PROFILE_LABELS, **dict.fromkeys(text_fields(PROFILE_LABELS), text))
    labelled = replace(alike, streak=fact, longest=fact, day=lambda _: text, month=lambda _: text)
    return replace(labelled, games=games, sides=sides, level=fact)


def text_fields(labels: LeaderboardLabels | ProfileLabels) -> list[str]:
    """Return the names of the labels that are plain strings."""
    return [it.name for it in fields(labels) if isinstance(getattr(labels, it.name), str)]


def person(number: int, name: str, *, firm: bool = True) -> LeaderboardRow:
    """Return the leaderboard row of a person. The rating falls as `number` rises."""
    changes = (12.2, -7.4, 0.2, 31, -112, 4, -1, 0, 8, 2)
    return LeaderboardRow(
        user=1000 + number,
        name=name,
        rating=Rating(1912 - 37 * number, 55 + number if firm else 180, 0.06),
        score=Score(60 - 3 * number, 5 + number, 20 + number),
        change=changes[number % 10],
        rank=number + 1 if firm else None,
    )


def board(names: tuple[str, ...] = NAMES, provisional: int = 2, own: int | None = 3) -> Leaderboard:
    firm = len(names) - provisional
    rows = tuple(person(at, name, firm=at < firm) for at, name in enumerate(names))
    mine = rows[own] if own is not None else None
    return Leaderboard(None, Period.MONTH, rows, mine, page=1, firm=28, provisional=provisional)


EMPTY = Leaderboard(None, Period.ALL, (), None, page=1, firm=0, provisional=0)


def results(count: int, games: tuple[str, ...], days: float = 200) -> tuple[Result, ...]:
    dice, found, overall = Random(4), list[Result](), 1500.0
    ratings = dict.fromkeys(games, 1500.0)
    for number in range(count):
        game, score = dice.choice(games), dice.choice((1.0, 1.0, 1.0, 0.5, 0.0, 0.0))
        before, step = ratings[game], 140 / (number + 2) ** 0.5
        ratings[game] += (score - 0.48) * 2 * step
        overall += (score - 0.48) * 1.6 * step
        opponent, name = dice.choice([(2, "Bimal"), (2, "Bimal"), (3, "आशा"), (4, "محمد")])
        found.append(
            Result(
                *(number, game, dice.choice(list(Side)), opponent, name, score),
                *(START + timedelta(days=days * number / count), True),
                *(before, ratings[game], overall, 1400 + dice.random() * 500),
            )
        )
    return tuple(found)


def profile(
    count: int = 130, asker: int = 2, games: tuple[str, ...] = PLAYED, **changes: object
) -> Profile:
    played = tuple(replace(it, **changes) for it in results(count, games))
    ratings = {it.game: Rating(it.after, 60, 0.06) for it in played}
    overall = {"all": Rating(played[-1].overall_after, 54, 0.06)} if played else {}
    return plain_profile(1, "Asha", {**ratings, **overall}, played, asker)


ENGINE = EngineRecord(
    {"pretwa": 5, "dash-guti": 4, "felli": 3}, {"pretwa": 4, "dash-guti": 2, "felli": 2}
)


def engine_only_profile(engine: EngineRecord = ENGINE) -> Profile:
    """Return the profile of a person who has played only against the engine."""
    return Profile(1, "Asha", {}, engine=engine)


LONGEST = (
    "Bimal Chandra Bandyopadhyay-Roy1",
    "বিমলচন্দ্র বন্দ্যোপাধ্যায় রায়",
    "श्रीमती राजेश्वरी क्षत्रियकुमारी",
    "Абдурахман Абдулмаджидов Младший",
)
"""Names of the maximum length that Discord allows."""


def longest_leaderboard() -> Leaderboard:
    """Return a leaderboard with the longest possible texts."""
    rows = tuple(
        replace(person(at, name), score=Score(1203, 1310, 1998), change=-1400.0)
        for at, name in enumerate(LONGEST)
    )
    return replace(board(own=None), rows=rows, own=replace(rows[0], user=5, rank=12_345))


def longest_profile() -> Profile:
    """Return a profile with the longest possible texts."""
    _, bengali, _, cyrillic = LONGEST
    shown = profile(200, games=tuple(GAMES), opponent_name=cyrillic)
    engine = EngineRecord({"felli": 999}, dict.fromkeys(GAMES, 6))
    return replace(shown, name=bengali, engine=engine)
