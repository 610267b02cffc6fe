"""What is said around ratings: leaderboards, profiles, histories.

It must not know Discord's objects: people are ids, and a message is a str.
"""

from collections.abc import Callable
from datetime import datetime

from babel.dates import format_skeleton

from bot.engine import Side
from bot.games import GAMES
from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import Difference, History, Leaderboard, Person, Profile, Result, Score
from bot.ratings.standing import OVERALL, Standing
from bot.texts.locale import ENGLISH, mention, moment, say

Naming = Callable[[Person], str]


def ladder_name(game: str | None) -> str:
    """A ladder's name: its game's, or that of the one over all."""
    return say("ladder-overall") if game in {None, OVERALL} else say(f"game-{game}")


def ladder_title(board: Leaderboard) -> str:
    """What a leaderboard is about."""
    return say("ladder-title", ladder=ladder_name(board.game), period=board.period.value)


def ladder_in_words(board: Leaderboard) -> str:
    """A leaderboard as text for who asks; people are mentioned, which notifies nobody."""
    lines = _lines(board, lambda person: mention(person.user), "ladder-own")
    pages = say("ladder-page", page=board.page, pages=board.pages) if board.pages > 1 else ""
    return "\n".join(filter(None, (ladder_title(board), *lines, pages)))


def ladder_alt(board: Leaderboard) -> str:
    """A leaderboard's picture in plain words for all, by the names that people had."""
    period = say(f"choice-period-{board.period}")
    head = say("ladder-alt", ladder=ladder_name(board.game), period=period)
    lines = _lines(board, lambda person: person.name or str(person.user), "ladder-elsewhere")
    pages = say("picture-page", page=board.page, pages=board.pages) if board.pages > 1 else ""
    return "\n".join(filter(None, (head, *lines, pages)))


def _lines(board: Leaderboard, naming: Naming, elsewhere: str) -> list[str]:
    """A line for each row, and one for who asks, if they stand on another page."""
    if not board.rows:
        return [say("ladder-empty", period=board.period.value)]
    lines = [_line(person, naming) for person in board.rows]
    own = board.own
    if own and all(person.user != own.user for person in board.rows):
        lines.append(say(elsewhere, line=_line(own, naming)))
    return lines


def _line(person: Person, naming: Naming) -> str:
    return say(
        "ladder-line",
        rank=str(person.rank) if person.rank else "none",
        name=naming(person),
        rating=rating(person.rating),
        score=score(person.score),
        change=change(person.change),
    )


def rating(rating_: Rating) -> str:
    """A rating with its deviation, and a question mark while it is provisional."""
    return say(
        "rating",
        value=str(round(rating_.value)),
        deviation=str(round(rating_.deviation)),
        provisional="yes" if rating_.provisional else "no",
    )


def score(score_: Score) -> str:
    """Wins, draws and losses."""
    return f"{score_.wins}-{score_.draws}-{score_.losses}"


def change(points: float) -> str:
    """What a rating gained or lost, with its sign."""
    whole = round(points)
    return f"+{whole}" if whole > 0 else f"\N{MINUS SIGN}{-whole}" if whole < 0 else "0"


def streak(matches: int) -> str:
    """How many matches in a row were won (above 0) or lost (below 0)."""
    if not matches:
        return say("streak-none")
    return say("streak-won" if matches > 0 else "streak-lost", matches=abs(matches))


def day(moment_: datetime) -> str:
    """A date, short."""
    return format_skeleton("MMMd", moment_, locale=ENGLISH)


def month(moment_: datetime) -> str:
    """The month of a date, short."""
    return format_skeleton("yMMM", moment_, locale=ENGLISH)


def profile_title(profile: Profile) -> str:
    """Whose profile it is."""
    return say("profile-title", user=mention(profile.user))


def profile_in_words(profile: Profile, asker: str) -> str:
    """Somebody's record as text; `asker` is the name of who looks."""
    if not profile.results:
        return say("profile-empty")
    lines = [
        say("profile-rating", ladder=ladder_name(game), rating=rating(profile.ratings[game]))
        for game in (OVERALL, *GAMES)
        if game in profile.ratings
    ]
    lines.append(say("profile-score", score=score(profile.score)))
    lines += [
        say("profile-game", game=ladder_name(game), score=score(profile.by_game(game)))
        for game in GAMES
        if profile.by_game(game).played
    ]
    lines += [
        say("profile-side", side=side.value, score=score(profile.by_side(side))) for side in Side
    ]
    return "\n".join((*lines, *highlights(profile, asker)))


def highlights(profile: Profile, asker: str) -> list[str]:
    """What stands out in somebody's record, a line each; `asker` is the name of who looks."""
    best, frequent = profile.best_win, profile.frequent
    return [
        say("profile-streak", streak=streak(profile.streak)),
        say("profile-longest", streak=streak(profile.longest_streak)),
        *(
            [
                say(
                    "profile-best",
                    name=best.opponent_name or str(best.opponent),
                    value=str(round(best.opponent_overall or 0)),
                )
            ]
            if best
            else []
        ),
        *(
            [say("profile-favourite", game=ladder_name(profile.favourite))]
            if profile.favourite
            else []
        ),
        *(
            [say("profile-frequent", name=frequent.opponent_name or str(frequent.opponent))]
            if frequent
            else []
        ),
        *(
            [say("profile-head", name=asker, score=score(profile.head_to_head))]
            if profile.head_to_head.played
            else []
        ),
    ]


def history(history_: History) -> str:
    """A page of somebody's matches."""
    head = say("history-title", user=mention(history_.user), ladder=ladder_name(history_.game))
    if not history_.results:
        return "\n".join((head, say("history-empty")))
    lines = [_played(result) for result in history_.results]
    pages = (
        say("ladder-page", page=history_.page, pages=history_.pages) if history_.pages > 1 else ""
    )
    return "\n".join(filter(None, (head, *lines, pages)))


def _played(result: Result) -> str:
    return say(
        "history-line",
        number=str(result.match),
        game=ladder_name(result.game),
        side=result.side.value,
        opponent=mention(result.opponent),
        result=_result(result),
        change=change(result.after - result.before)
        if result.after is not None and result.before is not None
        else "none",
        when=moment(result.at),
    )


def played_option(result: Result) -> str:
    """A match in a list to choose from."""
    return say(
        "history-option",
        number=str(result.match),
        game=ladder_name(result.game),
        name=result.opponent_name or str(result.opponent),
    )


def _result(result: Result) -> str:
    return {1.0: "won", 0.5: "draw", 0.0: "lost"}[result.score]


def difference(difference_: Difference) -> str:
    """A standing that is not what the matches come to."""
    return say(
        "rerate-difference",
        guild=str(difference_.guild),
        user=str(difference_.user),
        ladder=ladder_name(difference_.game),
        kept=_standing(difference_.kept),
        recounted=_standing(difference_.recounted),
    )


def _standing(standing: Standing | None) -> str:
    if standing is None:
        return say("rerate-nothing")
    of = standing.rating
    record = score(Score(standing.wins, standing.draws, standing.losses))
    return f"{of.value!r} {of.deviation!r} {of.volatility!r} {record}"
