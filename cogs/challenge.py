"""Challenges: /challenge, /seek, the Challenge context menu, rematches and their buttons."""

import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta

import discord
from discord import app_commands, ui

from bot.client.client import Client
from bot.client.cog import Cog, command, press, public, server_command
from bot.client.commands import (
    OPTION_VALUES,
    choices,
    rules_offered,
    sentence,
)
from bot.client.errors import ForeignServer, NobodyElse
from bot.client.game_select import (
    ask_for_game,
    chosen_game,
    game_from_text,
    game_options,
    rule_set_options,
)
from bot.client.gateway.interactions import answered
from bot.client.gateway.presses import Requires
from bot.client.learning.lesson_message import learn_button
from bot.client.learning.rules_message import rules_id
from bot.client.matches.board_message import start_picture
from bot.client.matches.calls import called_opponent
from bot.client.matches.cooldown import check_invitation_cooldown
from bot.client.matches.engine_matches import play, play_again
from bot.client.matches.page_links import offers_pages
from bot.client.matches.prompts import answer_buttons, ask_publicly, close_prompt
from bot.client.matches.threads import ThreadOpener, missing_for_thread, show_in_thread
from bot.client.members import ask_discord, find_member, require_able
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import MessageError
from bot.client.messages.layout import Button, Message
from bot.client.messages.limits import OPTIONS
from bot.client.visit import Visit, name_of
from bot.play.challenge import Challenge, FirstChoice, OpeningChoice, SideChoice, State
from bot.play.errors import (
    ChallengeAnswered,
    ChallengeExpired,
    ChallengeWithdrawn,
    NotAMember,
    NoThread,
)
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.tracked_message import WAITS, MessageKind
from bot.services.matches import Change
from bot.services.requests import Invitation
from bot.shards import NO_SERVER
from bot.texts.typed_names import find_named
from guti import GUTI
from guti.games import FIRST_GAME

ABLE_FOR = timedelta(minutes=10)
"""Time for which a challenger counts as able to play."""

SETTLED = (ChallengeAnswered, ChallengeExpired, ChallengeWithdrawn)
"""Errors of answers to a challenge that is already settled."""


class ChallengeCog(Cog):
    """Invitations to a match."""

    def __init__(self, client: Client) -> None:
        self._menu = app_commands.ContextMenu(
            name=sentence("menu-challenge"), callback=self.challenge_member
        )
        super().__init__(client, choices())

    async def cog_load(self) -> None:
        """Add the context menu, which discord.py does not load with a cog."""
        self._client.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Remove the context menu."""
        self._client.tree.remove_command(self._menu.name, type=self._menu.type)

    @public
    @app_commands.autocomplete(rules=rules_offered)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=True)
    @command
    async def challenge(  # noqa: PLR0913 - the command's options
        self,
        visit: Visit,
        opponent: discord.User,
        game: str,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
        pace: str | None = None,
        *,
        rules: str = GUTI,
        opening: str = OpeningChoice.START.value,
        thread: bool = False,
        rated: bool = True,
        hints: bool = False,
    ) -> None:
        """Challenge a member, or start a match if the opponent is the bot itself."""
        engine = opponent == self._client.user
        if not engine:
            _require_two_players(visit)
        if visit.guild_id and not (isinstance(opponent, discord.Member) or engine):
            raise NotAMember
        if thread and not engine and (missing := missing_for_thread(visit)):
            raise NoThread(missing)
        await require_able(visit, opponent)
        named = find_named(game, rules)
        wanted = Invitation(
            *(named.key, opponent.id, side, first),
            thread=thread,
            rated=rated,
            hints=hints,
            pace=pace,
            opponent_is_bot=opponent.bot,
            rules=named.rules,
            opening=opening,
        )
        await self._challenge(visit, wanted)

    @public
    @app_commands.autocomplete(rules=rules_offered)
    @server_command
    async def seek(
        self,
        visit: Visit,
        game: str,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
        pace: str | None = None,
        rules: str = GUTI,
    ) -> None:
        """Invite any member to a match."""
        named = find_named(game, rules)
        wanted = Invitation(named.key, None, side, first, pace=pace, rules=named.rules)
        await self._invite(visit, wanted)

    @press("seek", "choose", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def choose_game(self, visit: Visit, _custom_id: CustomId) -> None:
        """Ask the user to choose a game for an invitation to everyone."""
        await ask_for_game(visit, CustomId("seek", "game", 0), "seek-choose")

    @press("seek", "game", requires=Requires.SERVER)
    async def seek_game(self, visit: Visit, _custom_id: CustomId) -> None:
        """Invite any member to a match of the chosen game."""
        await self._invite(visit, Invitation(chosen_game(visit).key, None))

    @app_commands.guild_only()
    @answered
    async def challenge_member(self, visit: Visit, member: discord.Member) -> None:
        """Open the form for challenging a member."""
        await require_able(visit, member)
        words = await visit.words()
        form = ui.Modal(
            title=words.challenges.form_title(member.id, name_of(member)),
            custom_id=str(CustomId("form", "challenge", member.id)),
            timeout=None,
        )
        server = await self._services.settings.server(visit.place.guild)
        pace = Pace.NONE if member == self._client.user else server.pace
        offered = {"game": game_options(words, FIRST_GAME)}
        for name, values in OPTION_VALUES.items():
            chosen = pace.value if name == "pace" else values[0]
            offered[name] = [
                discord.SelectOption(
                    label=words.say(f"choice-{name}-{value}"), value=value, default=value == chosen
                )
                for value in values
            ]
        for name, options in (offered | {"rules": rule_set_options(words)}).items():
            select = ui.Select[ui.Modal](
                custom_id=name, options=options[:OPTIONS], required=name != "rules"
            )
            form.add_item(ui.Label(text=words.say(f"form-{name}"), component=select))
        form.stop()
        await visit.reply(form)

    @press("form", "challenge", requires=Requires.SERVER, answers=Answers.PUBLIC)
    async def filled_in(self, visit: Visit, custom_id: CustomId) -> None:
        """Challenge the member whose id is in `custom_id`, with the options in the form."""
        chosen = visit.values
        guild = visit.guild
        if guild is None:
            raise NotAMember
        try:
            member = guild.get_member(custom_id.number)
            if member is None:
                member = await ask_discord(visit, guild.fetch_member(custom_id.number))
        except MessageError as error:
            if error.no_member:
                raise NotAMember from None
            raise
        await require_able(visit, member)
        game = game_from_text(chosen.get("rules") or chosen.get("game", ""))
        wanted = Invitation(
            game.key,
            member.id,
            chosen.get("side", SideChoice.RANDOM.value),
            chosen.get("first", FirstChoice.RANDOM.value),
            pace=chosen.get("pace"),
            opponent_is_bot=member.bot,
            rules=game.rules,
        )
        await self._challenge(visit, wanted)

    @press("challenge", "accept", requires=Requires.CHALLENGE)
    async def accept(self, visit: Visit, custom_id: CustomId) -> None:
        """Accept a challenge. Start the match, in a thread if requested or the channel is busy."""
        async with (
            _close_settled(visit, custom_id),
            ThreadOpener(visit) as threads,
        ):
            await self._require_able_challenger(visit, custom_id.number)
            challenge, match = await self._services.challenges.accept(
                custom_id.number, visit.person, threads.open
            )
        if threads.refused or (not threads.opened and await self._boards.show_first(visit, match)):
            return
        await _settle(visit, challenge, match)
        await self._begin(visit, match, threads)

    async def _require_able_challenger(self, visit: Visit, number: int) -> None:
        """Raise an error if the challenger has left, cannot see the place, or is timed out.

        Discord is not asked about a new challenge, whose challenger could act just now.
        """
        asked_at = discord.utils.snowflake_time(visit.pressed_message or 0)
        if visit.created_at - asked_at > ABLE_FOR:
            challenger = (await self._services.challenges.get(number)).challenger
            if challenger != visit.person.id:
                await require_able(visit, await find_member(visit, challenger))

    @press("challenge", "wait", requires=Requires.CHALLENGE)
    async def wait(self, visit: Visit, custom_id: CustomId) -> None:
        """Let the match of a challenge start when the channel is free."""
        challenge, match = await self._services.challenges.queue(custom_id.number, visit.person)
        waiting = await visit.sentence("challenge-will-wait")
        await visit.replace_pressed(waiting)
        if match:
            await self._boards.show(Change(match, match), visit)
            return
        words = await visit.public_words(challenge.guild)
        withdraw = Button("button-withdraw", CustomId("challenge", "withdraw", challenge.id))
        about = MessageKind.CHALLENGE, challenge.id, WAITS
        message = Message(words, words.challenges.answered(challenge), buttons=(withdraw,))
        await ask_publicly(visit, message, about, challenge.challenger)

    @press("challenge", "decline", "withdraw", requires=Requires.CHALLENGE)
    async def refuse(self, visit: Visit, custom_id: CustomId) -> None:
        """Decline a received challenge, or withdraw a sent one if the button says so."""
        challenges = self._services.challenges
        refuse = challenges.decline if custom_id.action == "decline" else challenges.withdraw
        async with _close_settled(visit, custom_id):
            refused = await refuse(custom_id.number, visit.person.id)
        await _settle(visit, refused)

    @press("match", "rematch", requires=Requires.BOARD)
    async def rematch(self, visit: Visit, custom_id: CustomId) -> None:
        """Ask the opponent for a rematch. The engine accepts at once."""
        match = await self._services.matches.get(custom_id.number)
        if match.level is not None:
            await play_again(visit, match.id, str(match.level))
            return
        _require_two_players(visit)
        opponent = match.player(match.side(visit.person.id).other)
        await require_able(visit, await find_member(visit, opponent))
        challenges = self._services.challenges
        if not await challenges.is_rematch_asked(match.id, visit.person.id):
            check_invitation_cooldown(visit)
        async with ThreadOpener(visit) as threads:
            again = await challenges.rematch(match.id, visit.person, threads.open)
        if threads.refused:
            return
        if isinstance(again, Match):
            await self._begin(visit, again, threads)
        else:
            limited = match.rated and not again.rated
            await _show(visit, again, limited=limited)

    async def _challenge(self, visit: Visit, wanted: Invitation) -> None:
        """Challenge a member, or start a match if the opponent is the engine."""
        if self._client.user and wanted.opponent == self._client.user.id:
            await play(visit, wanted)
        else:
            await self._invite(visit, wanted)

    async def _invite(self, visit: Visit, wanted: Invitation) -> None:
        check_invitation_cooldown(visit)
        invited = await self._services.challenges.invite(visit.place, visit.person, wanted)
        if visit.private:
            done = await visit.sentence("seek-done")
            await visit.replace_pressed(done)
        limited = wanted.rated and not invited.rated and invited.guild != NO_SERVER
        await _show(visit, invited, limited=limited)

    async def _begin(self, visit: Visit, match: Match, threads: ThreadOpener) -> None:
        if threads.opened is None:
            await self._boards.show(Change(match, match), visit)
        else:
            await show_in_thread(visit, match, threads.opened)


def _require_two_players(visit: Visit) -> None:
    """Raise NobodyElse in direct messages, and ForeignServer where only the user sees answers."""
    if visit.is_direct:
        raise NobodyElse
    if not visit.seen_by_all(public=True):
        raise ForeignServer


async def _show(visit: Visit, challenge: Challenge, *, limited: bool = False) -> None:
    words = await visit.public_words(challenge.guild)
    text = words.challenges.invitation(challenge, limited=limited)
    if challenge.guild == NO_SERVER and challenge.rematch_of is None:
        text = "\n".join((text, words.say("challenge-chat", page=offers_pages(visit.client))))
    about = MessageKind.CHALLENGE, challenge.id, 0
    picture = None
    if challenge.rematch_of is None:
        picture = await start_picture(visit.client, words, challenge.game, challenge.guild)
    called = await called_opponent(visit.client, challenge)
    message = Message(words, text, picture, _buttons(challenge), called)
    await ask_publicly(visit, message, about, challenge.challenger)


@contextlib.asynccontextmanager
async def _close_settled(visit: Visit, custom_id: CustomId) -> AsyncIterator[None]:
    """Remove the buttons of a challenge that turns out to be settled.

    Raises the error again.
    """
    try:
        yield
    except SETTLED:
        challenge = await visit.client.services.challenges.get(custom_id.number)
        words = await visit.public_words(challenge.guild)
        async with visit.client.channel_lock(challenge.channel):
            # The message of an accepted challenge may have become a board.
            if challenge.state is not State.OPEN and not await _shows_board(visit):
                settled = Message(words, words.challenges.answered(challenge))
                await close_prompt(visit, settled)
        raise


async def _shows_board(visit: Visit) -> bool:
    """Return whether the pressed message has become a match's board."""
    boards, pressed = visit.client.services.boards, visit.pressed_message
    return pressed is not None and await boards.is_board(pressed)


async def _settle(visit: Visit, challenge: Challenge, match: Match | None = None) -> None:
    elsewhere = match.channel if match and match.channel != challenge.channel else None
    words = await visit.public_words(challenge.guild)
    settled = Message(words, words.challenges.answered(challenge, elsewhere))
    await close_prompt(visit, settled)


def _buttons(challenge: Challenge) -> tuple[Button, ...]:
    answers = answer_buttons(challenge)
    if challenge.rematch_of:
        return answers
    rules = rules_id(challenge.game)
    return (*answers, learn_button(challenge.game.key), Button("button-rules", rules))
