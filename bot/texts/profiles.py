"""Texts of profiles."""

from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import EngineRecord, Profile, Result, Score
from bot.ratings.lists import LISTS, OVERALL
from bot.texts.lengths import ALT_TEXT
from bot.texts.markup import isolated
from bot.texts.subject import SubjectTexts
from guti import Side
from guti.games import GAMES


class ProfileTexts(SubjectTexts):
    """Texts of profiles in one language."""

    def title(self, profile: Profile) -> str:
        """Return a profile's title."""
        return self._say("profile-title", user=self._mention(profile.user))

    def between(self, pair: tuple[int, int], score: Score) -> str:
        """Return the score between two people, or "" without a match."""
        if not score.played:
            return ""
        one, other = map(self._mention, pair)
        counts = {"wins": score.wins, "losses": score.losses, "drawn": score.draws}
        return self._say("score-between", one=one, other=other, **counts)

    def in_words(self, profile: Profile, asker: str) -> str:
        """Describe a profile's picture. `asker` is the viewer's name."""
        if profile.empty:
            return self._say("profile-empty")
        among_people = self._among_people(profile, asker) if profile.games else []
        against_engine = self._against_engine(profile.engine) if profile.engine.played else []
        lines = [self.summary(profile), self.counted(profile), *self._favourite(profile)]
        lines += [*among_people, *against_engine]
        return self._fitted(lines, ALT_TEXT)

    def summary(self, profile: Profile) -> str:
        """Return the number of matches in a profile, by kind."""
        alone = profile.engine.played
        if not profile.games:
            return self._say("picture-alone", matches=alone)
        return self._say("picture-summary", matches=profile.played, alone=alone)

    def counted(self, profile: Profile) -> str:
        """Explain which matches a profile counts."""
        return self._say("picture-counted", private="yes" if profile.private else "no")

    def _favourite(self, profile: Profile) -> list[str]:
        game = profile.favourite
        return [self._say("profile-favourite", game=self._games.list_name(game))] if game else []

    def _opponent(self, result: Result) -> str:
        return self._named(result.opponent, result.opponent_name)

    def _among_people(self, profile: Profile, asker: str) -> list[str]:
        overall = profile.ratings.get(OVERALL)
        lines = [self._rating(OVERALL, overall)] if overall else []
        lines.append(self._say("profile-score", score=self._formats.score(profile.score)))
        lines += [self._game(profile, game) for game in LISTS if profile.by_game(game).played]
        lines += [
            self._say(
                "profile-side", side=side.value, score=self._formats.score(profile.by_side(side))
            )
            for side in Side
        ]
        return [*lines, *self.highlights(profile, asker)]

    def _rating(self, game: str, rating: Rating) -> str:
        name, value = self._games.list_name(game), self._formats.rating(rating)
        return self._say("profile-rating", leaderboard=name, rating=value)

    def _game(self, profile: Profile, game: str) -> str:
        rating, name = profile.ratings.get(game), self._games.list_name(game)
        named = self._rating(game, rating) if rating else name
        score = self._formats.score(profile.by_game(game))
        return self._say("profile-game", game=named, score=score)

    def _against_engine(self, record: EngineRecord) -> list[str]:
        named = [
            f"{self._games.list_name(game)} {self._formats.whole(level)}"
            for game, level in record.highest
            if game in GAMES
        ]
        lines = [self._say("profile-beaten", levels=", ".join(named) or "none")]
        if record.level is not None:
            lines.append(self._say("profile-level", level=self._formats.level(record.level)))
        return lines

    def highlights(self, profile: Profile, asker: str) -> list[str]:
        """Return a line for each highlight of a profile. `asker` is the viewer's name."""
        say, formats = self._say, self._formats
        lines = [
            say("profile-streak", streak=formats.streak(profile.streak)),
            say("profile-longest", streak=formats.streak(profile.longest_streak)),
        ]
        if best := profile.best_win:
            name, value = self._opponent(best), best.opponent_overall or 0
            lines.append(say("profile-best", name=name, value=formats.whole(value)))
        if frequent := profile.frequent:
            name = self._opponent(frequent)
            lines.append(say("profile-frequent", name=name))
        if profile.head_to_head.played:
            score = formats.score(profile.head_to_head)
            lines.append(say("profile-head", name=isolated(asker), score=score))
        return lines
