"""Drawing of scenes, leaderboards, profiles and animations as PNG or GIF.

Files are read only when a renderer is opened.
"""

from bot.render.animation.captioned import CaptionedMove, MatchHeading, animate_captioned
from bot.render.animation.frames import Animation
from bot.render.animation.replay import animate
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from bot.render.charts.analysis import draw_analysis
from bot.render.charts.labels import (
    AnalysisLabels,
    Fact,
    LeaderboardLabels,
    PathLabels,
    ProfileLabels,
)
from bot.render.charts.leaderboard import draw_leaderboard
from bot.render.charts.path import draw_path
from bot.render.charts.profile import draw_profile
from bot.render.svg import BoardDrawing

__all__ = [
    "AnalysisLabels",
    "Animation",
    "BoardDrawing",
    "BoardRenderer",
    "CaptionedMove",
    "Fact",
    "LeaderboardLabels",
    "MatchHeading",
    "PathLabels",
    "ProfileLabels",
    "Scene",
    "animate",
    "animate_captioned",
    "draw_analysis",
    "draw_leaderboard",
    "draw_path",
    "draw_profile",
]
