"""Ratings by Glicko-2, standings, leaderboards and profiles: pure values."""
