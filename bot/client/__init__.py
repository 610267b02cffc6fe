"""The discord.py client of the bot, and what all cogs share."""
