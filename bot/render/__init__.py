"""The renderer: scenes in, PNG bytes out; films in, GIF bytes out.

It reads files only when a studio is opened, and knows no Discord, no event loop and no sentence.
"""

from bot.render.contact_sheet import contact_sheet
from bot.render.replay import Film, animate
from bot.render.scene import Scene
from bot.render.studio import Studio

__all__ = ["Film", "Scene", "Studio", "animate", "contact_sheet"]
