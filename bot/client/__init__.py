"""Guti on discord.py, and what all cogs share; it must not know a command or a cog."""
