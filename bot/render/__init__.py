"""The renderer: scenes, ladders and profiles in, PNG bytes out; films in, GIF bytes out.

It reads files only when a renderer is opened, and knows no Discord, no event loop and no sentence.
"""

from bot.render.animation.replay import Film, animate
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from bot.render.charts.labels import Fact, LadderLabels, ProfileLabels
from bot.render.charts.leaderboard import draw_leaderboard
from bot.render.charts.profile import draw_profile
from bot.render.contact_sheet import contact_sheet

__all__ = [
    "BoardRenderer",
    "Fact",
    "Film",
    "LadderLabels",
    "ProfileLabels",
    "Scene",
    "animate",
    "contact_sheet",
    "draw_leaderboard",
    "draw_profile",
]
