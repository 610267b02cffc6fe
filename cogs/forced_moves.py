"""The button that plays forced moves, offered where a person's first match ended."""

from bot.client.cog import Cog, press
from bot.client.gateway.presses import Requires
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.visit import Visit


class ForcedMoveCog(Cog):
    """Switches forced moves on."""

    @press("forced", "play", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def play(self, visit: Visit, _custom_id: CustomId) -> None:
        """Let the bot play the presser's only legal moves."""
        await self._services.settings.update_player(visit.person.id, auto_move=True)
        await visit.reply(await visit.sentence("forced-played"))
