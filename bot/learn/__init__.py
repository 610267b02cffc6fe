"""Lessons, puzzles and analyses as values.

Only mining imports the search, so the bot's own process does not.
"""
