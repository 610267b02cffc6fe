"""Puzzles, lessons, rules and analyses as messages."""
