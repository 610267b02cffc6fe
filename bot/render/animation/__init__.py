"""Matches as animated pictures."""
