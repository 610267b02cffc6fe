"""The puzzle of the day as a public message."""

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.matches.board_message import FILE_NAME, draw, public_settings
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message, Picture
from bot.learn.puzzle import Puzzle
from bot.play.daily_puzzle import DailySolvers
from bot.render import Scene


async def daily_message(
    client: Client,
    guild: int,
    puzzle: Puzzle,
    *,
    solvers: DailySolvers | None = None,
    last_solvers: DailySolvers | None = None,
) -> Message:
    """Return a server's puzzle of the day in the server's language and theme.

    The message names the `solvers` of this puzzle, and the `last_solvers` of the previous puzzle.
    """
    words, server = await server_texts(client, guild), await public_settings(client, guild)
    scene = Scene(puzzle.position, bottom=puzzle.solver)
    picture = await draw(client, words, scene, server.theme)
    alt = words.puzzles.alt(puzzle, 0, None)
    below = [
        words.puzzles.solved_by(each, last=each is last_solvers)
        for each in (solvers, last_solvers)
        if each
    ]
    own = CustomId("puzzle", "own", 0, argument=puzzle.key)
    return Message(
        words,
        words.puzzles.daily(puzzle),
        Picture(picture, FILE_NAME, alt),
        (Button("button-puzzle-own", own, ButtonStyle.success),),
        below="\n".join(below),
    )
