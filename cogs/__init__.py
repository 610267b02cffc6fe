"""Slash commands and buttons, one cog per file: presentation without decisions."""
