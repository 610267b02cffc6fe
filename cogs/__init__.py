"""Slash commands and buttons, one cog a file: they present, and decide nothing.

Only `_board`, `_post` and `_reply` are shared; a cog must not know another.
"""

EXTENSIONS = (
    "cogs.buttons",
    "cogs.challenge",
    "cogs.clock",
    "cogs.doctor",
    "cogs.games",
    "cogs.ladder",
    "cogs.offers",
    "cogs.picker",
    "cogs.play",
    "cogs.replay",
    "cogs.rules",
    "cogs.settings",
)
"""What the client loads."""
