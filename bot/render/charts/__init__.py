"""Leaderboards, profiles and analyses as pictures; their words are passed in."""
