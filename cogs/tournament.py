"""The command /tournament, the cards of tournaments, and their steps in time."""

import contextlib
import logging
from datetime import timedelta

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.client.client import Client
from bot.client.cog import Cog, due, press, server_command, sweeps
from bot.client.commands import choices, choices_of, rules_offered
from bot.client.errors import MayNotManage
from bot.client.gateway.presses import Requires
from bot.client.languages import server_texts
from bot.client.matches.threads import ThreadOpener
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import Posted, ToChannel
from bot.client.messages.errors import MessageError, Refused, errors_logged, log_failure
from bot.client.messages.layout import Button, Message
from bot.client.sections import SectionPage, adds_to
from bot.client.tournament_card import (
    KIND,
    question,
    removal_selects,
    tournament_id,
    user_in,
)
from bot.client.tournament_overview import (
    directs,
    hall_of_fame,
    overview_message,
    require_permissions,
    rescued,
    tell_host,
)
from bot.client.tournament_pictures import card_with_picture, view_message
from bot.client.tournament_threads import delete_thread_line
from bot.client.visit import Visit
from bot.play.due_times import DueStep
from bot.play.pace import Pace
from bot.play.tournaments.errors import NoSuchTournament, NotDirector
from bot.play.tournaments.rounds import outlook
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import (
    WINDOWS,
    Form,
    TournamentPhase,
    TournamentPlan,
)
from bot.play.tracked_message import TrackedMessage
from bot.services.tournament_steps import CARD, DRAFT, START, WARNING, WINDOW
from bot.texts import Texts
from bot.texts.typed_names import find_named
from guti import GUTI

REQUESTS = 3
"""Requests of a step: a new card, a deletion, and a message to the host."""

STEP_TIMEOUT_S = 120.0

WINNERS = 3
"""Latest tournaments whose winners `/server` names."""

CONFIRMED = {"start", "close", "reopen", "extend", "hurry", "cancel"}
"""Actions of directors, named like the service's methods, that ask first."""

log = logging.getLogger(__name__)


class TournamentCog(Cog):
    """Tournaments: planning, sign-up, playing and the director's buttons."""

    def __init__(self, client: Client) -> None:
        offered = choices() | {
            "form": choices_of("form", (form.value for form in Form)),
            "pace": choices_of("pace", (pace.value for pace in Pace if pace is not Pace.NONE)),
        }
        super().__init__(client, offered)
        self._service = client.services.tournaments

    @app_commands.autocomplete(rules=rules_offered)
    @server_command
    async def tournament(  # noqa: PLR0913, PLR0917 - the command's options
        self,
        visit: Visit,
        game: str | None = None,
        form: str = Form.ROUND_ROBIN.value,
        pace: str = Pace.DAY.value,
        rules: str = GUTI,
        players: app_commands.Range[int, 3, 64] | None = None,
        start: app_commands.Range[int, 1, 60] | None = None,
        rounds: app_commands.Range[int, 1, 9] = 5,
        days: app_commands.Range[int, 1, 60] | None = None,
        single: bool = False,  # noqa: FBT001, FBT002 - an option
        late: bool = False,  # noqa: FBT001, FBT002 - an option
        vacation: bool = True,  # noqa: FBT001, FBT002 - an option
        role: discord.Role | None = None,
    ) -> None:
        """Show the server's tournaments, or plan a new one."""
        if role is not None:
            await self._choose_role(visit, role)
        elif game is None:
            await visit.reply(await self._overview(visit))
        else:
            await self._require_director(visit)
            require_permissions(visit)
            chosen, named = Pace(pace), find_named(game, rules)
            plan = TournamentPlan(
                named.key,
                named.rules,
                Form(form),
                chosen,
                games=1 if single else 2,
                rounds=rounds,
                window=timedelta(days=WINDOWS.get(chosen, 1) if days is None else days),
                starts=None if start is None else self._services.clock() + timedelta(days=start),
                players=players,
                late_half=late,
                vacation=vacation,
            )
            await visit.reply(await self._draft(visit, plan))

    # Planning

    async def _choose_role(self, visit: Visit, role: discord.Role) -> None:
        if not visit.manages:
            raise MayNotManage
        none = role.is_default()
        await self._service.set_role(visit.place.guild, None if none else role.id)
        words = await visit.words()
        text = words.say("tournament-role-set", role="none" if none else role.mention)
        await visit.reply(Message(words, text))

    async def _draft(self, visit: Visit, plan: TournamentPlan) -> Message:
        made = await self._service.plan(visit.place, visit.person.id, plan)
        words, now = await visit.words(), self._services.clock()
        most = plan.players or min(plan.form.most, 16)
        numbers = sorted({max(3, most // 2), most})
        text = words.tournaments.draft(made, [outlook(plan, each, now) for each in numbers])
        yes, no = tournament_id("announce", made), tournament_id("discard", made)
        buttons = (
            Button("button-tournament-announce", yes, ButtonStyle.success),
            Button("button-tournament-discard", no),
        )
        return Message(words, text, buttons=buttons)

    @press("tournament", "announce", requires=Requires.SERVER)
    async def announce(self, visit: Visit, custom_id: CustomId) -> None:
        """Announce a planned tournament in its channel."""
        found = await self._directed(visit, custom_id)
        announced = await self._service.announce(found.id)
        words = await visit.words()
        await visit.edit(Message(words, words.say("tournament-announced", **words.labels)))
        await self._post_card(announced)

    @press("tournament", "discard", requires=Requires.SERVER)
    async def discard(self, visit: Visit, custom_id: CustomId) -> None:
        """Delete a planned tournament."""
        with contextlib.suppress(NoSuchTournament):
            found = await self._directed(visit, custom_id)
            await self._service.discard(found.id)
        await visit.edit(await visit.sentence("tournament-discarded"))

    # Winners on other pages

    @adds_to(SectionPage.SERVER)
    async def winners(self, words: Texts, visit: Visit) -> list[str]:
        """Name the winners of the latest tournaments."""
        return await hall_of_fame(words, visit, WINNERS)

    @adds_to(SectionPage.PROFILE)
    async def honours(
        self,
        words: Texts,
        visit: Visit,
        user: int,
        alone: bool,  # noqa: FBT001 - by position, like all sections
    ) -> list[str]:
        """Name the latest tournaments in which a person came among the first."""
        over = await self._service.honours(visit.place.guild, user, alone=alone)
        return words.tournaments.honours(over, user)

    # Players

    async def _overview(self, visit: Visit) -> Message:
        found, may_direct = await self._service.of_guild(visit.place.guild), await directs(visit)
        if may_direct:
            found = [await rescued(visit, each) for each in found]
        return await overview_message(visit, found, directs=may_direct)

    @press("tournament", "join", requires=Requires.SERVER)
    async def join(self, visit: Visit, custom_id: CustomId) -> None:
        """Sign a person up, or back in after leaving."""
        found = await self._found(visit, custom_id)
        await self._show_changed(visit, await self._service.join(found.id, visit.person))

    @press("tournament", "leave", requires=Requires.SERVER)
    async def leave(self, visit: Visit, custom_id: CustomId) -> None:
        """Take a person out. During a tournament, ask first."""
        found = await self._found(visit, custom_id)
        if found.phase is TournamentPhase.OPEN:
            await self._show_changed(visit, await self._service.leave(found.id, visit.person.id))
            return
        seat = found.entrant(visit.person.id).seat
        await visit.reply(await self._question(visit, found, f"leave-{seat}"))

    @press("tournament", "play", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def play(self, visit: Visit, custom_id: CustomId) -> None:
        """Begin a person's next game in a thread."""
        found = await self._found(visit, custom_id)
        async with ThreadOpener(visit) as opener:
            match = await self._service.play(found.id, visit.person.id, opener.open)
            words = await visit.words()
            text = words.say("tournament-begun", thread=f"<#{match.channel}>")
            await visit.reply(Message(words, text))
        if opener.opened:
            await delete_thread_line(self._client, opener.opened)

    @press("tournament", "table", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def table(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the standings privately, as a picture."""
        await visit.reply(await self._view(visit, custom_id))

    @press("tournament", "view", requires=Requires.SERVER)
    async def view(self, visit: Visit, custom_id: CustomId) -> None:
        """Show another picture or page of the standings instead, or the standings as text."""
        await visit.edit(await self._view(visit, custom_id))

    async def _view(self, visit: Visit, custom_id: CustomId) -> Message:
        found, words = await self._found(visit, custom_id), await visit.words()
        argument, viewer = custom_id.argument, visit.person.id
        return await view_message(self._client, words, found, argument, viewer)

    # Directors

    @press("tournament", "manage", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def manage(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the director's buttons."""
        found, words = await self._directed(visit, custom_id), await visit.words()
        actions = {
            TournamentPhase.OPEN: ("start", "reopen" if found.is_closed else "close", "cancel"),
            TournamentPhase.RUNNING: ("extend", "hurry", "cancel"),
        }
        buttons = tuple(
            Button(f"button-tournament-{each}", tournament_id("ask", found, each))
            for each in actions.get(found.phase, ())
        )
        text = words.say("tournament-manage", number=found.id)
        selects = removal_selects(words.say("tournament-remove"), found) if buttons else ()
        await visit.reply(Message(words, text, buttons=buttons, selects=selects))

    @press("tournament", "ask", requires=Requires.SERVER)
    async def ask(self, visit: Visit, custom_id: CustomId) -> None:
        """Ask a director for confirmation."""
        found = await self._directed(visit, custom_id)
        await visit.edit(await self._question(visit, found, custom_id.argument))

    @press("tournament", "remove", requires=Requires.SERVER)
    async def remove(self, visit: Visit, custom_id: CustomId) -> None:
        """Ask a director whether to take the chosen player out."""
        found = await self._directed(visit, custom_id)
        await visit.edit(await self._question(visit, found, f"remove-{visit.choice}"))

    @press("tournament", "do", requires=Requires.SERVER)
    async def do(self, visit: Visit, custom_id: CustomId) -> None:
        """Do what was confirmed."""
        found = await self._found(visit, custom_id)
        what, _, seat = custom_id.argument.partition("-")
        if what == "leave":
            await self._service.leave(found.id, visit.person.id)
        else:
            await self._require_director(visit)
            if what == "remove":
                await self._service.leave(found.id, user_in(found, seat))
            elif what in CONFIRMED:
                await getattr(self._service, what)(found.id)
        await visit.edit(await visit.sentence("tournament-done"))
        await self._refresh_cards(found.id)

    @press("tournament", "stay", requires=Requires.SERVER)
    async def stay(self, visit: Visit, _custom_id: CustomId) -> None:
        """Change nothing."""
        await visit.edit(await visit.sentence("tournament-kept"))

    async def _question(self, visit: Visit, found: Tournament, what: str) -> Message:
        soon = await self._service.soonest_end(found)
        return question(await visit.words(), found, what, soon)

    async def _found(self, visit: Visit, custom_id: CustomId) -> Tournament:
        return await self._service.get(custom_id.number, visit.place.guild)

    async def _directed(self, visit: Visit, custom_id: CustomId) -> Tournament:
        found = await self._found(visit, custom_id)
        await self._require_director(visit)
        return found

    async def _require_director(self, visit: Visit) -> None:
        if not await directs(visit):
            raise NotDirector

    # Cards

    async def _show_changed(self, visit: Visit, changed: Tournament) -> None:
        """Edit the pressed card, unless a new one is due."""
        if visit.private:
            await visit.reply(await visit.sentence("tournament-done"))
            return
        words = await server_texts(self._client, changed.guild)
        await visit.edit(await card_with_picture(self._client, words, changed))
        if visit.pressed_message:
            await self._service.shown(visit.pressed_message, changed)

    @due(
        START, DRAFT, WINDOW, WARNING, CARD, at_once=2, requests=REQUESTS, timeout_s=STEP_TIMEOUT_S
    )
    async def act(self, step: DueStep) -> None:
        """Take a tournament's next step."""
        found = await self._service.due(step)
        if found is None:
            return
        tournament, kind = found
        acts = {
            START: self._service.start_on_time,
            WINDOW: self._service.expire,
            DRAFT: self._service.discard,
        }
        if kind == CARD:
            await self._post_card(tournament)
        elif kind in acts:
            await acts[kind](tournament.id)
        else:
            await self._service.warn(tournament.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Tell the hosts of the channel's tournaments."""
        with errors_logged(log, "hosts of a deleted channel not told"):
            for found in await self._service.of_guild(channel.guild.id):
                if found.channel == channel.id:
                    await tell_host(self._client, found, gone=True)

    async def _refresh_cards(self, number: int) -> None:
        """Edit a tournament's card, unless a new one is due."""
        found = await self._service.get(number)
        for message in () if found.announced < found.stage else await self._service.cards(found):
            ids = message, KIND, found.id, found.guild, found.channel, found.version
            await self.refresh(TrackedMessage(*ids))

    @sweeps(KIND, stays=True)
    async def refresh(self, message: TrackedMessage) -> bool:
        """Edit a card to show the tournament as it is."""
        posted = Posted(message.guild, message.channel, message.message)
        try:
            found = await self._service.get(message.subject)
            words = await server_texts(self._client, message.guild)
            await self._messenger.edit(posted, await card_with_picture(self._client, words, found))
            await self._service.shown(message.message, found)
        except (NoSuchTournament, Refused):
            await self._service.forget_card(message.message)
        except MessageError as error:
            log_failure(log, error, "tournament %d: card not edited", message.subject)
            return False
        return True

    async def _post_card(self, tournament: Tournament) -> None:
        """Post a card about a new stage, unless it is posted, and delete the last."""
        async with self._client.channel_lock(tournament.channel):
            found = await self._service.get(tournament.id)
            if found.announced < found.stage:
                await self._replace_card(found)

    async def _replace_card(self, found: Tournament) -> None:
        words = await server_texts(self._client, found.guild)
        old, channel = await self._service.cards(found), ToChannel(found.guild, found.channel)
        try:
            nonce = f"t{found.id}:{found.stage}"
            sent = await self._messenger.post(
                channel, await card_with_picture(self._client, words, found), nonce
            )
        except Refused as error:
            log_failure(log, error, "tournament %d: card refused", found.id)
            await self._service.announced(found, refused=True)
            await tell_host(self._client, found, gone=error.no_channel)
            return
        await self._service.keep_card(found, sent)
        await self._service.announced(found)
        for message in {*old} - {sent}:
            with contextlib.suppress(MessageError):
                await self._messenger.delete(Posted(found.guild, found.channel, message))
            await self._service.forget_card(message)
