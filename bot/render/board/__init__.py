"""Boards as pictures: a scene in, pixels out."""
