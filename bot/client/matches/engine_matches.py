"""Matches against the engine, which start immediately."""

import logging
from dataclasses import replace

from bot.client.matches.boards import Boards
from bot.client.matches.cooldown import check_invitation_cooldown
from bot.client.matches.threads import ThreadOpener, show_in_thread
from bot.client.matches.wanted import Again, Wanted, wanted_from
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import failures_logged
from bot.client.visit import Visit
from bot.play.match import Match
from bot.services.challenges import OpenThread
from bot.services.matches import Change
from bot.services.requests import Invitation
from guti.games import find

log = logging.getLogger(__name__)


async def play(visit: Visit, wanted: Invitation) -> None:
    """Start the `wanted` match against the engine, and show the match.

    Raises ChallengeError.
    """
    if not wanted.private and visit.in_server:
        check_invitation_cooldown(visit)
    if wanted.level is None:
        day, game = visit.client.services.day, find(wanted.game, wanted.rules)
        level = await day.level(visit.place, visit.person.id, game.key)
        wanted = replace(wanted, level=str(level))
    await _begin(visit, wanted)


async def play_again(visit: Visit, number: int, level: str) -> None:
    """Start a match like match `number`, against the engine at `level`.

    Raises MatchError and ChallengeError.
    """
    if not visit.private and visit.in_server:
        check_invitation_cooldown(visit)
    await _begin(visit, Again(number, level))


async def play_instead(visit: Visit, custom_id: CustomId) -> None:
    """Resign the match named by the button, and start the match that the user wanted.

    Raises MatchError and ChallengeError. If HelpsInMatch is raised, nothing has been resigned.
    """
    wanted, services = wanted_from(custom_id.argument), visit.client.services
    matches, user = services.matches, visit.person.id
    if isinstance(wanted, Again):
        game = (await matches.require_in(visit.place.guild, wanted.number, user)).game
    else:
        game = find(wanted.game, wanted.rules)
    await services.challenges.check_fair_start(game, user)
    match = await matches.get(custom_id.number)
    if match.owner is None:
        check_invitation_cooldown(visit)
    if match.live:
        change = await matches.resign(match.id, custom_id.version or 0, user)
        await _show_given_up(visit, change)
    await _begin(visit, wanted)


async def _show_given_up(visit: Visit, change: Change) -> None:
    """Show the end of a resigned match, unless it was private.

    The message of a private match shows the next match instead.
    """
    boards, done = Boards.of(visit.client), await visit.sentence("resign-done")
    if change.after.owner is not None:
        await boards.show_begun(change.after, visit)
    elif change.after.channel == visit.place.channel:
        await boards.show(change, visit, confirmation=done)
    else:
        await visit.replace_pressed(done)
        with failures_logged(log, "match %d: end not shown", change.after.id):
            await boards.show(change)


async def _begin(visit: Visit, wanted: Wanted) -> None:
    visit.wanted = wanted
    async with ThreadOpener(visit) as threads:
        match = await _ask(visit, wanted, threads.open)
    if not threads.refused:
        await _show(visit, match, threads)


async def _ask(visit: Visit, wanted: Wanted, open_thread: OpenThread) -> Match:
    challenges, challenger = visit.client.services.challenges, visit.person
    if isinstance(wanted, Again):
        return await challenges.play_again(wanted.number, challenger, wanted.level, open_thread)
    return await challenges.play(visit.place, challenger, wanted, open_thread)


async def _show(visit: Visit, match: Match, threads: ThreadOpener) -> None:
    if threads.opened is None:
        await Boards.of(visit.client).show(Change(match, match), visit)
        return
    await show_in_thread(visit, match, threads.opened)
    visit.client.services.engine.start_turn(match)
