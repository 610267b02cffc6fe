"""Lessons, puzzles and analyses as values.

No module here imports the search, so that the bot's main process does not load it.
"""
