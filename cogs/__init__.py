"""Slash commands and buttons, one cog a file: they present and decide nothing."""
