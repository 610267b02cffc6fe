"""Learning: lessons, puzzles and analyses as values; they must not know files, a clock, chance.

Only what mines or analyses imports the search: the bot's own process does not.
"""
