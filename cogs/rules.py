"""The /rules and /help commands."""

from discord import app_commands

from bot import __version__, texts
from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.commands import choices, mentions, rules_offered
from bot.client.game_select import ask_for_game, chosen_game, game_from_text
from bot.client.gateway.presses import Requires
from bot.client.learning.rules_message import show_rules
from bot.client.matches.match_buttons import starting_buttons
from bot.client.matches.page_links import offers_pages
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.play.errors import UnknownChoice
from bot.texts import Texts, endonym, languages
from bot.texts.typed_names import find_named
from guti import GUTI

FIRST_PAGE = "today", "challenge", "play", "learn", "rules", "board", "games", "settings"
"""Commands on the first page of /help."""

SECOND_PAGE = (
    "tournament",
    *("move", "board", "draw", "takeback", "resign", "hint", "claim", "replay", "analyse"),
    *("explore", "vacation"),
    *("puzzle", "leaderboard", "profile", "history", "server", "privacy"),
)
"""Commands on the second page of /help."""

FIRST_STEPS = (
    Button("button-learn", CustomId("lesson", "game", 0)),
    Button("button-today-puzzle", CustomId("today", "puzzle", 0)),
)

HELP_BUTTONS = (
    *FIRST_STEPS,
    Button("button-rules", CustomId("rules", "choose", 0)),
    Button("button-my-matches", CustomId("games", "list", 0)),
    Button("button-more", CustomId("help", "more", 0)),
)


class RulesCog(Cog):
    """Help, and the rules of the games."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, choices())

    @app_commands.autocomplete(rules=rules_offered)
    @command
    async def rules(self, visit: Visit, game: str, rules: str = GUTI) -> None:
        """Show the rules of a game privately."""
        await show_rules(visit, find_named(game, rules))

    @press("rules", "show", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def show_rules(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the rules of the button's game."""
        await show_rules(visit, game_from_text(custom_id.argument))

    @press("rules", "full", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def show_all(self, visit: Visit, custom_id: CustomId) -> None:
        """Show all rules of the button's game, without a picture."""
        words, game = await visit.words(), game_from_text(custom_id.argument)
        await visit.reply(Message(words, f"{words.games.title(game)}\n{words.games.rules(game)}"))

    @press("rules", "source", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def show_sources(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the sources of the button's game."""
        words, game = await visit.words(), game_from_text(custom_id.argument)
        text = f"{words.games.title(game)}\n{words.games.sources(game)}"
        await visit.reply(Message(words, text))

    @press("rules", "choose", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def choose_game(self, visit: Visit, _custom_id: CustomId) -> None:
        """Ask for the game whose rules to show."""
        await ask_for_game(visit, CustomId("rules", "game", 0), "rules-choose")

    @press("rules", "game", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def show_chosen(self, visit: Visit, _custom_id: CustomId) -> None:
        """Show the rules of the chosen game."""
        await show_rules(visit, chosen_game(visit))

    @command
    async def help(self, visit: Visit) -> None:
        """Show how to start a first match."""
        words = await visit.words()
        await visit.reply(await self._help(visit, words))

    @press("help", "language", requires=Requires.NOTHING)
    async def speak(self, visit: Visit, custom_id: CustomId) -> None:
        """Store the button's language for the user, and show the help in that language."""
        language = custom_id.argument
        if language not in languages():
            raise UnknownChoice(language, languages())
        await self._services.settings.update_player(visit.person.id, language=language)
        words = texts.of(language, visit.context)
        spoken = await self._help(visit, words)
        await visit.edit(spoken)

    async def _help(self, visit: Visit, words: Texts) -> Message:
        """Return the first page of /help, with buttons for the other languages."""
        public = await visit.public_words()
        links = visit.invite_links
        text = words.say(
            "help",
            server_link=links.server,
            account_link=links.account,
            **mentions(self._client, *FIRST_PAGE),
            **public.labels,
        )
        others = tuple(
            Button("", CustomId("help", "language", 0, argument=each), label=endonym(each))
            for each in languages()
            if each != words.language
        )
        buttons = (*reversed(starting_buttons(visit)), *HELP_BUTTONS)
        return Message(words, text, buttons=buttons, above=others)

    @press("help", "more", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def more(self, visit: Visit, _custom_id: CustomId) -> None:
        """Show the second page of /help."""
        words = await visit.words()
        public = await visit.public_words()
        text = words.say(
            "help-more",
            version=__version__,
            page=offers_pages(self._client),
            **mentions(self._client, *SECOND_PAGE),
            **public.labels,
        )
        buttons = (*FIRST_STEPS, *reversed(starting_buttons(visit)))
        await visit.reply(Message(words, text, buttons=buttons))
