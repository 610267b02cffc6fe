"""Matches against the engine: /play, and the buttons that start one."""

from discord import app_commands

from bot.client.client import Client
from bot.client.cog import Cog, command, press, public_in_servers
from bot.client.commands import choices, rules_offered
from bot.client.game_select import ask_for_game, chosen_game
from bot.client.gateway.presses import Requires
from bot.client.matches.engine_matches import play, play_again, play_instead
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.shared_play import play_shared
from bot.client.visit import Visit
from bot.play.challenge import FirstChoice, SideChoice
from bot.play.engine_player import ENGINE
from bot.services.requests import Invitation
from bot.texts.typed_names import find_named
from guti import GUTI


class EngineCog(Cog):
    """Matches against the engine."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, choices())

    @public_in_servers
    @app_commands.autocomplete(rules=rules_offered)
    @command
    async def play(  # noqa: PLR0913 - the command's options
        self,
        visit: Visit,
        game: str | None = None,
        level: str | None = None,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
        pace: str | None = None,
        *,
        rules: str = GUTI,
        private: bool = False,
        position: str = "",
    ) -> None:
        """Start a match against the engine, or from the `position` of a shared page."""
        if position:
            await play_shared(visit, position)
            return
        game = game or await self._services.matches.last_game(visit.person.id)
        named = find_named(game, rules)
        wanted = Invitation(
            *(named.key, ENGINE, side, first),
            pace=pace,
            level=level,
            private=private,
            rules=named.rules,
        )
        await play(visit, wanted)

    @press("engine", "choose", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def choose_game(self, visit: Visit, _custom_id: CustomId) -> None:
        """Ask for the game of a match against the engine."""
        await ask_for_game(visit, CustomId("engine", "game", 0), "engine-choose")

    @press("engine", "game", requires=Requires.NOTHING)
    async def play_game(self, visit: Visit, _custom_id: CustomId) -> None:
        """Start a private match of the chosen game, at the presser's next level."""
        game = chosen_game(visit).key
        await play(visit, Invitation(game, ENGINE, private=True))

    @press("match", "again", requires=Requires.BOARD)
    async def again(self, visit: Visit, custom_id: CustomId) -> None:
        """Start a match like the button's match, at the button's level."""
        await play_again(visit, custom_id.number, custom_id.argument)

    @press("match", "instead", requires=Requires.READER)
    async def instead(self, visit: Visit, custom_id: CustomId) -> None:
        """Resign a match, and start the match that the user requested instead."""
        await play_instead(visit, custom_id)
