"""Leaderboards and profiles as pictures; it knows no sentence: its words are handed in."""
