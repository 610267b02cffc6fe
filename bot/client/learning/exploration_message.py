"""Explorations as messages: a board, the value of each move, and buttons that play the moves."""

from bot.client.game_select import game_from_text, game_text
from bot.client.matches.board_message import own_picture
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.learn.valuation import Valuation
from bot.play.exploration import Exploration
from bot.render import Scene
from bot.texts.explorations import MAX_MOVES
from guti import Side


def exploration_id(exploration: Exploration, action: str) -> CustomId:
    """Return the custom id of an action that leads to an exploration.

    Its kind is `matchline` for explorations of matches, else `explore`.
    """
    line = exploration.line
    if exploration.match:
        ply = len(exploration.played)
        return CustomId("matchline", action, exploration.match, ply, line)
    argument = f"{game_text(exploration.game)}/{line}"
    return CustomId("explore", action, exploration.match, argument=argument)


def explored_game(custom_id: CustomId) -> Exploration:
    """Return the exploration to which a button of kind `explore` leads.

    Raises UnknownGame and UnknownRules.
    """
    game, _, line = custom_id.argument.rpartition("/")
    return Exploration(game_from_text(game)).along(line)


async def exploration_message(
    visit: Visit, exploration: Exploration, valuation: Valuation | None, bottom: Side
) -> Message:
    """Return the board of an exploration, with `bottom` at the bottom.

    `valuation` is None if the match would be over here.
    """
    words, position = await visit.words(), exploration.position
    trail = (*exploration.played, *exploration.moves)[-1:]
    scene = Scene(position, bottom=bottom, trail=trail, outcome=exploration.outcome)
    alt = words.games.alt(position, trail[-1] if trail else None, exploration.ply)
    guild, viewer = visit.place.guild, visit.person.id
    return Message(
        words,
        words.explorations.page(exploration, valuation),
        await own_picture(visit.client, words, scene, guild, viewer, alt),
        above=_move_buttons(exploration, valuation),
        steps=_steps(exploration),
    )


def _move_buttons(exploration: Exploration, valuation: Valuation | None) -> tuple[Button, ...]:
    moves = {str(move): move for move in exploration.position.legal_moves}
    listed = [moves[each.move] for each in valuation.moves[:MAX_MOVES]] if valuation else []
    after = [(move, exploration.after(move)) for move in listed]
    return tuple(
        Button("", exploration_id(there, "to"), label=str(move)) for move, there in after if there
    )


def _steps(exploration: Exploration) -> tuple[Button, ...]:
    """Return buttons to the start, one move back, and to the match's next move."""
    start, back = exploration.start, exploration.previous
    goals = {"first": start, "back": back}
    if exploration.match:
        goals["on"] = exploration.next_played
    return tuple(
        Button(
            f"button-{action}",
            exploration_id(there or exploration, action),
            disabled=there in (None, exploration),
        )
        for action, there in goals.items()
    )
