"""The renderer: scenes, ladders and profiles in, PNG bytes out; films in, GIF bytes out.

It reads files only when a studio is opened, and knows no Discord, no event loop and no sentence.
"""

from bot.render.chart import draw_profile
from bot.render.contact_sheet import contact_sheet
from bot.render.labels import Fact, LadderLabels, ProfileLabels
from bot.render.ladder import draw_leaderboard
from bot.render.replay import Film, animate
from bot.render.scene import Scene
from bot.render.studio import Studio

__all__ = [
    "Fact",
    "Film",
    "LadderLabels",
    "ProfileLabels",
    "Scene",
    "Studio",
    "animate",
    "contact_sheet",
    "draw_leaderboard",
    "draw_profile",
]
