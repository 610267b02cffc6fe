"""What Guti's engine, pictures, ladders and moves cost, each beside something to compare it to.

    make bench, or python -m tests.bench, or python tests/bench

It must not change anything but files of its own in a temporary directory.
"""
