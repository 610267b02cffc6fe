"""The rules of a game as a private message: an animation and text."""

from collections.abc import Iterator

from bot.client.game_select import game_text
from bot.client.matches.board_message import known_theme
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message, Picture
from bot.client.visit import Visit
from bot.play.examples import examples
from bot.render import CaptionedMove
from bot.texts import Texts
from guti import GUTI, Game

FILE_NAME = "rules.gif"


def rules_id(game: Game) -> CustomId:
    """Return the custom id of a button that shows a game's rules."""
    return CustomId("rules", "show", 0, argument=game_text(game))


async def show_rules(visit: Visit, game: Game) -> None:
    """Show the rules of a game to the user, in their theme."""
    client, words = visit.client, await visit.words()
    theme = (await client.services.settings.player(visit.person.id)).theme
    moves = tuple(
        CaptionedMove(each.position, each.move, words.say(f"picture-{each.kind}"))
        for each in examples(game)
    )
    drawing = client.animations.draw_captioned(
        moves, known_theme(client, theme), words.formats.digits
    )
    if not drawing.done():
        await visit.acknowledgement.announce(public=False)
    picture = Picture(await drawing, FILE_NAME, words.games.alt_of_rules(game))
    buttons = tuple(_buttons(words, game))
    # Without the picture, the text must explain how to move.
    rules = words.games.brief_rules if visit.lacking == "none" else words.games.rules
    message = Message(words, words.games.title(game), picture, buttons, below=rules(game))
    await visit.reply(message)


def _buttons(words: Texts, game: Game) -> Iterator[Button]:
    """Yield buttons for all the rules, a rule set's default rules, and sources."""
    default = game.with_rules(GUTI)
    if game is default:
        yield Button("button-rules-full", CustomId("rules", "full", 0, argument=game_text(game)))
    else:
        yield Button("", rules_id(default), label=words.games.rule_set(default))
    if words.games.sources(game):
        yield Button("button-sources", CustomId("rules", "source", 0, argument=game_text(game)))
