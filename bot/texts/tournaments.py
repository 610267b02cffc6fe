"""Texts of tournaments: the card, tables, pictures, and what directors see."""

from collections.abc import Iterable

from bot.play.former_player import is_former
from bot.play.tournaments.rounds import Outlook
from bot.play.tournaments.table import TableRow, table
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Entrant, Form, TournamentPairing, TournamentPhase
from bot.texts.digits import localized
from bot.texts.lengths import ALT_TEXT
from bot.texts.markup import mention, moment
from bot.texts.subject import SubjectTexts
from guti.games import find

PODIUM = 3


class TournamentTexts(SubjectTexts):
    """Texts of tournaments in one language."""

    def card(self, tournament: Tournament) -> str:
        """Return the text of a tournament's card."""
        lines = [self.title(tournament), self.terms(tournament)]
        if tournament.phase is TournamentPhase.OPEN:
            lines += self._open(tournament)
        elif tournament.phase is TournamentPhase.RUNNING:
            lines += self._running(tournament)
        elif tournament.phase is TournamentPhase.ENDED:
            lines += [self._say("tournament-over"), *self._podium(tournament)]
        else:
            lines.append(self._say("tournament-cancelled"))
        return self._fitted(lines)

    def title(self, tournament: Tournament) -> str:
        """Return the number, game and form of a tournament."""
        form = self._say(f"choice-form-{tournament.plan.form}")
        return self._say("tournament-title", name=self.name(tournament), form=form)

    def name(self, tournament: Tournament) -> str:
        """Return the number and game of a tournament, as pictures show them."""
        plan = tournament.plan
        game = self._games.name(find(plan.game, plan.rules))
        return self._say("tournament-name", number=tournament.id, game=game)

    def terms(self, tournament: Tournament) -> str:
        """Return the pace, the games of a pairing and the length of a round."""
        plan = tournament.plan
        terms = {"pace": self._say(f"choice-pace-{plan.pace}"), "games": plan.games}
        vacation = "yes" if plan.vacation else "no"
        return self._say("tournament-terms", days=plan.window.days, vacation=vacation, **terms)

    def draft(self, tournament: Tournament, outlooks: Iterable[Outlook]) -> str:
        """Return what the director sees before a tournament is announced."""
        lines = [self.title(tournament), self.terms(tournament), self._when(tournament)]
        lines += [
            self._say(
                "tournament-outlook",
                players=each.players,
                rounds=each.rounds,
                count=each.games,
                ends=f"<t:{int(each.ends.timestamp())}:D>",
            )
            for each in outlooks
        ]
        return "\n".join([*lines, self._say("tournament-draft")])

    def summary(self, tournament: Tournament) -> str:
        """Return a tournament in one line, with the winner if it has ended."""
        rows = table(tournament) if tournament.phase is TournamentPhase.ENDED else ()
        return self._say(
            "tournament-line",
            name=self.name(tournament),
            form=self._say(f"choice-form-{tournament.plan.form}"),
            phase=tournament.phase.value,
            round=tournament.round,
            player=self.player(rows[0].entrant.user) if rows else "",
        )

    def overview(self, lines: list[str]) -> str:
        """Join the lines about a server's tournaments."""
        return self._fitted(lines)

    def hall_of_fame(self, ended: Iterable[Tournament]) -> list[str]:
        """Return a heading and a line for each ended tournament, or [] if there are none."""
        lines = [self.summary(each) for each in ended]
        return [self._say("tournament-hall"), *lines] if lines else []

    def honours(self, ended: Iterable[Tournament], user: int) -> list[str]:
        """Return a line for each ended tournament in which a person came among the first."""
        lines = list[str]()
        for each in ended:
            rows = table(each)
            own = next((row for row in rows if row.entrant.user == user), None)
            if own is not None and own.place <= PODIUM and own.halves:
                place, name = own.place, self.name(each)
                players = len(rows)
                lines.append(
                    self._say("tournament-honour", place=place, name=name, players=players)
                )
        return lines

    # Tables

    def full_table(self, tournament: Tournament) -> str:
        """Return the whole table, with the tie-breaks."""
        return self._fitted(
            [self.title(tournament), self.breaks(tournament), *self._lines(tournament)]
        )

    def crosstable(self, tournament: Tournament) -> str:
        """Return a table as plain text: a line for each player, a column for each round.

        A column has the opponent's number in the table, and the points against that opponent.
        """
        rows = table(tournament)
        numbers = {row.entrant.seat: number for number, row in enumerate(rows, start=1)}
        lines = [self._plain_row(tournament, row, numbers) for row in rows]
        head = f"{self.name(tournament)} · {self._say(f'choice-form-{tournament.plan.form}')}"
        return "\n".join([head, self.state(tournament), "", *lines, ""])

    def _plain_row(self, tournament: Tournament, row: TableRow, numbers: dict[int, int]) -> str:
        seat, cells = row.entrant.seat, list[str]()
        paired = {each.round: each for each in tournament.pairings if seat in each.seats}
        for number in range(1, tournament.round + 1):
            pairing = paired.get(number)
            if pairing is None:
                cells.append("-")
            elif (opponent := pairing.opponent(seat)) is None:
                cells.append(self._say("tournament-rest"))
            else:
                cells.append(f"{numbers[opponent]}:{self.points(pairing.halves(seat))}")
        name = self._named(row.entrant.user, row.entrant.name)
        return "\t".join([f"{numbers[seat]}", name, self.points(row.halves), *cells])

    def breaks(self, tournament: Tournament) -> str:
        """Return what decides between players with equal points."""
        return self._say("tournament-breaks", form=tournament.plan.form.value)

    def player(self, user: int) -> str:
        """Return the mention of a player. The mention notifies no one."""
        return self._say("former-player") if is_former(user) else mention(user)

    def named(self, entrant: Entrant) -> str:
        """Return a player's name for a direct message."""
        return self._direct_name(entrant.user, "" if is_former(entrant.user) else entrant.name)

    def points(self, halves: int) -> str:
        """Return halves of a point as a number such as 2½."""
        whole, half = divmod(halves, 2)
        number = "" if half and not whole else localized(str(whole), self._locale.language)
        return number + "½" * half

    # Pictures

    def state(self, tournament: Tournament) -> str:
        """Return the phase of a tournament in a few words."""
        phase, rounds = tournament.phase.value, tournament.plan.rounds
        return self._say("tournament-state", phase=phase, round=tournament.round, rounds=rounds)

    def stage(self, tournament: Tournament, number: int) -> str:
        """Return the name of a round of a knockout, such as "Final"."""
        left = tournament.plan.rounds - number
        return self._say("tournament-stage", left=left, round=number)

    def alt_of_table(self, tournament: Tournament, first: int, most: int) -> str:
        """Describe a picture of the standings, from the row `first` on."""
        rows = table(tournament)[first : first + most]
        return self._described(tournament, [self._alt_line(tournament, each) for each in rows])

    def alt_of_pairings(self, tournament: Tournament, shown: Iterable[TournamentPairing]) -> str:
        """Describe a picture of pairings, such as a bracket."""
        lines = [self._alt_pairing(tournament, each) for each in shown]
        return self._described(tournament, lines)

    def _described(self, tournament: Tournament, lines: list[str]) -> str:
        head = f"{self.name(tournament)}. {self.state(tournament)}."
        return self._fitted([head, *lines], ALT_TEXT)

    def _alt_line(self, tournament: Tournament, row: TableRow) -> str:
        name = self._named(row.entrant.user, row.entrant.name)
        return self._line(tournament, row, name)

    def _alt_pairing(self, tournament: Tournament, pairing: TournamentPairing) -> str:
        names = {
            each: self._named(tournament.seat(each).user, tournament.seat(each).name)
            for each in pairing.seats
        }
        return f"{self.stage(tournament, pairing.round)}: {self._pairing(pairing, names)}"

    def _lines(self, tournament: Tournament) -> list[str]:
        """Return a line for each player, best first."""
        return [
            self._line(tournament, row, self.player(row.entrant.user)) for row in table(tournament)
        ]

    def _line(self, tournament: Tournament, row: TableRow, name: str) -> str:
        over = tournament.phase is TournamentPhase.ENDED
        return self._say(
            "tournament-row",
            place=row.place,
            player=name,
            points=self.points(row.halves),
            active="yes" if row.entrant.plays or over else "no",
        )

    # Parts of the card

    def _when(self, tournament: Tournament) -> str:
        plan, closed = tournament.plan, tournament.is_closed
        starts = moment(plan.starts) if plan.starts else "none"
        players = "none" if closed else plan.players or "none"
        when = self._say("tournament-when", starts=starts, players=players)
        return f"{self._say('tournament-closed')} {when}" if closed else when

    def _open(self, tournament: Tournament) -> list[str]:
        lines = [self._say("tournament-scoring")]
        if tournament.plan.form is Form.KNOCKOUT:
            lines.append(self._say("tournament-knockout"))
        lines += [self._say("tournament-helps"), self._when(tournament)]
        lines.append(self._say("tournament-entrants", count=len(tournament.entrants)))
        if tournament.entrants:
            lines.append(" ".join(self.player(each.user) for each in tournament.entrants))
        return lines

    def _running(self, tournament: Tournament) -> list[str]:
        ends = moment(tournament.ends) if tournament.ends else ""
        numbers = {"round": tournament.round, "rounds": tournament.plan.rounds}
        if tournament.is_stuck:
            lines = [self._say("tournament-stuck", round=tournament.round + 1, ends=ends)]
        else:
            lines = [self._say("tournament-round", **numbers, ends=ends)]
            if tournament.note:
                lines.append(self._say("tournament-note", note=tournament.note))
        for each in tournament.current:
            names = {seat: self.player(tournament.seat(seat).user) for seat in each.seats}
            lines.append(self._pairing(each, names))
        return lines

    def _pairing(self, pairing: TournamentPairing, names: dict[int, str]) -> str:
        board, one = pairing.board, names[pairing.one]
        if pairing.other is None:
            return self._say("tournament-bye", board=board, one=one)
        one_score, other_score = map(self.points, pairing.score)
        begun = any(game.score is not None for game in pairing.games)
        scores = {"begun": "yes" if begun else "no", "first": one_score, "second": other_score}
        other = names[pairing.other]
        return self._say("tournament-pairing", board=board, one=one, other=other, **scores)

    def _podium(self, tournament: Tournament) -> list[str]:
        return [
            self._say(
                "tournament-podium",
                place=row.place,
                player=self.player(row.entrant.user),
                points=self.points(row.halves),
            )
            for row in table(tournament)
            if row.place <= PODIUM
        ]
