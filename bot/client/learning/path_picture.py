"""The picture of a person's path: what they have learnt, solved and won in each game."""

from bot.client.client import Client
from bot.client.matches.board_message import draw_chart
from bot.client.messages.layout import Picture
from bot.learn.path import PUZZLES_FOR_MARK, Path
from bot.render import PathLabels, draw_path
from bot.texts import Texts
from guti import Region
from guti.games import GAMES


async def path_picture(client: Client, words: Texts, path: Path, guild: int) -> Picture:
    """Return the picture of a person's progress in the games, in a server's theme."""
    drawn = await draw_chart(client, draw_path, path, path_labels(words, path), guild)
    return Picture(drawn, "path.png", words.day.path(path))


def path_labels(words: Texts, path: Path) -> PathLabels:
    """Return the texts on the picture of a person's progress."""
    return PathLabels(
        title=words.day.path_title,
        summary=words.day.summary(path),
        games={key: words.games.list_name(key) for key in GAMES},
        regions={region: words.say(f"region-{region}") for region in Region},
        lesson=words.say("path-lesson"),
        puzzles=words.say("path-puzzles", needed=PUZZLES_FOR_MARK),
        levels=words.say("path-levels"),
        figures=words.formats.figures,
    )
