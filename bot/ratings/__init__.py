"""Glicko-2 ratings, standings, leaderboards and profiles: pure values."""
