"""Lessons, puzzles and analyses: pure values.

No module here imports the search, so the bot's main process does not load it.
"""
