"""Lessons, puzzles and analyses as values.

Nothing here imports the search, so the bot's own process does not load it.
"""
