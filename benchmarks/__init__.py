"""Benchmarks of the engine, pictures, ladders and commands, with references.

    make bench, or python -m benchmarks

The benchmarks write only to a temporary directory.
"""
