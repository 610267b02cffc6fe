"""A reference implementation of profiles, without a database."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import GameRecord, Profile, Result, Score
from guti import Side


def plain_profile(
    user: int,
    name: str,
    ratings: Mapping[str, Rating],
    results: Sequence[Result],
    asker: int,
) -> Profile:
    """Return a user's profile, as `asker` sees it."""
    if not results:
        return Profile(user, name, ratings)
    games = Counter(each.game for each in results)
    opponents = Counter(each.opponent for each in results)
    opponent, times = opponents.most_common(1)[0]
    runs = [(score, len(list(run))) for score, run in groupby(each.score for each in results)]
    last, length = runs[-1]
    won = [each for each in results if each.score == 1.0 and each.rated]
    return Profile(
        user,
        name,
        ratings,
        games=tuple(_record(game, results) for game, _ in games.most_common()),
        series=tuple((it.at, it.overall_after) for it in results if it.overall_after is not None),
        streak={1.0: length, 0.0: -length}.get(last, 0),
        longest_streak=max((length for score, length in runs if score == 1.0), default=0),
        best_win=max(won, key=lambda each: each.opponent_overall or 0, default=None),
        frequent=[each for each in results if each.opponent == opponent][-1],
        frequent_played=times,
        head_to_head=score_of(each for each in results if each.opponent == asker),
    )


def score_of(results: Iterable[Result]) -> Score:
    """Count the wins, draws and losses."""
    counted = Counter(result.score for result in results)
    return Score(counted[1.0], counted[0.5], counted[0.0])


def _record(game: str, results: Sequence[Result]) -> GameRecord:
    own = [each for each in results if each.game == game]
    black, white = (score_of(each for each in own if each.side is side) for side in Side)
    series = tuple((each.at, each.after) for each in own if each.after is not None)
    return GameRecord(game, black, white, series)
