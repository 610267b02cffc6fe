"""Errors of tournaments, as data."""

from bot.play.errors import ChallengeError


class TournamentError(ChallengeError):
    """An action that is not possible in this tournament, or not now."""


class NoSuchTournament(TournamentError):
    """The server has no tournament `number`."""

    number: int


class TournamentMovedOn(TournamentError):
    """The tournament changed in the meantime."""


class NotDirector(TournamentError):
    """Reserved for the managers of the server and the directors' role."""


class SignUpClosed(TournamentError):
    """The tournament takes no more players."""


class TournamentFull(TournamentError):
    """All `most` places are taken."""

    most: int


class SignedUpAlready(TournamentError):
    """The person is in the tournament already."""


class NotInTournament(TournamentError):
    """The person is not in the tournament."""


class TooFewEntrants(TournamentError):
    """A tournament needs at least `least` players."""

    least: int


class TooManyGames(TournamentError):
    """The games of the tournament would exceed the limit of `most` live matches."""

    most: int


class NothingToPlay(TournamentError):
    """The person has no game to begin now."""


class TournamentGameLive(TournamentError):
    """All games of the person's pairing have begun; `link` leads to the first live one."""

    link: str = ""


class GameBeingOpened(TournamentError):
    """The game was requested less than a minute ago."""


class ExtendedAlready(TournamentError):
    """A round can be extended once."""


class RoundNotRunning(TournamentError):
    """The tournament has no round that is being played."""


class TooManyTournaments(TournamentError):
    """The server has `most` tournaments that have not ended."""

    most: int


class BadPlan(TournamentError):
    """A number of players to wait for that the form does not allow."""

    least: int
    most: int
