"""Tournaments: forms, rounds, scores and tables."""
