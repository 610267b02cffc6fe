"""Matches against the engine, which start immediately."""

import logging
from dataclasses import replace

from bot.client.client import Interaction
from bot.client.gateway.interactions import person
from bot.client.languages import sentence_for_reader
from bot.client.matches.boards import (
    post_change,
    show_begun,
    show_change,
)
from bot.client.matches.cooldown import check_invitation_cooldown
from bot.client.matches.threads import ThreadOpener, show_in_thread
from bot.client.matches.wanted import WANTED, Again, Wanted, wanted_from
from bot.client.messages.acknowledgement import pressed_in_private
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import failures_logged
from bot.client.messages.place_kinds import in_server
from bot.client.places import place
from bot.play.match import Match
from bot.services.challenges import OpenThread
from bot.services.matches import Change
from bot.services.requests import Invitation
from guti.games import find

log = logging.getLogger(__name__)


async def play(interaction: Interaction, wanted: Invitation) -> None:
    """Start the `wanted` match against the engine, and show the match.

    Raises ChallengeError.
    """
    if not wanted.private and in_server(interaction):
        check_invitation_cooldown(interaction)
    if wanted.level is None:
        day, game = interaction.client.services.day, find(wanted.game, wanted.rules)
        level = await day.level(place(interaction), interaction.user.id, game.key)
        wanted = replace(wanted, level=str(level))
    await _begin(interaction, wanted)


async def play_again(interaction: Interaction, number: int, level: str) -> None:
    """Start a match like match `number`, against the engine at `level`.

    Raises MatchError and ChallengeError.
    """
    if not pressed_in_private(interaction) and in_server(interaction):
        check_invitation_cooldown(interaction)
    await _begin(interaction, Again(number, level))


async def play_instead(interaction: Interaction, custom_id: CustomId) -> None:
    """Resign the match named by the button, and start the match that the user wanted.

    Raises MatchError and ChallengeError. If HelpsInMatch is raised, nothing has been resigned.
    """
    wanted, services = wanted_from(custom_id.argument), interaction.client.services
    matches, user = services.matches, interaction.user.id
    if isinstance(wanted, Again):
        game = (await matches.require_in(place(interaction).guild, wanted.number, user)).game
    else:
        game = find(wanted.game, wanted.rules)
    await services.challenges.check_fair_start(game, user)
    match = await matches.get(custom_id.number)
    if match.owner is None:
        check_invitation_cooldown(interaction)
    if match.live:
        change = await matches.resign(match.id, custom_id.version or 0, user)
        await _show_given_up(interaction, change)
    await _begin(interaction, wanted)


async def _show_given_up(interaction: Interaction, change: Change) -> None:
    """Show the end of a resigned match, unless it was private.

    The message of a private match shows the next match instead.
    """
    done = await sentence_for_reader(interaction, "resign-done")
    if change.after.owner is None and change.after.channel == interaction.channel_id:
        await show_change(interaction, change, confirmation=done)
        return
    if change.after.owner is None:
        await interaction.client.messenger.replace_pressed(interaction, done)
        with failures_logged(log, "match %d: end not shown", change.after.id):
            await post_change(interaction.client, change)
    await show_begun(interaction, change.after)


async def _begin(interaction: Interaction, wanted: Wanted) -> None:
    interaction.extras[WANTED] = wanted
    async with ThreadOpener(interaction) as threads:
        match = await _ask(interaction, wanted, threads.open)
    if not threads.refused:
        await _show(interaction, match, threads)


async def _ask(interaction: Interaction, wanted: Wanted, open_thread: OpenThread) -> Match:
    challenges, challenger = interaction.client.services.challenges, person(interaction)
    if isinstance(wanted, Again):
        return await challenges.play_again(wanted.number, challenger, wanted.level, open_thread)
    return await challenges.play(place(interaction), challenger, wanted, open_thread)


async def _show(interaction: Interaction, match: Match, threads: ThreadOpener) -> None:
    if threads.opened is None:
        await show_change(interaction, Change(match, match))
        return
    await show_in_thread(interaction, match, threads.opened)
    interaction.client.services.engine.start_turn(match)
