"""Beginning a match against the engine, which need not be asked.

It must not know how its moves are found, nor any single command.
"""

from bot.client.client import Interaction
from bot.client.gateway.interactions import person, place
from bot.client.matches.boards import show_change, show_engine_turn
from bot.client.matches.cooldown import require_calm
from bot.client.matches.threads import ThreadOpener, show_in_thread
from bot.client.messages.acknowledgement import pressed_in_private
from bot.play.match import Match
from bot.services.matches import Change
from bot.services.requests import Invitation


async def play(interaction: Interaction, wanted: Invitation) -> None:
    """Begin a match, here or in a thread, and show its first board. Raises ChallengeErrors."""
    challenges = interaction.client.services.challenges
    if not wanted.private:
        require_calm(interaction)
    async with ThreadOpener(interaction) as threads:
        match = await challenges.play(place(interaction), person(interaction), wanted, threads.open)
    if not threads.refused:
        await _show(interaction, match, threads)


async def play_again(interaction: Interaction, number: int, level: str) -> None:
    """Begin another match as that of a number was, at a level; likewise. Raises MatchErrors."""
    challenges = interaction.client.services.challenges
    if not pressed_in_private(interaction):
        require_calm(interaction)
    async with ThreadOpener(interaction) as threads:
        match = await challenges.play_again(number, person(interaction), level, threads.open)
    if not threads.refused:
        await _show(interaction, match, threads)


async def _show(interaction: Interaction, match: Match, threads: ThreadOpener) -> None:
    if threads.opened is None:
        await show_change(interaction, Change(match, match))
        return
    await show_in_thread(interaction, match, threads.opened)
    await show_engine_turn(interaction.client, match)
