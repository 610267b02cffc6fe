"""Challenges: /challenge, /seek, the Challenge context menu, rematches and their buttons."""

import contextlib
from collections.abc import AsyncIterator

import discord
from discord import ButtonStyle, app_commands, ui

from bot.client.client import Client, Interaction
from bot.client.cog import Cog, command, press, public, server_command
from bot.client.commands import (
    OPTION_VALUES,
    choices,
    label_of,
    rules_offered,
    sentence,
)
from bot.client.errors import ForeignServer, NobodyElse
from bot.client.game_select import ask_for_game, chosen_game, game_from_text, rule_set_options
from bot.client.gateway.interactions import answered, name_of, person, values
from bot.client.gateway.presses import Requires
from bot.client.languages import public_texts, reader_texts, sentence_for_reader
from bot.client.learning.lesson_message import learn_button
from bot.client.learning.rules_message import rules_id
from bot.client.matches.board_message import start_picture
from bot.client.matches.boards import show_first, show_match
from bot.client.matches.cooldown import check_invitation_cooldown
from bot.client.matches.engine_matches import play, play_again
from bot.client.matches.prompts import ask_publicly, close_prompt
from bot.client.matches.threads import ThreadOpener, show_in_thread
from bot.client.members import ask_discord, has_left
from bot.client.messages.acknowledgement import Answers, pressed_in_private
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import MessageError
from bot.client.messages.layout import Button, Message
from bot.client.messages.limits import OPTIONS
from bot.client.messages.place_kinds import is_alone, seen_by_all
from bot.client.places import place
from bot.play.challenge import Challenge, FirstChoice, SideChoice, State
from bot.play.errors import (
    ChallengeAnswered,
    ChallengeExpired,
    ChallengeWithdrawn,
    NotAMember,
)
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.tracked_message import WAITS, MessageKind
from bot.services.requests import Invitation
from bot.shards import NO_SERVER
from bot.texts.typed_names import find_named
from guti import GUTI

SETTLED = (ChallengeAnswered, ChallengeExpired, ChallengeWithdrawn)
"""Errors of answers to a challenge that is already settled."""


class ChallengeCog(Cog):
    """Invitations to a match."""

    def __init__(self, client: Client) -> None:
        self._menu = app_commands.ContextMenu(
            name=sentence("menu-challenge"), callback=self.challenge_member
        )
        super().__init__(client, choices(to_play=True))

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
        interaction: Interaction,
        opponent: discord.User,
        game: str,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
        pace: str | None = None,
        *,
        rules: str = GUTI,
        thread: bool = False,
        rated: bool = True,
        hints: bool = False,
    ) -> None:
        """Challenge a member, or start a match if the opponent is the bot itself."""
        engine = opponent == self._client.user
        if not engine:
            _require_two_players(interaction)
        if interaction.guild_id and not (isinstance(opponent, discord.Member) or engine):
            raise NotAMember
        named = find_named(game, rules)
        wanted = Invitation(
            *(named.key, opponent.id, side, first),
            thread=thread,
            rated=rated,
            hints=hints,
            pace=pace,
            opponent_is_bot=opponent.bot,
            rules=named.rules,
        )
        await self._challenge(interaction, wanted)

    @public
    @app_commands.autocomplete(rules=rules_offered)
    @server_command
    async def seek(
        self,
        interaction: Interaction,
        game: str,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
        pace: str | None = None,
        rules: str = GUTI,
    ) -> None:
        """Invite any member to a match."""
        named = find_named(game, rules)
        wanted = Invitation(named.key, None, side, first, pace=pace, rules=named.rules)
        await self._invite(interaction, wanted)

    @press("seek", "choose", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def choose_game(self, interaction: Interaction, _custom_id: CustomId) -> None:
        """Ask the user to choose a game for an invitation to everyone."""
        await ask_for_game(interaction, CustomId("seek", "game", 0), "seek-choose")

    @press("seek", "game", requires=Requires.SERVER)
    async def seek_game(self, interaction: Interaction, _custom_id: CustomId) -> None:
        """Invite any member to a match of the chosen game."""
        await self._invite(interaction, Invitation(chosen_game(interaction).key, None))

    @app_commands.guild_only()
    @answered
    async def challenge_member(self, interaction: Interaction, member: discord.Member) -> None:
        """Open the form for challenging a member."""
        words = await reader_texts(interaction)
        form = ui.Modal(
            title=words.challenges.form_title(member.id, name_of(member)),
            custom_id=str(CustomId("form", "challenge", member.id)),
            timeout=None,
        )
        server = await self._services.settings.server(place(interaction).guild)
        pace = Pace.NONE if member == self._client.user else server.pace
        for name, offered in OPTION_VALUES.items():
            chosen = pace.value if name == "pace" else offered[0]
            options = [
                discord.SelectOption(
                    label=label_of(words, name, value), value=value, default=value == chosen
                )
                for value in offered
            ]
            if name == "game":
                options += rule_set_options(words)
            select = ui.Select[ui.Modal](custom_id=name, options=options[:OPTIONS])
            form.add_item(ui.Label(text=words.say(f"form-{name}"), component=select))
        form.stop()
        await self._messenger.reply(interaction, form)

    @press("form", "challenge", requires=Requires.SERVER, answers=Answers.PUBLIC)
    async def filled_in(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Challenge the member whose id is in `custom_id`, with the options in the form."""
        chosen = values(interaction)
        guild = interaction.guild
        if guild is None:
            raise NotAMember
        try:
            member = guild.get_member(custom_id.number)
            if member is None:
                member = await ask_discord(interaction, guild.fetch_member(custom_id.number))
        except MessageError as error:
            if error.no_member:
                raise NotAMember from None
            raise
        game = game_from_text(chosen.get("game", ""))
        wanted = Invitation(
            game.key,
            member.id,
            chosen.get("side", SideChoice.RANDOM.value),
            chosen.get("first", FirstChoice.RANDOM.value),
            pace=chosen.get("pace"),
            opponent_is_bot=member.bot,
            rules=game.rules,
        )
        await self._challenge(interaction, wanted)

    @press("challenge", "accept", requires=Requires.CHALLENGE)
    async def accept(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Accept a challenge. Start the match, in a thread if requested or the channel is busy."""
        async with (
            _close_settled(interaction, custom_id),
            ThreadOpener(interaction) as threads,
        ):
            challenge, match = await self._services.challenges.accept(
                custom_id.number, person(interaction), threads.open
            )
        if threads.refused or (not threads.opened and await show_first(interaction, match)):
            return
        await _settle(interaction, challenge, match)
        await self._begin(interaction, match, threads)

    @press("challenge", "wait", requires=Requires.CHALLENGE)
    async def wait(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Let the match of a challenge start when the channel is free."""
        challenge, match = await self._services.challenges.queue(
            custom_id.number, person(interaction)
        )
        waiting = await sentence_for_reader(interaction, "challenge-will-wait")
        await self._messenger.replace_pressed(interaction, waiting)
        if match:
            await show_match(interaction, match)
            return
        words = await public_texts(interaction, challenge.guild)
        withdraw = Button("button-withdraw", CustomId("challenge", "withdraw", challenge.id))
        about = MessageKind.CHALLENGE, challenge.id, WAITS
        message = Message(words, words.challenges.answered(challenge), buttons=(withdraw,))
        await ask_publicly(interaction, message, about, challenge.challenger)

    @press("challenge", "decline", "withdraw", requires=Requires.CHALLENGE)
    async def refuse(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Decline a received challenge, or withdraw a sent one if the button says so."""
        challenges = self._services.challenges
        refuse = challenges.decline if custom_id.action == "decline" else challenges.withdraw
        async with _close_settled(interaction, custom_id):
            refused = await refuse(custom_id.number, interaction.user.id)
        await _settle(interaction, refused)

    @press("match", "rematch", requires=Requires.BOARD)
    async def rematch(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Ask the opponent for a rematch. The engine accepts at once."""
        match = await self._services.matches.get(custom_id.number)
        if match.level is not None:
            await play_again(interaction, match.id, str(match.level))
            return
        _require_two_players(interaction)
        opponent = match.player(match.side(interaction.user.id).other)
        if await has_left(interaction, opponent):
            raise NotAMember
        challenges = self._services.challenges
        if not await challenges.is_rematch_asked(match.id, interaction.user.id):
            check_invitation_cooldown(interaction)
        async with ThreadOpener(interaction) as threads:
            again = await challenges.rematch(match.id, person(interaction), threads.open)
        if threads.refused:
            return
        if isinstance(again, Match):
            await self._begin(interaction, again, threads)
        else:
            limited = match.rated and not again.rated
            await _show(interaction, again, limited=limited)

    async def _challenge(self, interaction: Interaction, wanted: Invitation) -> None:
        """Challenge a member, or start a match if the opponent is the engine."""
        if self._client.user and wanted.opponent == self._client.user.id:
            await play(interaction, wanted)
        else:
            await self._invite(interaction, wanted)

    async def _invite(self, interaction: Interaction, wanted: Invitation) -> None:
        check_invitation_cooldown(interaction)
        invited = await self._services.challenges.invite(
            place(interaction), person(interaction), wanted
        )
        if pressed_in_private(interaction):
            done = await sentence_for_reader(interaction, "seek-done")
            await self._messenger.replace_pressed(interaction, done)
        limited = wanted.rated and not invited.rated and invited.guild != NO_SERVER
        await _show(interaction, invited, limited=limited)

    async def _begin(self, interaction: Interaction, match: Match, threads: ThreadOpener) -> None:
        if threads.opened is None:
            await show_match(interaction, match)
        else:
            await show_in_thread(interaction, match, threads.opened)


def _require_two_players(interaction: Interaction) -> None:
    """Raise NobodyElse in direct messages, and ForeignServer where only the user sees answers."""
    if is_alone(interaction):
        raise NobodyElse
    if not seen_by_all(interaction, public=True):
        raise ForeignServer


async def _show(interaction: Interaction, challenge: Challenge, *, limited: bool = False) -> None:
    words = await public_texts(interaction, challenge.guild)
    text = words.challenges.invitation(challenge, limited=limited)
    if challenge.guild == NO_SERVER and challenge.rematch_of is None:
        text = "\n".join((text, words.say("challenge-chat")))
    about = MessageKind.CHALLENGE, challenge.id, 0
    picture = None
    if challenge.rematch_of is None:
        picture = await start_picture(interaction.client, words, challenge.game, challenge.guild)
    message = Message(words, text, picture, _buttons(challenge), challenge.opponent)
    await ask_publicly(interaction, message, about, challenge.challenger)


@contextlib.asynccontextmanager
async def _close_settled(interaction: Interaction, custom_id: CustomId) -> AsyncIterator[None]:
    """Remove the buttons of a challenge that turns out to be settled.

    Raises the error again.
    """
    try:
        yield
    except SETTLED:
        challenge = await interaction.client.services.challenges.get(custom_id.number)
        words = await public_texts(interaction, challenge.guild)
        async with interaction.client.channel_lock(challenge.channel):
            # The message of an accepted challenge may have become a board.
            if challenge.state is not State.OPEN and not await _shows_board(interaction):
                settled = Message(words, words.challenges.answered(challenge))
                await close_prompt(interaction, settled)
        raise


async def _shows_board(interaction: Interaction) -> bool:
    """Return whether the pressed message has become a match's board."""
    boards, pressed = interaction.client.services.boards, interaction.message
    return pressed is not None and await boards.is_board(pressed.id)


async def _settle(
    interaction: Interaction, challenge: Challenge, match: Match | None = None
) -> None:
    elsewhere = match.channel if match and match.channel != challenge.channel else None
    words = await public_texts(interaction, challenge.guild)
    settled = Message(words, words.challenges.answered(challenge, elsewhere))
    await close_prompt(interaction, settled)


def _buttons(challenge: Challenge) -> tuple[Button, ...]:
    actions = ("accept", "decline", "withdraw") if challenge.opponent else ("accept", "withdraw")
    answers = [
        Button(
            f"button-{action}",
            CustomId("challenge", action, challenge.id),
            ButtonStyle.success if action == "accept" else ButtonStyle.secondary,
        )
        for action in actions
    ]
    if challenge.rematch_of:
        return tuple(answers)
    rules = rules_id(challenge.game)
    return (*answers, learn_button(challenge.game.key), Button("button-rules", rules))
