"""The rules of a game as a private message: an animation and text."""

from bot.client.game_select import game_text
from bot.client.matches.board_message import known_theme
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message, Picture
from bot.client.visit import Visit
from bot.play.examples import examples
from bot.render import CaptionedMove
from guti import Game

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
    below = f"{words.games.rules(game)}\n{words.games.origin(game)}"
    message = Message(words, words.games.title(game), picture, below=below)
    await visit.reply(message)
