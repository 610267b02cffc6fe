"""Boards as pictures: a scene in, pixels out; it knows no match."""
