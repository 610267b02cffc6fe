"""Additions to a copy of the tree, one for each row of "Where to add"."""
