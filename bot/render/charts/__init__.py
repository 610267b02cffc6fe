"""Pictures of leaderboards, profiles and analyses.

Callers provide the words in the pictures.
"""
