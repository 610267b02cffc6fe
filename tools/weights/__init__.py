"""Learns the weights of a game's evaluation from matches of the engine against itself.

Run `python -m tools.weights --help`, or `make weights GAME=gol-skuish`.
"""
