"""Cards of tournaments, and the buttons on them."""

import contextlib
from datetime import datetime

import discord
from discord import ButtonStyle, ui

from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message, Picture
from bot.client.messages.limits import OPTIONS
from bot.play.tournaments.errors import NoSuchTournament, TournamentError
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, TournamentPairing, TournamentPhase
from bot.texts import Texts, moment

KIND = "tournament"

ACTIONS = {"late": "join"}
"""Actions of buttons whose names differ."""


def card_message(words: Texts, found: Tournament, picture: Picture | None = None) -> Message:
    """Return the card of a tournament as it is now."""
    names = {
        TournamentPhase.OPEN: ("join", "leave", "manage"),
        TournamentPhase.RUNNING: ("play", "table", "late", "leave", "manage"),
        TournamentPhase.ENDED: ("table",),
    }
    if found.is_closed:
        names[TournamentPhase.OPEN] = ("leave", "manage")
    if found.plan.form is Form.KNOCKOUT:
        names[TournamentPhase.RUNNING] = ("play", "table", "leave", "manage")
    buttons = tuple(
        Button(
            f"button-tournament-{name}",
            tournament_id(ACTIONS.get(name, name), found),
            _style(name),
        )
        for name in names.get(found.phase, ())
    )
    return Message(words, words.tournaments.card(found), picture, buttons)


def _style(name: str) -> ButtonStyle:
    return ButtonStyle.success if name in {"join", "play"} else ButtonStyle.secondary


def tournament_id(action: str, found: Tournament, argument: str = "") -> CustomId:
    """Return the custom id of a press about a tournament."""
    return CustomId(KIND, action, found.id, argument=argument)


def numbered_button(words: Texts, found: Tournament, name: str) -> Button:
    """Return a button of the card for other messages; its label has the tournament's number."""
    label = f"{words.say(f'button-tournament-{name}')} {found.id}"
    own = tournament_id(ACTIONS.get(name, name), found)
    return Button(f"button-tournament-{name}", own, _style(name), label=label)


def open_pairing(found: Tournament, user: int) -> TournamentPairing | None:
    """Return a person's pairing that is not over, or None."""
    with contextlib.suppress(TournamentError):
        pairing = found.pairing_of(found.entrant(user).seat)
        if pairing and not pairing.is_over and pairing.other is not None:
            return pairing
    return None


def removal_selects(placeholder: str, found: Tournament) -> tuple["ui.Select[ui.LayoutView]", ...]:
    """Return selects of the players, each with as many as Discord shows."""
    selects = list[ui.Select[ui.LayoutView]]()
    for first in range(0, len(found.playing), OPTIONS):
        options = [
            discord.SelectOption(label=each.name or str(each.seat), value=str(each.seat))
            for each in found.playing[first : first + OPTIONS]
        ]
        own = tournament_id("remove", found, str(first) if first else "")
        selects.append(ui.Select(custom_id=str(own), placeholder=placeholder, options=options))
    return tuple(selects)


def question(words: Texts, found: Tournament, what: str, soon: datetime) -> Message:
    """Ask whether to do `what`, such as "cancel" or "remove-3". A hurried round ends `soon`.

    Raises NoSuchTournament for a forged button.
    """
    action, _, seat = what.partition("-")
    named = {"players": len(found.playing), "ends": moment(soon)}
    player = words.tournaments.player(user_in(found, seat)) if seat else ""
    asked = "remove" if action == "leave" else action
    buttons = (
        Button("button-tournament-yes", tournament_id("do", found, what), ButtonStyle.danger),
        Button("button-tournament-no", tournament_id("stay", found)),
    )
    text = words.say("tournament-ask", what=asked, player=player, **named)
    return Message(words, text, buttons=buttons)


def user_in(found: Tournament, seat: str) -> int:
    """Return the person in a seat. Raises NoSuchTournament for a forged button."""
    for each in found.entrants:
        if str(each.seat) == seat:
            return each.user
    raise NoSuchTournament(found.id)
