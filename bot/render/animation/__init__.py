"""Matches as moving pictures; it knows no sentence."""
