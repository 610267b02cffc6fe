"""Texts of tournaments: the card, the table, and questions to directors."""

from collections.abc import Iterable

from bot.play.former_player import is_former
from bot.play.tournaments.rounds import Outlook
from bot.play.tournaments.table import TableRow, table
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, TournamentPairing, TournamentPhase
from bot.texts import Texts, mention, moment
from bot.texts.digits import localized
from bot.texts.lengths import LIST
from bot.texts.subject import join_fitting
from guti.games import find

PODIUM = 3


def card(words: Texts, tournament: Tournament) -> str:
    """Return the text of a tournament's card."""
    lines = [title(words, tournament), terms(words, tournament)]
    if tournament.phase is TournamentPhase.OPEN:
        lines += _open(words, tournament)
    elif tournament.phase is TournamentPhase.RUNNING:
        lines += _running(words, tournament)
    elif tournament.phase is TournamentPhase.ENDED:
        lines += [words.say("tournament-over"), *_podium(words, tournament)]
        lines += table_lines(words, tournament)[PODIUM:]
    else:
        lines.append(words.say("tournament-cancelled"))
    return fitted(words, lines)


def title(words: Texts, tournament: Tournament) -> str:
    """Return the number, game and form of a tournament."""
    return words.say(
        "tournament-title",
        number=tournament.id,
        game=_game(words, tournament),
        form=words.say(f"choice-form-{tournament.plan.form}"),
    )


def terms(words: Texts, tournament: Tournament) -> str:
    """Return the pace, the games of a pairing and the length of a round."""
    plan = tournament.plan
    pace = words.say(f"choice-pace-{plan.pace}")
    vacation = "yes" if plan.vacation else "no"
    terms = {"pace": pace, "games": plan.games, "days": plan.window.days}
    return words.say("tournament-terms", vacation=vacation, **terms)


def draft(words: Texts, tournament: Tournament, outlooks: Iterable[Outlook]) -> str:
    """Return what the director sees before a tournament is announced."""
    lines = [title(words, tournament), terms(words, tournament), _when(words, tournament)]
    lines += [
        words.say(
            "tournament-outlook",
            players=each.players,
            rounds=each.rounds,
            count=each.games,
            ends=f"<t:{int(each.ends.timestamp())}:D>",
        )
        for each in outlooks
    ]
    return "\n".join([*lines, words.say("tournament-draft")])


def summary(words: Texts, tournament: Tournament) -> str:
    """Return a tournament in one line, with the winner if it has ended."""
    rows = table(tournament) if tournament.phase is TournamentPhase.ENDED else ()
    return words.say(
        "tournament-line",
        number=tournament.id,
        game=_game(words, tournament),
        form=words.say(f"choice-form-{tournament.plan.form}"),
        phase=tournament.phase.value,
        round=tournament.round,
        player=player(words, rows[0].entrant.user) if rows else "",
    )


def table_lines(words: Texts, tournament: Tournament) -> list[str]:
    """Return a line for each player, best first."""
    over = tournament.phase is TournamentPhase.ENDED
    return [
        words.say(
            "tournament-row",
            place=row.place,
            player=player(words, row.entrant.user),
            points=points(words, row.halves),
            active="yes" if row.entrant.plays or over else "no",
        )
        for row in table(tournament)
    ]


def full_table(words: Texts, tournament: Tournament) -> str:
    """Return the whole table, with the tie-breaks."""
    breaks = words.say("tournament-breaks", form=tournament.plan.form.value)
    lines = [title(words, tournament), breaks, *table_lines(words, tournament)]
    return fitted(words, lines)


def player(words: Texts, user: int) -> str:
    """Return the mention of a player. The mention notifies no one."""
    return words.say("former-player") if is_former(user) else mention(user)


def points(words: Texts, halves: int) -> str:
    """Return halves of a point as a number such as 2½."""
    whole, half = divmod(halves, 2)
    number = "" if half and not whole else localized(str(whole), words.language)
    return number + "½" * half


def fitted(words: Texts, lines: list[str]) -> str:
    """Join lines. If they are too long, replace the last ones by their number."""
    return join_fitting(words.say, lines, LIST)


def _game(words: Texts, tournament: Tournament) -> str:
    return words.games.name(find(tournament.plan.game, tournament.plan.rules))


def _when(words: Texts, tournament: Tournament) -> str:
    plan = tournament.plan
    starts = moment(plan.starts) if plan.starts else "none"
    return words.say("tournament-when", starts=starts, players=plan.players or "none")


def _open(words: Texts, tournament: Tournament) -> list[str]:
    lines = [words.say("tournament-scoring")]
    if tournament.plan.form is Form.KNOCKOUT:
        lines.append(words.say("tournament-knockout"))
    lines += [words.say("tournament-helps"), _when(words, tournament)]
    lines.append(words.say("tournament-entrants", count=len(tournament.entrants)))
    if tournament.entrants:
        lines.append(" ".join(player(words, each.user) for each in tournament.entrants))
    return lines


def _running(words: Texts, tournament: Tournament) -> list[str]:
    ends = moment(tournament.ends) if tournament.ends else ""
    numbers = {"round": tournament.round, "rounds": tournament.plan.rounds}
    lines = [words.say("tournament-round", **numbers, ends=ends)]
    if tournament.note:
        lines.append(words.say("tournament-note", note=tournament.note))
    lines += [_pairing(words, tournament, each) for each in tournament.current]
    return lines


def _pairing(words: Texts, tournament: Tournament, pairing: TournamentPairing) -> str:
    board, one = pairing.board, player(words, tournament.seat(pairing.one).user)
    if pairing.other is None:
        return words.say("tournament-bye", board=board, one=one)
    one_score, other_score = (points(words, each) for each in pairing.score)
    begun = any(game.score is not None for game in pairing.games)
    other = player(words, tournament.seat(pairing.other).user)
    scores = {"begun": "yes" if begun else "no", "first": one_score, "second": other_score}
    return words.say("tournament-pairing", board=board, one=one, other=other, **scores)


def _podium(words: Texts, tournament: Tournament) -> list[str]:
    def line(row: TableRow) -> str:
        return words.say(
            "tournament-podium",
            place=min(row.place, PODIUM),
            player=player(words, row.entrant.user),
            points=points(words, row.halves),
        )

    return [line(row) for row in table(tournament)[:PODIUM]]
