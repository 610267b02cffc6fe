"""Benchmarks of Guti's engine, pictures, ladders and moves, each with a reference.

    make bench, or python -m benchmarks

They write only to a temporary directory.
"""
