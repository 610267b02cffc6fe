"""Writes the archive of games: a page for each game in each language, for the site."""
